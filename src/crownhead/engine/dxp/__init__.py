"""The DamExchange protocol: games against other programs over a socket."""
