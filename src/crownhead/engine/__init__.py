"""Computer opponents and analysts, for every rulebook."""

from crownhead.engine.engine import Analysis, Engine, Limit, Line

__all__ = ["Analysis", "Engine", "Limit", "Line"]
