"""The front page: what it offers first, the rulebooks to choose from, and the ways in."""
