"""Computer players and their levels."""
