"""``crownhead completion``: a script that teaches a shell the commands, their options and the rulebooks' names."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from crownhead.cli.arguments import add_command
from crownhead.rules.rulebook import bundled

EXAMPLES = """\
to try it in the shell that you have open:
  bash:  source <(crownhead completion bash)
  zsh:   source <(crownhead completion zsh)      (after compinit)
  fish:  crownhead completion fish | source
to keep it:
  bash:  crownhead completion bash > ~/.local/share/bash-completion/completions/crownhead
  zsh:   crownhead completion zsh > a folder of your $fpath/_crownhead
  fish:  crownhead completion fish > ~/.config/fish/completions/crownhead.fish
"""


class Value(NamedTuple):
    """What an option or an argument takes: one of these words, a file, or something that cannot be guessed."""

    words: tuple[str, ...] = ()
    files: bool = False


class Option(NamedTuple):
    """An option: its names, its help, and the value it takes, if any."""

    names: tuple[str, ...]
    help: str
    value: Value | None


class CommandWords(NamedTuple):
    """A command by its words, such as ``("perft",)``, with all that can follow it."""

    path: tuple[str, ...]
    help: str
    subcommands: tuple[str, ...]
    options: tuple[Option, ...]
    arguments: Value


def add(commands: Any) -> None:
    """Add the subcommand."""
    command = add_command(
        commands,
        "completion",
        run,
        summary="print a completion script for your shell",
        description="Print a script that lets a shell complete commands, options and the names of rulebooks.",
        examples=EXAMPLES,
    )
    command.add_argument("shell", choices=sorted(SHELLS), help="the shell to write for")


def run(arguments: argparse.Namespace) -> None:
    """Print the script."""
    print(script(arguments.shell, arguments.parser), end="")


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    """The script for a shell, made from the parser itself.

    >>> from crownhead.cli import parser
    >>> "complete -o filenames -F _crownhead crownhead" in script("bash", parser())
    True
    """
    return "\n".join(SHELLS[shell](list(describe(parser)))) + "\n"


# --- what the parser knows -------------------------------------------------------------------------------------------


def describe(parser: argparse.ArgumentParser, path: tuple[str, ...] = (), about: str = "") -> Iterator[CommandWords]:
    """The command and all below it.

    >>> from crownhead.cli import parser
    >>> [command.path for command in describe(parser())][:2]
    [(), ('play',)]
    """
    options, values, below = [], [], None
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            below = action
        elif action.option_strings:
            takes_value = action.nargs != 0
            options.append(
                Option(tuple(action.option_strings), _words(action.help), _value(action) if takes_value else None)
            )
        else:
            values.append(_value(action))
    words = tuple(word for value in values for word in value.words)
    arguments = Value(words, any(value.files for value in values))
    yield CommandWords(path, about, tuple(below.choices) if below else (), tuple(options), arguments)
    helps = {choice.dest: _words(choice.help) for choice in below._choices_actions} if below else {}
    for name, command in (below.choices if below else {}).items():
        yield from describe(command, (*path, name), helps.get(name, ""))


def _value(action: argparse.Action) -> Value:
    if action.choices is not None:
        return Value(tuple(map(str, action.choices)))
    name = str(action.metavar or action.dest).upper()
    if "RULEBOOK" in name:
        return Value(tuple(bundled()), files=True)
    if name == "PLAYER":
        return Value(("human", "computer", "random"))
    return Value(files="FILE" in name or name == "FOLDER")


def _words(text: str | None) -> str:
    return "" if text in (None, argparse.SUPPRESS) else " ".join(str(text).replace("%%", "%").split())


def _places(commands: list[CommandWords]) -> Iterator[tuple[str, Value]]:
    """Every command with every option that takes a value, as the shell sees them, and what may follow."""
    for command in commands:
        for option in command.options:
            for name in option.names if option.value else ():
                assert option.value
                yield " ".join(("crownhead", *command.path, name)), option.value


# --- the shells ------------------------------------------------------------------------------------------------------


def _bash(commands: list[CommandWords]) -> Iterator[str]:
    yield "# bash completion for crownhead, made by: crownhead completion bash"
    yield "_crownhead() {"
    yield "    local current=${COMP_WORDS[COMP_CWORD]} path=crownhead word words= files="
    yield '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield '        case "$path $word" in'
    yield f'            {_any_of(commands)}) path="$path $word" ;;'
    yield "        esac"
    yield "    done"
    yield '    case "$path ${COMP_WORDS[COMP_CWORD-1]}" in'
    for place, value in _places(commands):
        files = "yes" if value.files else "no"
        yield f"        {_quoted(place)}) words={_quoted(' '.join(value.words))} files={files} ;;"
    yield "        *)"
    yield '            case "$path" in'
    for command in commands:
        words = " ".join((*command.subcommands, *command.arguments.words, *_option_names(command)))
        files = " files=yes" if command.arguments.files else ""
        yield f"                {_quoted(_full(command))}) words={_quoted(words)}{files} ;;"
    yield "            esac ;;"
    yield "    esac"
    yield '    COMPREPLY=($(compgen -W "$words" -- "$current"))'
    yield '    if [[ $files == yes ]]; then COMPREPLY+=($(compgen -f -- "$current")); fi'
    yield "}"
    yield "complete -o filenames -F _crownhead crownhead"


def _zsh(commands: list[CommandWords]) -> Iterator[str]:
    yield "#compdef crownhead"
    yield "# zsh completion for crownhead, made by: crownhead completion zsh"
    yield "_crownhead() {"
    yield "    local path_so_far=crownhead word"
    yield "    local -a offered"
    yield '    for word in "${(@)words[2,CURRENT-1]}"; do'
    yield '        case "$path_so_far $word" in'
    yield f'            {_any_of(commands)}) path_so_far="$path_so_far $word" ;;'
    yield "        esac"
    yield "    done"
    yield '    case "$path_so_far ${words[CURRENT-1]}" in'
    for place, value in _places(commands):
        yield f"        {_quoted(place)})"
        yield f"            compadd -- {' '.join(map(_quoted, value.words))}" if value.words else "            :"
        yield "            _files" if value.files else "            :"
        yield "            return ;;"
    yield "    esac"
    yield '    case "$path_so_far" in'
    helps = {command.path: command.help for command in commands}
    for command in commands:
        named = [(name, helps[(*command.path, name)]) for name in command.subcommands]
        named += [(name, option.help) for option in command.options for name in option.names]
        yield f"        {_quoted(_full(command))})"
        yield f"            offered=({' '.join(_quoted(_described(name, about)) for name, about in named)})"
        if command.arguments.words:
            yield f"            compadd -- {' '.join(map(_quoted, command.arguments.words))}"
        yield "            _describe crownhead offered"
        yield "            _files ;;" if command.arguments.files else "            ;;"
    yield "    esac"
    yield "}"
    yield "compdef _crownhead crownhead"


def _fish(commands: list[CommandWords]) -> Iterator[str]:
    yield "# fish completion for crownhead, made by: crownhead completion fish"
    yield "function __crownhead_at --description 'whether the words so far name exactly this command'"
    yield "    set -l path crownhead"
    yield "    for word in (commandline -opc)[2..-1]"
    yield '        switch "$path $word"'
    yield f"            case {' '.join(_fish_quoted(_full(command)) for command in commands[1:])}"
    yield '                set path "$path $word"'
    yield "        end"
    yield "    end"
    yield '    test "$path" = "$argv"'
    yield "end"
    yield "complete -c crownhead -f"
    helps = {command.path: command.help for command in commands}
    for command in commands:
        here = f"complete -c crownhead -n {_fish_quoted('__crownhead_at ' + _full(command))}"
        for name in command.subcommands:
            yield f"{here} -a {name} -d {_fish_quoted(helps[(*command.path, name)])}"
        if command.arguments.words:
            yield f"{here} -a {_fish_quoted(' '.join(command.arguments.words))}"
        if command.arguments.files:
            yield f"{here} -F"
        for option in command.options:
            yield f"{here}{_fish_option(option)}"


def _fish_option(option: Option) -> str:
    names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
    takes = ""
    if option.value:
        takes = " -r -F" if option.value.files else " -x"
        takes += f" -a {_fish_quoted(' '.join(option.value.words))}" if option.value.words else ""
    return f" {names}{takes} -d {_fish_quoted(option.help)}"


def _full(command: CommandWords) -> str:
    return " ".join(("crownhead", *command.path))


def _any_of(commands: list[CommandWords]) -> str:
    return "|".join(_quoted(_full(command)) for command in commands[1:])


def _option_names(command: CommandWords) -> list[str]:
    return [name for option in command.options for name in option.names]


def _described(name: str, about: str) -> str:
    return f"{name}:{about}" if about else name


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: dict[str, Callable[[list[CommandWords]], Iterator[str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
