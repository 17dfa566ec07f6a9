"""The parts of `benchmarks/load.py`: what is sent to a site, and how its cost is measured."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "web" / "helpers"))  # they know how to start a site
