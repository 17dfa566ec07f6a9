"""The core that is compiled for browsers, running in node."""

import base64
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from crownhead.engine.portable import packed_book


class CoreInNode:
    """Asks the core, and gets its answer; a refusal is a ValueError, and nothing else may go wrong in it."""

    megabytes = 16

    def __init__(self, node):
        command = [node, str(Path(__file__).with_name("host.js"))]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, deed, **details):
        self._process.stdin.write(json.dumps({"deed": deed, **details}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert not answer.get("crash"), answer["error"]
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["answer"]

    def open(self, rulebook, weights=None):
        self.open_bytes(packed_book(rulebook, weights))

    def open_bytes(self, packed):
        self.ask("open", book=base64.b64encode(packed).decode(), megabytes=self.megabytes)

    def close(self):
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


@pytest.fixture(scope="session")
def core():
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    core = CoreInNode(node)
    yield core
    core.close()
