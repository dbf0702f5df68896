"""A game, a question about it and a pair of eyes go in; the lines of the answer come out: what caused a change, what a
value is made of, why somebody is asked, and what a sentence waits for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.diagnostics import RulesError
from rulewright.diagnostics.wording import counted
from rulewright.execute.accounts import Account, Accounts
from rulewright.session.causes import Causes, Change, place_in, quoted
from rulewright.session.game import Game
from rulewright.session.sentences import Bearer, Chance, Standing
from rulewright.state.knowledge import knows, knows_sentence
from rulewright.state.layout import NOWHERE

_MOST_LINES = 40
_MOST_PARTS = 30
_LONGEST_SUM = 76


# ---------------------------------------------------------------- changes
def change_lines(game: Game, causes: Causes, number: int, viewer: int | None) -> list[str]:
    """What the choice of that number (0: the set-up) brought about, under what did it."""
    changes = causes.of_choice(number, viewer)
    head = _choice(game, number, viewer)
    if not changes:
        return [f"{head}: nothing that you may see has changed by it"]
    return _cut([head, *(line for change in changes for line in cause_lines(game, change))])


def cause_lines(game: Game, change: Change) -> Iterator[str]:
    """What did it, and below that what is otherwise by it."""
    for depth, line in enumerate(change.cause.lines(game)):
        yield f"{'  ' * min(depth + 1, 2)}{line}"
    deep = "  " * (len(change.cause.lines(game)) + 1)
    yield from (f"{deep}{line}" for line in change.lines)


def _choice(game: Game, number: int, viewer: int | None) -> str:
    if not number:
        return "before the first choice"
    step = game.steps[number - 1]
    who = game.who(step)
    if step.staged:
        return f"choice {number}, {who}: {step.text}"
    return f"choice {number}, {who}: {step.text}" if viewer in (None, step.seat) else f"choice {number}, of {who}"


def asked_lines(game: Game, viewer: int | None) -> list[str]:
    """Why somebody is asked now: the line of the rules, what runs there, the sentence it is for."""
    position = game.position
    decision = game.decision
    if decision is None or position.asked is None:
        return ["the game is over" if game.over else "nothing is asked"]
    machine = game.setting.machine
    site = machine.sites[position.asked[0]]
    lines = [f"{decision.player} is asked: {decision.prompt or decision.name}"]
    span = site.span
    titles = [machine.procs[frame[0]].title for frame in position.frames]
    inside = ", inside ".join(dict.fromkeys(title for title in reversed(titles) if title))
    if span is not None and span.path:
        lines.append(f"  {place_in(game, span)}: {span.text.splitlines()[0].strip()}")
    if inside:
        lines.append(f"  in {inside}")
    _, sentence = machine.standing_of(position)
    if sentence:
        known = knows_sentence(position, sentence, viewer)
        lines.append(f"  for {quoted(sentence) if known else 'a hidden sentence'}")
    return lines


# ---------------------------------------------------------------- values
def value_lines(game: Game, account: Account) -> list[str]:
    """An account as one sum, where it is one and short enough, and as a tree below it."""
    lines = [f"{account.text} is {account.value}"]
    told = [part for part in account.parts if part.sign in ("=", "+", "-")]
    if len(told) > 1 and told[0].sign == "=":
        limits = [f"{part.sign} {part.value}" for part in account.parts if part.sign in ("at least", "at most")]
        summed = " ".join(f"{part.sign} {part.value} {part.text}" for part in told)
        whole = ", ".join([f"{account.text} {account.value} {summed}", *limits])
        if len(whole) <= _LONGEST_SUM:
            lines = [whole]
    return _cut([*lines, *_parts(game, account, 1)])


def _parts(game: Game, account: Account, depth: int) -> Iterator[str]:
    indent = "  " * depth
    for part in account.parts[:_MOST_PARTS]:
        if part.value == part.text:  # a constant says nothing that is not written above
            continue
        sign = f"{part.sign} " if part.sign else ""
        value = f"{part.value}  " if part.value and part.sign != "because" else ""
        source = f"  ({part.source})" if part.source and part.source not in part.text else ""
        where = place_in(game, part.span) if part.span is not None and not part.parts else ""
        place = f"  [{where}]" if where else ""
        yield f"{indent}{sign}{value}{part.text}{source}{place}"
        yield from _parts(game, part, depth + 1)
    more = account.others + max(0, len(account.parts) - _MOST_PARTS)
    if more:
        yield f"{indent}… and {more} more"


def account_of(game: Game, term: object, viewer: int | None, locals: Sequence[object] = ()) -> Account:
    """RulesError: it takes too long to work out."""
    from rulewright.execute import MachineError

    machine = game.setting.machine
    try:
        return Accounts(machine, game.position, viewer).of(term, locals)  # type: ignore[arg-type]
    except MachineError as error:
        raise RulesError([error.diagnostic]) from None


# ---------------------------------------------------------------- sentences
def sentence_lines(game: Game, text: str, viewer: int | None, seat: int) -> list[str]:
    """What the things of that printed name, or the sentence, wait for: one that may be known, if there is one."""
    program = game.setting.machine.program
    standing = Standing(game.position, viewer, lambda sentence: _whens(game, sentence))
    wanted = text.strip().casefold()
    lines: list[str] = []
    for domain in program.domains.values():
        same = [member for member in domain.all if domain.printed[member].casefold() == wanted]
        if domain.sort == "kind":
            same = [member for member in same if knows(game.position, domain.name, member, viewer)] or same[:1]
            same = [member for member in same if _lies_somewhere(game, domain.name, member)] or same[:1]
        told = [found for member in same if (found := standing.of_thing(domain.name, member, seat)) is not None]
        for bearer in dict.fromkeys(told):
            lines += _bearer(bearer)
    if not lines:
        for number, node in enumerate(program.nodes):
            if node is not None and node.text.casefold() == wanted:
                chances = standing.of_sentence(number, seat)
                lines += [line for chance in chances for line in _chance(chance, 0)]
    return _cut(lines)


def _lies_somewhere(game: Game, domain: str, thing: int) -> bool:
    position = game.position
    return bool(position.slots[position.layout.where[domain] + thing] != NOWHERE)


def _whens(game: Game, sentence: str) -> list[str]:
    try:
        return [clause.when or "at once" for clause in game.rules.read(sentence).clauses]
    except RulesError:
        return []


def _bearer(bearer: Bearer) -> Iterator[str]:
    yield f"{bearer.name}{f': {bearer.place}' if bearer.place else ''}"
    for chance in bearer.chances:
        yield from _chance(chance, 1)


def _chance(chance: Chance, depth: int) -> Iterator[str]:
    indent = "  " * depth
    yield f"{indent}“{chance.sentence}”"
    if chance.force:
        yield f"{indent}  {chance.force}"
    yield f"{indent}  When:  {chance.when or 'at once'}"
    for condition in chance.conditions:
        said = {True: "yes", False: "no", None: "hidden"}[condition.holds]
        values = f" ({'; '.join(condition.values)})" if condition.values else ""
        yield f"{indent}  {said + ':':7}{condition.text}{values}"
    if not chance.conditions:
        yield f"{indent}  no conditions"


def _cut(lines: Sequence[str]) -> list[str]:
    more = len(lines) - _MOST_LINES
    return [*lines[:_MOST_LINES], *([f"… and {counted(more, 'line')} more"] if more > 0 else [])]
