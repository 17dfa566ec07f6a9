"""Other programs: how they are started, and what their protocols have in common."""
