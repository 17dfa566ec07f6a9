"""How games are kept: their rows and logs, what was replayed, and what was sent before."""
