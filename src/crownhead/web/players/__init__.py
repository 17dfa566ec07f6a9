"""Players: accounts, guests, preferences, profiles; signing up, taking one's data along, leaving."""
