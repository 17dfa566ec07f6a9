"""The workshop of rulebooks: changing a text key by key, and seeing what the change does."""
