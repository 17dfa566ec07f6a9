"""The arbiter: disputes about claims that were declined, and their rulings."""
