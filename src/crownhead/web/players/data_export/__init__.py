"""Everything that the site knows about a user, as a file that a worker makes."""
