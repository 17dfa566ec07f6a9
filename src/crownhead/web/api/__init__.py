"""The same actions as on the pages, as typed JSON for programs; docs/api.md tells how to use it."""
