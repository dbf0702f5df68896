"""What is wrong with a declaration is said in words, and what has a problem is left out of the book."""

from __future__ import annotations

import pytest

from rulewright.phrases import Guard, PhraseBook, PhraseSpec, Template, Vocabulary
from tests.unit.phrases.telling import book_of, real, tell

VOCABULARY = Vocabulary({"skill": ("Sailing", "Guns"), "amount": ("0", "1")}, ("who",))


def problems(*specs: PhraseSpec) -> list[str]:
    return [tell(problem) for problem in PhraseBook(specs, VOCABULARY).problems]


def says(text: str, **more) -> PhraseSpec:
    return PhraseSpec(more.pop("name", "p"), more.pop("family", "sentence"), Template(text), **more)


@pytest.mark.parametrize("name", ["oddball", "brace", "drones", "aether"])
def test_the_books_of_the_games_have_no_problems(name):
    book = real(name)
    assert book.problems == []
    assert len(book.phrases) == len(book.specs)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Recover {n} cards", ["RW310"]),
        ("Recover {: number} cards", ["RW310"]),
        ("Recover {n: number cards", ["RW310"]),
        ("Recover n: number} cards", ["RW310"]),
        ("Recover {n: number}cards", ["RW310"]),
        ("Recover x{n: number} cards", ["RW310"]),
        ("Recover -{n: number} cards", ["RW310"]),
        ("", ["RW310"]),
        (" . ", ["RW310"]),
        ("word " * 100, ["RW310"]),
        ("Use {s: skil}", ["RW311"]),
        ("Use {s: any of who}", ["RW311"]),
        ("Use {s: any of signed}", ["RW311"]),
        ("Use {s: some of skill}", ["RW311"]),
        ("Rig {n: number} to {n: number}", ["RW312"]),
        ("Aim {s: skill} {t: skill}", ["RW313"]),
        ("Aim {s: skill}, {t: skill}", ["RW313"]),
        ("Aim {n: number} {s: sentence}", ["RW313"]),
        ("Aim {n: number} {m: ordinal}", ["RW313"]),
        ("Aim {n: any of number} {s: skill}", ["RW313"]),
        ("Aim {n: number} {k: amount}", ["RW313"]),
        ("Gain {n: number} {s: skill}", []),
        ("Gain {s: all of skill} {n: number}", []),
        ("{w: who}", ["RW314"]),
        ("{w: who},", ["RW314"]),
        ("Recover {a: number} cards", ["RW318"]),
        ("Recover {N: number} cards", ["RW318"]),
        ("Recover {n_1: number} cards", ["RW318"]),
        ("Recover {you: number} cards", ["RW318"]),
        ("a/b c/d e/f g/h i/j k/l m/n", ["RW319"]),
        ("Recover {n: number} card/cards", []),
        ("{n: signed} {s: skill}", []),
        ("Aim {s: skill} {n: signed}", []),
        ("Recover ({n: number}) cards", []),
        ("Choose: {s: skill}; then {w: who}.", []),
        ("Use {s: all of amount} or {k: any of number}", []),
    ],
)
def test_templates(text, codes):
    assert [problem[:5] for problem in problems(says(text))] == codes


def test_a_bad_template():
    assert problems(says("Recover {n} cards")) == [
        "RW310: this template cannot be understood\n  a hole is written `{name: type}`, for instance `{n: number}`"
    ]


def test_the_place_is_the_hole():
    book = book_of('words skill: Guns\nphrase use: sentence\n  says "Use {s: skil} or not"\n')
    assert [tell(problem) for problem in book.problems] == [
        """\
RW311 at `{s: skil}`: `skil` is nothing that the hole `s` could hold
  did you mean `skill`?
  = a hole holds a words list, a family, `number`, `signed`, `ordinal`, `any of LIST` or `all of LIST`
  = declared here: `skill`, `sentence`, `condition`, `number`, `signed` and `ordinal`"""
    ]
    assert book.problems[0].span is not None
    assert book.problems[0].span.place == "test.rules:3:13"


def test_hole_twice():
    assert problems(says("Rig {n: number} to {n: number}")) == [
        "RW312: two holes of this template are called `n`\n"
        "  the second one\n  help: give it a name of its own, such as `n-2`"
    ]


def test_touching_holes():
    assert problems(says("Aim {t: skill}, {s: skill}")) == [
        """\
RW313: the holes `t` and `s` touch
  nothing tells where the one ends and the other begins
  = a hole may touch another only if one of them is `signed`, or one is a number and the other a list of words without \
figures; a comma may be missing, so it keeps none apart
  help: put a fixed word between them"""
    ]


def test_no_fixed_word():
    assert problems(says("{w: who}")) == [
        """\
RW314: this template has no word of its own
  holes only
  = a phrase is known by its fixed words, or by a `signed` hole
  help: add at least one word"""
    ]


def test_bad_hole_names():
    assert problems(says("Recover {a: number} cards"), says("Recover {N: number} card", name="q")) == [
        "RW318: a hole cannot be called `N`\n"
        "  a name is small letters, figures and hyphens, and begins with a letter\n"
        "  help: another name, such as `n` or `which-card`",
        "RW318: a hole cannot be called `a`\n  a word of the language\n  help: another name, such as `a-1`",
    ]


