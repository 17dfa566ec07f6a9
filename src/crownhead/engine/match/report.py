"""A match in words: one line while it is played, a few when it is over."""

from __future__ import annotations

import math
from statistics import mean
from typing import Any

from crownhead.engine.match.results import Standing

REASONS = {
    "plies": "too many plies",
    "verdict": "both agree",
    "illegal": "illegal move",
    "failure": "failure",
}
MOST_FAULTS = 20


def line(standing: Standing) -> str:
    """How it stands, on one line.

    >>> from crownhead.engine.match import Match, Played
    >>> standing = Standing(Match("random", "random:1", games=10, sprt="elo0=0,elo1=10"))
    >>> standing.add(Played(1, 1.0, "no-move", "", 40, 0.1))
    >>> line(standing)
    '1/10 games  +1 -0 =0  Elo +inf ± ?  LLR 0.03 (-2.94, 2.94)  less than a minute left'
    """
    tally, estimate = standing.tally, standing.estimate
    parts = [f"{tally.games}/{standing.match.games} games", f"+{tally.wins} -{tally.losses} ={tally.draws}"]
    parts.append(f"Elo {estimate.elo:+.1f} ± {_error(estimate.error)}")
    if standing.match.test and standing.llr is not None:
        low, high = standing.match.test.bounds
        parts.append(f"LLR {standing.llr:.2f} ({low:.2f}, {high:.2f})")
    if (left := standing.seconds_left) is not None and not standing.is_over:
        at_most = "at most " if standing.match.test else ""
        parts.append(f"{at_most if left >= 60 else ''}{duration(left)} left")
    return "  ".join(parts)


def duration(seconds: float) -> str:
    """About how long.

    >>> duration(50), duration(190), duration(7300)
    ('less than a minute', '3 min', '2 h 2 min')
    """
    minutes = round(seconds / 60)
    if seconds < 60:
        return "less than a minute"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def _error(error: float) -> str:
    return "?" if math.isinf(error) else f"{error:.1f}"


def report(standing: Standing) -> str:
    """How it ended, and what that proves."""
    match, tally, estimate = standing.match, standing.tally, standing.estimate
    lines = [
        f"{match.first} against {match.second}: {match.conditions}",
        f"{tally.games} games: +{tally.wins} -{tally.losses} ={tally.draws}, "
        f"{100 * tally.score:.1f} % of the points, {100 * tally.draw_ratio:.1f} % drawn, {standing.seconds:.1f} s",
        f"pairs by points (0, ½, 1, 1½, 2): {' '.join(map(str, tally.pairs))}",
        f"Elo {estimate.elo:+.1f} ± {_error(estimate.error)} (95 %); "
        f"the first is the stronger one with {100 * estimate.superiority:.1f} %",
    ]
    if match.cpu and standing.games:
        means = (mean(played.cpu[index] for played in standing.games.values()) for index in (0, 1))
        lines.append("CPU time a move: {:.3f} s against {:.3f} s".format(*means))
    if match.test:
        lines.append(_test(standing))
    ended = (f"{REASONS.get(reason, reason)} {count}" for reason, count in standing.reasons.most_common())
    if standing.games:
        lines.append(f"ended by: {', '.join(ended)}")
    faults = standing.faults
    lines += [f"game {played.number}: {played.fault}" for played in faults[:MOST_FAULTS]]
    if len(faults) > MOST_FAULTS:
        lines.append(f"and {len(faults) - MOST_FAULTS} more games that were lost by a fault")
    if standing.trouble:
        lines.append(f"The match could not go on: {standing.trouble}.")
    if standing.interrupted:
        lines.append("The match was interrupted.")
    return "\n".join(lines)


def _test(standing: Standing) -> str:
    test, accepted = standing.match.test, standing.accepted
    assert test
    low, high = test.bounds
    verdict = "not decided" if accepted is None else f"Elo {accepted:+g} accepted"
    return f"SPRT {test}: LLR {standing.llr:.2f} ({low:.2f}, {high:.2f}), {verdict}"


def as_dict(standing: Standing) -> dict[str, Any]:
    """The same for programs, as JSON can hold it."""
    match, tally, estimate = standing.match, standing.tally, standing.estimate
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
        "llr": standing.llr,
        "accepted": standing.accepted,
        "reasons": dict(standing.reasons),
        "faults": {str(played.number): played.fault for played in standing.faults},
        "seconds": round(standing.seconds, 3),
        "interrupted": standing.interrupted,
        "trouble": standing.trouble,
    }
