"""Playing by a rulebook: the game, the referee, actions, claims and huffing."""
