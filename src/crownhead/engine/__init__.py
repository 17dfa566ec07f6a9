"""Computer opponents and analysts, for every rulebook."""

from typing import TYPE_CHECKING, Any

from crownhead.engine.analysis import Analysis, Line
from crownhead.engine.engine import Engine
from crownhead.engine.limits import Limit
from crownhead.engine.thinking import Thinking
from crownhead.engine.time_management import Clock, budget

if TYPE_CHECKING:
    from crownhead.engine.dxp.player import DxpEngine
    from crownhead.engine.hub.client import HubEngine

__all__ = ["Analysis", "Clock", "DxpEngine", "Engine", "HubEngine", "Limit", "Line", "Thinking", "budget"]

if not TYPE_CHECKING:  # programs and sockets are not needed to think

    def __getattr__(name: str) -> Any:
        if name not in ("DxpEngine", "HubEngine"):
            raise AttributeError(f"module 'crownhead.engine' has no attribute {name!r}")
        from importlib import import_module

        home = "dxp.player" if name == "DxpEngine" else "hub.client"
        return getattr(import_module(f"crownhead.engine.{home}"), name)
