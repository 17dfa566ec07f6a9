"""Matches: who is stronger, and how sure is that?

>>> results = Match("engine:depth=3,hash=1", "random", "english", games=2, plies=2).play()
>>> results.tally.games
2
"""

from crownhead.engine.match.match import Match
from crownhead.engine.match.results import GameResult, Results
from crownhead.engine.match.settings import Verdict
from crownhead.engine.match.statistics import Estimate, Sprt, Tally

__all__ = ["Estimate", "GameResult", "Match", "Results", "Sprt", "Tally", "Verdict"]
