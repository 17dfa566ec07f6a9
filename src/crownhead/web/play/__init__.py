"""Games: their rows and logs, and the service that applies actions to them."""
