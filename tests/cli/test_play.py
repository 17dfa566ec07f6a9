"""`crownhead play`: what the options do to the screen."""

import pytest

from crownhead.cli import main, play


@pytest.mark.parametrize(("options", "theme"), [(["--light"], "textual-light"), ([], "textual-dark")])
def test_a_light_screen_by_an_option(options, theme, monkeypatch):
    app = pytest.importorskip("crownhead.terminal.full_screen.app").PlayApp
    shown = []
    monkeypatch.setattr(app, "run", lambda self: shown.append(self.theme))
    monkeypatch.setattr(play, "is_screen", lambda: True)
    main(["play", *options])
    assert shown == [theme]
