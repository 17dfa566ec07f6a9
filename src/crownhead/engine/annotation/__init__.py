"""Whole games judged by the engine: mistakes, shots and only moves, written into the game and drawn as a curve."""
