"""The same actions as on the pages, as typed JSON for programs; docs/api.md describes how to use it."""
