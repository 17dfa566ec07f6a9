"""Writing PDN 3.0: what the standard demands, and that everything can be read back."""

import io
import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Rulebook, bundled
from crownhead.notation import pdn
from crownhead.notation.pdn import GameType, Result

FILES = sorted((Path(__file__).parents[1] / "data" / "pdn").glob("*.pdn"))


def body(text: str) -> str:
    return " ".join(text.split("\n\n")[-1].split())


def rewritten(text: str, **options) -> str:
    return pdn.dumps(pdn.loads(text, **options))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_we_wrote_is_written_the_same_again(path):
    text = path.read_text(encoding="utf-8")
    assert rewritten(text) == text


@pytest.mark.parametrize(
    ("given_text", "wanted"),
    [
        ("1.32-28 19-23 2.28x19 14x23 2-0", "1. 32-28 19-23 2. 28x19 14x23 2-0"),
        ("32-28! {a} 19-23 $3 (18-23) 28x19", "1. 32-28! {a} 1... 19-23!! (1... 18-23) 2. 28x19 *"),
        ("1. 32-28* 19-23 $7", "1. 32-28 $7 19-23 $7 *"),
        ("1. 32-28+ 19-23", "1. 32-28 {+} 1... 19-23 *"),
        ("17. 32-28 19-23", "17. 32-28 19-23 *"),
        ("1. 32-28 (0:12)", "1. 32-28 {0:12} *"),
    ],
)
def test_the_form_of_moves(given_text, wanted):
    assert body(rewritten(given_text, default="international")) == wanted


def test_short_moves_and_full_ones_only_where_needed():
    unambiguous = rewritten('[GameType "21"] [FEN "B:W18,27,31:B14,5"] 1. 14x23x32 *')
    assert body(unambiguous) == "1. 14x32 *"
    ambiguous = rewritten('[GameType "21"] [FEN "B:W6,7,14,15:B2"] 1. 2x9x18 *')
    assert body(ambiguous) == "1. 2x9x18 *"


@pytest.mark.parametrize(
    ("slug", "separator"), [("russian", ":"), ("thai", "-"), ("english", "x"), ("czech", "x"), ("turkish", "x")]
)
def test_the_sign_of_captures(slug, separator):
    game = pdn.PdnGame(slug)
    rng, node = random.Random(1), game.root
    for _ in range(30):
        legal = node.position.legal_moves
        if not legal:
            break
        node = node.add_variation(legal[rng.randrange(len(legal))])
    captures = set(re.findall(r"[a-h0-9]+([:x])[a-h0-9]+", body(str(game))))
    assert captures <= {separator}
    assert any(node.move.is_capture for node in game.root.mainline())
    assert pdn.same_tree(game.root, pdn.loads(str(game))[0].root)


@pytest.mark.parametrize("slug", [slug for slug in bundled() if Rulebook.load(slug).pdn_type is not None])
def test_the_full_game_type_is_read_back(slug):
    game_type = GameType.of(Rulebook.load(slug))
    assert GameType.parse(str(game_type)) == game_type


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("international", "20,W,10,10,N2,0"),
        ("english", "21,B,8,8,N1,0"),
        ("italian", "22,W,8,8,N2,1"),
        ("pool", "23,B,8,8,N1,0"),
        ("spanish", "24,W,8,8,N1,1"),
        ("russian", "25,W,8,8,A0,0"),
        ("brazilian", "26,W,8,8,A0,0"),
        ("canadian", "27,W,12,12,N2,0"),
        ("portuguese", "28,W,8,8,N1,1"),
        ("czech", "29,W,8,8,A0,0"),
        ("turkish", "30,W,8,8,A0,0"),
        ("frisian", "40,W,10,10,N2,0"),
    ],
)
def test_the_game_types_of_the_standard(slug, text):
    assert str(GameType.of(Rulebook.load(slug))) == text


WINS_OF_WHITE = {
    ("2-0", "1-1"): ["international", "canadian"],
    ("1-0", "1/2-1/2"): ["frisian", "russian"],
    ("0-1", "1/2-1/2"): ["english", "pool"],  # here the first player has the black men
}


@pytest.mark.parametrize(
    ("slug", "white", "draw"), [(slug, *written) for written, slugs in WINS_OF_WHITE.items() for slug in slugs]
)
def test_results_are_written_as_the_game_type_wants(slug, white, draw):
    game = pdn.PdnGame(slug)
    game.result = Result.WHITE
    assert game.tags["Result"] == white
    assert game.result is Result.WHITE
    game.result = Result.DRAW
    assert game.tags["Result"] == draw


@pytest.mark.parametrize("tag", ["", '[Result "*"]', '[Result "?"]', '[Result ""]'])
def test_a_result_at_the_end_becomes_a_tag(tag):
    assert '[Result "1-1"]' in rewritten(f"{tag} 1. 32-28 19-23 1/2-1/2")
    text = rewritten(f'[GameType "20"] {tag} 1. 32-28 19-23 2-0')
    assert '[Result "2-0"]' in text
    assert body(text) == "1. 32-28 19-23 2-0"


