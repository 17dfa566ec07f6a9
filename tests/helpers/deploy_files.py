"""What lies in deploy/: its units, and every command in it."""

import configparser
import json
import re
import shlex
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def unit(path):
    """A unit of systemd, by its sections."""
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read_string(path.read_text())
    return parser


def commands(compose):
    """Every command of the site that is written somewhere in deploy/."""
    for name in ("migrate", "web", "worker"):
        command = compose["services"][name]["command"]
        yield shlex.split(command[2].replace("$$(hostname)", "host")) if command[0] == "sh" else command
    for path in (DEPLOY / "systemd").glob("*.service"):
        yield shlex.split(unit(path)["Service"]["ExecStart"].replace("%i", "8001").replace("%H", "host"))
    yield json.loads(re.search(r"^CMD (\[.*\])$", (DEPLOY / "Dockerfile").read_text(), re.M)[1])
