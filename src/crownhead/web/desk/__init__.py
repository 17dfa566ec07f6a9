"""The arbiter's desk and the ways to reach it: the pages around `crownhead.web.arbiter`."""
