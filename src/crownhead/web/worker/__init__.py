"""Background work: the computer's moves, housekeeping and the commands that run it."""
