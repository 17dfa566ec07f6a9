"""The rulebooks on the site: all of them at a glance, each to read and to try, and how one differs from another."""
