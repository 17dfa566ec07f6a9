"""Files to open and to save to: a tree of folders, and a line for the name."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import DirectoryTree, Input, OptionList, Static
from textual.widgets.option_list import Option

from crownhead.notation import pdn

MOST_GAMES = 500
"""How many games of a file are listed; any other can be loaded by its number, with `load FILE N`."""
BOX = """
    {name} {{ align: center middle; }}
    {name} > Vertical {{
        width: 72; height: 90%; max-width: 100%; background: $surface; border: round $primary; padding: 0 1;
    }}
    {name} DirectoryTree, {name} OptionList {{ height: 1fr; background: $surface; }}
    {name} Input {{ height: 1; border: none; padding: 0; background: $surface-lighten-1; }}
    {name} Static {{ height: auto; max-height: 3; color: $text-warning; }}
"""


class GameFileTree(DirectoryTree):
    """Folders, and the files of games in them."""

    ICON_NODE, ICON_NODE_EXPANDED, ICON_FILE = "▸ ", "▾ ", "  "  # signs that every terminal has

    def filter_paths(self, paths: Iterable[Path]) -> Iterable[Path]:
        """No hidden files, and nothing that is not PDN."""
        return [path for path in paths if not path.name.startswith(".") and (path.suffix == ".pdn" or path.is_dir())]


class FilePicker(ModalScreen[tuple[Path, bool] | None]):
    """Choose a file. The answer is its path, and whether it may replace one that is there."""

    BINDINGS = [Binding("escape", "dismiss", "Cancel")]  # noqa: RUF012  # Textual declares them this way
    CSS = BOX.format(name="FilePicker")

    def __init__(self, place: Path, *, save_as: str = "") -> None:
        super().__init__()
        self.place, self.save_as = place, save_as
        self._asked: Path | None = None

    def compose(self) -> ComposeResult:
        """The tree, the line, and a sentence below."""
        with Vertical() as box:
            box.border_title = "Save the game" if self.save_as else "Open a game"
            box.border_subtitle = "Enter chooses · Tab to the name · Esc cancels"
            yield GameFileTree(self.place)
            yield Input(str(self.place / self.save_as) if self.save_as else "", placeholder="or type a name")
            yield Static(id="remark")

    def on_mount(self) -> None:
        """Begin with what is most likely wanted: a name to save by, or the files that are there."""
        line = self.query_one(Input)
        if self.save_as:
            line.focus()
            line.cursor_position = len(line.value)
        else:
            self.query_one(GameFileTree).focus()

    def on_directory_tree_file_selected(self, event: DirectoryTree.FileSelected) -> None:
        """A file of the tree: to open it, or to replace it."""
        event.stop()
        self._choose(event.path)

    def on_directory_tree_directory_selected(self, event: DirectoryTree.DirectorySelected) -> None:
        """A folder: when saving, the name goes there."""
        line = self.query_one(Input)
        if self.save_as:
            line.value = str(event.path / (Path(line.value).name or self.save_as))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A name was typed."""
        event.stop()
        if event.value.strip():
            self._choose(self.place / Path(event.value.strip()).expanduser())

    def _choose(self, path: Path) -> None:
        if path.is_dir():
            return self._remark(f"{path.name} is a folder: add the name of a file")
        if not self.save_as and not path.is_file():
            return self._remark(f"there is no file {path.name}")
        if self.save_as and path.exists() and self._asked != path:
            self._asked = path
            return self._remark(f"{path.name} is there already: Enter again replaces it")
        self.dismiss((path, self._asked == path))
        return None

    def _remark(self, sentence: str) -> None:
        self.query_one("#remark", Static).update(Content(sentence))

    def on_click(self, event: events.Click) -> None:
        """A click beside it closes it."""
        if event.widget is self:
            self.dismiss(None)


class GamePicker(ModalScreen[int | None]):
    """Choose one of the games of a file, by its number."""

    BINDINGS = [Binding("escape", "dismiss", "Cancel")]  # noqa: RUF012  # Textual declares them this way
    CSS = BOX.format(name="GamePicker")

    def __init__(self, name: str, titles: list[str]) -> None:
        super().__init__()
        self.file, self.titles = name, titles

    def compose(self) -> ComposeResult:
        """The list of files, as widgets."""
        with Vertical() as box:
            box.border_title = f"Which game of {self.file}?"
            box.border_subtitle = "Enter chooses · Esc cancels"
            yield OptionList(*(Option(Content(title)) for title in self.titles))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close the screen; the result is the number of the game that was chosen."""
        self.dismiss(event.option_index + 1)


def titles_of(path: Path) -> list[str]:
    """The games of a file: their number, their players, and their result."""
    return [
        f"{number}. {game.tags.get('White', '?')} - {game.tags.get('Black', '?')}, {game.result.value}"
        for number, game in enumerate(islice(pdn.read(path), MOST_GAMES), 1)
    ]


async def picked_game(app: App[None]) -> tuple[Path, int] | None:
    """The file and the number of a game that the player chooses; None if they choose none."""
    chosen = await app.push_screen_wait(FilePicker(Path.cwd()))
    if chosen is None:
        return None
    path = chosen[0]
    titles = titles_of(path)
    if not titles:
        raise ValueError(f"there is no game in {path.name}")
    number = 1 if len(titles) == 1 else await app.push_screen_wait(GamePicker(path.name, titles))
    return (path, number) if number else None
