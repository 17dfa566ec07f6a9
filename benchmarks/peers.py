"""Other people's libraries, each in a place of its own: their modules have the same name, so only one can be imported.

Everything is kept in .venv-peers, which is made when it is first needed.
"""

from __future__ import annotations

import json
import os
import subprocess
import venv
from pathlib import Path
from typing import Any

PEERS = Path(__file__).parents[1] / ".venv-peers"
PACKAGES = {"py-draughts": "py-draughts>=1.10", "pydraughts": "pydraughts>=0.6.7"}


def run(package: str, program: str, *arguments: str) -> Any:
    """Run a program with one of the packages, and return what it printed last, as JSON."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        venv.create(PEERS, with_pip=True)
    home = PEERS / "packages" / package
    if not home.exists():
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", home]
        subprocess.run([*install, PACKAGES[package]], check=True)
    environment = {**os.environ, "PYTHONPATH": str(home)}
    done = subprocess.run(
        [python, "-c", program, *arguments], check=True, capture_output=True, text=True, env=environment
    )
    return json.loads(done.stdout.splitlines()[-1])
