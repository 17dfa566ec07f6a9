"""A dispute as its players and the arbiter see it, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from crownhead.play.words import wording
from crownhead.rules.rulebook import Clause, Rulebook
from crownhead.sides import Side
from crownhead.web.arbiter.claims import verified_claims
from crownhead.web.arbiter.claims.evidence import unpacked
from crownhead.web.arbiter.models import Dispute, Topic
from crownhead.web.contract import schema
from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.i18n.languages import say, translated
from crownhead.web.play.models import Game
from crownhead.web.play.visitor_text import phrases


def disputes(game: Game, book: Rulebook) -> list[schema.Dispute]:
    """All disputes of a game, the first one first, as JSON can hold them."""
    return [dispute(each, game, book) for each in game.disputes.all()] if _any(game.pk) else []


_any = PreparedQuery(lambda game: Dispute.objects.filter(game=game).values_list("pk"), 1)


def dispute(row: Dispute, game: Game, book: Rulebook) -> schema.Dispute:
    """What was claimed, what was said, and what was decided."""
    side = Side(row.claimant)
    found, when = unpacked(row.found), verified_claims.due(row, game)
    return {
        "id": row.pk,
        "kind": row.kind,
        "open": row.is_open,
        "side": side.value,
        "title": title(row, phrases.player_name(game, side)),
        "claimant": phrases.player_name(game, side),
        "opponent": phrases.player_name(game, side.other),
        "evidence": phrases.evidence(found) if found else row.evidence,
        "message": row.message,
        "reason": row.reason,
        "opened": row.opened_at.isoformat(),
        "due": when.isoformat() if when else None,
        "claim_clause": _clause(book, row.claim_clause),
        "ruling": row.get_ruling_display() if row.ruling else "",
        "by": "desk" if row.is_by_the_desk else "arbiter",
        "clause": _clause(book, row.clause) if row.clause else None,
        "note": row.note,
        "warned": phrases.warning(phrases.player_name(game, Side(row.warned))) if row.warned else "",
        "ruled": row.ruled_at.isoformat() if row.ruled_at else None,
    }


def title(row: Dispute, name: str) -> str:
    """One line about what a dispute is."""
    if not row.is_call:
        return say(wording.does(name, wording.claims_draw(row.claim)))
    texts = {
        Topic.DRAW.value: _("%(name)s has called the arbiter: the game is a draw"),
        Topic.REPETITION.value: _("%(name)s has called the arbiter: the same position has come up three times"),
        Topic.DELAY.value: _("%(name)s has called the arbiter: the opponent is delaying the game"),
    }
    return texts.get(row.claim, _("%(name)s has called the arbiter")) % {"name": name}


def _clause(book: Rulebook, anchor: str) -> schema.QuotedClause:
    cited: Clause = translated(book).clause(anchor)
    return {"anchor": cited.anchor, "title": say(cited.title), "text": cited.text}