@pytest.mark.parametrize(
    ("game_type", "tag", "ending"),
    [
        (20, "2-0", "2-0"),
        (20, "1-0", "1-0"),
        (20, "4-6", "0-2"),
        (20, "1 1/2 - 1/2", "2-0"),
        (20, "Black resigned", "*"),
        (20, "*", "*"),
        (21, "1-0", "1-0"),
        (21, "1/2-1/2", "1/2-1/2"),
        (25, "0-0", "0-0"),
        (31, "0-1", "0-1"),
    ],
)
def test_a_game_ends_with_the_result_of_its_tag(game_type, tag, ending):
    text = rewritten(f'[GameType "{game_type}"] [Result "{tag}"] {{no moves}} *')
    assert f'[Result "{tag}"]' in text
    assert body(text) == f"{{no moves}} {ending}"
    assert pdn.loads(text)[0].result is pdn.loads(f'[GameType "{game_type}"] [Result "{tag}"] *')[0].result


def test_what_a_tag_cannot_tell_is_kept_at_the_end():
    text = rewritten('[GameType "21"] [Result "Black resigned"] 1. 11-15 0-1')
    assert '[Result "Black resigned"]' in text
    assert body(text) == "1. 11-15 0-1"


def test_a_result_whose_colours_are_exchanged():
    """PDN's Black begins in Thai draughts, and so does our White."""
    text = rewritten('[GameType "31"] 1. 25-21 5-9 0-1')
    assert '[Result "0-1"]' in text
    assert pdn.loads(text)[0].result is Result.WHITE


def test_lines_have_at_most_eighty_characters():
    comment = "a comment that is so long that it has to be broken into lines, " * 10
    game = pdn.loads("1. 32-28 19-23 " + "{" + comment + "}")[0]
    text = str(game)
    assert max(map(len, text.splitlines())) <= 80
    assert pdn.loads(text)[0].root.next().next().comment == comment.strip()


def test_a_line_never_begins_like_a_tag():
    game = pdn.loads("1. 32-28 {" + "x" * 70 + ' [Event "not a tag"] more} 19-23')[0]
    assert pdn.same_tree(game.root, pdn.loads(str(game))[0].root)


def test_tags_are_escaped():
    game = pdn.PdnGame("english", tags={"Event": 'a "b" \\ c\nd'})
    assert r'[Event "a \"b\" \\ c d"]' in str(game)
    assert pdn.loads(str(game))[0].tags["Event"] == 'a "b" \\ c d'


@given(st.text(r"\"[]a"))
def test_no_value_of_a_tag_is_misread(value):
    game = pdn.PdnGame("english", tags={"Event": value})
    assert pdn.loads(str(game))[0].tags["Event"] == value


def test_escape_lines_are_kept():
    text = rewritten("%one\n% two\n1. 11-15 *")
    assert text.startswith("%one\n% two\n")


def test_wrong_moves_are_written_as_they_are():
    text = rewritten('[GameType "21"] 1. 11- 20 {oh} 23-19 (99-1) *')
    assert body(text) == "1. 11-20 {oh} 1... 23-19 (1... 99-1) *"


def test_files(tmp_path):
    games = [pdn.PdnGame("english"), pdn.PdnGame("russian")]
    assert pdn.write(games, tmp_path / "out.pdn") == 2
    stream = io.StringIO()
    pdn.write(iter(games), stream)
    assert stream.getvalue() == pdn.dumps(games) == (tmp_path / "out.pdn").read_text(encoding="utf-8")


SLUGS = ["english", "international", "russian", "turkish", "lasca", "frisian", "boxed", "thai", "spanish"]
COMMENTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30).map(lambda text: " ".join(text.split()))


def grow(data, game: pdn.PdnGame) -> None:
    """A random tree: moves, variations, comments, NAGs and set-ups."""
    nodes = [game.root]
    for _ in range(data.draw(st.integers(0, 12))):
        node = data.draw(st.sampled_from(nodes))
        legal = node.position.legal_moves
        if not legal:
            continue
        if data.draw(st.integers(0, 9)) == 0:
            child = node.add_setup(node.position.passed())
        else:
            child = node.add_variation(legal[data.draw(st.integers(0, len(legal) - 1))])
            child.nags = data.draw(st.lists(st.integers(0, 255), max_size=2))
            child.mark = data.draw(st.sampled_from(["", "", "(!)", "!!!"]))
        child.comments = [text for text in data.draw(st.lists(COMMENTS, max_size=2)) if text]
        nodes.append(child)


@given(st.sampled_from(SLUGS), st.data())
def test_every_tree_is_read_back(slug, data):
    game = pdn.PdnGame(slug, tags={"Event": data.draw(COMMENTS)})
    grow(data, game)
    text = str(game)
    (again,) = pdn.loads(text)
    assert again.faults == ()
    assert again.tags == game.tags
    assert pdn.same_tree(game.root, again.root), text
    assert str(again) == text
