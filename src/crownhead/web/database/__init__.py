"""Statements that are written once and run again and again."""
