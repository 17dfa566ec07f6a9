"""The package as others get it: a wheel in a clean environment, without a compiler.

`make wheel` builds it; these tests are slow because they need it. What they rest on is tried quickly below.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from urllib.request import urlopen

import pytest
from site_servers import free_port

import crownhead

ROOT = Path(__file__).parents[2]
GAME = """
import crownhead as ch
game = ch.Game("english")
while not game.outcome and len(game.log) < 300:
    game.play(next(iter(game.legal_moves)))
print(game.outcome or "not over", ch.Engine("lasca").analyse(ch.Game("lasca"), ch.Limit(depth=5)).best)
"""


# --- what can be tried without a build --------------------------------------------------------------------------------


def test_the_fast_core_is_preferred_where_the_processor_has_it(monkeypatch, tmp_path):
    (tmp_path / "_avx2").mkdir()
    (tmp_path / "_processor.py").write_text("has_avx2 = lambda: ANSWER")
    fast = str(tmp_path / "_avx2")
    for answer, setting, chosen in ((True, "", True), (False, "", False), (True, "portable", False)):
        monkeypatch.setattr(crownhead, "__path__", [str(tmp_path)])
        monkeypatch.delitem(sys.modules, "crownhead._processor", raising=False)
        monkeypatch.setenv("CROWNHEAD_CORE", setting)
        (tmp_path / "_processor.py").write_text(f"def has_avx2(): return {answer}  # {setting}")
        shutil.rmtree(tmp_path / "__pycache__", ignore_errors=True)
        crownhead._prefer_the_fast_core()
        assert (crownhead.__path__[0] == fast) == chosen
    monkeypatch.delitem(sys.modules, "crownhead._processor", raising=False)


def test_the_package_knows_its_version():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == crownhead.__version__


def addresses():
    spec = spec_from_file_location("addresses", ROOT / "packaging" / "addresses.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_package_index_shows_the_pictures(tmp_path):
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    addresses().main("https://code.example/someone/crownhead", tmp_path)
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", readme)
    assert len(pictures) >= 3
    assert all(each.startswith("https://code.example/someone/crownhead/raw/v") for each in pictures)
    assert not re.search(r"\]\((?!https?:|#)", readme)
    urls = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert {"Source", "Documentation", "Issues", "Changelog"} == set(urls)
    with pytest.raises(SystemExit, match="not the address"):
        addresses().main("file:///etc", tmp_path)


# --- the wheel --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel():
    found = sorted((ROOT / "dist").glob("crownhead-*-manylinux*.whl"), key=os.path.getmtime)
    if not found:
        pytest.skip("there is no wheel: run make wheel")
    return found[-1]


@pytest.fixture(scope="module")
def clean(wheel, tmp_path_factory):
    """An environment in which only the wheel and what it needs is installed, and a path without a compiler."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder / "env", with_pip=True)
    binaries = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    environment = {"PATH": str(binaries), "HOME": str(folder), "CROWNHEAD_DATA": str(folder / "data")}
    environment |= {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "LANG", "LC_"))}
    assert shutil.which("c++", path=environment["PATH"]) is None
    install = [binaries / "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[web]"]
    subprocess.run(install, check=True, env=environment)

    def run(*command, **more):
        return subprocess.run(
            [binaries / command[0], *command[1:]],
            capture_output=True,
            text=True,
            timeout=300,
            cwd=folder,
            env={**environment, **more},
        )

    run.binaries, run.environment, run.folder = binaries, environment, folder
    return run


@pytest.mark.slow
def test_what_is_in_it(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "crownhead/py.typed" in names
    assert sum("_core." in name and name.endswith((".so", ".pyd")) for name in names) == 2
    assert not [name for name in names if name.endswith((".po", ".cpp", ".hpp"))]


@pytest.mark.slow
@pytest.mark.parametrize("core", ["", "portable"])
def test_a_game_and_the_examples_with_both_cores(clean, core):
    played = clean("python", "-c", GAME, CROWNHEAD_CORE=core)
    assert played.stderr == ""
    assert "wins" in played.stdout or "draw" in played.stdout
    for book in crownhead.bundled():
        checked = clean("crownhead", "rules", "--check", book, CROWNHEAD_CORE=core)
        assert checked.returncode == 0, checked.stdout + checked.stderr
    file = clean("python", "-c", "import crownhead._core as c; print(c.__file__)", CROWNHEAD_CORE=core).stdout
    assert ("_avx2" in file) == (core == "")


@pytest.mark.slow
def test_the_site(clean):
    """The two lines of the README: after the installation, `crownhead serve` is all there is to do."""
    port = free_port()
    with subprocess.Popen(
        [clean.binaries / "crownhead", "serve", "--port", str(port)],
        env=clean.environment,
        cwd=clean.folder,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert f"Crownhead is at http://127.0.0.1:{port}/" in process.stdout.readline()
            with urlopen(f"http://127.0.0.1:{port}/", timeout=120) as page:
                assert "Draughts, by the book" in page.read().decode()
        finally:
            process.terminate()
            process.wait(60)
