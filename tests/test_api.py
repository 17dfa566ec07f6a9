"""The flat API: what `import crownhead as ch` gives, and how fast."""

import subprocess
import sys

import pytest

import crownhead as ch


def test_every_public_name_is_there():
    for name in ch.__all__:
        assert getattr(ch, name) is not None
    assert set(ch.__all__) <= set(dir(ch))
    assert set(ch._HOME_OF) | {"__version__"} == set(ch.__all__)


def test_other_names_are_not():
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        ch.Chess  # noqa: B018


def test_importing_loads_neither_yaml_nor_the_core():
    code = "import crownhead, sys; print([m for m in ('yaml', 'crownhead._core', 'dataclasses') if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
