"""The tables of this app, step by step."""
