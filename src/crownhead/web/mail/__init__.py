"""Mails to players."""
