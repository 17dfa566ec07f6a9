"""The pool: players who look for an opponent, paired by the site."""
