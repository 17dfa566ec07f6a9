"""The exit statuses of the command, beside 0."""

import signal

CHECK_FAILED = 1
"""Something that was checked is wrong."""

WRONG_INPUT = 2
"""The command cannot be carried out as it was given."""

INTERRUPTED = 128 + signal.SIGINT
"""The user has pressed Ctrl-C."""
