"""The game on the whole screen, with mouse and keyboard. It asks the game what is legal and decides nothing itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Footer, Input, Static

from crownhead.engine.players.player import side_to_act
from crownhead.errors import IllegalMoveError, plain_sentence
from crownhead.play.actions import Action, Claim, Huff, Play, Resign
from crownhead.play.selection import Route, Selection, as_text, select, starts, why_not
from crownhead.play.words import wording
from crownhead.play.words.explanation import Explanation
from crownhead.rules.rulebook import Clause
from crownhead.sentences import capital
from crownhead.sides import DISC
from crownhead.terminal import commands, terminal_text
from crownhead.terminal.full_screen import view
from crownhead.terminal.full_screen.board import BoardWidget
from crownhead.terminal.full_screen.engine_line import EngineLine
from crownhead.terminal.full_screen.file_picker import FilePicker, picked_game
from crownhead.terminal.full_screen.layout import CSS, HOW_TO_BEGIN, KEYS, LINES, LOOKING_BACK, PANEL, PAUSE
from crownhead.terminal.full_screen.panel import ButtonColumn, PanelButton, ScoreSheet, standing_choices
from crownhead.terminal.full_screen.screens import TextScreen, help_page
from crownhead.terminal.session import Session


class PlayApp(App[None]):
    """The board, a panel beside it, a line above and the keys below."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "crownhead"
    CSS = CSS
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.selection: Selection | None = None
        self.huffed: set[int] = set()
        self.asking: list[PanelButton] = []  # instead of what the position offers: which claim, which capture, really?
        self.looking: int | None = None
        self.message = ""
        self.clause: Clause | None = None
        self._left = ""  # which game was left, in words

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        squares = starts(self.session.game)
        yield Static(id="header")
        with Horizontal(id="table"):
            yield BoardWidget(view.past(self.session.game, flipped=self.session.flipped), next(iter(squares), 1))
            with Vertical(id="panel"):
                yield Static(id="turn")
                yield Static(id="message")
                yield ButtonColumn()
                yield ScoreSheet()
                yield Static(id="counters")
                yield Static(id="column")
                yield EngineLine()
                yield Input(id="line", placeholder="type a move or a command", compact=True, select_on_focus=False)
        yield Footer(show_command_palette=False, compact=True)

    @property
    def board(self) -> BoardWidget:
        """The widget that shows the board and chooses moves on it."""
        return self.query_one(BoardWidget)

    async def on_mount(self) -> None:
        """Show the game when the app has started."""
        if left := self.session.left:
            self._left = f"{left}: press g to go on with it. "
        self.board.focus()
        await self._changed()

    def on_resize(self, event: events.Resize) -> None:
        """Keep the board as large as the screen allows."""
        self.board.fit(event.size.width - PANEL, event.size.height - LINES)

    # --- doing -------------------------------------------------------------------------------------------------------

    async def do(self, action: Action | str) -> None:
        """Do something in the game, or show why it cannot be done."""
        await self._attempt(lambda: self.session.do(action))

    async def _attempt(self, act: Callable[[], object]) -> None:
        try:
            act()
        except ValueError as error:
            return await self.refuse(error)
        return await self._changed()

    async def refuse(self, error: Exception) -> None:
        """Show why something cannot be done, in a sentence beside the board."""
        self.message = plain_sentence(error)
        self.clause = error.explanation.clause if isinstance(error, IllegalMoveError) else None
        await self.show()

    async def _changed(self) -> None:
        """The game has changed: forget what was being chosen, and let the computer act if it has to."""
        self.selection, self.asking, self.looking, self.message, self.clause = None, [], None, "", None
        game = self.session.game
        huffs = [remedy.squares for remedy in game.remedies if isinstance(remedy, Huff)]
        self.huffed = set(map(game.rulebook.variant.square, huffs[-1] if huffs else ()))
        await self.show()
        self._hush()
        if self.session.waits_for:
            self.run_worker(self._let_computer_act(), exclusive=True)

    async def _let_computer_act(self) -> None:
        """Think in a thread of its own; a result that comes too late, after a take-back, is thrown away."""
        while player := self.session.waits_for:
            game = self.session.game
            log = game.log
            try:
                action = await asyncio.to_thread(player.choose, game.copy())
            except (ValueError, OSError) as error:  # another program, that has failed
                return await self.refuse(error)
            if self.session.game is game and game.log == log:
                try:
                    self.session.do(action)
                except ValueError as error:
                    return await self.refuse(error)
                await self._shown_after_computer()
        return None

    async def _shown_after_computer(self) -> None:
        self.selection, self.asking = None, []
        await self.show()
        if all(self.session.players.values()):
            await asyncio.sleep(PAUSE)
        elif not self.session.waits_for:
            await self._changed()

    def on_unmount(self) -> None:
        """Do not let a thinking computer hold up the end."""
        self._hush()

    def _hush(self) -> None:
        """Stop the computers: the answers that they are thinking about are no longer needed."""
        for player in self.session.players.values():
            if player:
                player.stop()

    # --- choosing squares --------------------------------------------------------------------------------------------

    async def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        """A square was clicked, or Enter was pressed on it."""
        game, square = self.session.game, event.square
        self.board.focus()
        self.message, self.clause, self.asking = "", None, []
        if self.looking is not None:
            self.message = LOOKING_BACK
        elif self.session.waits_for:
            self.message = f"{side_to_act(game)} ({self.session.name(side_to_act(game))}) is thinking."
        elif game.offence and square in game.offence.liable:
            self.huffed ^= {square}
        elif self.selection:
            return await self._go_on(self.selection, square)
        else:
            self._select(square)
        return await self.show()

    async def _go_on(self, selection: Selection, square: int) -> None:
        chosen = selection.choose(square)
        if isinstance(chosen, Route):
            return await self.do(Play(str(chosen.move)))
        if isinstance(chosen, Selection):
            self.selection = chosen
        elif chosen:
            self.asking = [PanelButton(str(move), Play(str(move))) for *_, move in chosen]
            self.message = f"{len(chosen)} captures end there: choose one, or click the next landing square."
        elif square == selection.squares[0]:
            self.selection = None
        elif len(selection.squares) == 1 and square in starts(self.session.game):
            self._select(square)
        else:
            self._show_reason(self.session.game.explain(as_text(self.session.game, (*selection.squares, square))))
        return await self.show(focus_choices=bool(self.asking))

    def _select(self, square: int) -> None:
        self.selection = select(self.session.game, square)
        if self.selection is None:
            self._show_reason(why_not(self.session.game, square))

    def _show_reason(self, why: Explanation) -> None:
        self.message, self.clause = why.message, why.clause

    # --- buttons, keys and typed lines -------------------------------------------------------------------------------

    def choices(self) -> list[PanelButton]:
        """What the buttons offer now."""
        game = self.session.game
        if self.asking or self.looking is not None or self.session.waits_for or game.outcome:
            return self.asking
        return standing_choices(game, self.huffed)

    async def on_button_column_made(self, event: ButtonColumn.Made) -> None:
        """A button was pressed."""
        self.board.focus()
        await self.do(event.action)

    async def on_key(self, event: events.Key) -> None:
        """The buttons' keys, and numbers that begin a move."""
        if len(self.screen_stack) > 1:
            return
        if isinstance(self.focused, Input):
            self._overtaken(self.focused, event)
            return
        for choice in self.choices():
            if choice.key and event.key == choice.key:
                event.prevent_default()
                await self.do(choice.action)
                return
        digit = event.character if event.character and event.character.isdecimal() else None
        if digit and not self.session.game.rulebook.variant.letters:
            self.action_type(digit)

    def _overtaken(self, line: Input, event: events.Key) -> None:
        """A key that was on its way to the board when the focus went to the line: it belongs into the line."""
        if event.is_printable and event.character:
            event.prevent_default()
            line.insert_text_at_cursor(event.character)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed: a move or a command."""
        game, log = self.session.game, self.session.game.log
        event.input.clear()
        if self.looking is not None:
            await self.action_look(-1)
        try:
            reply = commands.run(self.session, event.value)
        except commands.Leave:
            return self.exit()
        except (ValueError, OSError) as error:
            return await self.refuse(error)
        if self.session.game is not game or game.log != log:
            await self._changed()
        self.board.focus()  # so that the keys work again
        if "\n" in reply:
            self.push_screen(TextScreen(event.value.strip(), reply))
        else:
            self.message = reply
        return await self.show()

    # --- files and games that were left --------------------------------------------------------------------------

    def action_save(self) -> None:
        """Choose where to save the game."""
        self.run_worker(self._save(), group="files")

    def action_open(self) -> None:
        """Choose a file of games, and one of its games."""
        self.run_worker(self._open(), group="files")

    async def action_resume(self) -> None:
        """Go on with the game that was left last."""
        await self._attempt(self.session.resume)

    async def _save(self) -> None:
        if chosen := await self.push_screen_wait(FilePicker(Path.cwd(), save_as="game.pdn")):
            await self._answered(lambda: f"saved to {self.session.save(str(chosen[0]), replace=chosen[1])}")

    async def _open(self) -> None:
        try:
            chosen = await picked_game(self)
        except (ValueError, OSError) as error:
            return await self.refuse(error)
        if chosen:
            await self._answered(lambda: self.session.load(str(chosen[0]), chosen[1]))
        return None

    async def _answered(self, act: Callable[[], str | None]) -> None:
        """Do something with a file, and show the result."""
        game = self.session.game
        try:
            reply = act()
        except (ValueError, OSError) as error:
            return await self.refuse(error)
        if self.session.game is not game:
            await self._changed()
        self.message = reply or ""
        return await self.show()

    async def action_engine(self) -> None:
        """Ask the engine about the position that is shown, or no longer."""
        self.query_one(EngineLine).switch()
        await self.show()

    def action_type(self, text: str) -> None:
        """Go to the line that one types in, with a beginning."""
        line = self.query_one("#line", Input)
        line.value = text
        line.cursor_position = len(text)
        self.screen.set_focus(line)

    async def action_do(self, text: str) -> None:
        """Do the action that a text describes."""
        await self.do(text)

    async def action_cancel(self) -> None:
        """Forget what was being chosen, and go back to the board."""
        self.selection, self.asking, self.message, self.clause = None, [], "", None
        self.query_one("#line", Input).clear()
        self.board.focus()
        await self.show()

    async def action_claim(self) -> None:
        """Show the draws that can be claimed, with their evidence."""
        claims = self.session.game.claims
        self.asking = [PanelButton(str(claim), Claim(claim.name)) for claim in claims]
        which = "Claim which draw? Press Enter to claim, Esc to play on."
        self.message = which if claims else f"{capital(wording.NOTHING_TO_CLAIM)}."
        await self.show(focus_choices=True)

    async def action_resign(self) -> None:
        """Ask first; the second time it counts."""
        game = self.session.game
        if game.outcome:
            self.message = terminal_text.turn(game)
        elif [choice.action for choice in self.asking] == [Resign(game.turn)]:
            return await self.do(Resign(game.turn))
        else:
            self.asking = [PanelButton(f"Yes, {game.turn} resigns", Resign(game.turn), "r")]
            self.message = f"Resign for {game.turn}? Press r again, or Esc to play on."
        return await self.show()

    async def action_take_back(self) -> None:
        """Take back what was done last."""
        await self._attempt(self.session.take_back)

    async def action_flip(self) -> None:
        """Look from the other side."""
        self.session.flipped = not self.session.flipped
        await self.show()

    async def action_next_piece(self) -> None:
        """Move the cursor to the next piece that may move, or the next square that it may go to."""
        chosen = self.selection
        squares = sorted(chosen.landings | chosen.ends if chosen else starts(self.session.game))
        if squares:
            later = [square for square in squares if square > self.board.cursor]
            self.board.cursor = (later or squares)[0]

    async def action_step(self, by: int) -> None:
        """Look at the position before or after."""
        last = len(self.session.game.log)
        await self.action_look(max(0, (last if self.looking is None else self.looking) + by))

    async def action_look(self, index: int) -> None:
        """Look at an earlier position; -1 or the last one is the game itself."""
        last = len(self.session.game.log)
        self.looking = index if 0 <= index < last else None
        self.selection, self.message = None, LOOKING_BACK if self.looking is not None else ""
        await self.show()

    def action_why(self) -> None:
        """Read the clause that the last refusal cites."""
        if self.clause:
            clause = self.session.book_to_read[0].clause(self.clause.anchor)
            self.push_screen(TextScreen(clause.title, clause.text.strip()))

    def action_help(self) -> None:
        """Keys, signs and commands."""
        self.push_screen(TextScreen("How to play", help_page()))

    # --- showing -----------------------------------------------------------------------------------------------------

    async def show(self, *, focus_choices: bool = False) -> None:
        """Bring everything on the screen up to date."""
        session, game = self.session, self.session.game
        shown = game if self.looking is None else game.until(self.looking)
        if self.looking is not None or session.waits_for:
            self.board.show(view.past(shown, flipped=session.flipped))
        else:
            self.board.show(view.present(game, self.selection, self.huffed, flipped=session.flipped))
        self._put("#header", terminal_text.header(shown))
        self._put("#turn", self._turn())
        self._put("#message", self._message())
        self._put("#counters", "\n".join(terminal_text.counters(game, running=True)))
        self.query_one(ScoreSheet).show(session.score_sheet, len(shown.log))
        self.on_board_widget_looked()
        # It would take time from a computer that has to move.
        self.query_one(EngineLine).look_at(None if session.waits_for and self.looking is None else shown)
        await self.query_one(ButtonColumn).offer(self.choices(), focus=focus_choices)

    def on_board_widget_looked(self) -> None:
        """Describe the square under the cursor, where the board does not show everything."""
        game, cursor = self.session.game, self.board.cursor
        if game.rulebook.variant.has_columns:
            self._put("#column", terminal_text.column(self.board.view.position, cursor))
        elif game.rulebook.front_matter.promotion.built_from:
            self._put("#column", "" if self.looking is not None else terminal_text.build(game, cursor))

    def _turn(self) -> str:
        game = self.session.game
        if game.outcome:
            return str(game.outcome)
        thinks = f" ({self.session.name(side_to_act(game))} is thinking …)" if self.session.waits_for else ""
        return f"{DISC[game.turn]} {terminal_text.turn(game)}{thinks}"

    def _message(self) -> str:
        game = self.session.game
        if self.message:
            return self.message + (" · w: read it" if self.clause else "")
        if self.selection:
            stop = ", or Enter again to stop here" if self.selection.finished else ""
            way = "x".join(map(game.rulebook.variant.name, self.selection.squares))
            return f"{way} …: choose the next square{stop}."
        expected = terminal_text.offence(game) or terminal_text.request(game)
        if expected or game.outcome:
            return expected
        if not game.log:
            return f"{self._left}{HOW_TO_BEGIN}"
        return "A draw can be claimed (c)." if game.claims else ""

    def _put(self, where: str, text: str) -> None:
        self.query_one(where, Static).update(Content(text))
