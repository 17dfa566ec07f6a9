"""`crownhead play --plain`: whole games through the real program, with pipes."""

import io
import os
import subprocess
import sys

import pytest

import crownhead as ch
from crownhead.cli import main
from crownhead.terminal.commands import COMMANDS, help_text

pytestmark = pytest.mark.thorough


def play(*lines, arguments=(), environment=None, encoding="utf-8"):
    """Run the real program with these lines typed, and return what it says and its exit status."""
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-m", "crownhead", "play", "--plain", *arguments],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": encoding, **(environment or {})},
    )
    assert b"Traceback" not in done.stderr + done.stdout
    return done.stdout.decode(encoding), done.returncode


def said(*lines, rules="english", fen=None, **options):
    """What the program says, line by line; it must end well."""
    arguments = ("--rules", rules, *(("--fen", fen) if fen else ()))
    out, status = play(*lines, arguments=arguments, **options)
    assert status == 0
    return out.splitlines()


HUFFING = "B:W18,27,31:B14,5"
SHUTTLE = ["1-6", "50-45", "6-1", "45-50"]


# --- beginning and ending -------------------------------------------------------------------------------------------


def test_the_board_the_turn_and_the_end_of_the_input():
    lines = said()
    assert lines[0] == "English draughts (english). Type a move, or help."
    assert lines[1].split() == ["b1", "b2", "b3", "b4"]
    assert lines[8].split() == ["w29", "w30", "w31", "w32"]
    assert lines[9:] == ["● 0 ○ 0. move 1: black to move", "End of input. Goodbye."]


def test_the_rules_are_read_in_another_language():
    out, status = play("rules", "rules draws", arguments=("--language", "de"))
    assert status == 0
    assert "capturing: Schlagen" in out
    assert "In vier Fällen endet die Partie remis." in out


def test_rules_that_are_not_translated_say_so():
    out, _status = play("rules", arguments=("--rules", "russian", "--language", "nl"))
    assert "capturing: Capturing" in out
    assert "Dit boekje is nog niet vertaald." in out


def test_quit():
    assert said("quit", "11-15")[-1] == "Goodbye."


def test_a_move_is_told_with_the_board():
    lines = said("11-15")
    assert "black: 11-15" in lines
    assert lines[-2] == "● 0 ○ 0. move 1: white to move"
    assert sum("b15" in line for line in lines) == 1


def test_a_short_game_to_its_end():
    lines = said("18x9", "1-5", fen="W:W18:B14")
    assert "● 12 ○ 11. white wins: black has no piece left (Winning)" in lines
    assert "the game is over: white wins: black has no piece left (Winning)" in lines


def test_a_whole_game_of_chance_ends(tmp_path):
    out, status = play(arguments=("--white", "random:1", "--black", "random:2", "--rules", "international"))
    assert status == 0
    assert " wins: " in out.splitlines()[-1] or "draw: " in out.splitlines()[-1]


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("11-18", "18 is too far from 11 (Moving)"),
        ("22-18", "it is black's turn, not white's (Moving)"),
        ("99-1", '"99-1" is not a move here: there is no square 99 on this board (1 to 32) (Writing moves down)'),
        ("clams", '"clams" is neither a move nor a command; did you mean claims? (help lists them)'),
        ("huff 14", "there is nothing to huff, to compel or to let stand: the last move missed no capture"),
        ("accept", "there is nothing to accept or to decline"),
        ("undo", "there is nothing to take back"),
        ("claim", "no draw can be claimed now"),
        ("claim nonsense", 'English draughts has no draw called "nonsense"; it has: repetition, no-progress, proven'),
        ("let go", "expected “let stand”"),
        ("explain", "expected “explain” and a move, for example “explain 11-15”"),
        ("save", "expected “save” and the name of a file, for example “save game.pdn”"),
        ("load", "expected “load” and the name of a file, for example “load game.pdn”"),
    ],
)
def test_a_refusal_is_one_sentence(line, answer):
    lines = said(line)
    assert lines[-2] == answer


