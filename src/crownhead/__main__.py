"""``python -m crownhead`` is ``crownhead``."""

from crownhead.cli import main

raise SystemExit(main())
