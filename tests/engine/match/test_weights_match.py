"""A match between weights: it is played to its end or not counted at all."""

import re

import pytest

from crownhead import Rulebook
from crownhead.engine.match import Match, Results
from crownhead.engine.match.weights_match import weights_match

THAI = Rulebook.load("thai")


def test_every_game_is_reported() -> None:
    seen = []
    result = weights_match(THAI, "plain", "plain", games=2, nodes=20, tell=lambda *so_far: seen.append(so_far))
    assert [games for games, _ in seen] == [1, 2]
    assert seen[-1][1] == result
    assert re.fullmatch(r"\+\d =\d -\d, Elo( [+-]\d+ ± \d+|: too early to tell)", result)


@pytest.mark.parametrize(
    ("end", "error"), [({"interrupted": True}, KeyboardInterrupt), ({"trouble": "it died"}, ChildProcessError)]
)
def test_a_match_that_ended_early_has_no_result(
    end: dict[str, object], error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The generation of a training would be recorded with the result of a few games."""
    monkeypatch.setattr(Match, "play", lambda match, **_: Results(match, **end))
    with pytest.raises(error):
        weights_match(THAI, "plain", "plain", games=2, nodes=20)
