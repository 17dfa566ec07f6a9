"""Front matter: every key, every way to get it wrong, contradictions, extending."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.errors import RulebookError
from crownhead.rules.draws import Repetition
from crownhead.rules.schema import FrontMatter, Huffing, front_matter, merge
from crownhead.rules.yaml_records import compose

MINIMAL = {
    "title": "My rules",
    "slug": "my-rules",
    "version": '"1.0.0"',
    "source": "my grandmother",
    "board": "{rows: 8, columns: 8, squares: dark}",
    "setup": "{rows: 3}",
    "first-move": "white",
    "men": "{moves: forward, captures: forward}",
    "kings": "{moves: diagonal, captures: diagonal, range: short}",
    "capture": "{choice: free, removal: after}",
    "promotion": "{when: reached}",
}


def source(**changes: str | None) -> str:
    """The minimal front matter with some keys changed, or left out (None); _ stands for a hyphen."""
    keys = MINIMAL | {name.replace("_", "-"): value for name, value in changes.items()}
    return "\n".join(f"{name}: {value}" for name, value in keys.items() if value is not None)


def front(**changes: str | None) -> FrontMatter:
    return front_matter(merge(None, compose(source(**changes), "my-rules.md", 2)))


def refusal(**changes: str | None) -> RulebookError:
    with pytest.raises(RulebookError) as caught:
        front(**changes)
    return caught.value


def test_minimal_front_matter_gets_its_defaults() -> None:
    rules = front()
    assert rules.players == 2
    assert (rules.duration, rules.age, rules.tagline, rules.pdn, rules.extends) == (None,) * 5
    assert rules.language == "en"
    assert (rules.type, rules.status, rules.updated, rules.published, rules.variants) == (
        None,
        "live",
        None,
        True,
        False,
    )
    assert (rules.board.corner, rules.board.first_square, rules.board.notation) == ("left", "top-left", "numbers")
    assert (rules.setup.empty, rules.setup.most, rules.men_each) == (0, None, 12)
    assert rules.men.take_kings is True
    assert (rules.kings.landing, rules.kings.in_a_row) == ("any", None)
    assert rules.capture.choice == ()
    assert (rules.capture.half_turn, rules.capture.enforced) == ("allowed", "always")
    assert rules.promotion.ends_turn is True
    assert rules.huffing is None
    assert (rules.end.no_move, rules.end.first_king) == ("loses", "plays-on")
    assert rules.draws == ()


def test_metadata_as_others_write_them() -> None:
    rules = front(
        players='"2"', type="classic", status='"draft"', updated='"2026-06-09"', published="false", variants="true"
    )
    assert (rules.players, rules.type, rules.status, rules.updated) == (2, "classic", "draft", date(2026, 6, 9))
    assert (rules.published, rules.variants) == (False, True)


def test_front_matter_is_immutable_and_hashable() -> None:
    assert hash(front()) == hash(front())
    with pytest.raises(AttributeError):
        front().title = "other"  # type: ignore[misc]


@pytest.mark.parametrize("key", MINIMAL)
def test_every_required_key_is_missed(key: str) -> None:
    error = refusal(**{key: None})
    assert str(error) == f"my-rules.md:2: {key} is missing"


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("colour", "red", '"colour" is not a key here; allowed: title, slug,'),
        ("tilte", "x", '"tilte" is not a key here (did you mean "title"?)'),
        ("players", "'3'", 'players: "3" is not a whole number allowed here; allowed: 2'),
        (
            "men",
            "{moves: forward, captures: forward, take-kings: 'true'}",
            'men.take-kings: "true" is text, since it is quoted; write true without quotation marks',
        ),
        (
            "capture",
            "{choice: most, removal: after}",
            'capture.choice: "most" is not a list; write [most]; allowed: most, with-king',
        ),
        ("title", "", "title is missing"),
        ("title", '" "', 'title: " " is not a text'),
        ("title", '"a\\0b"', 'title: "a\\x00b" has a character that cannot be printed'),
        ("title", "[a]", 'title: "a list" is not a text'),
        ("slug", "My Rules", 'slug: "My Rules" does not fit; expected lower-case letters'),
        ("version", "1.0", 'version: "1.0" does not fit; expected three numbers'),
        ("players", "3", 'players: "3" is not a whole number allowed here; allowed: 2'),
        ("players", '"two"', 'players: "two" is not a whole number allowed here; allowed: 2'),
        ("stauts", "live", '"stauts" is not a key here (did you mean "status"?)'),
        ("status", "lively", 'status: "lively" is not allowed here (did you mean "live"?); allowed: live, draft'),
        ("published", "yes", 'published: "yes" is neither true nor false; allowed: true, false'),
        ("variants", '"true"', 'variants: "true" is text, since it is quoted; write true without quotation marks'),
        ("updated", "June", 'updated: "June" does not fit; expected a day, like "2026-06-09"'),
        ("updated", "2026-02-30", 'updated: "2026-02-30" is not a day of the calendar'),
        ("type", "[]", 'type: "a list" is not a text'),
        ("pdn", "20", 'pdn: "20" is not a mapping'),
        ("pdn", "{type: 100}", 'pdn.type: "100" is not a whole number allowed here; allowed: 0 to 99'),
        ("board", "{rows: 8, columns: 8}", "board: squares is missing"),
        ("board", "[8, 8]", 'board: "a list" is not a mapping'),
        ("board", "{rows: 3, columns: 8, squares: dark}", 'board.rows: "3" is not a whole number allowed here; '),
        ("board", '{rows: "8", columns: 8, squares: dark}', 'board.rows: "8" is text, since it is quoted; write 8'),
        ("board", "{rows: 08, columns: 8, squares: dark}", 'board.rows: "08" is not a whole number'),
        ("board", "{rows: 8, columns: 8, squares: drak}", '"drak" is not allowed here (did you mean "dark"?)'),
        ("board", "{rows: 8, columns: 7, squares: dark}", "8 rows and 7 columns: both must be even or both odd"),
        ("board", "{rows: 10, columns: 8, squares: all}", "board.rows: is too large with board.squares: all"),
        ("board", "{rows: 8, columns: 9, squares: all}", "board.columns: is too large with board.squares: all"),
        ("board", "{rows: 7, columns: 7, squares: dark, corner: right}", "board.corner: right is not possible on an"),
        ("board", "{rows: 8, columns: 8, squares: all, corner: right}", "contradicts"),
        ("setup", "{rows: 4}", "setup.rows: no row stays empty between the sides"),
        ("setup", "{rows: 3, empty: 1}", "setup.rows: no row stays empty between the sides"),
        ("setup", "{rows: 3, most: 11}", "setup.most: 11 is fewer than the 12 men"),
        ("first-move", "red", 'first-move: "red" is not allowed here; allowed: white, black'),
        ("men", "{moves: forward}", "men: captures is missing"),
        ("men", "{moves: forward, captrues: forward}", 'men: "captrues" is not a key here (did you mean "captures"?)'),
        ("men", "{moves: sidewards, captures: forward}", '"sidewards" is not a direction (did you mean "sideways"?)'),
        ("men", "{moves: {}, captures: forward}", 'men.moves: "a mapping" is not a direction'),
        ("men", "{moves: [], captures: forward}", 'men.moves: "a list" is not a list with something in it'),
        ("men", "{moves: [all, all], captures: forward}", 'men.moves: "all" is given twice'),
        ("men", "{moves: [up], captures: forward}", 'men.moves: "up" is not allowed here; allowed: forward'),
        ("men", "{moves: all, captures: all, take-kings: yes}", 'men.take-kings: "yes" is neither true nor false'),
        ("kings", "{moves: all, captures: all, range: far}", 'kings.range: "far" is not allowed here'),
        ("kings", "{moves: all, captures: all, range: long, in-a-row: 0}", "kings.in-a-row"),
        ("kings", "{moves: all, captures: all, range: short, landing: behind}", "contradicts"),
        ("kings", "{moves: all, captures: all, range: short, landing: behind-king}", "contradicts"),
        ("capture", "{choice: [], removal: after}", "capture.choice"),
        ("capture", "{choice: [free], removal: after}", 'capture.choice: "free" is not allowed here; allowed: most'),
        ("capture", "{choice: free, removal: column, enforced: huffing}", "contradicts"),
        ("promotion", "{when: stopped, ends-turn: false}", "contradicts"),
        ("huffing", "{most: 1}", "huffing: needs capture.enforced: huffing"),
        ("end", "{no-move: draws}", 'end.no-move: "draws" is not allowed here; allowed: loses, wins'),
    ],
)
def test_bad_values(key: str, value: str, message: str) -> None:
    error = refusal(**{key: value})
    line = 2 + [*MINIMAL, key].index(key)
    where = "my-rules.md:2: " if "title is missing" in message else f"my-rules.md:{line}: "
    assert message in str(error)
    assert str(error).startswith(where)


@pytest.mark.parametrize(
    "changes",
    [
        {"men": "{moves: forward, captures: forward, take-kings: false}"},
        {"board": "{rows: 8, columns: 8, squares: all}", "men": "{moves: forward, captures: forward}"},
    ],
)
def test_columns_contradict(changes: dict[str, str]) -> None:
    error = refusal(capture="{choice: free, removal: column}", **changes)
    assert str(error).startswith("my-rules.md:")
    assert " contradicts " in str(error)


def test_every_part_as_the_format_page_shows_it() -> None:
    rules = front(
        duration="30 min",
        age='"6+"',
        pdn="{type: 20}",
        board="{rows: 10, columns: 8, squares: dark, corner: right, first-square: bottom-right, notation: letters}",
        setup="{rows: 2, empty: 1, most: 20}",
        men="{moves: forward, captures: [forward, backward], take-kings: true}",
        kings="{moves: diagonal, captures: diagonal, range: long, landing: behind-king, in-a-row: 3}",
        capture="{choice: [most-value, with-king], removal: at-once, half-turn: forbidden, enforced: huffing}",
        promotion="{when: reached, ends-turn: false, built-from: lost-men}",
        huffing="{most: 1}",
        end="{no-move: wins, first-king: wins}",
    )
    assert rules.pdn is not None
    assert rules.pdn.type == 20
    assert rules.men_each == 8
    assert rules.setup.most == 20
    assert rules.men.captures == ("forward", "backward")
    assert rules.kings.in_a_row == 3
    assert rules.capture.choice == ("most-value", "with-king")
    assert rules.huffing == Huffing(most=1)
    assert (rules.promotion.ends_turn, rules.promotion.built_from) == (False, "lost-men")
    assert (rules.end.no_move, rules.end.first_king) == ("wins", "wins")


def test_huffing_has_a_default_where_it_is_enforced() -> None:
    assert front(capture="{choice: free, removal: after, enforced: huffing}").huffing == Huffing(most=None)


@pytest.mark.parametrize(
    ("board", "setup", "men"),
    [
        ("{rows: 7, columns: 7, squares: dark}", "{rows: 3}", 11),
        ("{rows: 8, columns: 8, squares: all}", "{rows: 2, empty: 1}", 16),
        ("{rows: 10, columns: 10, squares: dark}", "{rows: 4}", 20),
        ("{rows: 7, columns: 5, squares: dark}", "{rows: 2, empty: 1}", 5),
    ],
)
def test_men_each(board: str, setup: str, men: int) -> None:
    assert front(board=board, setup=setup).men_each == men


@pytest.mark.parametrize(
    ("words", "squares", "ways"),
    [
        (("forward",), "dark", {"diagonal-forward"}),
        (("forward", "sideways"), "all", {"straight-forward", "sideways"}),
        (("diagonal",), "all", {"diagonal-forward", "diagonal-backward"}),
        (("straight",), "dark", {"straight-forward", "straight-backward", "sideways"}),
        (("backward", "diagonal-backward"), "dark", {"diagonal-backward"}),
    ],
)
def test_directions(words: tuple[str, ...], squares: str, ways: set[str]) -> None:
    assert front(board=f"{{rows: 8, columns: 8, squares: {squares}}}").directions(words) == ways
    assert len(front().directions(("all",))) == 5


class TestMerge:
    def merged(self, parent: str, own: str) -> FrontMatter:
        return front_matter(merge(merge(None, compose(parent, "parent.md")), compose(own, "own.md")))

    own = 'title: Own\nslug: own\nversion: "2.0.0"\nsource: me\n'

    def test_key_by_key_at_two_levels(self) -> None:
        rules = self.merged(source(duration="1 h"), self.own + "men: {captures: all}\nfirst-move: black")
        assert (rules.men.moves, rules.men.captures) == (("forward",), ("all",))
        assert (rules.first_move, rules.duration, rules.title) == ("black", "1 h", "Own")

    def test_draw_rules_are_replaced_whole_and_null_removes_one(self) -> None:
        parent = source(draws="{agreement: {}, repetition: {times: 3, how: claim, clause: kings}}")
        rules = self.merged(parent, self.own + "draws: {repetition: {times: 4, how: automatic}, agreement: null}")
        assert rules.draws == (Repetition(times=4, how="automatic"),)

    def test_null_removes_other_keys_too(self) -> None:
        parent = source(capture="{choice: free, removal: after, enforced: huffing}", huffing="{most: 1}")
        rules = self.merged(parent, self.own + "capture: {enforced: null}\nhuffing: ~")
        assert (rules.capture.enforced, rules.huffing) == ("always", None)

    @pytest.mark.parametrize("key", ["title", "slug", "version", "source"])
    def test_what_is_never_inherited_must_be_given(self, key: str) -> None:
        own = "\n".join(line for line in self.own.splitlines() if not line.startswith(key))
        with pytest.raises(RulebookError, match=f"^own.md:1: {key} is missing"):
            self.merged(source(), own)

    def test_what_is_never_inherited_may_be_left_out(self) -> None:
        described = {
            "type": "classic",
            "status": "draft",
            "updated": "2026-06-09",
            "published": "false",
            "variants": "true",
        }
        rules = self.merged(
            source(pdn="{type: 20}", tagline="fun", language="de", extends="english", **described), self.own
        )
        assert (rules.pdn, rules.tagline, rules.extends, rules.type, rules.updated) == (None,) * 5
        assert (rules.status, rules.published, rules.variants, rules.language) == ("live", True, False, "en")

    def test_an_error_in_the_parent_is_told_there(self) -> None:
        with pytest.raises(RulebookError, match=r'^parent.md:12: "colour" is not a key here'):
            self.merged(source(colour="red"), self.own)

    def test_a_contradiction_is_told_where_the_document_makes_it(self) -> None:
        parent = source(kings="{moves: all, captures: all, range: long, landing: behind}")
        with pytest.raises(RulebookError, match=r"^own.md:5: kings.range: short contradicts kings.landing: behind"):
            self.merged(parent, self.own + "kings: {range: short}")

    def test_a_value_of_the_wrong_shape_replaces_what_is_there(self) -> None:
        with pytest.raises(RulebookError, match=r'^own.md:5: men: "5" is not a mapping'):
            self.merged(source(), self.own + "men: 5")


@given(st.dictionaries(st.sampled_from(sorted(MINIMAL)), st.text(st.sampled_from("abefilmorstw {}[],:0123456789-+~"))))
def test_any_values_are_read_or_refused(changes: dict[str, str]) -> None:
    problem = None
    try:
        front(**changes)
    except RulebookError as error:
        problem = str(error)
    assert problem is None or problem.startswith("my-rules.md:")
