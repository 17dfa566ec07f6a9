"""Games: their logs, challenges, what is done in them, the pages, live events, deadlines and background work."""
