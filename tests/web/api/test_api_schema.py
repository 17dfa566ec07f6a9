"""The API keeps to what it says about itself, no matter what it is sent."""

import json

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from pydantic import BaseModel
from schemathesis import checks
from schemathesis.core.parameters import ParameterLocation

from crownhead.web.api import tokens
from crownhead.web.api.endpoints import api
from crownhead.web.contract import schema as contract

schema = schemathesis.openapi.from_dict(json.loads(json.dumps(api.get_openapi_schema(), default=str)))
schema.app = get_wsgi_application()


class Exactly(BaseModel, extra="forbid", strict=True):
    """What was sent, with all that is described and nothing else."""

    state: contract.GameState | None = None
    answer: contract.Answer | None = None


CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


@pytest.fixture
def token(anna, game):
    """A token of Anna, who plays game 1. The requests use the test's own connection, so they must not close it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield tokens.make(anna, "test")[1]
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@schema.exclude(path_regex="stream$").parametrize()
@settings(
    max_examples=8,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_the_api_keeps_to_its_description(case, token):
    answer = case.call(headers={"Authorization": f"Bearer {token}"})
    wanted = [check for check in CHECKS if check is not checks.negative_data_rejection or not is_mended(case)]
    case.validate_response(answer, checks=wanted)


def is_mended(case):
    """Whether what was wrong with a request was its headers: the token, which is always sent, puts that right."""
    headers = case.meta and case.meta.components.get(ParameterLocation.HEADER)
    return bool(headers) and headers.mode.is_negative


def test_states_and_answers_have_the_shape_that_is_described(game, anna, bert, carla, call):
    """They are sent without a look at their schema, so it is taken here: all along a game, by everyone."""
    everyone = [call(anna), call(bert), call(carla)]
    number = game.number

    def looked_at():
        for each in everyone:
            Exactly(state=each.get(f"/games/{number}")[1])

    actions = [
        (0, {"do": "play", "move": "11-15"}),
        (1, {"do": "play", "move": "23-19"}),
        (0, {"do": "play", "move": "9-14", "offer": True, "message": "shall we?"}),
        (1, {"do": "decline", "reason": "no"}),
        (0, {"do": "play", "move": "1-30"}),
        (0, {"do": "take back"}),
        (1, {"do": "accept"}),
        (0, {"do": "resign"}),
    ]
    for index, (who, action) in enumerate(actions):
        ply = everyone[who].get(f"/games/{number}")[1]["ply"]
        body = {"action": action, "expected_ply": ply, "key": f"the-shape-{index}"}
        status, told = everyone[who].post(f"/games/{number}/actions", body)
        Exactly(answer=told)
        assert status in (200, 403, 422)
        Exactly(answer=everyone[who].post(f"/games/{number}/chat", {"text": "hm", "key": f"the-shape-{index}"})[1])
        looked_at()
    assert everyone[0].get(f"/games/{number}")[1]["state"] == "finished"
