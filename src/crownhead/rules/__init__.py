"""Rulebooks: the documents, what their front matter may say, and the draw rules."""
