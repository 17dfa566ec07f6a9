"""Computer opponents and analysts, for every rulebook."""

from typing import TYPE_CHECKING, Any

from crownhead.engine.clock import Clock, budget
from crownhead.engine.engine import Analysis, Engine, Limit, Line, Thinking

if TYPE_CHECKING:
    from crownhead.engine.dxp import DxpEngine
    from crownhead.engine.hub import HubEngine

__all__ = ["Analysis", "Clock", "DxpEngine", "Engine", "HubEngine", "Limit", "Line", "Thinking", "budget"]

if not TYPE_CHECKING:  # programs and sockets are not needed to think

    def __getattr__(name: str) -> Any:
        if name not in ("DxpEngine", "HubEngine"):
            raise AttributeError(f"module 'crownhead.engine' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"crownhead.engine.{name.removesuffix('Engine').lower()}"), name)
