"""Computer players: the interface of all of them, the engine at ten levels, and random moves."""
