"""The board that the room shows at once: the engine's moves, chosen square by square as the server would have it."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from crownhead.play.game import Game
from crownhead.web.contract import boards

SCRIPT = """
    import { walksOf } from %(module)s;
    const { games } = JSON.parse(await new Response(process.stdin).text());
    process.stdout.write(JSON.stringify(games.map(walksOf)));
"""
MODULE = Path(boards.__file__).parents[1] / "static/crownhead/analysis/choices.js"
NODE = shutil.which("node")


def ordered(walks):
    """Walks without the order of their squares, which means nothing."""
    told = {**walks, "ends": sorted(walks["ends"]), "routes": {k: sorted(v) for k, v in walks["routes"].items()}}
    return {**told, "steps": {name: ordered(walk) for name, walk in walks["steps"].items()}}


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.thorough
def test_squares_mean_the_same_as_on_the_server():
    """Wherever no capture can be walked in another way, which only the server tells."""
    moves, walks = [], []
    for seed, slug in enumerate(["english", "international", "russian", "frisian", "turkish", "lasca", "boxed"] * 3):
        choice, game = random.Random(seed), Game(slug)
        while game.outcome is None and game.ply < 80:
            board = boards.describe(game, "both")
            if not any(move["ways"] for move in board["moves"]):
                moves.append(board["moves"])
                walks.append({name: ordered(walk) for name, walk in board["walks"].items()})
            game.play(choice.choice(list(game.legal_moves)))
    command = [NODE, "--input-type=module", "-e", SCRIPT % {"module": json.dumps(MODULE.as_uri())}]
    found = subprocess.run(command, input=json.dumps({"games": moves}), capture_output=True, text=True, check=True)
    told = [{name: ordered(walk) for name, walk in each.items()} for each in json.loads(found.stdout)]
    assert any(walk["steps"] for each in walks for walk in each.values()), "captures that are walked are among them"
    assert told == walks
