"""Rulebooks: loading, extending, clauses, and what the core is told."""

import contextlib
import pickle
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from written_rulebooks import BODY, EXAMPLE, child, house, refusal, unreadable

from crownhead import _core as core
from crownhead.errors import RulebookError
from crownhead.rules import files
from crownhead.rules.rulebook import REQUIRED_CLAUSES, Rulebook, bundled, facts, fallbacks
from crownhead.sides import Side


class TestRulebook:
    def test_describes_itself(self) -> None:
        rules = Rulebook.parse(house("duration: 1 h\nage: 6+\ntagline: fun\npdn: {type: 50}\n"))
        assert (rules.title, rules.slug, rules.version, rules.source) == (
            "House rules", "house", "1.0.0", "my grandmother",
        )  # fmt: skip
        assert (rules.duration, rules.age, rules.tagline, rules.pdn_type) == ("1 h", "6+", "fun", 50)
        assert rules.first_move is Side.BLACK
        assert [draw.name for draw in rules.draws] == ["agreement", "repetition"]
        assert repr(rules) == "<Rulebook house 1.0.0>"
        assert Rulebook.parse(house()).pdn_type is None

    def test_is_immutable_hashable_by_content_and_picklable(self) -> None:
        rules, same, other = Rulebook.parse(house()), Rulebook.parse(house()), Rulebook.parse(house() + "more")
        with pytest.raises(AttributeError):
            rules.path = "x"  # type: ignore[misc]
        assert rules == same
        assert rules != other
        assert rules != "house"
        assert len({rules, same, other}) == 2
        copy = pickle.loads(pickle.dumps(rules))
        assert copy == rules
        assert copy.front_matter == rules.front_matter
        assert copy.sections == rules.sections

    def test_text_is_the_document(self) -> None:
        assert Rulebook.parse(house().replace("\n", "\r\n").encode()).text == house()

    def test_examples_of_all_sections(self) -> None:
        rules = Rulebook.parse(house(body=BODY + EXAMPLE + "## More {#more}\n" + EXAMPLE))
        assert [example.because for example in rules.examples] == ["draws", "more"]


class TestClauses:
    @pytest.mark.parametrize("anchor", REQUIRED_CLAUSES)
    def test_those_required(self, anchor: str) -> None:
        assert f"no section has the anchor {{#{anchor}}}" in refusal(house(body=BODY.replace(f"{{#{anchor}}}", "")))

    def test_huffing_needs_a_clause(self) -> None:
        source = house().replace("removal: after", "removal: after, enforced: huffing")
        assert "no section has the anchor {#huffing}" in refusal(source)
        assert Rulebook.parse(source + "## Huffing {#huffing}\n").front_matter.huffing is not None

    def test_fallbacks(self) -> None:
        rules = Rulebook.parse(house(body=BODY + "## Taking off {#removal}\n\nLater.\n" + EXAMPLE))
        found = {topic: rules.clause(topic).anchor for topic in ("choice", "columns", "half-turn", "king-moves")}
        assert found == {"choice": "capturing", "columns": "removal", "half-turn": "removal", "king-moves": "kings"}
        assert rules.clause("notation").title == "About board"
        assert rules.clause("half-turn").text == "Later."
        assert fallbacks("completing") == ("completing", "capturing")

    def test_unknown_topic(self) -> None:
        with pytest.raises(RulebookError, match='"huffing" is not a clause of this rulebook'):
            Rulebook.parse(house()).clause("huffing")

    def test_draws_rest_on_clauses_that_exist(self) -> None:
        source = house().replace("times: 3,", "times: 3, clause: repeating,")
        assert refusal(source, "house.md") == (
            'house.md:13: draws.repetition.clause: "repeating" is not the anchor of a section; '
            f"allowed: {', '.join(REQUIRED_CLAUSES)}"
        )
        assert Rulebook.parse(source + "## Repeating {#repeating}\n").draws[1].clause == "repeating"

    def test_endings_rest_on_clauses_that_exist(self) -> None:
        ending = "agreement: {}, endings: [{name: a, total: 2, moves: 0, how: claim, clause: few}]"
        message = refusal(house().replace("agreement: {}", ending))
        assert 'line 13: draws.endings[1].clause: "few" is not the anchor' in message

    def test_examples_illustrate_clauses_that_exist(self) -> None:
        message = refusal(house(body=BODY + "```example\nbecause: captruing\n```\n"), "house.md")
        assert 'example.because: "captruing" is not the anchor of a section (did you mean "capturing"?)' in message


