"""How the tables of the lobby came about."""
