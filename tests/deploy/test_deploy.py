"""What lies in deploy/: it parses, speaks of settings and commands that exist, and nginx passes everything on."""

import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request

import pytest
import yaml
from deploy_files import DEPLOY, ROOT, commands, unit
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from site_clients import Program, Visitor, next_ply
from site_hand import Crew
from site_servers import Site, ends_with_us, free_port, surroundings, wait_until
from site_template import copy_template
from websockets.sync.client import connect

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
SETTING = re.compile(r"\b(?:CROWNHEAD_[A-Z_]+|DATABASE_URL|REDIS_URL)\b")
FILES = [path for path in sorted(DEPLOY.rglob("*")) if path.is_file() and path.suffix not in (".pem", ".key")]


@pytest.fixture(scope="module")
def known():
    """The settings that the site reads."""
    web = ROOT / "src" / "crownhead" / "web"
    named = SETTING.findall((web / "settings.py").read_text() + (web / "environment.py").read_text())
    return {*named} - {"CROWNHEAD_NEVER_SET"}


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_settings_that_are_named_exist(path, known):
    assert {*SETTING.findall(path.read_text())} <= known


def test_every_setting_is_documented(known):
    page = (ROOT / "docs" / "site.md").read_text()
    told = {*SETTING.findall(page)} | {f"CROWNHEAD_MAIL{rest}" for rest in re.findall(r"…(_[A-Z]+)", page)}
    assert known - told == set()


def test_the_example_has_every_setting_that_production_needs(known):
    text = (DEPLOY / "crownhead.env.example").read_text()
    names = {line.partition("=")[0] for line in text.splitlines() if "=" in line and not line.startswith("#")}
    assert {"CROWNHEAD_SECRET_KEY", "CROWNHEAD_HOSTS", "CROWNHEAD_URL", "CROWNHEAD_MAIL_HOST"} <= names


# --- compose -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compose():
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_no_service_can_do_more_than_it_must(compose):
    """A root that cannot be written to, no capabilities but those that are named, and a limit of memory."""
    for name, service in compose["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert re.fullmatch(r"[1-9]\d*[mg]", service["mem_limit"]), name
    for name in ("web", "worker", "migrate", "redis"):
        assert "cap_add" not in compose["services"][name], name


def test_a_thousand_sockets_and_streams_can_be_open(compose):
    """Each is an open file of a web process, and two of nginx. Where nothing is said, most systems allow 1,024."""
    from crownhead.web.http.protection.connections import MOST_OF_AN_ADDRESS

    enough = 10 * MOST_OF_AN_ADDRESS
    for name in ("web", "worker", "nginx"):
        assert compose["services"][name]["ulimits"]["nofile"] >= enough, name
    for path in (DEPLOY / "systemd").glob("*.service"):
        assert int(unit(path)["Service"]["LimitNOFILE"]) >= enough, path.name
    said = dict(re.findall(r"^ *(worker_\w+) (\d+);", (DEPLOY / "nginx" / "nginx.conf").read_text(), re.M))
    assert int(said["worker_rlimit_nofile"]) >= 2 * int(said["worker_connections"]) >= 2 * enough
    assert "./nginx/nginx.conf:/etc/nginx/nginx.conf:ro" in compose["services"]["nginx"]["volumes"]


def test_the_services_of_compose(compose):
    services = compose["services"]
    assert set(services) == {"postgres", "redis", "migrate", "web", "worker", "nginx"}
    for service in services.values():
        needs = service.get("depends_on", {})
        assert set(needs) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            named = source in compose["volumes"]
            assert named or (DEPLOY / source).exists() or source == "./certificates"
    for name in ("migrate", "web", "worker"):
        surroundings = services[name]["environment"]
        assert "@postgres:5432/" in surroundings["DATABASE_URL"]
        assert surroundings["REDIS_URL"].startswith("redis://redis:")
        assert (DEPLOY / services[name]["build"]["context"] / services[name]["build"]["dockerfile"]).exists()
    assert services["postgres"]["environment"]["POSTGRES_USER"] in services["web"]["environment"]["DATABASE_URL"]
    assert "server web:8000;" in (DEPLOY / "nginx" / "crownhead.conf").read_text()


def test_the_commands_exist(compose):
    """Their options are read and nothing is started: one that does not exist is an error."""
    from django.core.management import load_command_class

    for command in commands(compose):
        begin = command.index("crownhead.web") + 1
        assert command[begin - 2 : begin] == ["-m", "crownhead.web"]
        app = "crownhead.web.worker" if command[begin] in ("web", "worker") else "django.core"
        parser = load_command_class(app, command[begin]).create_parser("crownhead.web", command[begin])
        parser.parse_args(command[begin + 1 :])


def test_what_the_image_copies_is_there():
    text = (DEPLOY / "Dockerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.M):
        *sources, _target = line.split()
        assert all((ROOT / source).exists() for source in sources)
    assert "USER crownhead" in text


def images(deploy):
    """Every image that is not made here, as it is named."""
    services = yaml.safe_load((deploy / "compose.yaml").read_text())["services"].values()
    bases = re.findall(r"^FROM (\S+)", (deploy / "Dockerfile").read_text(), re.M)
    return {*bases, *(service["image"] for service in services)} - {"crownhead", "base"}


def test_every_image_is_pinned():
    assert len(images(DEPLOY)) == 4
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image) for image in images(DEPLOY))


