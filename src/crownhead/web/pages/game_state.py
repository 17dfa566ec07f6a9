"""A game as somebody sees it: the data behind the page, the socket and the API."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.play import actions
from crownhead.play.actions import Claim, Offer, TakeBack
from crownhead.play.claims import Count, Evidence, Repeated
from crownhead.play.game import Game as CoreGame
from crownhead.rules.draws import Agreement
from crownhead.rules.rulebook import Clause
from crownhead.sides import Side
from crownhead.web.arbiter import dispute_view
from crownhead.web.contract import boards, schema
from crownhead.web.i18n import languages
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import clocks, permissions, phrases
from crownhead.web.play.answers import Answer
from crownhead.web.play.models import Game
from crownhead.web.play.replay import Replay
from crownhead.web.players.models import User


def state(game: Game, replay: Replay, user: User | None, now: datetime | None = None) -> schema.GameState:
    """Everything that a page has to show, for one viewer, as JSON can hold it."""
    now, core = now or timezone.now(), replay.core
    sides = game.sides_of(user)
    insider = permissions.is_insider(game, user)
    disputes = dispute_view.disputes(game, core.rulebook) if insider else []
    has_called = any(each["open"] and each["kind"] == "call" and each["side"] in sides for each in disputes)
    board = boards.describe(core, viewer(sides), languages.say)
    return {
        "game": game.number,
        "version": game.version,
        "sequence": game.sequence,
        "ply": core.ply,
        "state": cast(schema.Phase, game.state),
        "board": board,
        "players": {"white": player(game, Side.WHITE), "black": player(game, Side.BLACK)},
        "clock": clock(game, now),
        "draws": draws(core),
        "claims": claims(core),
        "pending": pending(game, core, sides, insider=insider),
        "disputes": disputes,
        "offence": core.offence is not None,
        "status": status(game, core, sides, must_capture=bool(board["must"])),
        "log": log(replay, insider=insider),
        "chat": chat(game, user) if insider else [],
        "you": sides[0].value if len(sides) == 1 else core.turn.value if sides else None,
        "sides": [side.value for side in sides],
        "can": permissions.abilities(game, core, sides, has_called=has_called),
        "rematch": rematch(game, user),
    }


def answered(answer: Answer, user: User | None) -> schema.Answer:
    """What a request to act is answered with."""
    return {
        "code": answer.code.value,
        "message": answer.message,
        "clause": clause(answer.clause) if answer.clause else None,
        "state": state(answer.game, answer.replay, user),
    }


def viewer(sides: tuple[Side, ...]) -> boards.Viewer:
    """Whose eyes the board is seen with."""
    return "both" if len(sides) == 2 else sides[0] if sides else None


def player(game: Game, side: Side) -> schema.Player:
    """Who sits at one side."""
    user, level = game.player(side), game.level(side)
    return {
        "name": phrases.player_name(game, side),
        "kind": "computer" if level is not None else "gone" if user is None else "guest" if user.is_guest else "user",
        "level": level,
        "url": user.get_absolute_url() if user and not user.is_guest else None,
        "side": side.value,
    }


def clock(game: Game, now: datetime) -> schema.Clock:
    """The clocks, as they stand now."""
    return {
        "timing": game.timing,
        "words": phrases.time(game),
        "live": game.is_live,
        "white": clocks.left_now(game, Side.WHITE, now),
        "black": clocks.left_now(game, Side.BLACK, now),
        "running": Side(game.running).value if game.running else None,
        "deadline": game.deadline.isoformat() if game.deadline else None,
        "now": now.isoformat(),
    }


def draws(core: CoreGame) -> list[schema.DrawRule]:
    """How far the game has come towards each draw that the rules have."""
    rules = {draw.name: draw for draw in core.rulebook.draws if not isinstance(draw, Agreement)}
    return [
        {
            "name": name,
            "title": phrases.draw_name(name),
            "how": rules[name].how,
            "clause": clause(core.rulebook.clause(rules[name].clause)),
            "evidence": phrases.evidence(found),
            "full": found.is_full,
            **measured(found),
        }
        for name, found in core.counters.items()
    ]


def measured(found: Evidence) -> schema.Progress:
    """How far a counter has come, as a number out of another; nothing while it does not count."""
    match found:
        case Count(since=int(), plies=plies, limit=limit):
            return {"count": plies / 2, "limit": limit / 2, "short": phrases.count(found)}
        case Repeated(times=times, moves=moves):
            return {"count": len(moves), "limit": times, "short": phrases.count(found)}
    return {"count": None, "limit": None, "short": ""}


def claims(core: CoreGame) -> list[schema.DrawClaim]:
    """The draws that may be claimed now."""
    return [
        {
            "name": claim.name,
            "title": phrases.draw_name(claim.name),
            "evidence": phrases.evidence(claim.evidence),
            "clause": clause(claim.clause),
        }
        for claim in (core.claims if not core.pending else ())
    ]


def pending(game: Game, core: CoreGame, sides: tuple[Side, ...], *, insider: bool) -> schema.Pending | None:
    """What waits for an answer. Those who only watch are not told what was said, nor what a claim rests on."""
    request = core.pending
    if request is None:
        return None
    found = request.claim if insider else None
    name = phrases.player_name(game, request.side)
    texts = {
        Offer: _("%(name)s offers a draw"),
        Claim: _("%(name)s claims a draw"),
        TakeBack: _("%(name)s asks to take back"),
    }
    return {
        "kind": actions.name_of(request.action),
        "side": request.side.value,
        "yours": request.side.other in sides and not core.frozen,
        "text": texts[type(request.action)] % {"name": name},
        "message": request.action.message if insider else "",
        "claim": phrases.draw_name(found.name) if found else None,
        "evidence": phrases.evidence(found.evidence) if found else None,
        "clause": clause(found.clause) if found else None,
        "frozen": core.frozen,
    }


def clause(cited: Clause) -> schema.Clause:
    """A clause as a page links it."""
    return {"anchor": cited.anchor, "title": languages.say(cited.title)}


def status(game: Game, core: CoreGame, sides: tuple[Side, ...], *, must_capture: bool) -> schema.Status:
    """One sentence about what happens now, and its kind."""
    if core.outcome:
        text = f"{phrases.result(core.outcome)}: {phrases.why(core.outcome)}"
        return {"kind": "over", "text": text, "clause": clause(core.outcome.clause)}
    if core.frozen:
        text = _(
            "The claim was declined and lies on the arbiter's desk. The game and its clocks stand still until then."
        )
        return {"kind": "frozen", "text": text, "clause": None}
    if core.pending and core.pending.claim:
        asked = core.pending.side.other
        text = _("The claim has to be answered first.") if asked in sides else _("The claim waits for an answer.")
        return {"kind": "claim", "text": text, "clause": None}
    if core.turn in sides:
        if len(sides) == 2:
            template = _("%(side)s to move: a capture must be made") if must_capture else _("%(side)s to move")
            text = template % {"side": phrases.side_name(core.turn)}
        else:
            text = _("Your turn: you must capture") if must_capture else _("Your turn")
        cited = clause(core.rulebook.clause("capturing")) if must_capture else None
        return {"kind": "yours", "text": text, "clause": cited}
    if game.level(core.turn) is not None:
        return {"kind": "computer", "text": _("The computer is thinking"), "clause": None}
    text = _("%(name)s is to move") % {"name": phrases.player_name(game, core.turn)}
    return {"kind": "theirs", "text": text, "clause": None}


def log(replay: Replay, *, insider: bool) -> list[schema.LogEntry]:
    """What has happened, entry by entry; the words of the players and of the arbiter are for them alone."""
    book = replay.core.rulebook
    return [
        {
            "sequence": entry.sequence,
            "do": actions.name_of(entry.action),
            "by": stamp.by,
            "number": entry.number,
            "dots": entry.dots,
            "move": entry.notation,
            "text": phrases.deed(entry, book, insider=insider),
            "said": phrases.said(entry) if insider else "",
            "ply": entry.ply,
            "stands": entry.stands,
            "at": stamp.at.isoformat(),
        }
        for entry, stamp in zip(replay.core.history, replay.stamps, strict=True)
    ]


def chat(game: Game, user: User | None) -> list[schema.ChatMessage]:
    """What the players said to each other."""
    return [
        {
            "name": phrases.player_name(game, Side(message.side)),
            "side": Side(message.side).value,
            "yours": bool(user and message.author_id == user.pk),
            "text": message.text,
            "at": message.at.isoformat(),
        }
        for message in game.messages.all()
    ]


def rematch(game: Game, user: User | None) -> schema.Rematch | None:
    """What can be said about playing once more; None while the game goes on and for those who only watch."""
    sides = game.sides_of(user)
    if not game.is_finished:
        return None
    again = Game.objects.filter(rematch_of=game).first()
    if again is not None:
        return {"kind": "begun", "url": again.get_absolute_url()}
    if not sides or user is None:
        return None
    other = sides[0].other
    if game.level(other) is None and (game.player(other) is None or game.rules or game.start):
        return None
    asked = Challenge.objects.filter(rematch_of=game, game=None).first()
    if asked is None:
        return {"kind": "ask", "url": reverse("rematch", args=[game.number])}
    return {
        "kind": "asked" if asked.creator_id == user.pk else "answer",
        "url": reverse("rematch", args=[game.number]),
        "withdraw": reverse("withdraw", args=[asked.token]),
    }
