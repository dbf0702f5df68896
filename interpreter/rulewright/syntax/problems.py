"""What can be wrong with a text that the grammar reads: one function for each problem, place in, diagnostic out.

The problems of texts that cannot be read at all are worded in the ``explain_…`` modules.
"""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label
from rulewright.source import Span
from rulewright.syntax.ast_declarations import Column, Row

_COUNTS = {2: "two", 3: "three", 4: "four"}


def replace(span: Span, text: str, safe: bool = False) -> Fix:
    return Fix(f"write `{text}`", (Edit(span, text),), safe)


def advice(text: str) -> Fix:
    return Fix(text)


# ---------------------------------------------------------------- names, numbers, small words


def capital_in_name(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW117",
        "a name is written in small letters",
        span,
        f"`{span.text}` has a capital letter",
        notes=("capital letters are for the members of `words` and for printed names, which stand in quotation marks",),
        fixes=(Fix(f"call it `{span.text.lower()}`, here and wherever it is used", (Edit(span, span.text.lower()),)),),
    )


def number_too_large(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW133",
        "this number is too large for a game",
        span,
        "numbers go up to 1,000,000,000",
    )


def named_seats(span: Span, names: int, most: int) -> Diagnostic:
    return Diagnostic(
        "RW414",
        "each player has a name, or none has",
        span,
        f"{'1 name' if names == 1 else f'{names} names'} for {most} players",
        fixes=(advice("name each of them, or leave the `:` and the names out"),),
    )


def no_number_of_players(span: Span, count: int, most: int) -> Diagnostic:
    return Diagnostic("RW414", f"no game is for {count:,} players", span, f"1 to {most} players fit round a table")


def expected_word(span: Span, wanted: str, note: str) -> Diagnostic:
    single = "`" not in wanted
    return Diagnostic(
        "RW129",
        "another word is needed here",
        span,
        f"`{span.text}` cannot stand here; it should be `{wanted}`",
        notes=(note,),
        fixes=(replace(span, wanted),) if single else (),
    )


def range_backwards(span: Span, low: int, high: int) -> Diagnostic:
    return Diagnostic(
        "RW138",
        "this range holds no number",
        span,
        f"it begins at {low} and ends at {high}",
        notes=("a range goes from the smaller number to the larger one",),
        fixes=(replace(span, f"{high} to {low}"),),
    )


def too_deep(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW132",
        "too many things stand inside each other here",
        span,
        "brackets, sums and tests may be 64 deep",
        fixes=(advice("give the middle of it a name: `value … : …` or `call a … when …`"),),
    )


def too_many(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW155",
        "too many lines of this file cannot be read",
        span,
        "from here on nothing was read",
        notes=("most likely one cause is behind many of them: begin with the first",),
    )


# ---------------------------------------------------------------- headers


def name_of_several_words(span: Span, note: str = "") -> Diagnostic:
    words = span.text.split()
    better = "-".join(words)
    return Diagnostic(
        "RW157",
        "a name is one word",
        span,
        f"`{span.text}` is {_COUNTS.get(len(words), 'several')} words",
        notes=(note,) if note else (),
        fixes=(Fix(f"write `{better}`, here and wherever it is used", (Edit(span, better),)),),
    )


def direct_object(span: Span, name: str, what: str) -> Diagnostic:
    return Diagnostic(
        "RW135",
        f"a word like `of` is needed before what the {what} is asked of",
        span,
        f"`{span.text}` stands right behind `{name}`",
        notes=("only actions, flows and adjectives take something without a small word before it",),
        fixes=(Fix(f"write `{name} of {span.text}`", (Edit(span, f"of {span.text}"),)),),
    )


def prep_of_actions(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW136",
        "`to` and `from` belong to actions",
        span,
        f"no word of the game can be asked with `{span.text}`",
        notes=("one of these fits: of, at, by, against, for, on, with",),
    )


# ---------------------------------------------------------------- declarations


def remove_what(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "RW143",
        "say what kind of thing is removed",
        span,
        f"is `{name}` a rule, a value, a flow …?",
        notes=("what can be removed: value, call, flow, to, rule, phrase, or a printed name in quotation marks",),
        fixes=(Fix(f"write `rule {name}` if it is a rule", (Edit(span, f"rule {name}"),)),),
    )


def yes_or_no_type(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW137",
        "an option that is on or off has the type `yes-no`",
        span,
        "`yes` and `no` are no values to choose from by name",
        fixes=(Fix("write `yes-no`", (Edit(span, "yes-no"),)),),
    )


def size_of_places(span: Span, shape: str) -> Diagnostic:
    grid = shape == "grid"
    return Diagnostic(
        "RW139",
        "a grid has two sizes, a ring or a line one",
        span,
        "the second size of the grid is missing" if grid else f"a {shape} has no `by`",
        notes=("places are written `ring of 12`, `line of 7` or `grid of 7 by 6`",),
    )


