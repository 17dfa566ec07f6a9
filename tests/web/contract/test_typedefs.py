"""The types in the browser's scripts and the words of the board and constants are those of the contract."""

import json

import pytest

from crownhead.web.contract import typedefs


def test_the_scripts_have_the_types_of_the_contract():
    assert typedefs.main(["--check"]) == 0


@pytest.mark.parametrize(
    "stale", ["board/types.js", "board/english.js", "constants.js", "analysis/types.js", "pages/types.js"]
)
def test_what_is_out_of_date_is_noticed_and_written(tmp_path, monkeypatch, capsys, stale):
    monkeypatch.setattr(typedefs, "STATIC", tmp_path)
    for room in ("board", "analysis", "engine", "pages"):
        (tmp_path / room).mkdir()
    typedefs.main([])
    (tmp_path / stale).write_text("{}")
    assert typedefs.main(["--check"]) == 1
    assert capsys.readouterr().err.startswith(f"{stale} is not")
    assert typedefs.main([]) == typedefs.main(["--check"]) == 0
    types = (tmp_path / "board/types.js").read_text()
    assert " * @property {Dispute[]} disputes\n" in types
    assert " * @property {string} [withdraw]\n" in types
    lines = (tmp_path / "analysis/types.js").read_text()
    assert " * @property {number} [parent]\n" in lines
    assert " * @property {Refusal | PlainRefusal} [refusal]\n" in lines
    engine = (tmp_path / "engine/data_types.js").read_text()
    assert " * @property {[string, number][]} runs\n" in engine
    assert "export const GONE = 4404;\n" in (tmp_path / "constants.js").read_text()
    words = json.loads((tmp_path / "board/english.js").read_text().partition(" = ")[2].rstrip(";\n"))
    assert (words["black"], words["turn"], words["huff"]) == ("Black", "{side} to move", "Huff")


def test_a_type_that_no_script_knows_is_not_guessed():
    with pytest.raises(TypeError, match="has no type in JavaScript"):
        typedefs.javascript(complex)
