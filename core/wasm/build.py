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
ENGINE = TOP / "src" / "crownhead" / "web" / "static" / "crownhead" / "engine"
MADE, MADE_THREADS = ENGINE / "core.wasm", ENGINE / "threads.wasm"
RECORD = CORE / "wasm" / "core.sha256"

NAMES = """book find moves/mechanics numbering variant search/net tablebase/material tablebase/solved
           wasm/exports wasm/helpers wasm/searchers wasm/session"""
SOURCES = [CORE / f"{name}.cpp" for name in NAMES.split()]
FEATURES = ["-msimd128", "-fwasm-exceptions"]
COMPILE = ["-std=c++20", "-O2", "-DNDEBUG", "-DCROWNHEAD_SHARDS=0", "-Wall", "-Wextra", "-Werror"]
# Both without the scripts that emscripten would add. What it does not know, such as `tell`, is imported from ours.
STACK, MEMORY = 2 << 20, 128 << 20
LINK = ["-Os", "-sSTANDALONE_WASM", "--no-entry", "-sALLOW_MEMORY_GROWTH", f"-sTOTAL_STACK={STACK}"]
LINK += ["-sERROR_ON_UNDEFINED_SYMBOLS=0", "-sWARN_ON_UNDEFINED_SYMBOLS=0"]
# em++ links threads only with its scripts: they are linked by hand. Memory that is shared cannot move, so that all is
# asked for at once, and none taken before it is used.
THREADS = ["-pthread"]
UNWIND = [
    "-Os",
    "-DNDEBUG",
    "-D_Thread_local=",
    "-D__USING_WASM_EXCEPTIONS__",
    "-D_LIBUNWIND_DISABLE_VISIBILITY_ANNOTATIONS",
]
LIBRARIES = "stubs noexit c-mt dlmalloc-mt compiler_rt-mt c++-mt-except c++abi-mt-except unwind-mt-except"
LINK_THREADS = ["--no-entry", "--import-undefined", "--import-memory", "--shared-memory", "--strip-debug"]
LINK_THREADS += [
    f"--initial-memory={MEMORY}",
    f"--max-memory={MEMORY}",
    "--global-base=1024",
    "-z",
    f"stack-size={STACK}",
]
LINK_THREADS += ["--export=__wasm_call_ctors", "--export=stackRestore"]
LINK_THREADS += ["--export=emscripten_tls_init", "--export=_emscripten_thread_init"]
LINK_THREADS += [f"-l{name}" for name in LIBRARIES.split()]
# Functions that are often called first: those of different variants, which are alike, come to lie beside each other,
# and are sent in four fifths of the bytes.
SHRINK = [
    "-Oz",
    "--converge",
    "--reorder-functions",
    "--low-memory-unused",
    "--zero-filled-memory",
    "--strip-producers",
    "--strip-target-features",
]
SHRINK += ["--mvp-features", "--enable-threads", "--enable-mutable-globals", "--enable-simd", "--enable-bulk-memory"]
SHRINK += ["--enable-sign-ext", "--enable-exception-handling"]

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
    parts = [*FEATURES, *COMPILE, *LINK, *THREADS, *UNWIND, *LINK_THREADS, *SHRINK]
    for path in with_headers(SOURCES):
        parts += [path.relative_to(CORE).as_posix(), *COMMENT.sub("", path.read_text()).split()]
    lines = [f"{_hash(chr(10).join(parts).encode())}  sources"]
    lines += [f"{_hash(made.read_bytes() if made.exists() else b'')}  {made.name}" for made in (MADE, MADE_THREADS)]
    return "\n".join(lines) + "\n"


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def objects(name: str, *features: str) -> list[Path]:
    """All sources, compiled into a folder of this name."""
    folder = OBJECTS / name
    folder.mkdir(parents=True, exist_ok=True)

    def compiled(source: Path) -> Path:
        made = folder / f"{source.stem}.o"
        subprocess.run(["em++", *FEATURES, *features, *COMPILE, "-c", source, "-o", made], check=True)
        return made

    with ThreadPoolExecutor(cpu_count()) as pool:
        return list(pool.map(compiled, SOURCES))


def configured(name: str) -> Path:
    """A folder of emscripten."""
    return Path(subprocess.run(["em-config", name], check=True, capture_output=True, text=True).stdout.strip())


def unwinding() -> Path:
    """The part of the library that finds who catches. There the place named in helpers.cpp is one for each thread, and
    in what the compiler makes it is one for all: this is the library's source, with one for all."""
    made = OBJECTS / "unwinding.o"
    library = configured("EMSCRIPTEN_ROOT") / "system" / "lib" / "libunwind"
    source = ["-c", library / "src" / "Unwind-wasm.c", "-I", library / "include"]
    subprocess.run(["emcc", *FEATURES, *THREADS, *UNWIND, *source, "-o", made], check=True)
    return made


def link_threads(parts: list[Path]) -> None:
    """What em++ would do, without its scripts."""
    libraries = configured("CACHE") / "sysroot" / "lib" / "wasm32-emscripten"
    linker = shutil.which("wasm-ld") or shutil.which("wasm-ld-14") or sys.exit("wasm-ld is not installed")
    linked = OBJECTS / "linked.wasm"
    parts = [*parts, unwinding(), libraries / "crtbegin.o"]
    subprocess.run([linker, *parts, f"-L{libraries}", *LINK_THREADS, "-o", linked], check=True)
    subprocess.run(["wasm-opt", *SHRINK, linked, "-o", MADE_THREADS], check=True)


def build() -> None:
    """Compile everything and write the record."""
    if shutil.which("em++") is None:
        sys.exit("em++ is not installed: it is part of emscripten (on Debian, apt-get install emscripten)")
    subprocess.run(["em++", *FEATURES, *LINK, *objects("one"), "-o", MADE], check=True)
    link_threads(objects("many", *THREADS))
    for made in (MADE, MADE_THREADS):
        made.chmod(0o644)
    RECORD.write_text(record())


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if not RECORD.exists() or RECORD.read_text() != record():
            sys.exit(f"what is in {ENGINE.relative_to(TOP)} is older than its sources: run make wasm")
    else:
        build()
