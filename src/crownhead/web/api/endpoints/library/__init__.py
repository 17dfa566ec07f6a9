"""Books, studies and puzzles: what is read, written and solved apart from games."""
