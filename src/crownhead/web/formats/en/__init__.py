"""Numbers and dates as English writes them."""
