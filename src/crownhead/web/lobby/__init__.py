"""Beginning games: the front page, challenges and lists."""
