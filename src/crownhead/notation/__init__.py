"""Draughts as text: positions (FEN) and moves."""
