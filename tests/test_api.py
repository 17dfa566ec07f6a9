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


def imported_by(code):
    """The modules that are loaded after this code and were not before it."""
    probe = f"import sys; before = set(sys.modules); {code}; print(*set(sys.modules) - before)"
    result = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    return set(result.stdout.split())


def packages(modules):
    """The top-level packages of some modules, without the standard library's."""
    return {module.partition(".")[0] for module in modules} - sys.stdlib_module_names


def test_importing_loads_nothing_else():
    modules = imported_by("import crownhead")
    assert packages(modules) == {"crownhead"}
    assert modules.isdisjoint({"crownhead._core", "asyncio", "dataclasses", "inspect", "json"})


def test_a_game_loads_only_what_its_rulebook_needs():
    modules = imported_by("import crownhead; crownhead.Game('english').play('11-15')")
    assert packages(modules).isdisjoint({"django", "distributed", "numpy", "pydantic", "textual", "typst"})
    assert not [
        module for module in modules if module.startswith(("crownhead.engine", "crownhead.web", "crownhead.cli"))
    ]
