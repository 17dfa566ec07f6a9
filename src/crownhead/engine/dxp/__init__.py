"""The DamExchange protocol (DXP): games against other programs over a socket."""
