"""Order among the players: what moderators decide, and what they are told."""
