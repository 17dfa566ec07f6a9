"""The computer as an opponent: whom it has to answer, in which order, and for how many games at a time."""
