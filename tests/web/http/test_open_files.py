"""A web process that is started with few open files allowed takes as many as the system lets it."""

import subprocess
import sys
from pathlib import Path

import pytest
from site_servers import Site, surroundings, wait_until
from site_template import copy_template

resource = pytest.importorskip("resource")
FEW = 256


@pytest.mark.thorough
def test_a_web_process_raises_its_limit(tmp_path, monkeypatch):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    copy_template(tmp_path / "site.sqlite3")
    site = Site(surroundings(tmp_path))
    monkeypatch.setattr(
        "site_servers.ends_with_us", lambda: lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, hard))
    )
    try:
        site.start()
        (process,) = wait_until(lambda: site.processes()["web"], "there is a web process")
        limits = Path(f"/proc/{process}/limits").read_text()
    finally:
        site.stop()
    (line,) = (line for line in limits.splitlines() if line.startswith("Max open files"))
    assert line.split()[3:5] == [str(hard), str(hard)]


def test_it_works_where_the_limit_is_not_known():
    code = "import sys; sys.modules['resource'] = None\nfrom crownhead.web.http.protection import open_files\n"
    subprocess.run([sys.executable, "-c", code + "open_files.allow_all()"], check=True)
