"""Live updates: announcements, and the sockets that carry them."""
