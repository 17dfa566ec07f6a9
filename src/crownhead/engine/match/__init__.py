"""Matches: who is stronger, and how sure is that?

>>> standing = Match("engine:depth=3,hash=1", "random", "english", games=2, plies=2).play()
>>> standing.tally.games
2
"""

from crownhead.engine.match.match import Match, Verdict
from crownhead.engine.match.one_game import Played
from crownhead.engine.match.results import Standing
from crownhead.engine.match.runner import play_match
from crownhead.engine.match.statistics import Estimate, Sprt, Tally

__all__ = ["Estimate", "Match", "Played", "Sprt", "Standing", "Tally", "Verdict", "play_match"]
