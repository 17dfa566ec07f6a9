"""Learning to judge positions from the engine's own games: self-play, and fitting a network to the results."""
