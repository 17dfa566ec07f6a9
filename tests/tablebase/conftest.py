"""Tablebases of English draughts, made once."""

import shutil

import pytest

from crownhead import Rulebook, Tablebase


@pytest.fixture(scope="session")
def english(tmp_path_factory):
    """Up to three pieces. Not to be changed: see `copied`."""
    return Tablebase.build(Rulebook.load("english"), 3, tmp_path_factory.mktemp("english"), threads=2)


@pytest.fixture
def copied(english, tmp_path):
    """A copy of its folder that may be damaged."""
    shutil.copytree(english.folder, tmp_path / "copy")
    return tmp_path / "copy"
