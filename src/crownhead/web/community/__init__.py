"""Where players meet: the list of them, their profiles, messages, and reports."""
