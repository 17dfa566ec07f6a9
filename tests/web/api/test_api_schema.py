"""The API keeps to what it says about itself, no matter what it is sent."""

import json
import re

import pytest
import schemathesis
from django.core.signals import request_finished
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from schemathesis import checks
from schemathesis.core.parameters import ParameterLocation
from site_addresses import ROOMS
from site_world import filled

from crownhead.web.api.endpoints import api
from crownhead.web.contract import schema as contract

schema = schemathesis.openapi.from_dict(json.loads(json.dumps(api.get_openapi_schema(), default=str)))
schema.app = get_wsgi_application()


class Exactly(BaseModel, extra="forbid", strict=True):
    """What was sent, with all that is described and nothing else."""

    state: contract.GameState | None = None
    answer: contract.Answer | None = None


EVER = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
CHECKS = [*EVER, checks.negative_data_rejection]


KNOWN = {operation: lines for room in ROOMS for operation, lines in room.OPERATIONS.items()}
"""Requests for every operation, about objects that are there: as `test_permissions.py` makes them."""


def real_parts(template, method, world):
    """What stands in the address of an operation, for each object of this world that it is tried with."""
    named = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template))
    paths = [filled(line.path, world).partition("?")[0] for line in KNOWN[f"{method} {template}"]]
    return [found.groupdict() for found in map(named.fullmatch, paths)]


@schema.given(about=st.data())
@schema.parametrize()
@settings(
    max_examples=8,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@pytest.mark.usefixtures("one_connection")
def test_the_api_keeps_to_its_description(case, world, about):
    """Half of the requests are about objects that are there: numbers by chance would find none."""
    wrong, mended = wrong_parts(case), {ParameterLocation.HEADER}  # by the token, which is always sent
    if case.path_parameters and about.draw(st.booleans()):
        mended.add(ParameterLocation.PATH)
        case.path_parameters = about.draw(st.sampled_from(real_parts(case.path, case.method.upper(), world)))
    who = about.draw(st.sampled_from(sorted(world["tokens"])))
    headers = {"Authorization": f"Bearer {world['tokens'][who]}"}
    with transaction.atomic():
        if case.path.endswith("stream"):
            check_stream(case, headers)
        else:
            answer = case.call(headers=headers)
            case.validate_response(answer, checks=EVER if wrong & mended else CHECKS)
        transaction.set_rollback(True)


def check_stream(case, headers):
    """The status and the kind of what is sent. Lines are sent from another thread, which does not see what this test
    has written; `test_api_streams.py` reads them from a server."""
    query = {name: value for name, value in (case.query or {}).items() if isinstance(value, str | int)}
    answer = Client(raise_request_exception=False).get(case.formatted_path, query, headers=headers)
    described = schema.raw_schema["paths"][case.path]["get"]["responses"]
    told = described.get(str(answer.status_code))
    assert told is not None, (answer.status_code, case.formatted_path, query)
    assert answer.headers["Content-Type"].partition(";")[0] in told["content"]
    request_finished.disconnect(close_old_connections)  # the test client has connected it again
    answer.close()


def wrong_parts(case):
    """The parts of a request that were made to be refused. If one of them is put right, what is left may be allowed."""
    return {part for part, made in case.meta.components.items() if made.mode.is_negative} if case.meta else set()


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
