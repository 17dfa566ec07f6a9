"""What the image and the units run, as they run it: another user, nothing to be written to but the data, no privileges.

It needs no Docker, but the same parts of the kernel: a root that is mounted read-only in a namespace of its own,
another user, no capabilities.
"""

import os
import shutil
import signal
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
import yaml
from deploy_files import DEPLOY, ROOT, commands
from site_servers import ends_with_us, free_port, surroundings, wait_until

NOBODY = 65534
ENTER = """
set -e
mount --make-rprivate /
count=0
for pair in $HIDDEN; do  # a folder that only its owner may enter, and what is needed of it
  outer=${pair%%:*}; inner=${pair#*:}; count=$((count + 1)); held=$HELD/$count
  mkdir -p "$held"
  mount --rbind "$inner" "$held"
  mount -t tmpfs -o mode=755 tmpfs "$outer"
  mkdir -p "$inner"
  mount --rbind "$held" "$inner"
done
mount --bind "$CROWNHEAD_DATA" "$CROWNHEAD_DATA"
mount -o remount,bind,ro /
exec setpriv --reuid NOBODY --regid NOBODY --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
""".replace("NOBODY", str(NOBODY))


def hidden(needed):
    """The outermost folder on the way there that others may not enter; None if they may enter all."""
    for folder in reversed(Path(needed).resolve().parents):
        if not folder.stat().st_mode & stat.S_IXOTH:
            return folder
    return None


def can_enter():
    """Whether this machine lets a test make such a place."""
    if sys.platform != "linux" or os.geteuid() or not shutil.which("unshare") or not shutil.which("setpriv"):
        return False
    return subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0


pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not can_enter(), reason="only root on Linux can mount a read-only root"),
]


@pytest.fixture
def place(tmp_path):
    """A data directory that belongs to the other user, on a way that they may go."""
    data = Path(subprocess.run(["mktemp", "-d"], capture_output=True, text=True, check=True).stdout.strip())
    data.chmod(0o700)
    os.chown(data, NOBODY, NOBODY)
    yield data
    shutil.rmtree(data)


@pytest.fixture
def inside(place, tmp_path):
    """Starts a command in such a place."""
    needed = [sys.base_prefix, sys.prefix, ROOT]
    pairs = dict.fromkeys(f"{outer}:{path}" for path in needed if (outer := hidden(path)))
    environment = {
        **surroundings(place, TMPDIR=str(place), PYTHONDONTWRITEBYTECODE="1"),
        "HIDDEN": " ".join(pairs),
        "HELD": str(tmp_path / "held"),
    }
    started = []

    def start(*command):
        words = ["unshare", "--mount", "sh", "-c", ENTER, "sh", *command]
        process = subprocess.Popen(
            words,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=ends_with_us(),
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait(60)
        process.stdout.close()


def of_compose(service):
    """The command of a service, with the Python that runs here."""
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    named = dict(zip(("migrate", "web", "worker"), commands(compose), strict=False))
    ours = {"python": sys.executable, "0.0.0.0": "127.0.0.1"}
    return [ours.get(word, word) for word in named[service] if word != "exec"]


def finished(process):
    told, _ = process.communicate(timeout=180)
    assert process.returncode == 0, told
    return told


def test_nothing_can_be_written_but_the_data(inside, place):
    script = f"""
import os
assert os.getuid() == {NOBODY} and os.getgroups() == []
for path in ("/etc/x", "/usr/x", {str(ROOT / "x")!r}, "/tmp/x"):
    try:
        open(path, "w")
    except OSError:
        continue
    raise SystemExit(path + " was written")
open({str(place / "x")!r}, "w").close()
"""
    finished(inside(sys.executable, "-W", "ignore", "-c", script))


def test_the_site_starts_and_stops(inside, place):
    """Tables first, then a web process and a worker, by the very commands of the compose file."""
    finished(inside(*of_compose("migrate")))
    assert {path.stat().st_uid for path in place.iterdir()} == {NOBODY}
    port = free_port()
    web = inside(*[str(port) if word == "8000" else word for word in of_compose("web")])
    worker = inside(*of_compose("worker"))

    def answers():
        assert web.poll() is None, web.communicate()[0]
        assert worker.poll() is None, worker.communicate()[0]
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    wait_until(answers, "the site answers", 120)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/rules/english/", timeout=60) as page:
        assert "English draughts" in page.read().decode()
    for process in (web, worker):
        process.send_signal(signal.SIGTERM)
        told, _ = process.communicate(timeout=60)
        assert process.returncode in (0, -signal.SIGTERM), told  # in order, however it is said
        assert "Traceback" not in told
