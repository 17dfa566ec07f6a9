"""Files of games in one's account: imported, searched, and opened in the analysis room."""
