"""The game at the table without a screen: typed lines go in, pieces of a screen come out. No input, no output here.

Persons are asked, bots answer by themselves. Who sits at the keyboard is the player who is asked; what is shown is what
that player may see. A line that cannot be done says why and leaves the game as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from rulewright.diagnostics import RulesError
from rulewright.diagnostics.wording import counted, nearest
from rulewright.execute import Position
from rulewright.repl.board import table
from rulewright.repl.commands import COMMANDS, MARK, help_lines, parse
from rulewright.repl.log import log_lines
from rulewright.repl.looking import sees_otherwise, state_lines
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import few_options, number, option_lines, problem_piece, typed_path
from rulewright.session.bots import Bot, make_bot
from rulewright.session.explaining import explain
from rulewright.session.game import Game, Step
from rulewright.session.seats import Seat

_MOST_BOT_CHOICES = 10_000
"""Choices of bots in a row; behind them the table asks whether to go on (`auto`)."""

_HINT = "type a choice; `explain NAME` reads a card or rule, `help` lists the rest"

_MOST_OPTIONS = 36
"""More of them would push the board off the screen, and are listed only when somebody asks."""

_MOST_REFUSED = 30
_LOG_LINES = 10
_LAST_LINES = 5


class Driver:
    """One table. ``finished``: somebody typed `quit`. ``curtain``: keep the hands of persons from each other."""

    def __init__(self, game: Game, seats: Sequence[Seat], *, curtain: bool = True, bot: str = "random") -> None:
        self.game = game
        self.seats = tuple(seats)
        self.finished = False
        self._curtain = curtain
        self._helper = make_bot(bot, game.seed, 0)
        self._bots: dict[int, Bot] = {}
        self._at_keyboard: int | None = None
        self._shown: dict[int | None, int] = {}
        self._looked_at: Position | None = None
        self._drawn: tuple[int | None, Piece] | None = None
        self._commands: MappingProxyType[str, Callable[[str], list[Piece]]] = MappingProxyType(
            {
                "options": lambda _: [self._ask(all_options=True)],
                "undo": self._undo,
                "redo": self._redo,
                "why not": self._why_not,
                "why": self._why,
                "board": lambda _: [self._table()],
                "state": self._state,
                "explain": self._explain,
                "view": self._view,
                "log": self._log,
                "auto": self._auto,
                "save": self._save,
                "load": self._load,
                "seed": self._seed,
                "help": lambda _: [note(*help_lines())],
                "quit": self._quit,
            }
        )
        self._seat_bots()

    # ------------------------------------------------------------ the outside
    def begin(self) -> list[Piece]:
        """What is shown before the first line is typed."""
        rules = self.game.rules
        chosen = [f"{name} {value}" for name, value in rules.chosen.items()]
        what = ", ".join([*rules.overlays, *chosen])
        who = ", ".join(f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in self.seats)
        about = rules.ruleset.about
        lines = [
            *([about] if about else []),
            "; ".join([who, f"seed {self.game.seed}", *([what] if what else [])]),
            _HINT,
        ]
        if self.game.steps:  # of a game that is taken up again only the last lines are told
            self._shown = dict.fromkeys(
                (None, *range(1, len(self.seats) + 1)), max(0, self.game.log_size - _LAST_LINES)
            )
        return [Piece("title", tuple(lines), heading=rules.title), *self._go_on()]

    def feed(self, line: str) -> list[Piece]:
        """Do what was typed: a choice, else a command."""
        line = line.strip()
        if not line or self.finished:
            return []
        try:
            return self._do(line)
        except RulesError as error:
            return [problem_piece(error.diagnostics)]

    @property
    def viewer(self) -> int | None:
        """Whose eyes the screen is for: the person asked; None (all is seen) where only bots play."""
        return self._at_keyboard

    @property
    def asked(self) -> str:
        """Who is to type, for a prompt."""
        decision = self.game.decision
        return decision.player if decision is not None else ""

    def completions(self) -> list[str]:
        """What may be typed now: options by their text, then commands."""
        decision = self.game.decision
        options = [option.text for option in decision.options] if decision is not None else []
        return [*options, *COMMANDS]

    # ------------------------------------------------------------ choosing
    def _do(self, line: str) -> list[Piece]:
        """A choice, else a command; a command that is spelled like an option is the option."""
        decision = self.game.decision
        command = parse(line)
        if decision is None or line.startswith(MARK):
            found = None
        else:
            found = decision.find(line) if command is None else decision.place(line)
        if isinstance(found, int):
            self.game.choose(found)
            return self._go_on(typed=True)
        if command is not None:
            return self._commands[command[0].name](command[1])
        if found is not None:
            near = nearest(line.split(maxsplit=1)[0], COMMANDS, 1)
            hint = (f"or the command `{near[0]}`?",) if near else ()
            return [problem_piece([found], *hint, "`help` lists what can be typed")]
        known = nearest(line, COMMANDS, 1)
        hint = (f"did you mean `{known[0]}`?",) if known else ()
        return [Piece("problem", (f"`{line}` is no command", *hint, "`help` lists what can be typed"))]

    def _go_on(self, typed: bool = False) -> list[Piece]:
        """Let bots play until a person is asked or the game is over, then show all of it.

        typed: the first thing that happened was typed by whoever reads this, and is not repeated.
        """
        stopped: list[Piece] = []
        try:
            for _ in range(_MOST_BOT_CHOICES):
                bot = self._bot_asked()
                if bot is None:
                    break
                self.game.choose_picked(bot.pick(self.game.position))
            else:
                stopped = [note(f"the bots have made {_MOST_BOT_CHOICES} choices; `auto` goes on")]
        except RulesError as error:
            stopped = [problem_piece(error.diagnostics, "`undo` goes back, `save FILE` keeps it for a report")]
        return [*self._happened(typed), *stopped, *self._screen()]

    def _bot_asked(self) -> Bot | None:
        decision = self.game.decision
        return None if decision is None else self._bots.get(decision.seat)

    # ------------------------------------------------------------ showing
    def _screen(self) -> list[Piece]:
        """The table, unless it looks as it did when it was last drawn for these eyes, and the question."""
        seen, drawn = self._drawn, self._table()
        table_piece = [drawn] if seen != (self._at_keyboard, drawn) or self.game.over else []
        return [*table_piece, self._ask()]

    def _happened(self, typed: bool = False) -> list[Piece]:
        """The log since each pair of eyes last looked; a curtain between two persons where there are secrets."""
        decision = self.game.decision
        before, now = self._at_keyboard, self._at_keyboard
        if decision is not None and decision.seat and decision.seat not in self._bots:
            now = decision.seat
        pieces = []
        if before != now and before is not None:
            if self._hides(now, before, self.game.position, self._looked_at or self.game.position):
                pieces.append(self._news(before, typed))
                pieces.append(Piece("curtain", heading=self.game.players[now - 1] if now else "everybody"))
                typed = False  # the next one has not seen it
            else:  # both look at the same screen
                self._shown[now] = max(self._shown.get(now, 0), self._shown.get(before, 0))
        self._at_keyboard, self._looked_at = now, self.game.position
        pieces.append(self._news(now, typed))
        return [piece for piece in pieces if piece.sort != "log" or piece.lines]

    def _hides(self, one: int | None, other: int | None, *positions: Position) -> bool:
        """Whether one player must not look at the other's screen, as it was in these positions."""
        return self._curtain and sees_otherwise(positions, one, other)

    def _news(self, viewer: int | None, typed: bool) -> Piece:
        since = self._shown.get(viewer, 0)
        lines = log_lines(self.game, viewer, since + typed)
        if self.game.over and lines:
            del lines[-1]  # that it is over is said below, with the result
        self._shown[viewer] = self.game.log_size
        return Piece("log", tuple(lines))

    def _table(self) -> Piece:
        piece = Piece("table", tuple(table(self.game, self._at_keyboard)), heading=self.game.rules.title)
        self._drawn = (self._at_keyboard, piece)
        return piece

    def _ask(self, *, all_options: bool = False) -> Piece:
        decision = self.game.decision
        if decision is None:
            result = self.game.result
            return Piece("result", ("nothing is asked",) if result is None else (result.sentence,))
        many = len(decision.options) > _MOST_OPTIONS and not all_options
        lines = few_options(decision) if many else option_lines(decision)
        return Piece("ask", tuple(lines), heading=f"{decision.player}: {decision.prompt or decision.name}")

    # ------------------------------------------------------------ commands
    def _undo(self, rest: str) -> list[Piece]:
        """Back to where a person was asked: the choices that bots made since go with it."""
        wanted, back = number(rest, 1), 0
        for at, step in enumerate(reversed(self.game.steps), 1):
            if wanted and self._by_person(step):
                wanted, back = wanted - 1, at
        if not back:
            return [note("there is nothing to undo")]
        self.game.undo(back)
        return self._moved()

    def _redo(self, rest: str) -> list[Piece]:
        """Forward to where a person is asked again, bots making the choices they had made."""
        wanted, forward = number(rest, 1), 0
        for at, step in enumerate(self.game.undone, 1):
            if self._by_person(step):
                if not wanted:
                    break
                wanted -= 1
            forward = at
        if not forward:
            return [note("there is nothing to redo")]
        self.game.redo(forward)
        return self._moved()

    def _by_person(self, step: Step) -> bool:
        """At a table of bots only, every choice counts."""
        return step.seat not in self._bots or len(self._bots) == len(self.seats)

    def _moved(self) -> list[Piece]:
        """After a jump in time nothing of the log is news to anybody."""
        size = self.game.log_size
        self._shown = {eyes: min(seen, size) for eyes, seen in self._shown.items()}
        self._drawn = None
        return [*self._happened(), *self._screen()]

    def _why_not(self, rest: str) -> list[Piece]:
        return [
            note(*(self.game.why_not(rest).splitlines() if rest else ["why not what? `why` lists all that is refused"]))
        ]

    def _why(self, _: str) -> list[Piece]:
        decision = self.game.decision
        refused = decision.refused() if decision is not None else []
        if decision is None:
            return [note("nothing is asked")]
        if not refused:
            return [note("nothing is refused here: what is not listed is no option")]
        lines = [f"{text}: {'; '.join(decision.why(text, why).notes)}" for text, why in refused[:_MOST_REFUSED]]
        more = [f"… and {len(refused) - _MOST_REFUSED} more"] if len(refused) > _MOST_REFUSED else []
        return [note(*lines, *more)]

    def _state(self, rest: str) -> list[Piece]:
        everything = rest.lower() == "all"
        lines = state_lines(self.game, self._at_keyboard, everything=everything)
        more = [] if everything else ["(`state all` shows what is empty, or as it was at the start, as well)"]
        return [note(*(lines or ["everything is as it was at the start"]), *more)]

    def _explain(self, rest: str) -> list[Piece]:
        """A name or a sentence, or an option by its number: what its text reads as."""
        if not rest:
            return [note("explain what? a card, a rule, a phrase, an option or a sentence: `explain NAME`")]
        decision = self.game.decision
        names = [] if decision is None else decision.names(rest)
        program = self.game.setting.machine.program
        known = [explain([self.game.rules], name, program) for name in names]
        lines = [line for explained in known for line in explained.lines]
        if lines:
            return [note(*lines)]
        explained = explain([self.game.rules], rest, program)
        return [problem_piece(explained.problems)] if explained.problems else [note(*explained.lines)]

    def _view(self, rest: str) -> list[Piece]:
        seat = self.game.seat_of(rest) if rest else self._at_keyboard
        mine = self._at_keyboard
        if mine is not None and seat != mine and self._hides(seat, mine, self.game.position):
            return [
                note(
                    f"what {self.game.players[seat - 1] if seat else 'everybody'} sees is not for "
                    f"{self.game.players[mine - 1]} to know",
                    "(a table started with --no-curtain shows it)",
                )
            ]
        heading = f"as {self.game.players[seat - 1] if seat else 'everybody'} sees it"
        return [note(f"{heading}:"), Piece("table", tuple(table(self.game, seat)), heading)]

    def _log(self, rest: str) -> list[Piece]:
        lines = log_lines(self.game, self._at_keyboard)[-number(rest, _LOG_LINES) :]
        return [Piece("log", tuple(lines))] if lines else [note("nothing has been logged yet")]

    def _auto(self, rest: str) -> list[Piece]:
        for _ in range(number(rest, 1)):
            if self.game.over:
                break
            bot = self._bot_asked() or self._helper
            self.game.choose_picked(bot.pick(self.game.position))
        return self._go_on()

    def _save(self, rest: str) -> list[Piece]:
        if not rest:
            return [note("save where? `save my-game.yaml`")]
        try:
            self.game.save(typed_path(rest))
        except OSError as error:
            return [Piece("problem", (f"`{rest}` cannot be written: {error.strerror or error}", "the game goes on"))]
        return [note(f"saved in {rest}: {counted(len(self.game.steps), 'choice')}")]

    def _load(self, rest: str) -> list[Piece]:
        if not rest:
            return [note("load what? `load my-game.yaml`")]
        game = Game.load(typed_path(rest))
        old = {seat.name: seat for seat in self.seats}
        bots = [seat.bot for seat in self.seats] if len(self.seats) == len(game.players) else [None] * len(game.players)
        self.seats = tuple(old.get(name, Seat(name, bot)) for name, bot in zip(game.players, bots, strict=True))
        self.game = game
        self._seat_bots()
        self._at_keyboard, self._shown, self._drawn = None, {}, None
        return self.begin()

    def _seed(self, _: str) -> list[Piece]:
        return [note(f"seed {self.game.seed}: the same seed and the same choices give the same game")]

    def _quit(self, _: str) -> list[Piece]:
        self.finished = True
        return []

    def _seat_bots(self) -> None:
        self._bots = {
            number: make_bot(seat.bot, self.game.seed, number)
            for number, seat in enumerate(self.seats, 1)
            if seat.bot is not None
        }
