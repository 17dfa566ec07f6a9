"""What the site is made of, and by which licences: `make sbom` writes both, from what is installed.

`build/sbom.json` is a bill of materials in the format of CycloneDX 1.6, `build/licences.txt` a list to read. Listed is
what the extra `web` needs, with all that this needs in turn, and what is compiled into the core; what only tests and
tools need is left out.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple

NAME = re.compile(r"^[A-Za-z0-9][A-Za-z0-9._-]*")
ROOT, EXTRA = "crownhead", "web"
LOCK = Path(__file__).parent / "build.lock"


class Compiled(NamedTuple):
    """Something whose code is part of the compiled core, though no package of it is needed to run the site."""

    name: str
    licence: str
    address: str
    version: str = ""


def compiled() -> list[Compiled]:
    """What the core for Python and the core for browsers contain besides our own code. The latter does not say by which
    version of emscripten it was made."""
    nanobind = re.search(r"^nanobind==(\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert nanobind is not None, "deploy/build.lock names nanobind"
    llvm = "Apache-2.0 WITH LLVM-exception"
    return [
        Compiled("nanobind", "BSD-3-Clause", "pkg:pypi/nanobind", nanobind[1]),
        Compiled("robin-map (in nanobind)", "MIT", "pkg:github/Tessil/robin-map"),
        Compiled("emscripten (its runtime, in core.wasm)", "MIT", "pkg:github/emscripten-core/emscripten"),
        Compiled("musl (by emscripten)", "MIT", "pkg:generic/musl"),
        Compiled("libc++, libc++abi, libunwind, compiler-rt (by emscripten)", llvm, "pkg:github/llvm/llvm-project"),
    ]


def needed(name: str, extra: str, seen: dict[tuple[str, str], Distribution]) -> None:
    """Add a package with an extra (or none), and all that it needs here."""
    try:
        found = distribution(name)
    except PackageNotFoundError:  # only needed on other systems
        return
    key = (found.metadata["Name"].lower(), extra)
    if key in seen:
        return
    seen[key] = found
    for line in found.requires or []:
        requirement, _, condition = line.partition(";")
        wanted = re.findall(r"extra\s*==\s*['\"]([^'\"]+)['\"]", condition)
        if wanted and extra not in wanted:
            continue
        name_found = NAME.match(requirement.strip())
        extras = re.search(r"\[([^\]]+)\]", requirement)
        for each in ["", *(part.strip() for part in extras[1].split(","))] if extras else [""]:
            if name_found:
                needed(name_found[0], each, seen)


def licence(found: Distribution) -> str:
    """The licence of a package, as the package itself says."""
    meta = found.metadata
    if expression := meta.get("License-Expression"):
        return str(expression)
    classified = [line.rsplit(" :: ", 1)[-1] for line in meta.get_all("Classifier") or [] if line.startswith("License")]
    short = str(meta.get("License") or "").strip().splitlines()
    return "; ".join(dict.fromkeys(classified)) or (short[0][:80] if short else "unknown")


def component(found: Distribution) -> dict[str, Any]:
    """One package in the bill of materials."""
    name, version = found.metadata["Name"], found.version
    address = f"pkg:pypi/{re.sub(r'[-_.]+', '-', name).lower()}@{version}"
    return {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "purl": address,
        "licenses": [{"license": {"name": licence(found)}}],
    }


def compiled_component(part: Compiled) -> dict[str, Any]:
    """One part of the core in the bill of materials."""
    address = f"{part.address}@{part.version}" if part.version else part.address
    facts = {"type": "library", "bom-ref": address, "name": part.name, "purl": address}
    facts |= {"version": part.version} if part.version else {}
    return {**facts, "scope": "required", "licenses": [{"license": {"name": part.licence}}]}


def listed(packages: dict[str, Distribution]) -> Iterator[str]:
    """The list to read."""
    for found in packages.values():
        yield f"{found.metadata['Name']} {found.version}: {licence(found)}"
    for part in compiled():
        yield f"{f'{part.name} {part.version}'.strip()}, compiled into the core: {part.licence}"


def main() -> int:
    """Write both files; fail if a licence is not known."""
    seen: dict[tuple[str, str], Distribution] = {}
    needed(ROOT, EXTRA, seen)
    packages = {name: found for (name, _extra), found in sorted(seen.items())}
    own = packages.pop(ROOT)
    place = Path("build")
    place.mkdir(exist_ok=True)
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**component(own), "type": "application"}},
        "components": [*map(component, packages.values()), *map(compiled_component, compiled())],
    }
    (place / "sbom.json").write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    lines = [*listed(packages)]
    (place / "licences.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(packages)} packages and {len(compiled())} parts of the core: build/sbom.json, build/licences.txt")
    unknown = [line for line in lines if line.endswith(": unknown")]
    for line in unknown:
        print(f"no licence is told by {line.removesuffix(': unknown')}", file=sys.stderr)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