class TestLoading:
    def test_bundled(self) -> None:
        assert "english" in bundled()
        assert bundled() == sorted(bundled())
        assert Rulebook.load("english") is Rulebook.load("english")

    @pytest.mark.parametrize("slug", bundled())
    def test_every_bundled_rulebook_is_well_formed(self, slug: str) -> None:
        rules = Rulebook.load(slug)
        assert rules.slug == slug
        assert rules.examples
        checked = Rulebook.from_texts(rules.texts)  # clause by clause, as any text is that does not come with Crownhead
        assert checked == rules
        assert checked.sections == rules.sections

    def test_prose_of_a_bundled_rulebook_waits_until_it_is_cited(self) -> None:
        code = (
            "import sys; from crownhead import Game; game = Game('english'); game.play('11-15');"
            "before = 'markdown_it' in sys.modules; print(before, game.rulebook.clause('moving').title)"
        )
        result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert result.stdout == "False Moving\n"

    def test_a_bundled_rulebook_is_looked_for_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file of games names one in each game, and a folder is read no faster than a short game."""
        loaded = Rulebook.load("english")
        monkeypatch.setattr(files, "_folder", lambda kind: pytest.fail(f"{kind} was searched again"))
        assert Rulebook.load("english") is loaded

    def test_unknown_slug(self) -> None:
        assert '"englsh" is not a bundled rulebook (did you mean "english"?); allowed: ' in unreadable("englsh")
        assert '"" is not a bundled rulebook' in unreadable("")
        assert "is not a bundled rulebook" in unreadable("..")

    def test_a_file_by_its_path(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "house.md").write_text(house())
        monkeypatch.chdir(tmp_path)
        assert Rulebook.load("house.md") == Rulebook.load("./house.md") == Rulebook.load(tmp_path / "house.md")
        assert Rulebook.load("house.md").path == "house.md"

    def test_the_slug_is_the_name_of_the_file(self, tmp_path: Path) -> None:
        (tmp_path / "other.md").write_text(house())
        message = unreadable(tmp_path / "other.md")
        assert message.endswith('other.md:3: slug: "house" is not the name of the file other.md')

    def test_missing_file(self, tmp_path: Path) -> None:
        (tmp_path / "house.md").write_text(house())
        assert f'(did you mean "{tmp_path}/house.md"?)' in unreadable(f"{tmp_path}/huose.md")
        assert "english" in unreadable(tmp_path / "englisch.md")
        assert "is not a file" in unreadable(tmp_path / "nowhere" / "x.md")
        assert "is not a file" in unreadable(tmp_path)
        assert "is not a file" in unreadable("/dev/zero")
        assert "is not a file" in unreadable("a\0b.md")

    def test_forbidden_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def forbid(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        (tmp_path / "house.md").write_text(house())
        monkeypatch.setattr("builtins.open", forbid)
        assert 'house.md" cannot be read: Permission denied' in unreadable(tmp_path / "house.md")

    def test_huge_file(self, tmp_path: Path) -> None:
        with open(tmp_path / "house.md", "wb") as file:
            file.truncate(1 << 32)
        assert "longer than 256 KiB" in unreadable(tmp_path / "house.md")


class TestCore:
    def test_facts(self) -> None:
        given = facts(Rulebook.parse(house()).front_matter)
        assert given == {
            "rows": 8,
            "columns": 8,
            "squares": "dark",
            "corner": "left",
            "first_square": "top-left",
            "notation": "numbers",
            "most_pieces": 12,
            "men_moves": core.DIAGONAL_FORWARD,
            "men_captures": core.DIAGONAL_FORWARD,
            "men_take_kings": True,
            "king_moves": core.DIAGONAL_FORWARD | core.DIAGONAL_BACKWARD,
            "king_captures": core.DIAGONAL_FORWARD | core.DIAGONAL_BACKWARD,
            "king_range": "short",
            "king_landing": "any",
            "kings_in_a_row": 0,
            "choice": (),
            "removal": "after",
            "half_turn": True,
            "enforced": "always",
            "promotion": "ends",
            "first_king_wins": False,
        }

    @pytest.mark.parametrize(
        ("change", "fact"),
        [
            (("{when: reached}", "{when: reached, ends-turn: false}"), {"promotion": "goes-on"}),
            (("{when: reached}", "{when: stopped}"), {"promotion": "stopped"}),
            (("removal: after", "removal: after, half-turn: forbidden"), {"half_turn": False}),
            (("range: short", "range: long, in-a-row: 3"), {"king_range": "long", "kings_in_a_row": 3}),
            (("{rows: 3}", "{rows: 3, most: 20}"), {"most_pieces": 20}),
            (("choice: free", "choice: [most, with-king]"), {"choice": ("most", "with-king")}),
            (("draws:", "end: {first-king: wins}\ndraws:"), {"first_king_wins": True}),
        ],
    )
    def test_other_facts(self, change: tuple[str, str], fact: dict[str, object]) -> None:
        given = facts(Rulebook.parse(house().replace(*change)).front_matter)
        assert {name: given[name] for name in fact} == fact

    @pytest.mark.parametrize("slug", bundled())
    def test_every_bundled_rulebook_can_be_played(self, slug: str) -> None:
        rules = Rulebook.load(slug)
        assert rules.variant is rules.variant
        assert rules.start.turn is rules.first_move
        assert [len(rules.start.men(side)) for side in Side] == [rules.front_matter.men_each] * 2
        assert len(rules.start.legal_moves) > 0
        assert pickle.loads(pickle.dumps(rules)).start == rules.start


CUTS = st.tuples(st.integers(0, len(house())), st.integers(0, 40), st.text(max_size=10))


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=2000)
@given(st.lists(CUTS, min_size=1, max_size=4))
def test_a_damaged_rulebook_is_read_or_refused(cuts: list[tuple[int, int, str]]) -> None:
    source = house()
    for start, length, text in cuts:
        source = source[:start] + text + source[start + length :]
    problem = None
    try:
        Rulebook.parse(source)
    except RulebookError as error:
        problem = str(error)
    assert problem != ""


@given(st.one_of(st.text(), st.binary()))
def test_anything_is_read_or_refused(source: str | bytes) -> None:
    with pytest.raises(RulebookError):
        Rulebook.parse(source)


@given(st.text())
def test_any_name_is_found_or_refused(name: str) -> None:
    if name not in bundled():
        with pytest.raises(RulebookError):
            Rulebook.load(name)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "bulk",
    [
        "".join(f"## A {{#a{n}}}\n" for n in range(15_000)),
        "```example\ncount: 7\n```\n" * 10_000,
        "`" * 200_000,
        "#" * 200_000 + "\n" + " " * 50_000,
        "## a" + " " * 200_000 + "{#",
        "```\n" * 50_000,
    ],
    ids=["sections", "examples", "backticks", "hashes", "blanks", "fences"],
)
def test_a_long_document_is_read_quickly(bulk: str) -> None:
    start = time.process_time()
    with contextlib.suppress(RulebookError):
        Rulebook.parse(child("english", body=bulk))
    assert time.process_time() - start < 10
