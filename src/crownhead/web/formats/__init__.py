"""How dates and times are written, where the site does not follow Django."""
