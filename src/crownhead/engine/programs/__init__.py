"""Other programs: starting them, and what their protocols have in common."""
