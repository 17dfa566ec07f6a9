"""Problems: positions with one right move after the other, checked and found by the engine, for every rulebook."""

from crownhead.problems.bundled import Puzzle, puzzles
from crownhead.problems.checking import Check, SolutionStep, check
from crownhead.problems.finding import Effort, find
from crownhead.problems.problem import Aim, Problem

__all__ = ["Aim", "Check", "Effort", "Problem", "Puzzle", "SolutionStep", "check", "find", "puzzles"]
