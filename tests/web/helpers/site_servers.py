"""Real servers for tests and benchmarks: PostgreSQL, Redis, a mail server, and the site itself as processes of its own.

Each is started in a directory of its own, is reached by a socket there or by a free port, and ends with the test that
started it.
"""

import ctypes
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 120
"""Seconds, for a machine that is busy with something else."""
SECRET = "a-long-secret-that-nobody-else-knows-0123456789-abcdefghij-klmnop"


def postgres_programs():
    """The directory of PostgreSQL's programs; None if it is not installed."""
    if found := shutil.which("postgres"):
        return Path(found).resolve().parent
    places = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"), key=lambda place: float(place.split("/")[4]))
    return Path(places[-1]).parent if places else None


def redis_program():
    """The program of Redis (or of Valkey, which is the same for us); None if it is not installed."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


@contextmanager
def serving(server):
    """The address of a server of the standard library, which answers in a thread of its own."""
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def wait_until(found, what, seconds=PATIENCE):
    """What is found at last."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if result := found():
            return result
        time.sleep(0.05)
    raise AssertionError(f"waited in vain until {what}")


def ends_with_us(how=signal.SIGTERM):
    """For `preexec_fn`: a process that ends when this one does, even if it is killed."""
    libc, pr_set_pdeathsig = ctypes.CDLL(None), 1
    return lambda: libc.prctl(pr_set_pdeathsig, how)