def test_capturing_is_compulsory():
    lines = said("1-5", fen="B:W18,25:B14,21,1")
    assert lines[-2] == "capturing is compulsory (Capturing): 14x23 or 21x30"


def test_an_ambiguous_capture_lists_its_paths():
    lines = said("2x18", "2x11x18", fen="B:W6,14,7,15,32:B2")
    assert "2x18 is ambiguous (Writing moves down): 2x9x18 or 2x11x18" in lines
    assert "black: 2x11x18" in lines


def test_garbage_does_no_harm():
    done = subprocess.run(
        [sys.executable, "-m", "crownhead", "play", "--plain"],
        input=b"\xff\xfe\x00\x01 \x80\n" + b"x" * 5000 + b"\n\n   \n11-15",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0
    assert "black: 11-15" in done.stdout.decode()
    assert not done.stderr


def test_an_ascii_terminal_sees_what_it_can():
    out, status = play("11-15", encoding="ascii")
    assert status == 0
    assert "move 1: white to move" in out


# --- commands -------------------------------------------------------------------------------------------------------


def test_every_command_is_in_the_help():
    assert all(command.usage in help_text() for command in COMMANDS.values())
    assert set(help_text().splitlines()) <= set(said("help"))


def test_moves_score_counters_pieces_and_explain():
    lines = said("11-15", "22-18", "moves", "score", "counters", "pieces", "explain 1-5", "players")
    assert "1 legal move: 15x22" in lines
    assert "1. 11-15 22-18" in lines
    assert "no-progress: 1 of 40 moves, since move 1" in lines
    assert "white: men on 18 21 23 24 25 26 27 28 29 30 31 32; no king" in lines
    assert "1-5: 5 is occupied (Moving)" in lines
    assert "white: human" in lines


def test_a_step_onto_a_piece_is_not_the_capture_of_it():
    lines = said("25-22", "25x18", fen="W:W25,32:B22,1")
    assert any(line.endswith("22 is occupied (Moving): 25x18") for line in lines)
    assert "white: 25x18" in lines


def test_flip_and_board():
    lines = said("flip", "board off", "11-15", "board")
    assert lines[10].split() == ["w32", "w31", "w30", "w29"]
    assert lines[17].split() == ["b4", "b3", "b2", "b1"]
    at = lines.index("black: 11-15")
    assert lines[at + 1] == "● 0 ○ 0. move 1: white to move"
    assert lines[at + 2].split() == ["w32", "w31", "w30", "w29"]


def test_undo_takes_back_what_was_done_last():
    lines = said("11-15", "22-18", "resign", "undo", "undo", "score")
    assert "● 0 ○ 0. white wins: black resigned (Winning)" in lines
    assert "1. 11-15" in lines


def test_new():
    assert said("11-15", "new", "score")[-2] == "no move has been made"


def test_rules():
    lines = said("rules", "rules capturing", "rules nonsense")
    assert "capturing: Capturing" in lines
    assert any("you must: another move is not allowed" in line for line in lines)
    assert any('"nonsense" is not a clause of this rulebook' in line for line in lines)


# --- draws and resignation ------------------------------------------------------------------------------------------


def test_resignation():
    assert said("11-15", "resign")[-2] == "● 0 ○ 0. black wins: white resigned (Winning)"


def test_offer_declined_then_accepted():
    lines = said("11-15, offer: quick?", "decline not yet", "22-18", "offer again?", "accept")
    assert "black's draw offer (“quick?”): white may accept or decline" in lines
    assert "white: decline: not yet" in lines
    assert lines[-2] == "● 0 ○ 0. draw: agreed (Draws)"


def test_claim_with_its_evidence():
    lines = said(*SHUTTLE, *SHUTTLE, "claims", "claim", "accept", rules="international", fen="W:WK1:BK50")
    evidence = "repetition: 3 of 3 times, before white's moves 1, 3 and 5"
    assert any(line.startswith(evidence) for line in lines)
    assert any(line.startswith(f"white's claim of a draw by {evidence}") for line in lines)
    assert lines[-2].endswith("draw: the position was repeated (Draws)")


def test_declined_claim_waits_for_the_arbiter():
    shuttle = [*SHUTTLE, *SHUTTLE, "claim repetition 1 3 5", "decline", "1-6", "dismiss", "1-6"]
    lines = said(*shuttle, rules="international", fen="W:WK1:BK50")
    frozen = "white's claim of a draw was declined: the game is paused until the arbiter decides"
    assert any(line.endswith(f"{frozen} (dismiss, or adjudicate draw)") for line in lines)
    assert f"{frozen} (Draws)" in lines, "no move can be made"
    assert lines[-2].endswith("black to move")


# --- huffing --------------------------------------------------------------------------------------------------------


def test_huff():
    lines = said("5-9", "huff 14", "18-15", rules="boxed", fen=HUFFING)
    remedies = "white may huff 14, compel, or let stand; moving on lets it stand"
    assert f"black overlooked 14x23x32 (Huffing): {remedies}" in lines
    assert "white: huff 14" in lines
    assert lines[-2] == "● 11 ○ 9. move 2: black to move"


def test_compel():
    lines = said("5-9", "compel", "5-9", "14x23", "14x32", rules="boxed", fen=HUFFING)
    assert "the move was cancelled, and the capture must be made (Huffing): 14x23x32" in lines
    assert lines[-2] == "● 10 ○ 11. move 1: white to move"


def test_let_stand():
    lines = said("5-9", "let stand", "huff 14", "31-26", rules="boxed", fen=HUFFING)
    assert "white: let stand" in lines
    assert "there is nothing to huff, to compel or to let stand: the last move missed no capture" in lines
    assert lines[-2] == "● 10 ○ 9. move 2: black to move"


def test_stopping_short():
    lines = said("10x19", "huff 19", rules="boxed", fen="B:W15,24,32:B10,1")
    assert any(line.startswith("black stopped short of 10x19x28 (Huffing)") for line in lines)
    assert lines[-2] == "● 11 ○ 10. move 1: white to move"


# --- other boards and players ---------------------------------------------------------------------------------------


def test_columns_and_letters():
    lines = said("c3-d4", "pieces", rules="lasca", fen="W:c3Wbb,g7b")
    assert "white: no man; king on d4 over bb" in lines
    assert "   a   b   c   d   e   f   g" in lines


@pytest.mark.parametrize("rules", ch.bundled())
def test_every_rulebook_can_be_played(rules, monkeypatch, capsys):
    first = ch.Game(rules).legal_moves[0]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{first}\nmoves\nundo\ncounters\nclaims\n"))
    assert main(["play", "--plain", "--rules", rules]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"{ch.Game(rules).turn}: {first}" in lines
    assert "taken back" in lines


def test_a_rulebook_of_ones_own(tmp_path):
    path = tmp_path / "backwards.md"
    path.write_text(
        '---\ntitle: "Backwards"\nslug: backwards\nversion: "1.0.0"\nsource: "us"\nextends: english\n'
        "men: {captures: [forward, backward]}\n---\n",
        encoding="utf-8",
    )
    out, status = play("14x7", arguments=("--rules", str(path), "--fen", "B:W10:B14"))
    assert (status, "black wins" in out) == (0, True), out


def test_the_computer_answers():
    out, status = play("11-15", "undo", "offer", arguments=("--white", "computer:1"))
    assert status == 0
    assert "white: " in out
    assert out.rstrip().splitlines()[-2] == "● 0 ○ 0. move 1: black to move"


def test_the_computer_huffs():
    out, _ = play("5-9", arguments=("--rules", "boxed", "--fen", HUFFING, "--white", "computer:2"))
    assert "white: huff 14" in out


def test_the_computer_grants_a_claim():
    lines = [*SHUTTLE, *SHUTTLE]
    game = ch.Game("international", "W:WK1:BK50")
    for line in lines:
        game.play(line)
    from crownhead.engine.players.computer import Computer

    game.do("claim repetition")
    assert Computer(1).choose(game) == ch.Accept()


# --- files ----------------------------------------------------------------------------------------------------------


def test_save_and_load(tmp_path):
    path = tmp_path / "game.pdn"
    said("5-9", "huff 14", "18-15", f"save {path}", "9-14", f"save {path}", rules="boxed", fen=HUFFING)
    text = path.read_text(encoding="utf-8")
    assert '[White "human"]' in text
    assert "9-14" in text
    out, status = play("score", "undo", "score", arguments=("--load", str(path)))
    assert status == 0
    assert "Draughts from the box (boxed)" in out
    assert "1. 5-9 (huff 14) 18-15\n2. 9-14\n" in out
    lines = said("11-15", f"load {path}", "score")
    assert f"loaded game 1 of {path} (Draughts from the box)" in lines
    assert "2. 9-14" in lines


def test_every_kind_of_action_survives_saving(tmp_path):
    path = tmp_path / "game.pdn"
    actions = ["5-9", "compel", "14x32, offer: well?", "decline not yet", "31-26", "let stand", "32-27", "resign"]
    said(*actions, f"save {path}", rules="boxed", fen=HUFFING)
    lines = said(f"load {path}", "score")
    assert "1. 5-9 (compel) 14x32 (offer) (decline: not yet) 31-26" in lines
    assert any("white resigned" in line or "white wins" in line for line in lines)


def test_a_file_is_not_replaced_by_accident(tmp_path):
    path = tmp_path / "game.pdn"
    path.write_text("precious", encoding="utf-8")
    lines = said("11-15", f"save {path}")
    assert lines[-2] == f"{path} is there already; save! {path} replaces it"
    assert path.read_text(encoding="utf-8") == "precious"
    said("11-15", f"save! {path}")
    assert "11-15" in path.read_text(encoding="utf-8")


def test_the_second_game_of_a_file(tmp_path):
    path = tmp_path / "games.pdn"
    path.write_text('[GameType "21"]\n1. 11-15 *\n\n[GameType "20"]\n1. 32-28 19-23 *\n', encoding="utf-8")
    out, _ = play("score", arguments=("--load", str(path), "--game", "2"))
    assert "1. 32-28 19-23" in out
    lines = said(f"load {path} 2", "score", f"load {path} 3", f"load {tmp_path / 'nowhere.pdn'}")
    assert "1. 32-28 19-23" in lines
    assert f"there is no game 3 in {path}" in lines
    assert lines[-2].startswith("there is no file or folder ")


def test_an_illegal_game_is_refused(tmp_path):
    path = tmp_path / "wrong.pdn"
    path.write_text('[GameType "21"]\n1. 11-18 *\n', encoding="utf-8")
    assert said(f"load {path}")[-2] == "18 is too far from 11 (Moving)"


# --- wrong arguments ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rules", "englisch"], 'did you mean "english"?'),
        (["--fen", "rubbish"], "is not a side to move"),
        (
            ["--white", "robot"],
            '"robot" is not a player: expected human, computer, computer:1 to computer:10, random or hub:COMMAND',
        ),
        (["--black", "computer:99"], "is not a player"),
        (["--load", "nowhere.pdn"], "nowhere.pdn"),
        (["--game", "2"], "--load"),
        (["--load", "x.pdn", "--fen", "W:W32:B1"], "cannot go together"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_wrong_arguments(arguments, words, tmp_path):
    command = [sys.executable, "-m", "crownhead", "play", "--plain", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path, input="")
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_terminal_it_is_plain():
    command = [sys.executable, "-m", "crownhead", "play"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, input="11-15\n")
    assert done.returncode == 0
    assert "line by line" in done.stderr
    assert "black: 11-15" in done.stdout


def test_without_textual_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr("crownhead.cli.play.is_screen", lambda: True)
    monkeypatch.setitem(sys.modules, "textual", None)
    for name in [name for name in sys.modules if name.startswith(("textual.", "crownhead.terminal."))]:
        monkeypatch.delitem(sys.modules, name)
    assert main(["play"]) == 2
    assert "pip install 'crownhead[terminal]'" in capsys.readouterr().err
