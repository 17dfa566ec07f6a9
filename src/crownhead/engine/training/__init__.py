"""Learning to judge positions from the engine's own games: self-play, fitting, and a match against what was before."""