def test_too_many_spellings():
    assert problems(says("a/b c/d e/f g/h, i/j, k")) == [
        """\
RW319: this template has 128 spellings, more than 64
  each `/` and each comma multiplies them
  help: say it with fewer `/` and commas, or split it with `also says`"""
    ]


def test_unknown_family():
    assert problems(says("you", family="whom")) == [
        """\
RW316: the phrase `p` belongs to no family of this ruleset
  there is no family `whom`; did you mean `who`?
  = the families are `sentence`, `condition` and `who`
  = a new one is declared by `wording whom: …`"""
    ]


def test_same_shape():
    book = book_of(
        'phrase one-way: sentence\n  says "Take {n: number} card/cards"\n'
        'phrase other-way: sentence\n  says "Keep {n: number} cards"\n  also says "TAKE {k: number}, card"\n'
    )
    assert [tell(problem)[:5] for problem in book.problems] == ["RW317"]  # the holes differ: no second problem
    book = book_of(
        'phrase one-way: sentence\n  says "Take {n: number} card/cards"\n'
        'phrase other-way: sentence\n  says "TAKE {n: number}, card"\n'
    )
    assert [tell(problem) for problem in book.problems] == [
        """\
RW315 at `TAKE {n: number}, card`: the phrase `one-way` is said in the same way
  the same words and the same holes as the phrase `one-way`
  `Take {n: number} card/cards`: said here first
  = every sentence that uses this wording would have two readings
  help: change the wording of one of them, or leave one out"""
    ]


def test_the_same_words_in_two_families_are_no_problem():
    assert problems(says("you", name="p"), says("you", name="q", family="who")) == []


def test_holes_differ():
    book = book_of('phrase win: sentence\n  says "Win {n: number} cards"\n  also says "Win {k: signed} cards"\n')
    assert [tell(problem) for problem in book.problems] == [
        """\
RW317 at `Win {k: signed} cards`: the templates of a phrase do not have the same holes
  `{n: number}` missing, `{k: signed}` too many
  `Win {n: number} cards`: its first template
  = all ways to say a phrase fill the same holes, with the same types"""
    ]
    assert book.read("Win 2 cards").node is not None
    assert book.read("Win +2 cards").node is None


def test_unknown_holes_are_found_wherever_they_are_spoken_of():
    spec = says(
        "Win {num: number} cards in {effect: sentence}",
        reads="You win {nun} cards",
        guards=(Guard("{x: any of skill}"), Guard(condition_hole="c"), Guard(never_fails_when_full="full")),
        means=("efect",),
        reads_later=("later-on", "the next round"),
    )
    found = [problem.split("\n")[:2] for problem in problems(spec)]
    assert found == [
        [f"RW320: the phrase `p` has no hole `{hole}`", f"  {said}"]
        for hole, said in [
            ("c", "an `if` that is a hole alone speaks of it"),
            ("efect", "`means` speaks of it; did you mean `effect`?"),
            ("full", "an `if` speaks of it"),
            ("later-on", "`reads … with` speaks of it"),
            ("nun", "`reads` speaks of it; did you mean `num`?"),
            ("x", "the text of an `if` speaks of it"),
        ]
    ]


def test_holes_of_the_wrong_family():
    spec = says(
        "If {c: condition}, then {n: number} times {effect: sentence}",
        means=("n",),
        guards=(Guard(condition_hole="effect"),),
        reads_later=("c", "then"),
    )
    assert problems(spec) == [
        "RW321: the hole `c` of the phrase `p` cannot stand in `reads … with`\n"
        "  `reads … with` needs a sentence, and `c` holds a condition",
        "RW321: the hole `effect` of the phrase `p` cannot stand in an `if` that is a hole alone\n"
        "  an `if` that is a hole alone needs a condition, and `effect` holds a sentence",
        "RW321: the hole `n` of the phrase `p` cannot stand in `means`\n"
        "  `means` needs a sentence, and `n` holds a number",
    ]


def test_phrase_twice():
    assert problems(says("Win"), says("Lose")) == [
        "RW322: there are two phrases `p`\n  the second one\n  help: give it a name of its own, or say `replace phrase`"
    ]


def test_a_name_of_two_things():
    book = PhraseBook([], Vocabulary({"who": ("me",)}, ("who",)))
    assert [tell(problem) for problem in book.problems] == [
        "RW323: `who` is a words list and a family of phrases\n"
        "  nothing tells what a hole `{x: who}` holds\n"
        "  help: give one of them another name"
    ]


def test_a_faulty_phrase_leaves_the_rest_of_the_book_readable():
    book = PhraseBook([says("Win {n}", name="bad"), says("Protect 1 card", name="good")], VOCABULARY)
    assert list(book.phrases) == ["good"]
    assert book.read("protect 1 card").node is not None


def test_the_reserved_words_come_with_the_vocabulary():
    vocabulary = Vocabulary({}, (), frozenset({"n"}))
    book = PhraseBook([says("Win {n: number} of {a: number}")], vocabulary)
    assert [problem.title for problem in book.problems] == ["a hole cannot be called `n`"]
