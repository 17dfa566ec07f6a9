"""The engine's answer to a player who has asked for help."""

from __future__ import annotations

from typing import TypedDict

from django.db import transaction

from crownhead.engine.annotation.annotate import judge_move, written
from crownhead.engine.annotation.judgement import JudgementData
from crownhead.engine.limits import Limit
from crownhead.play.game import Game as CoreGame
from crownhead.web.play import effects, service
from crownhead.web.play.storage.replay import replayed
from crownhead.web.review.models import Help
from crownhead.web.review.service import engine_for

A_LOOK = Limit(nodes=400_000, seconds=1.5)
LONGEST_HINT = 6


class Hint(TypedDict, total=False):
    """The best move, its first square, its path and the line that it begins; empty where there is none."""

    best: str
    square: str
    path: list[str]
    line: list[str]


def find(key: int) -> bool:
    """Find what a player has asked for; False if it is no longer asked for."""
    asked = Help.objects.select_related("game").filter(pk=key, answer__isnull=True).first()
    if asked is None:
        return False
    core = replayed(asked.game).core
    if asked.ply > core.ply:
        return False
    before = core.at(asked.ply) if asked.ply < core.ply else core
    found: JudgementData | Hint = _wrong(core, before) if asked.kind == Help.Kind.WRONG else _best(before)
    with transaction.atomic():
        game = service.locked(asked.game_id)
        Help.objects.filter(pk=key).update(answer=found)
        effects.note_change(game)
    return True


def _best(core: CoreGame) -> Hint:
    found = engine_for(core.rulebook).analyse(core, A_LOOK).lines
    if not found or not found[0].moves:
        return {}
    best = found[0].moves[0]
    name = core.rulebook.variant.name
    return {
        "best": core.position.text(best),
        "square": name(best.path[0]),
        "path": [*map(name, best.path)],
        "line": [*written(core.position, found[0].moves[:LONGEST_HINT])],
    }


def _wrong(core: CoreGame, before: CoreGame) -> JudgementData:
    judgement = judge_move(before, core.moves[before.ply], engine_for(core.rulebook), A_LOOK)
    return judgement.as_dict()
