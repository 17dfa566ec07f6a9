"""Order among the players: what moderators decide, and how players are notified of it."""
