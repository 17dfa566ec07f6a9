"""Logging in with a second factor: a code of an app, beside the password."""
