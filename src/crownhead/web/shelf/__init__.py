"""Books of players: rulebooks that users write, save in numbered editions, and share."""
