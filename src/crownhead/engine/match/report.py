"""The results of a match as text: one line while it is played, a few when it is over."""

from __future__ import annotations

import math
from statistics import mean
from typing import Any

from crownhead.engine.match.results import Results
from crownhead.engine.match.statistics import Estimate

REASONS = {
    "plies": "too many plies",
    "verdict": "both agree",
    "illegal": "illegal move",
    "failure": "failure",
}
MOST_FAULTS = 20


def line(results: Results) -> str:
    """The results so far, on one line.

    >>> from crownhead.engine.match import GameResult, Match
    >>> results = Results(Match("random", "random:1", games=10, sprt="elo0=0,elo1=10"))
    >>> results.add(GameResult(1, 1.0, "no-move", "", 40, 0.1))
    >>> line(results)
    '1/10 games  +1 -0 =0  Elo: too early to tell  LLR 0.03 (-2.94, 2.94)  less than a minute left'
    """
    tally, estimate = results.tally, results.estimate
    parts = [f"{tally.games}/{results.match.games} games", f"+{tally.wins} -{tally.losses} ={tally.draws}"]
    parts.append(f"Elo {estimate.elo:+.1f} ± {estimate.error:.1f}" if estimate.is_known else "Elo: too early to tell")
    if results.match.test and results.llr is not None:
        low, high = results.match.test.bounds
        parts.append(f"LLR {results.llr:.2f} ({low:.2f}, {high:.2f})")
    if (left := results.seconds_left) is not None and not results.is_over:
        at_most = "at most " if results.match.test else ""
        parts.append(f"{at_most if left >= 60 else ''}{duration(left)} left")
    return "  ".join(parts)


def duration(seconds: float) -> str:
    """A time in words, roughly.

    >>> duration(50), duration(190), duration(7300)
    ('less than a minute', '3 min', '2 h 2 min')
    """
    minutes = round(seconds / 60)
    if seconds < 60:
        return "less than a minute"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def report(results: Results) -> str:
    """The results at the end, and what they prove."""
    match, tally, estimate = results.match, results.tally, results.estimate
    lines = [
        f"{match.first} against {match.second}: {match.conditions}",
        f"{tally.games} game{'s' * (tally.games != 1)}: +{tally.wins} -{tally.losses} ={tally.draws}, "
        f"{100 * tally.score:.1f} % of the points, {100 * tally.draw_ratio:.1f} % drawn, {results.seconds:.1f} s",
        f"pairs by points (0, ½, 1, 1½, 2): {' '.join(map(str, tally.pairs))}",
        _strength(estimate),
    ]
    if match.cpu and results.games:
        means = (mean(played.cpu[index] for played in results.games.values()) for index in (0, 1))
        lines.append("CPU time a move: {:.3f} s against {:.3f} s".format(*means))
    if match.test:
        lines.append(_test(results))
    ended = (f"{REASONS.get(reason, reason)} {count}" for reason, count in results.reasons.most_common())
    if results.games:
        lines.append(f"ended by: {', '.join(ended)}")
    faults = results.faults
    lines += [f"game {game.number}: {game.fault}" for game in faults[:MOST_FAULTS]]
    if len(faults) > MOST_FAULTS:
        lines.append(f"and {len(faults) - MOST_FAULTS} more games that were lost by a fault")
    if results.trouble:
        lines.append(f"The match could not go on: {results.trouble}.")
    if results.interrupted:
        lines.append("The match was interrupted.")
    return "\n".join(lines)


def _strength(estimate: Estimate) -> str:
    """What the points prove about who is stronger, and if nothing, why."""
    if math.isinf(estimate.elo):
        return "Elo: not known, because one side has all the points, which fits any difference; play more games"
    stronger = f"the first is the stronger one with {100 * estimate.superiority:.1f} %"
    if estimate.is_known:
        return f"Elo {estimate.elo:+.1f} ± {estimate.error:.1f} (95 %); {stronger}"
    return f"Elo {estimate.elo:+.1f}, but the games are too few or too alike to say how far off that is; {stronger}"


def _test(results: Results) -> str:
    test, accepted = results.match.test, results.accepted
    assert test
    low, high = test.bounds
    verdict = "not decided" if accepted is None else f"Elo {accepted:+g} accepted"
    return f"SPRT {test}: LLR {results.llr:.2f} ({low:.2f}, {high:.2f}), {verdict}"


def as_dict(results: Results) -> dict[str, Any]:
    """The same for programs, in types that JSON has."""
    match, tally, estimate = results.match, results.tally, results.estimate
    finite = {name: value if math.isfinite(value) else None for name, value in estimate._asdict().items()}
    return {
        "first": match.first,
        "second": match.second,
        "conditions": match.conditions,
        "games": tally.games,
        "wins": tally.wins,
        "losses": tally.losses,
        "draws": tally.draws,
        "pairs": list(tally.pairs),
        **finite,
        "llr": results.llr,
        "accepted": results.accepted,
        "reasons": dict(results.reasons),
        "faults": {str(game.number): game.fault for game in results.faults},
        "seconds": round(results.seconds, 3),
        "interrupted": results.interrupted,
        "trouble": results.trouble,
    }
