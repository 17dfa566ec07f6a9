"""Compiles the core for browsers, into the package: `make wasm`. What it makes is kept in the repository, with a record
of the sources that it was made from; `--check`, which `make lint` runs, says whether they have changed since."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path

TOP = Path(__file__).parents[2]
CORE = TOP / "core"
OBJECTS = TOP / "build" / "wasm"
MADE = TOP / "src" / "crownhead" / "web" / "static" / "crownhead" / "engine" / "core.wasm"
RECORD = CORE / "wasm" / "core.sha256"

NAMES = """book find mechanics numbering variant search/net tablebase/material tablebase/solved
           wasm/exports wasm/searchers wasm/session"""
SOURCES = [CORE / f"{name}.cpp" for name in NAMES.split()]
FEATURES = ["-msimd128", "-fwasm-exceptions"]
COMPILE = ["-std=c++20", "-O2", "-DNDEBUG", "-DCROWNHEAD_SHARDS=0", "-Wall", "-Wextra", "-Werror"]
# Without the scripts that emscripten would add. What it does not know, such as `tell`, is imported from ours.
LINK = ["-Os", "-sSTANDALONE_WASM", "--no-entry", "-sALLOW_MEMORY_GROWTH", "-sTOTAL_STACK=2MB"]
LINK += ["-sERROR_ON_UNDEFINED_SYMBOLS=0", "-sWARN_ON_UNDEFINED_SYMBOLS=0"]

INCLUDE = re.compile(r'^#include "(.+)"', re.MULTILINE)
COMMENT = re.compile(r"//.*")


def with_headers(sources: Iterable[Path]) -> list[Path]:
    """The sources and all headers of ours that they include."""
    found, waiting = set[Path](), list(sources)
    while waiting:
        if (source := waiting.pop()) not in found:
            found.add(source)
            waiting += [(source.parent / name).resolve() for name in INCLUDE.findall(source.read_text())]
    return sorted(found)


def record() -> str:
    """What was made, and from what: sources without their comments and layout, and how they are compiled."""
    parts = [*FEATURES, *COMPILE, *LINK]
    for path in with_headers(SOURCES):
        parts += [path.relative_to(CORE).as_posix(), *COMMENT.sub("", path.read_text()).split()]
    sources = hashlib.sha256("\n".join(parts).encode())
    made = hashlib.sha256(MADE.read_bytes() if MADE.exists() else b"")
    return f"{sources.hexdigest()}  sources\n{made.hexdigest()}  {MADE.name}\n"


def compiled(source: Path) -> Path:
    """The object of one source."""
    made = OBJECTS / f"{source.stem}.o"
    subprocess.run(["em++", *FEATURES, *COMPILE, "-c", source, "-o", made], check=True)
    return made


def build() -> None:
    """Compile everything and write the record."""
    if shutil.which("em++") is None:
        sys.exit("em++ is not installed: it is part of emscripten (on Debian, apt-get install emscripten)")
    OBJECTS.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(cpu_count()) as pool:
        objects = list(pool.map(compiled, SOURCES))
    subprocess.run(["em++", *FEATURES, *LINK, *objects, "-o", MADE], check=True)
    MADE.chmod(0o644)
    RECORD.write_text(record())


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if not RECORD.exists() or RECORD.read_text() != record():
            sys.exit(f"{MADE.relative_to(TOP)} is older than the sources it is made from: run make wasm")
    else:
        build()