def test_images_are_pinned_anew(tmp_path):
    """By a Docker that prints a digest: every image gets it, and nothing else is changed."""
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    docker = tmp_path / "docker"
    docker.write_text("#!/bin/sh\necho sha256:$(echo $4 | sha256sum | cut -c-64)\n")
    docker.chmod(0o755)
    path = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run([tmp_path / "deploy" / "pin-images"], env=path, check=True, capture_output=True)
    names = [image.partition("@")[0] for image in images(DEPLOY)]
    digests = {name: hashlib.sha256(f"{name}\n".encode()).hexdigest() for name in names}
    assert images(tmp_path / "deploy") == {f"{name}@sha256:{digest}" for name, digest in digests.items()}
    for file in ("compose.yaml", "Dockerfile"):
        before, after = (
            re.sub("sha256:[0-9a-f]{64}", "", (at / file).read_text()) for at in (DEPLOY, tmp_path / "deploy")
        )
        assert before == after
    assert {each.name for each in (tmp_path / "deploy").iterdir()} == {each.name for each in DEPLOY.iterdir()}


LOCKS = {"site": "web", "build": "build"}
"""What the image installs, and for which extra of the package."""


def locked(text):
    """The versions in a lock, each with its hashes."""
    requirements = text.replace("\\\n", " ").splitlines()
    return {line.split(" ")[0]: re.findall(r"--hash=sha256:([0-9a-f]{64})\b", line) for line in requirements}


def needed(name, extra, seen):
    """All packages that an extra of a package needs here, by their names."""
    if (name, extra) not in seen:
        seen.add((name, extra))
        for text in importlib.metadata.requires(name) or ():
            wanted = Requirement(text)
            if wanted.marker is None or wanted.marker.evaluate({"extra": extra}):
                for part in wanted.extras or {""}:
                    needed(wanted.name, part, seen)
                    needed(wanted.name, "", seen)
    return {canonicalize_name(each) for each, _extra in seen} - {"crownhead"}


@pytest.mark.parametrize("name", LOCKS)
def test_the_image_installs_what_was_hashed_in_the_versions_that_are_tested(name):
    text = (DEPLOY / f"{name}.lock").read_text()
    found = locked(text)
    assert all(found.values())
    assert not re.search("https?:|file:|@|--index|--find", text)
    assert {*found} <= {*locked((ROOT / "requirements.lock").read_text())}
    assert needed("crownhead", LOCKS[name], set()) <= {each.split("==")[0] for each in found}


# --- systemd -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((DEPLOY / "systemd").iterdir()), ids=lambda path: path.name)
def test_units_are_complete(path):
    described = unit(path)
    assert described["Unit"]["Description"].startswith("Crownhead: ")
    if path.suffix == ".service":
        service = described["Service"]
        assert (service["Restart"], service["User"]) == ("always", "crownhead")
        assert (service["ProtectSystem"], service["NoNewPrivileges"]) == ("strict", "yes")
        assert service["CapabilityBoundingSet"] == "", "none"
        assert re.fullmatch(r"[1-9]\d*[MG]", service["MemoryMax"])
        assert described["Install"]["WantedBy"] == "crownhead.target"


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_understands_the_units(tmp_path):
    """With a program and a user that are there: everything else is as it is installed."""
    for path in sorted((DEPLOY / "systemd").iterdir()):
        text = path.read_text().replace("/opt/crownhead/bin/python", sys.executable)
        text = text.replace("User=crownhead", "User=root")
        (tmp_path / path.name.replace("@.", "@8001.")).write_text(text)
    units = sorted(map(str, tmp_path.iterdir()))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "crownhead" in line]
    assert complaints == []


# --- nginx -------------------------------------------------------------------------------------------------------

