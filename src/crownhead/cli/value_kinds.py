"""Kinds of values that options take, and how a shell completes each: what shtab makes its scripts from."""

from __future__ import annotations

from typing import Any

from crownhead.rules.rulebook import bundled

SHELLS = ("bash", "zsh", "fish")


def kind(name: str, *, words: str = "", paths: str = "") -> dict[str, Any]:
    """One of these words, or the name of a file or a folder: a function for each shell, and how it is called."""
    bash, zsh = {"": ("", ""), "files": ("-f", "_files"), "folders": ("-d", "_files -/")}[paths]
    fish = {"": "", "files": "__fish_complete_path", "folders": "__fish_complete_directories"}[paths]
    function = f"_crownhead_{name}"
    in_bash = f"{function}_FILE" if paths else function  # by this ending shtab knows that names of files are shown
    functions = {
        "bash": [f'compgen -W "{words}" -- "$1"'] * bool(words) + [f'compgen {bash} -- "$1"'] * bool(bash),
        "zsh": [f"compadd -- {words}"] * bool(words) + [zsh] * bool(zsh),
        "fish": [f"string split ' ' -- '{words}'"] * bool(words) + [f"{fish} (commandline -ct)"] * bool(fish),
    }
    preamble = {shell: f"{function}() {{ {'; '.join(lines)}; }}" for shell, lines in functions.items()}
    preamble["bash"] = preamble["bash"].replace(function, in_bash)
    preamble["fish"] = f"function {function}; {'; '.join(functions['fish'])}; end"
    return {"bash": in_bash, "zsh": function, "fish": f"({function})", "preamble": preamble}


BY_METAVAR = {
    "FILE": kind("files", paths="files"),
    "FILE.pdn": kind("files", paths="files"),
    "FOLDER": kind("folders", paths="folders"),
    "RULEBOOK": kind("rulebooks", words=" ".join(bundled()), paths="files"),
    "PLAYER": kind("players", words="human computer random"),
}
"""How to complete a value, by what the help calls it."""
