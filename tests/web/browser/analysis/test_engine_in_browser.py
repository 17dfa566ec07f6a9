"""The engine in a real browser: in its worker, with what the site serves and under the policy that it sets."""

from itertools import pairwise

import pytest
from engine_room import EngineRoom

from crownhead import Game, Rulebook, bundled
from crownhead.engine.portable import line

pytestmark = pytest.mark.thorough

BEGIN = {"moves": []}


@pytest.fixture
def room(window):
    return EngineRoom(window())


def test_perft_of_every_rulebook_agrees(room):
    for slug in bundled():
        counted = room.open(slug).run("line => engine.perft(line, 4)", BEGIN)
        assert (slug, counted) == (slug, Rulebook.load(slug).start.perft(4))


def test_it_finds_a_combination_and_tells_every_depth(room):
    script = """
        async (line) => {
            const told = [];
            const found = await engine.search(line, { depth: 9, lines: 2 }, (report) => told.push(report));
            return { found, told };
        }
    """
    room.open("international")
    answer = room.run(script, line(Game("international", "W:W34,40,45:B12,23,25")))  # Coup Philippe
    best, second = answer["found"]["lines"]
    assert best["moves"][0]["text"] == "34-30"
    assert best["score"] >= 100 > second["score"]
    depths = [report["depth"] for report in answer["told"]]
    assert depths == [*range(1, 10)]


def test_a_search_stops_when_it_is_told_to_and_answers_others_meanwhile(room):
    script = """
        async (line) => {
            let first;
            const begun = new Promise((resolve) => (first = resolve));
            const search = engine.search(line, { lines: 3 }, first);
            await begun;
            await new Promise((resolve) => setTimeout(resolve, 1000)); // until every ending is solved that could matter
            const times = [];
            let moves;
            for (let i = 0; i < 5; i++) {
                moves = (await engine.look(line)).moves;
                times.push(performance.now());
            }
            engine.stop();
            return { times, moves, found: await search, crossOriginIsolated };
        }
    """
    answer = room.open("english").run(script, BEGIN)
    assert answer["crossOriginIsolated"]
    assert len(answer["moves"]) == 7
    assert answer["found"]["over"]
    assert len(answer["found"]["lines"]) == 3
    waits = [later - earlier for earlier, later in pairwise(answer["times"])]
    assert min(waits) < 150  # without shared memory, the worker would listen only every 250 to 500 milliseconds


def test_another_search_ends_the_one_before(room):
    script = """
        async (line) => {
            const first = engine.search(line, {});
            const second = engine.search({ moves: ["11-15"] }, { depth: 5 });
            return Promise.all([first, second]);
        }
    """
    first, second = room.open("english").run(script, BEGIN)
    assert first["over"]
    assert second["depth"] == 5


def test_several_threads_search_and_stop(room):
    """One thread looks at as many positions each time; a helper, when it has come, makes it another number."""
    script = """
        async (line) => {
            const counted = async (threads) => {
                await engine.divide(threads);
                return (await engine.search(line, { depth: 15, nodes: 1e9 })).nodes;
            };
            const alone = [await counted(1), await counted(1)];
            let helped = await counted(2);
            for (let tries = 0; tries < 100 && helped === alone[0]; tries++) helped = await counted(2);
            let first;
            const begun = new Promise((resolve) => (first = resolve));
            const search = engine.search(line, {}, first);
            await begun;
            engine.stop();
            return { alone, helped, stopped: await search, isDivisible: engine.canDivide };
        }
    """
    answer = room.open("international").run(script, BEGIN)
    assert answer["isDivisible"]
    assert answer["alone"][0] == answer["alone"][1] != answer["helped"]
    assert answer["stopped"]["over"]


def test_without_shared_memory_one_thread_searches(window):
    opened = window()
    opened.page.add_init_script("Object.defineProperty(globalThis, 'crossOriginIsolated', { value: false })")
    script = """async (line) => [engine.canDivide, (await engine.search(line, { depth: 5 })).depth]"""
    assert EngineRoom(opened).open("english").run(script, BEGIN) == [False, 5]


def test_what_cannot_be_is_refused_with_a_sentence(room):
    script = "line => engine.look(line).catch((error) => error.message)"
    assert room.open("english").run(script, {"moves": ["11-20"]}) == "11-20 is not a legal move here"


def test_under_the_policy_of_other_pages_another_engine_answers(window):
    room = EngineRoom(window(), may_compile=False)
    assert room.open("english").run("engine.search()") == "elsewhere"


def test_without_webassembly_another_engine_answers(window):
    opened = window()
    opened.page.add_init_script("delete globalThis.WebAssembly")
    assert EngineRoom(opened).open("english").run("engine.search()") == "elsewhere"
