"""The types in the browser's scripts are those of the contract."""

import pytest

from crownhead.web.contract import typedefs


def test_the_scripts_have_the_types_of_the_contract():
    assert typedefs.main(["--check"]) == 0


def test_types_that_are_out_of_date_are_noticed_and_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(typedefs, "FILE", tmp_path / "types.js")
    typedefs.FILE.write_text("/** @typedef {string} Board */\n")
    assert typedefs.main(["--check"]) == 1
    assert "make format" in capsys.readouterr().err
    assert typedefs.main([]) == typedefs.main(["--check"]) == 0
    assert " * @property {Dispute[]} disputes\n" in typedefs.FILE.read_text()
    assert " * @property {string} [withdraw]\n" in typedefs.FILE.read_text()


def test_a_type_that_no_script_knows_is_not_guessed():
    with pytest.raises(TypeError, match="has no type in JavaScript"):
        typedefs.javascript(complex)
