"""Players, and what they have to do with each other and with moderators."""