CONF = """
pid {place}/pid; error_log {place}/errors; daemon off; {user}
events {{ worker_connections 64; }}
http {{
  access_log off; client_body_temp_path {place}/body; proxy_temp_path {place}/proxy;
  fastcgi_temp_path {place}/fastcgi; uwsgi_temp_path {place}/uwsgi; scgi_temp_path {place}/scgi;
  upstream crownhead {{ server 127.0.0.1:{gone}; server 127.0.0.1:{port}; keepalive 4; }}
  server {{ listen 127.0.0.1:{front}; gzip on; gzip_types application/x-ndjson; include {proxy}; }}
}}
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    place = tmp_path_factory.mktemp("site")
    copy_template(place / "site.sqlite3")
    return surroundings(place, CROWNHEAD_PROXY="1", CROWNHEAD_KEEP_ALIVE="1")


@pytest.fixture(scope="module")
def front(environment, tmp_path_factory):
    """The address of nginx in front of a site; a second web process, which it is told of, is gone."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    site, place, port = Site(environment).start(), tmp_path_factory.mktemp("nginx"), free_port()
    ports = {"port": site.port, "front": port, "gone": free_port()}
    user = "user root;" if os.geteuid() == 0 else ""
    conf = place / "nginx.conf"
    conf.write_text(CONF.format(place=place, proxy=DEPLOY / "nginx" / "proxy.conf", user=user, **ports))
    process = subprocess.Popen([NGINX, "-e", place / "errors", "-c", conf], preexec_fn=ends_with_us())
    address = f"http://127.0.0.1:{port}"

    def answers():
        assert process.poll() is None, (place / "errors").read_text()
        try:
            return Visitor(address).get("/healthz")[0] == 200
        except OSError:
            return False

    wait_until(answers, "nginx answers")
    yield address
    process.terminate()
    process.wait(30)
    site.stop()


@pytest.mark.thorough
def test_nginx_passes_pages_sockets_and_streams_on(front, environment):
    hand = Crew(environment, 1)
    try:
        hand.do("players", "anna", "bert")
        (number,) = hand.do("games", 1)
        anna = Program(front, hand.do("token", "anna"))
        for _ in range(4):  # whichever process is asked first
            assert Visitor(front).get(f"/games/{number}/")[0] == 200
        socket = connect(f"{front.replace('http', 'ws')}/games/{number}/live", origin=front)
        lines = urllib.request.urlopen(f"{front}/api/games/{number}/stream", timeout=60)
        with socket, lines:
            assert next_ply(socket) == 0
            assert json.loads(lines.readline())["state"]["ply"] == 0
            assert anna.act(number, {"do": "play", "move": "11-15"}, 0, "behind-nginx")[0] == 200
            assert next_ply(socket) == 1
            told = next(line for line in iter(lines.readline, b"") if line.strip())
            assert json.loads(told)["state"]["ply"] == 1
        anna.close()
    finally:
        hand.stop()


def socket_addresses():
    """The address of each kind of socket that the site has, as its router lists them."""
    text = (ROOT / "src" / "crownhead" / "web" / "asgi.py").read_text()
    return [address.replace("<int:number>", "1") for address in re.findall(r'path\("([^"]+/live)"', text)]


@pytest.mark.thorough
@pytest.mark.parametrize("path", socket_addresses())
def test_nginx_passes_every_kind_of_socket_on(front, path):
    """The site opens it, and may then close it: a stranger has no games, and there may be no such game."""
    with connect(f"{front.replace('http', 'ws')}/{path}", origin=front) as opened:
        assert opened.response.status_code == 101


@pytest.mark.thorough
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_nginx_takes_the_whole_configuration(tmp_path):
    """With a certificate of our own, and a name for the web processes that can be found here."""
    files = ["-keyout", tmp_path / "site.key", "-out", tmp_path / "site.pem"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    subprocess.run([*command, *files], check=True, capture_output=True)
    text = (DEPLOY / "nginx" / "crownhead.conf").read_text().replace("server web:8000;", "server 127.0.0.1:8000;")
    text = text.replace("/etc/nginx/certificates", str(tmp_path))
    text = text.replace("/etc/nginx/crownhead/proxy.conf", str(DEPLOY / "nginx" / "proxy.conf"))
    (tmp_path / "site.conf").write_text(text)
    own = re.sub(r"\nuser nginx;|/etc/nginx/mime.types", "", (DEPLOY / "nginx" / "nginx.conf").read_text())
    own = own.replace("include ;", "").replace("/etc/nginx/conf.d/*.conf", str(tmp_path / "site.conf"))
    own = own.replace("/run/nginx.pid", str(tmp_path / "pid")).replace("/var/log/nginx", str(tmp_path))
    (tmp_path / "nginx.conf").write_text(own)
    done = subprocess.run(
        [NGINX, "-t", "-e", tmp_path / "errors", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.thorough
def test_static_files_are_collected(tmp_path):
    """As the image does it: without a database and without a secret."""
    environment = {
        "PATH": "/usr/bin:/bin",
        "CROWNHEAD_DATA": str(tmp_path),
        "CROWNHEAD_STATIC": str(tmp_path / "static"),
    }
    command = [sys.executable, "-m", "crownhead.web", "collectstatic", "--no-input", "-v0"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "static" / "crownhead" / "draughts-board.js").exists()
    assert (tmp_path / "static" / "crownhead" / "styles" / "site.css.gz").exists()
