"""The analysis room: what the engine in the browser needs of the server."""
