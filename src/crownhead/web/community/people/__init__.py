"""Players as others see them: found, described, and their results counted."""
