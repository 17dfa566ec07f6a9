"""A database and a Redis that hang: their connections stay open, and nothing comes back. Nobody waits for them."""

import time
from http.client import HTTPConnection

import pytest
from site_hand import Crew
from site_servers import Site, surroundings, wait_until

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def site(postgres, migrated, redis, tmp_path_factory):
    place = tmp_path_factory.mktemp("away")
    more = {"DATABASE_URL": postgres.database(migrated), "REDIS_URL": redis.database(), "CROWNHEAD_RATE_LIMITS": "1"}
    served = Site(surroundings(place, **more)).start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def token(site):
    crew = Crew(site.environment, 1)
    crew.do("players", "anna")
    made = crew.do("token", "anna")
    crew.stop()
    return made


def get(site, path, **headers):
    """The status, the headers, and the seconds it took."""
    began = time.monotonic()
    talk = HTTPConnection("127.0.0.1", site.port, timeout=20)
    talk.request("GET", path, headers=headers)
    answer = talk.getresponse()
    answer.read()
    talk.close()
    return answer.status, answer.headers, time.monotonic() - began


def test_a_database_that_hangs_is_told_within_a_moment(site, postgres, token):
    mine = {"Authorization": f"Bearer {token}"}
    assert get(site, "/rules/")[0] == get(site, "/api/games", **mine)[0] == 200
    with postgres.hanging():
        for path, headers in (("/games/1/", {}), ("/api/games", mine), ("/players/anna/", {})):
            status, told, took = get(site, path, **headers)
            assert (status, told["Retry-After"]) == (503, "2")
            assert took < 4
        assert get(site, "/games/1/")[2] < 0.5, "by now it is known"
        status, _told, took = get(site, "/healthz")
        assert (status, took < 0.5) == (200, True)
        status, _told, took = get(site, "/readyz")
        assert (status, took < 4) == (503, True)
    wait_until(lambda: get(site, "/api/games", **mine)[0] == 200, "the site is back")
    assert get(site, "/readyz")[0] == 200


def test_a_redis_that_hangs_costs_next_to_nothing(site, redis, token):
    mine = {"Authorization": f"Bearer {token}"}
    usual = sum(get(site, "/api/games", **mine)[2] for _ in range(20))
    with redis.hanging():
        answers = [get(site, "/api/games", **mine) for _ in range(20)]
        assert {status for status, _headers, _took in answers} == {200}
        assert sum(took for _status, _headers, took in answers) < 4 * usual + 1, "one short wait, and not one for each"
        assert get(site, "/healthz")[0] == 200
