"""Ratings: how strong players are, family by family and speed by speed."""
