"""Commands that are given wrong."""

import pytest

from crownhead.cli import main


@pytest.fixture
def mistake(capsys):
    """What a command says that cannot do what it is asked: one line, with status two."""

    def say(*arguments):
        assert main([*arguments]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        return err

    return say
