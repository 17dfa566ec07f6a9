"""``crownhead completion``: a script that teaches a shell the commands, their options and the rulebooks' names."""

from __future__ import annotations

import argparse
from typing import Any

from crownhead.cli.arguments import add_command
from crownhead.cli.value_kinds import SHELLS

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
    command.add_argument("shell", choices=SHELLS, help="the shell to write for")


def run(arguments: argparse.Namespace) -> None:
    """Print the script."""
    print(script(arguments.shell, arguments.parser))


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    """The script for a shell, made from the parser itself.

    >>> from crownhead.cli import parser
    >>> "complete -c crownhead" in script("fish", parser())
    True
    """
    import shtab  # nothing else needs it

    text: str = shtab.complete(parser, shell)
    return text
