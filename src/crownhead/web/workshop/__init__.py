"""The workshop on the site: rulebooks begun from others, changed by a form or as text, and tried on a board at once."""
