"""Learning from the mistakes of a game that the engine has reviewed."""