class Postgres:
    """A PostgreSQL of its own. It refuses to be run by root, so there it is run by someone who may do nothing else.

    Without ``durable`` it does not wait for the disk: tests kill the site, never the machine.
    """

    def __init__(self, durable=False):
        self._place = Path(tempfile.mkdtemp(prefix="crownhead-pg-", dir="/tmp"))  # a socket's path must be short
        self._programs, self._databases = postgres_programs(), 0
        self._as = {}
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self._place, user.pw_uid, user.pw_gid)
        self._place.chmod(0o755)
        data, quiet = self._place / "data", {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        making = [self._programs / "initdb", "-D", data, "-U", "site", "-A", "trust", "-E", "UTF8", "--locale=C"]
        done = subprocess.run([*making, *([] if durable else ["-N"])], **quiet, **self._as, cwd=self._place)
        assert done.returncode == 0, done.stderr.decode()
        settings = {"listen_addresses": "", "unix_socket_directories": self._place, "max_connections": 200}
        settings["random_page_cost"] = 1.1  # as docs/running.md advises
        if not durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self._log = open(self._place / "log", "wb")  # noqa: SIM115  # as long as the server
        self._process = subprocess.Popen(
            [self._programs / "postgres", "-D", data, *options],
            stdout=self._log,
            stderr=self._log,
            cwd=self._place,
            preexec_fn=ends_with_us(signal.SIGINT),
            **self._as,
        )
        wait_until(self._answers, "PostgreSQL answers")

    def _answers(self):
        assert self._process.poll() is None, (self._place / "log").read_text()
        return subprocess.run([self._programs / "pg_isready", "-q", "-h", self._place]).returncode == 0

    def processes(self):
        """The process ids of the server and of all that it has started."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return [self._process.pid, *map(int, children)]

    @contextmanager
    def hanging(self):
        """All its processes stand still, with their connections open."""
        everyone = self.processes()
        try:
            for each in everyone:
                os.kill(each, signal.SIGSTOP)
            yield
        finally:
            for each in reversed(everyone):
                os.kill(each, signal.SIGCONT)

    @contextmanager
    def configured(self, **settings):
        """With other settings, for the connections that are open, too."""
        try:
            for name, value in settings.items():
                self.sql(f"ALTER SYSTEM SET {name} = '{value}'")
            self.sql("SELECT pg_reload_conf()")
            yield
        finally:
            for name in settings:
                self.sql(f"ALTER SYSTEM RESET {name}")
            self.sql("SELECT pg_reload_conf()")

    def sql(self, command, database="postgres"):
        """Run one command."""
        program = [self._programs / "psql", "-h", self._place, "-U", "site", "-d", database, "-qAtc", command]
        return subprocess.run(program, check=True, capture_output=True, text=True).stdout.strip()

    def database(self, template="template0"):
        """The address of a new database, which is empty or like another one."""
        self._databases += 1
        name = f"site{os.getpid()}_{self._databases}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {urlsplit(template).path.removeprefix('/')}")
        return f"postgres://site@/{name}?host={self._place}"

    def stop(self):
        self._process.send_signal(signal.SIGINT)  # at once, even with clients connected
        self._process.wait(PATIENCE)
        self._log.close()
        shutil.rmtree(self._place, ignore_errors=True)


class Redis:
    """A Redis of its own, which keeps nothing."""

    def __init__(self):
        self._place = Path(tempfile.mkdtemp(prefix="crownhead-redis-", dir="/tmp"))
        self._socket, self._databases = self._place / "redis.sock", 0
        settings = {"port": "0", "unixsocket": self._socket, "save": "", "appendonly": "no", "dir": self._place}
        command = [redis_program(), *(part for name, value in settings.items() for part in (f"--{name}", value))]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=ends_with_us())
        wait_until(self._answers, "Redis answers")

    def _answers(self):
        assert self._process.poll() is None, "Redis has stopped"
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(self._socket))
                probe.sendall(b"PING\r\n")
                return probe.recv(5) == b"+PONG"
            except OSError:
                return False

    def processes(self):
        """Its process id, alone in a list."""
        return [self._process.pid]

    @contextmanager
    def hanging(self):
        """It stands still, with its connections open."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def database(self):
        """The address of a database that no one else uses."""
        self._databases = (self._databases + 1) % 16
        return f"unix://{self._socket}?db={self._databases}"

    def stop(self):
        self._process.terminate()
        self._process.wait(PATIENCE)
        shutil.rmtree(self._place, ignore_errors=True)


class Mailbox:
    """A mail server that takes everything and delivers nothing."""

    def __init__(self, seconds=0.0):
        self.mails, self._seconds = [], seconds
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while True:
            try:
                client, _address = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._talk, args=[client], daemon=True).start()

    def _talk(self, client):
        try:
            with client, client.makefile("rwb") as lines:

                def say(line):
                    lines.write(line + b"\r\n")
                    lines.flush()

                say(b"220 crownhead tests")
                while line := lines.readline():
                    word = line[:4].upper().strip()
                    if word == b"DATA":
                        say(b"354 go on")
                        mail = b"".join(iter(lines.readline, b".\r\n"))
                        time.sleep(self._seconds)
                        self.mails.append(mail.decode())
                    say({b"QUIT": b"221 bye"}.get(word, b"250 ok"))
        except OSError:
            pass  # the process at the other end was killed

    def stop(self):
        self._listener.close()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Site:
    """The site as `crownhead serve` runs it: one process that starts and watches the others."""

    def __init__(self, environment, *options):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = environment
        self._options = options
        self.process = None
        self._output = None

    def start(self):
        """Start everything, and wait until it answers."""
        command = [sys.executable, "-m", "crownhead", "serve", "--port", str(self.port), *self._options]
        if self._output is None:
            self._output = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the site
        output = {"stdout": self._output, "stderr": self._output}
        self.process = subprocess.Popen(command, env=self.environment, preexec_fn=ends_with_us(), **output)
        wait_until(self.is_ready, "the site answers")
        return self

    def is_ready(self):
        assert self.process.poll() is None, self.told()
        try:
            urllib.request.urlopen(self.address + "/readyz", timeout=5).close()
        except OSError:
            return False
        return True

    def told(self):
        """What it has written so far."""
        length = os.fstat(self._output.fileno()).st_size  # its position is the writers', too
        return os.pread(self._output.fileno(), length, 0).decode(errors="replace")

    def processes(self):
        """The process ids of web processes and workers that run now."""
        found = {"web": [], "worker": []}
        try:
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        except OSError:
            return found
        for child in children:
            try:
                words = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            for kind in found:
                if kind.encode() in words:
                    found[kind].append(int(child))
        return found

    def manage(self, *arguments):
        """One of Django's commands, with the settings of this site."""
        command = [sys.executable, "-m", "crownhead.web", *arguments]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(PATIENCE)
        if self._output is not None:
            self._output.close()
            self._output = None


def surroundings(data, **more):
    """The environment of a site: nothing of ours, its data in a directory, no limits."""
    ours = ("CROWNHEAD_", "DJANGO_", "DATABASE_URL", "REDIS_URL")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return clean | {
        "CROWNHEAD_DATA": str(data),
        "CROWNHEAD_HTTPS": "0",
        "CROWNHEAD_MAIL_AFTER": "0.1",
        "CROWNHEAD_PROOF_PIECES": "0",  # tests that need a tablebase ask for one
        "CROWNHEAD_RATE_LIMITS": "0",
        "CROWNHEAD_SECRET_KEY": SECRET,
        "DJANGO_SETTINGS_MODULE": "crownhead.web.settings",
        **more,
    }
