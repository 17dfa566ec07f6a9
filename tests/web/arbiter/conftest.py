"""Games that have come to the arbiter's desk."""

import pytest
from site_play import REPEATED, do, play

from crownhead.play.actions import Claim, Decline
from crownhead.web.arbiter.models import Dispute


@pytest.fixture
def claimed(ending, anna):
    """The position has come for the third time, and Anna (Black) claims the draw."""
    play(ending, *REPEATED)
    assert do(ending, anna, Claim("repetition", "look at it", (1, 3, 5))).code == "done"
    ending.refresh_from_db()
    return ending


@pytest.fixture
def disputed(claimed, bert):
    """Bert (White) declines: the game waits for the arbiter."""
    assert do(claimed, bert, Decline("I want to play on")).code == "done"
    claimed.refresh_from_db()
    return claimed


@pytest.fixture
def dispute(disputed):
    return Dispute.objects.get(game=disputed)
