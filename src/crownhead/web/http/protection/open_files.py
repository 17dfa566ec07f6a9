"""How many files a process may have open: every socket and every stream is one."""

from __future__ import annotations

from contextlib import suppress


def allow_all() -> None:
    """Raise this process's own limit to the one that the system sets. Most systems begin with 1,024 for programs that
    cannot count further; 1,000 spectators and a few files are more than that. Windows has no such limit."""
    with suppress(ImportError, OSError, ValueError):  # macOS names a limit that it does not grant
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
