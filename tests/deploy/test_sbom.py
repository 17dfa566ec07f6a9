"""The bill of materials: what the site is made of, and by which licences."""

import json
import re
import subprocess
import sys
from importlib.metadata import version

import pytest
from deploy_files import DEPLOY


@pytest.mark.thorough
def test_both_files_name_packages_with_their_versions_and_licences(tmp_path):
    done = subprocess.run([sys.executable, DEPLOY / "sbom.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    bill = json.loads((tmp_path / "build" / "sbom.json").read_text())
    lines = (tmp_path / "build" / "licences.txt").read_text().splitlines()
    assert (bill["bomFormat"], bill["metadata"]["component"]["name"]) == ("CycloneDX", "crownhead")
    packages = {each["name"].lower(): each for each in bill["components"]}
    for name, licence in (("django", "BSD"), ("uvicorn", "BSD-3-Clause"), ("sqlparse", "BSD")):
        found = packages[name]
        told = found["licenses"][0]["license"]["name"]
        assert (found["version"], found["purl"]) == (version(name), f"pkg:pypi/{name}@{version(name)}")
        assert licence in told
        assert f"{found['name']} {version(name)}: {told}" in lines
    assert len(lines) == len(packages)
    assert len({each["bom-ref"] for each in bill["components"]}) == len(packages)
    locked = re.search(r"^nanobind==(\S+)", (DEPLOY / "build.lock").read_text(), re.M)[1]
    assert f"nanobind {locked}, compiled into the core: BSD-3-Clause" in lines
    assert packages["nanobind"]["purl"] == f"pkg:pypi/nanobind@{locked}"
    assert any(name.startswith("emscripten") for name in packages), "what core.wasm contains is named, too"
    assert "pytest" not in packages, "what only tests need is left out"
