"""A site on which something of everything has happened: what the addresses and the operations of the API are about."""

import re

from site_books import house_rules
from site_play import REPEATED, do, key, new_player, play
from site_reviews import blundered, judged_blunder

from crownhead.play.actions import Claim, Decline
from crownhead.problems import puzzles
from crownhead.web.api import tokens
from crownhead.web.arbiter import appeals
from crownhead.web.arbiter.models import Dispute
from crownhead.web.community import messages as private_messages
from crownhead.web.community import reports
from crownhead.web.community.models import Participation
from crownhead.web.lobby import challenges
from crownhead.web.moderation import measures
from crownhead.web.moderation.models import Flag
from crownhead.web.play import chat, new_games
from crownhead.web.players import relations
from crownhead.web.players.data_export import service as data_export
from crownhead.web.players.models import Passkey
from crownhead.web.review.models import Review
from crownhead.web.shelf import service as shelf
from crownhead.web.studies import service as study_service

SECRET = "strictly-between-us"


def made(anna, bert, carla, arbiter, ending):
    """The numbers and names of all that there is: `ending` is disputed by Anna and Bert."""
    game = new_games.start_game("english", bert, anna)
    chat.say(game.number, anna, SECRET, key())
    play(ending, *REPEATED)
    do(ending, anna, Claim("repetition", SECRET))
    do(ending, bert, Decline("no"))
    own = new_games.start_game("brettspielnetz-checkers", arbiter, anna, start="B:WK32,K31:BK1,K2")
    play(own, *REPEATED)
    do(own, anna, Claim("repetition"))
    do(own, arbiter, Decline("no"))
    finished = new_games.start_game("english", bert, anna)
    do(finished, anna, "resign")
    reviewed, played = (blundered(anna, bert) for _ in range(2))
    Review.objects.create(
        game=reviewed, state="done", engine="1", nodes=1, judgements=[each.as_dict() for each in judged_blunder()]
    )
    books = {name: shelf.save(anna, house_rules(), visibility=name) for name in ("public", "link", "private")}
    removed = shelf.save(anna, house_rules(), visibility="public")
    new_games.start_game(removed.key, bert, bert)
    shelf.remove(anna, removed)
    studies = {name: study_service.create(anna, name, b"1. 11-15 *") for name in ("public", "private")}
    study_service.change(studies["public"], "Public", "public")
    relations.follow(anna, bert)
    relations.block(bert, new_player("dora"))
    private_messages.write(anna, bert, SECRET, key())
    former = new_player("former")
    private_messages.write(anna, former, SECRET, key())
    former.delete()
    mia = new_player("mia", is_moderator=True)
    measure = measures.take(mia, bert, "warn", "Be kind.")
    taken = challenges.create(bert, "english")
    challenges.accept(taken.token, anna)
    data_export.make.call(data_export.ask(anna).pk)
    puzzle = puzzles("lasca")[0]
    right = puzzle.problem.position.parse(puzzle.problem.solution[0])
    return {
        "game": game.number,
        "disputed": ending.number,
        "finished": finished.number,
        "reviewed": reviewed.number,
        "played": played.number,
        "against computer": new_games.start_game("english", 1, anna).number,
        "dispute": Dispute.objects.get(game=ending).pk,
        "their own": Dispute.objects.get(game=own).pk,
        "letter": appeals.write(game, carla, "carla@example.org", "other", SECRET).pk,
        "report": reports.report(anna, bert, "abuse", SECRET).pk,
        "measure": measure.pk,
        "flag": Flag.objects.create(player=bert, kind="abandons", found={"bad": 6, "of": 9, "days": 30}).pk,
        "open": challenges.create(bert, "english", is_open=True).token,
        "private": challenges.create(bert, "english", opponent=anna).token,
        "taken": taken.token,
        "former": Participation.objects.get(user=anna, other=None).pk,
        "public book": books["public"].key,
        "linked book": books["link"].key,
        "private book": books["private"].key,
        "removed book": removed.key,
        **{f"{name} study": each.token for name, each in studies.items()},
        "puzzle": puzzle.key,
        "puzzle blunder": str(next(move for move in puzzle.problem.position.legal_moves if move != right)),
        "key": tokens.make(anna, "hers")[0].pk,
        "passkey": Passkey.objects.create(user=anna, name="phone", credential="x").pk,
        "tokens": {user.username: tokens.make(user, "test")[1] for user in (anna, bert, carla, arbiter, mia)},
    }


def filled(value, world):
    """A text, or all texts of a form, with the numbers of this world."""
    if isinstance(value, str):
        return re.sub(r"\{([a-z ]+)\}", lambda found: str(world[found[1]]), value)
    return {name: filled(each, world) if isinstance(each, str) else each for name, each in value.items()}
