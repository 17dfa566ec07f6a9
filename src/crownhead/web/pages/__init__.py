"""The game page: its state, its parts and its downloads."""
