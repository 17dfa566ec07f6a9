"""Watching: which games are being played now, and how many look at each."""
