"""What a user's type checker sees of the package once it is installed."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[1]
SCRIPT = Path(__file__).parent / "data" / "user_script.py"
BUILD = """
import sys
from scikit_build_core.build import build_wheel

folder = sys.argv[1]
build_wheel(folder, {"wheel.cmake": "false", "build-dir": f"{folder}/build"})
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel as `pip` would build it, but without compiling: a type checker reads the stub instead of the core."""
    pytest.importorskip("scikit_build_core")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-c", BUILD, folder], cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def check(wheel, tmp_path_factory):
    """Check a script with `mypy --strict`, in an environment in which nothing but the wheel is installed."""
    pytest.importorskip("mypy")
    folder = tmp_path_factory.mktemp("user")
    venv.create(folder / "env", symlinks=True)
    (packages,) = folder.glob("env/**/site-packages")
    with zipfile.ZipFile(wheel) as files:
        files.extractall(packages)
    python = next(folder.glob("env/bin/python"), folder / "env" / "Scripts" / "python.exe")

    def run(text):
        script = folder / "script.py"
        script.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, script.name]
        done = subprocess.run(command, cwd=folder, env={"PATH": ""}, capture_output=True, text=True)
        return done.stdout + done.stderr

    return run


def test_the_wheel_has_the_marker_and_every_stub(wheel):
    names = {*zipfile.ZipFile(wheel).namelist()}
    stubs = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / "crownhead").rglob("*.pyi")}
    assert "crownhead/_core.pyi" in stubs
    assert {"crownhead/py.typed", *stubs} <= names


def test_a_users_script_is_typed(check):
    assert check(SCRIPT.read_text(encoding="utf-8")) == "Success: no issues found in 1 source file\n"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("ch.Game('english').turn = 5", 'Property "turn" defined in "Situation" is read-only'),
        ("ch.Position('english').play(5)", 'Argument 1 to "play" of "Position" has incompatible type "int"'),
        ("ch.Chess", 'Module has no attribute "Chess"'),
    ],
)
def test_a_wrong_line_is_found(check, line, complaint):
    """So the types are there: a package without them is taken for `Any`, of which every line is right."""
    assert complaint in check(f"import crownhead as ch\n\n{line}\n")


def test_a_users_script_runs(tmp_path):
    done = subprocess.run([sys.executable, SCRIPT, tmp_path], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith('Not found: "englisch" is not a bundled rulebook (did you mean "english"?)')
