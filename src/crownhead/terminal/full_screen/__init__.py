"""The game on the whole screen, with mouse and keyboard."""