def said_twice(span: Span, word: str, what: str) -> Diagnostic:
    return Diagnostic(
        "RW127",
        f"something is said twice about one {what}",
        span,
        f"`{word}` may be said once",
        fixes=(advice("keep one of the two"),),
    )


def not_said_of(span: Span, word: str, what: str) -> Diagnostic:
    return Diagnostic(
        "RW142",
        f"this cannot be said of `{what}`",
        span,
        f"`{word}` does not belong to `{what}`",
        notes=("`make` takes `for each …` and `as …`; a table takes `with …` too",),
    )


def one_for_each(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW142",
        "a table is repeated for one field",
        span,
        "a second field is one too many",
        notes=("each row is made once for every value of that field; `make … for each suit, rank` crosses several",),
    )


def no_if(condition: Span, case: Span) -> Diagnostic:
    """``condition``: the first letter behind the gap in a line of a value; ``case``: the line."""
    at = Span(condition.source, condition.start, condition.start)
    behind = Span(condition.source, condition.start, case.end)
    return Diagnostic(
        "RW156",
        "a word is missing",
        behind,
        "`if` is missing before this",
        notes=("a line of a value is what it is worth, `if`, and when; the last one may say `otherwise`",),
        fixes=(Fix(f"write `if {behind.text}`", (Edit(at, "if "),)),),
    )


def never_reached(span: Span, before: Span) -> Diagnostic:
    return Diagnostic(
        "RW141",
        "this line of the value can never be reached",
        span,
        "a line above always holds",
        labels=(Label(before, "without an `if`, this is the meaning in every case"),),
        notes=("the first line that holds is taken: put the one with `otherwise` last",),
    )


def needs_come_first(span: Span, before: Span) -> Diagnostic:
    return Diagnostic(
        "RW126",
        "what an action needs stands before what it does",
        span,
        "this `needs` comes too late",
        labels=(Label(before, "here the action already does something"),),
        notes=("all the `needs` are looked at before anything happens",),
        fixes=(advice("move the line up, under the line that begins with `to`"),),
    )


def counting_shape(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW140",
        "counting needs a name for the number",
        span,
        f"`{span.text}` is not `NAME in FIRST`",
        notes=("a counting loop is written `for each n in 1 to 6`",),
    )


# ---------------------------------------------------------------- tables


def cells_and_columns(row: Row, columns: tuple[Column, ...]) -> Diagnostic:
    found, wanted = len(row.cells), len(columns)
    if found > wanted:
        span, label = row.cells[wanted].span.to(row.cells[-1].span), f"no column is left for this: there are {wanted}"
    else:
        missing = columns[found].span.text.strip()
        span, label = row.span, f"{found} cell{'s' * (found != 1)} for {wanted} columns; there is none for `{missing}`"
    return Diagnostic(
        "RW125",
        "a row has as many cells as the table has columns",
        span,
        label,
        labels=(Label(columns[0].span.to(columns[-1].span), f"the {wanted} column{'s' * (wanted != 1)}"),),
        notes=("cells are kept apart by `|`, entries of one cell by `,`; write `-` for the value it starts with",),
    )


def row_without_name(span: Span) -> Diagnostic:
    text = span.text.strip()
    fix = Fix(f'write `"{text}"`', (Edit(span, f'"{text}"'),), safe=True)
    return Diagnostic(
        "RW124",
        "a row begins with a printed name in quotation marks",
        span,
        f"`{text}` is not in quotation marks",
        fixes=() if '"' in text or text == "-" else (fix,),
    )


# ---------------------------------------------------------------- texts


def stray_brace(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW128",
        "the braces of this text do not match",
        span,
        "no `{` belongs to this `}`",
        notes=("what stands between `{` and `}` is worked out when the text is shown",),
    )


def open_brace(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW128",
        "the braces of this text do not match",
        span,
        "this `{` is not closed",
        notes=("what stands between `{` and `}` is worked out when the text is shown",),
    )


def empty_hole(span: Span) -> Diagnostic:
    return Diagnostic("RW128", "there is nothing between these braces", span, "what should be shown here?")


# ---------------------------------------------------------------- phrases


def says_nothing(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "RW144",
        "a phrase has a line with `says`",
        span,
        f"the phrase `{name}` has no words to be recognised by",
        fixes=(advice('add a line like `says "Discard {n: number} card/cards"`'),),
    )


def says_twice(span: Span, *, translated: bool) -> Diagnostic:
    first = span.part(0, len("says"))
    return Diagnostic(
        "RW127",
        "something is said twice about one phrase",
        first,
        "`says` may be said once",
        notes=("a phrase is printed in one way, and may be read in others",),
        fixes=(
            advice("keep one of the two")
            if translated
            else Fix("write `also says` for what is read too", (Edit(first, "also says"),)),
        ),
    )


def moment_and_hook(span: Span, moment: Span) -> Diagnostic:
    return Diagnostic(
        "RW145",
        "a phrase acts at a moment or in answer to something, not both",
        span,
        "this says a second time when it acts",
        labels=(Label(moment, "here it is tied to a moment"),),
        fixes=(advice("make two phrases of it"),),
    )
