"""What the site says of a game in words of its own, and what a rulebook is called."""
