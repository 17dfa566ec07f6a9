"""The parts of `benchmarks/load.py`: what is sent to a site, and how its cost is measured."""
