"""How the tables of the API came about."""
