"""The game at the table without a screen: typed lines go in, pieces of a screen come out. No input, no output here.

Persons are asked, bots answer by themselves. Who sits at the keyboard is the player who is asked; what is shown is what
that player may see. A line that cannot be done says why and leaves the game as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.diagnostics.wording import nearest
from rulewright.execute import Position
from rulewright.repl.commands import MARK, all_commands, like, parse
from rulewright.repl.looking import sees_otherwise
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import few_options, news_of, option_lines, problem_piece
from rulewright.session.board import board_blocks, lines_of
from rulewright.session.bots import Bot, make_bot
from rulewright.session.changed import changed
from rulewright.session.game import Game, Origin, Step
from rulewright.session.log import log_lines
from rulewright.session.seats import Seat

_MOST_BOT_CHOICES = 10_000
"""Choices of bots in a row; behind them the table asks whether to go on (`auto`)."""

_HINT = "type a choice; `explain NAME` reads a card or rule, `help` lists the rest"

_HELD = "`step`, `next`, `finish` and `continue` go on, `undo` goes back"

_MOST_OPTIONS = 36
"""More of them would push the board off the screen, and are listed only when somebody asks."""

_LAST_LINES = 5

Part = TypeVar("Part")


class Way(Protocol):
    """Another way to carry out choices than in one go, as stepping through the rules is."""

    @property
    def held(self) -> bool:
        """Whether a choice is being carried out, and stopped in the middle."""
        ...

    def choose(self, place: int) -> bool:
        """Carry out the choice at that place of the options; False: it is to be made in one go. RulesError: not now."""
        ...

    def told(self) -> list[Piece]:
        """What there is to say behind the last choice: where it is held, what was seen on the way."""
        ...

    def give_up(self) -> None:
        """The choice that is held is not made."""
        ...

    def back(self, count: int) -> list[Piece] | None:
        """To where the choice was held so many times before; None: it was not, and the choice is not made."""
        ...

    def middle(self) -> Game:
        """While a choice is held: the game as it is in the middle of it."""
        ...


class Driver:
    """One table. ``finished``: somebody typed `quit`. ``curtain``: keep the hands of persons from each other."""

    def __init__(self, game: Game, seats: Sequence[Seat], *, curtain: bool = True, bot: str = "random") -> None:
        self.game = game
        self.seats = tuple(seats)
        self.finished = False
        self.kept: Callable[[Game], object] = lambda game: None
        """Told of the game after every choice, so that none is lost."""
        self._curtain = curtain
        self.helper = make_bot(bot, game.seed, 0)
        self.way: Way | None = None
        self._bots: dict[int, Bot] = {}
        self._persons: set[int] = set()
        self._parts: dict[object, Any] = {}
        self._at_keyboard: int | None = None
        self._shown: dict[int | None, int] = {}
        self._looked_at: Position | None = None
        self._drawn: tuple[int | None, Piece] | None = None
        self._saw: dict[int | None, tuple[str, ...]] = {}
        self._on_screen: int | None = None
        self._seat_bots()
        all_commands()  # read now, not when the first line is typed

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
        origin = self.game.setting.origin
        began = [] if origin is None else [note(*_scenario_lines(origin))]
        return [Piece("title", tuple(lines), heading=rules.title), *began, *self.go_on()]

    def feed(self, line: str) -> list[Piece]:
        """Do what was typed: a choice, else a command. Interrupted by Ctrl-C, the game is as it was before the line."""
        line = line.strip()
        if not line or self.finished:
            return []
        before = self.game, self.seats, self.game.moment(), dict(self._shown), self._at_keyboard, self._drawn
        try:
            return self._do(line)
        except RulesError as error:
            return [problem_piece(error.diagnostics)]
        except KeyboardInterrupt:
            self.game, seats, moment, self._shown, self._at_keyboard, self._drawn = before
            self.game.back_to(moment)
            if seats != self.seats:
                self.seats = seats
                self._seat_bots()
            raise

    @property
    def viewer(self) -> int | None:
        """Whose eyes the screen is for: the person asked; None (all is seen) where only bots play. As long as no person
        has been asked it is for the first of them.
        """
        if self._at_keyboard is not None:
            return self._at_keyboard
        return next((number for number in range(1, len(self.seats) + 1) if number not in self._bots), None)

    @property
    def eyes(self) -> int | None:
        """Who looks, for what tells of the inside of the rules: None (all is seen) also where there is no curtain."""
        return self.viewer if self._curtain else None

    @property
    def asked(self) -> str:
        """Who is to type, for a prompt; nobody while a run is held."""
        if self.held:
            return ""
        decision = self.game.decision
        return decision.player if decision is not None else ""

    def completions(self, typed: str = "") -> Iterator[str]:
        """Whole lines that what is typed may become: options by their text, commands, what may follow a command."""
        typed = typed.lstrip()
        wanted = typed.casefold()
        decision = self.game.decision if not self.held else None
        texts = (option.text for option in decision.options) if decision is not None else ()
        for text in (*texts, *all_commands()):
            if text.casefold().startswith(wanted):
                yield text
        command = parse(typed)
        if command is None or not command[0].takes:
            return
        rest = command[1]
        if not rest and not typed.endswith(" "):
            return  # the command itself is still being typed
        rest += typed[len(typed.rstrip()) :] if rest else ""
        head = typed[: len(typed) - len(rest)]
        for text in command[0].completes(self, rest):
            if text.casefold().startswith(rest.casefold()):
                yield head + text

    @property
    def secret(self) -> bool:
        """Whether what one person types is not for the next one's eyes: several sit, or sat, at one keyboard. A seat
        that was given to a bot can be taken back, and what its person had chosen stays his.
        """
        return self._curtain and len(self._persons) > 1

    def seat(self, name: str, bot: str | None) -> None:
        """Give a seat to a bot, or (None) to a person. RulesError: nobody is called so."""
        number = self.game.seat_of(name)
        assert number is not None
        seats = list(self.seats)
        seats[number - 1] = Seat(seats[number - 1].name, bot)
        self.seats = tuple(seats)
        self._seat_bots()

    # ------------------------------------------------------------ choosing
    def _do(self, line: str) -> list[Piece]:
        """A choice, else a command; a command that is spelled like an option is the option."""
        decision = self.game.decision
        command = parse(line)
        if self.held and command is None:
            raise RulesError([Diagnostic("RW683", "nothing is asked: a run is held in the middle", notes=(_HELD,))])
        if decision is None or line.startswith(MARK) or self.held:
            found = None
        else:
            found = decision.find(line) if command is None else decision.place(line)
        if isinstance(found, int):
            self.choose(found)
            return self.go_on(typed=True)
        if command is not None:
            return command[0].run(self, command[1])
        if found is not None:
            near = _near_command(line.split(maxsplit=1)[0])
            hint = (f"or the command `{near}`?",) if near else ()
            return [problem_piece([found], *hint, "`help` lists what can be typed")]
        known = _near_command(line)
        hint = (f"did you mean `{known}`?",) if known else ()
        return [Piece("problem", (f"`{line}` is no command", *hint, "`help` lists what can be typed"))]

    def go_on(self, typed: bool = False) -> list[Piece]:
        """Let bots play until a person is asked or the game is over, then show all of it.

        typed: the first thing that happened was typed by whoever reads this, and is not repeated.
        """
        stopped: list[Piece] = []
        try:
            for _ in range(_MOST_BOT_CHOICES):
                bot = self.bot_asked()
                if bot is None:
                    break
                self.choose_picked(bot.pick(self.game.position))
            else:
                stopped = [note(f"the bots have made {_MOST_BOT_CHOICES} choices; `auto` goes on")]
        except RulesError as error:
            stopped = [problem_piece(error.diagnostics, "`undo` goes back, `save FILE` keeps it for a report")]
        told = self.way.told() if self.way is not None else []
        if self.held:
            self._at_keyboard = self.viewer
            self._shown[self.viewer] = min(self._shown.get(self.viewer, 0), self.present.log_size)
            news = self._news(self._at_keyboard, typed)
            return [*([news] if news.lines else []), *stopped, *told]
        return [*self._happened(typed), *told, *stopped, *self._screen()]

    def choose(self, place: int) -> None:
        """Make a choice, the way that this table carries out choices; its run may be held in the middle."""
        if self.way is None or not self.way.choose(place):
            self.game.choose(place)
        self.kept(self.game)

    def choose_picked(self, number: int) -> None:
        """Make a choice by its number in the machine's own order, as a bot picks it."""
        decision = self.game.decision
        if decision is not None:
            self.choose(decision.order.index(number))

    @property
    def held(self) -> bool:
        """Whether a run is held in the middle, so that nobody is asked."""
        return self.way is not None and self.way.held

    @property
    def present(self) -> Game:
        """What is shown: the game, or the middle of the run that is held, as a game in which nothing is asked."""
        return self.way.middle() if self.way is not None and self.way.held else self.game

    def bot_asked(self) -> Bot | None:
        """The bot whose turn it is."""
        decision = self.game.decision
        return None if decision is None or self.held else self._bots.get(decision.seat)

    # ------------------------------------------------------------ showing
    def _screen(self) -> list[Piece]:
        """The table, unless it looks as it did when it was last drawn for these eyes, and the question."""
        seen, drawn = self._drawn, self.table(news=True)
        table_piece = [drawn] if seen != (self._at_keyboard, drawn) or self.game.over else []
        return [*table_piece, self.ask()]

    def _happened(self, typed: bool = False) -> list[Piece]:
        """The log since each pair of eyes last looked; a curtain between two persons where there are secrets."""
        decision = self.game.decision
        before, now = self._at_keyboard, self._at_keyboard
        if decision is not None and decision.seat and decision.seat not in self._bots:
            now = decision.seat
        pieces = []
        if before != now and before is not None:
            if self.hides(now, before, self.game.position, self._looked_at or self.game.position):
                pieces.append(self._news(before, typed))
                pieces.append(Piece("curtain", heading=self.game.players[now - 1] if now else "everybody"))
                typed = False  # the next one has not seen it
            else:  # both look at the same screen
                self._on_screen, self._saw[now] = now, self._saw.get(before, ())
                self._shown[now] = max(self._shown.get(now, 0), self._shown.get(before, 0))
        elif before is None and now is not None and self.game.steps and self._has_secrets_of(now):
            pieces.append(Piece("curtain", heading=self.game.players[now - 1]))  # who took the game up may be another
        self._at_keyboard, self._looked_at = now, self.game.position
        pieces.append(self._news(now, typed))
        return [piece for piece in pieces if piece.sort != "log" or piece.lines]

    def hides(self, one: int | None, other: int | None, *positions: Position) -> bool:
        """Whether one player must not look at the other's screen, as it was in these positions."""
        return self._curtain and sees_otherwise(positions, one, other)

    def _has_secrets_of(self, player: int) -> bool:
        persons = [number for number in range(1, len(self.seats) + 1) if number not in self._bots]
        return any(self.hides(player, other, self.game.position) for other in persons if other != player)

    def _news(self, viewer: int | None, typed: bool) -> Piece:
        since = self._shown.get(viewer, 0)
        lines = log_lines(self.present, viewer, since + typed)
        if self.present.over and lines:
            del lines[-1]  # that it is over is said below, with the result
        self._shown[viewer] = self.present.log_size
        return Piece("log", tuple(lines))

    def table(self, *, news: bool = False) -> Piece:
        """news: with what has changed since these eyes saw it last."""
        eyes = self._at_keyboard
        blocks = board_blocks(self.present.position, eyes)
        lines, saw = tuple(lines_of(blocks)), self._saw.get(eyes)
        new = news_of(changed(saw, blocks), lines, self._on_screen == eyes) if news and saw else None
        piece = Piece("table", lines, heading=self.game.rules.title, news=new)
        self._drawn, self._saw[eyes], self._on_screen = (eyes, piece), lines, eyes
        return piece

    def ask(self, *, all_options: bool = False) -> Piece:
        decision = self.game.decision
        if decision is None:
            result = self.game.result
            return Piece("result", _nothing_asked(self.game) if result is None else (result.sentence,))
        many = len(decision.options) > _MOST_OPTIONS and not all_options
        lines = few_options(decision) if many else option_lines(decision)
        return Piece("ask", tuple(lines), heading=f"{decision.player}: {decision.prompt or decision.name}")

    # ------------------------------------------------------------ what commands need
    def by_person(self, step: Step) -> bool:
        """At a table of bots only, every choice counts."""
        return step.seat not in self._bots or len(self._bots) == len(self.seats)

    def moved(self, *, elsewhere: bool = False) -> list[Piece]:
        """After a jump in time nothing of the log is news to anybody. elsewhere: the game has another past now."""
        size = self.game.log_size
        self._shown = {eyes: size if elsewhere else min(seen, size) for eyes, seen in self._shown.items()}
        self._drawn, self._saw = None, {}
        return [*self._happened(), *self._screen()]

    def sit_down(self, game: Game) -> list[Piece]:
        """Go on with another game instead: whoever has the same name keeps the seat's bot."""
        old = {seat.name: seat for seat in self.seats}
        bots = [seat.bot for seat in self.seats] if len(self.seats) == len(game.players) else [None] * len(game.players)
        self.seats = tuple(old.get(name, Seat(name, bot)) for name, bot in zip(game.players, bots, strict=True))
        self.game, self._persons = game, set()
        self._seat_bots()
        self._at_keyboard, self._shown, self._drawn, self._saw = None, {}, None, {}
        return self.begin()

    def part(self, kind: Callable[[Driver], Part]) -> Part:
        """What a family of commands keeps between two lines: made for this table when first asked for."""
        if kind not in self._parts:
            self._parts[kind] = kind(self)
        found: Part = self._parts[kind]
        return found

    def _seat_bots(self) -> None:
        self._bots = {
            number: make_bot(seat.bot, self.game.seed, number)
            for number, seat in enumerate(self.seats, 1)
            if seat.bot is not None
        }
        self._persons |= {number for number, seat in enumerate(self.seats, 1) if seat.bot is None}


def _near_command(typed: str) -> str | None:
    """How the command is used that begins so, else the name of the nearest."""
    near = nearest(typed, all_commands(), 1)
    return next((command.usage for command in like(typed)), near[0] if near else None)


def _nothing_asked(game: Game) -> tuple[str, ...]:
    if game.setting.origin is None:
        return ("nothing is asked",)
    return (
        "nothing is asked here: the scenario lets nothing more happen",
        "look around (`state`, `log`, `explain NAME`), or `undo` its choices",
    )


def _scenario_lines(origin: Origin) -> list[str]:
    """Where a game that began in a scenario stands."""
    if origin.problem is None:
        return [f"at the end of the scenario “{origin.scenario}”, which holds"]
    problem = origin.problem
    why = f"{problem.title.partition(': ')[2] or problem.title}" + (f": {problem.label}" if problem.label else "")
    return [f"the scenario “{origin.scenario}” stands at {origin.place}", why]
