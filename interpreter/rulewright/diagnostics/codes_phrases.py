"""The codes of the phrase book and its sentences: declarations (RW310 to RW325), sentences (RW330 to RW339)."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

_SKILLS = "words skill: Climbing, Running, Diving\n\n"
_PROTECT = 'phrase protect: sentence\n  says "Protect 1 card"\n'
_RECOVER = 'phrase recover: sentence\n  says "Recover {n: signed} card/cards"\n'
_WIN = 'phrase win-then: sentence\n  says "Win with {s: skill}, then {effect: sentence}"\n  means effect\n'
_BUT = 'phrase at-a-price: sentence\n  says "{effect: sentence} but {price: sentence}"\n  means effect\n'


def _card(sentence: str) -> str:
    return f'\ntable of cards\n  card     | trick\n  "CREW 1" | "{sentence}"\n'


CODES: tuple[Code, ...] = (
    Code(
        "RW310",
        "bad-template",
        "A template is fixed words and holes. A hole is written `{name: type}` and stands for whole words, so blanks "
        "or punctuation surround it. `card/cards` gives two spellings of one word.",
        bad='phrase recover: sentence\n  says "Recover {n} cards"\n',
        good='phrase recover: sentence\n  says "Recover {n: number} cards"\n',
    ),
    Code(
        "RW311",
        "unknown-hole-type",
        "A hole holds a member of a words list, a phrase of a family, `number`, `signed` (+2), `ordinal` (6th), or a "
        "list: `any of LIST` (A or B), `all of LIST` (A and B).",
        bad=_SKILLS + 'phrase use: sentence\n  says "Use {s: skil}"\n',
        good=_SKILLS + 'phrase use: sentence\n  says "Use {s: skill}"\n',
    ),
    Code(
        "RW312",
        "hole-twice",
        "Each hole of a template has a name of its own: the meaning of the phrase speaks of it by that name.",
        bad='phrase rig: sentence\n  says "Rig cards {n: number} to {n: number}"\n',
        good='phrase rig: sentence\n  says "Rig cards {low: number} to {high: number}"\n',
    ),
    Code(
        "RW313",
        "touching-holes",
        "Between two holes stands a fixed word, else nothing tells where the one ends and the other begins. A sign is "
        "seen, so a `signed` hole may touch another, and so may a number and a list of words that has no figures: "
        "`Gain {n: number} {w: ware}`. A comma may be missing in a sentence, so it does not count.",
        bad=_SKILLS + 'phrase aim: sentence\n  says "Aim {t: skill} {s: skill}"\n',
        good=_SKILLS + 'phrase aim: sentence\n  says "Aim {t: skill} at {s: skill}"\n',
    ),
    Code(
        "RW314",
        "no-word-of-its-own",
        "A phrase is known by its fixed words, or by a sign. A template of holes alone would fit everything.",
        bad='phrase both: sentence\n  says "{effect: sentence}"\n  means effect\n',
        good='phrase both: sentence\n  says "at once {effect: sentence}"\n  means effect\n',
    ),
    Code(
        "RW315",
        "same-shape",
        "Two ways to say something in one family, with the same words and the same holes, give every sentence that "
        "uses them two readings.",
        bad=_PROTECT + '\nphrase shield: sentence\n  says "protect 1 card"\n',
        good=_PROTECT + '\nphrase shield: sentence\n  says "Shield 1 card"\n',
    ),
    Code(
        "RW316",
        "unknown-family",
        "A phrase is a `sentence`, a `condition`, or of a family that a `wording` declares: phrases that denote a "
        "value of some type.",
        bad='phrase yours: whose\n  says "your"\n  means you\n',
        good='wording whose: player\n\nphrase yours: whose\n  says "your"\n  means you\n',
    ),
    Code(
        "RW317",
        "holes-differ",
        "All templates of a phrase, `also says` and those in other languages, fill the same holes with the same types.",
        bad=_RECOVER + '  also says "Recover a card"\n',
        good=_RECOVER + '  also says "Take back {n: signed} card/cards"\n',
    ),
    Code(
        "RW318",
        "bad-hole-name",
        "The name of a hole is small letters, figures and hyphens, and no word of the language: the meaning of the "
        "phrase uses it like any other name.",
        bad='phrase recover: sentence\n  says "Recover {a: number} cards"\n',
        good='phrase recover: sentence\n  says "Recover {n: number} cards"\n',
    ),
    Code(
        "RW319",
        "too-many-spellings",
        "Each `/` and each comma multiplies the ways to write a template. With too many nobody sees any more what it "
        "accepts.",
        bad='phrase wait: sentence\n  says "a/b c/d e/f g/h i/j k/l m/n"\n',
        good='phrase wait: sentence\n  says "wait/stay"\n',
    ),
    Code(
        "RW320",
        "unknown-hole",
        "`reads`, `means` and the texts of guards speak of the holes that the templates declare.",
        bad=_RECOVER + '  reads "You recover {m} more"\n',
        good=_RECOVER + '  reads "You recover {n} more"\n',
    ),
    Code(
        "RW321",
        "hole-in-the-wrong-place",
        "`means` and `reads … with` take a hole of the family sentence, an `if` that is a hole alone one of the family "
        "condition.",
        bad=_RECOVER + "  means n\n",
        good=_SKILLS + _WIN,
    ),
    Code(
        "RW322",
        "phrase-twice",
        "The name of a phrase is its identity. An expansion that changes a phrase says `replace phrase`.",
        bad=_PROTECT + '\nphrase protect: sentence\n  says "Keep 1 card"\n',
        good=_PROTECT + '\nphrase keep: sentence\n  says "Keep 1 card"\n',
    ),
    Code(
        "RW323",
        "name-of-two-things",
        "A hole names its type by one word, so a words list and a family of phrases cannot share a name.",
        bad="words whose: mine, yours\n\nwording whose: player\n",
        good="words owner-word: mine, yours\n\nwording whose: player\n",
    ),
    Code(
        "RW324",
        "undecided-pair",
        "Every phrase is tried in every hole of its family. Where the result has several readings, `binds` says which "
        "is meant: the phrase that holds together more tightly has the higher number. Otherwise a card that is "
        "written one day will mean two things.",
        bad=_SKILLS + _PROTECT + "\n" + _WIN + "\n" + _BUT,
        good=_SKILLS + _PROTECT + "\n" + _WIN + "  binds 1\n\n" + _BUT + "  binds 2\n",
    ),
    Code(
        "RW325",
        "too-many-pairs",
        "Trying every phrase in every hole of its family takes long where there are hundreds of them, so it ends after "
        "some thousand pairs. Fewer phrases with holes of their own family, or a family of their own for some of them, "
        "bring it to the end.",
    ),
    Code(
        "RW330",
        "no-phrase-goes-on",
        "A sentence is made of phrases of the book and of nothing else; every word is read, or it is refused whole. "
        "The message points at the first word that no phrase goes on with.",
        bad=_RECOVER + _card("Recover +1 crad"),
        good=_RECOVER + _card("Recover +1 card"),
    ),
    Code(
        "RW331",
        "no-such-phrase",
        "No phrase of the book begins like this. If it is a new kind of effect, the ruleset needs a phrase for it; the "
        "message brings one to paste, complete but for its meaning.",
        bad=_PROTECT + _card("Burn 3 cards"),
        good=_PROTECT + '\nphrase burn: sentence\n  says "Burn {n: number} cards"\n' + _card("Burn 3 cards"),
    ),
    Code(
        "RW332",
        "not-a-member",
        "A hole with the type of a words list takes the members of that list only.",
        bad=_SKILLS + _PROTECT + "\n" + _WIN + _card("Win with Cannons, then Protect 1 card"),
        good=_SKILLS + _PROTECT + "\n" + _WIN + _card("Win with Running, then Protect 1 card"),
    ),
    Code(
        "RW333",
        "wrong-kind-of-value",
        "What stands in a hole is known, but it is of another kind than the hole takes: a number where a word of a "
        "list is needed, a number without a sign, a condition in the place of a sentence.",
        bad=_RECOVER + _card("Recover 2 cards"),
        good=_RECOVER + _card("Recover +2 cards"),
    ),
    Code(
        "RW334",
        "words-left-over",
        "The beginning is a whole sentence, and no phrase joins it with what follows.",
        bad=_PROTECT + _card("Protect 1 card twice"),
        good=_PROTECT + _card("Protect 1 card"),
    ),
    Code(
        "RW335",
        "stops-too-early",
        "The sentence ends where a phrase still needs words, or a bracket is not closed.",
        bad=_SKILLS + _PROTECT + "\n" + _WIN + _card("Win with Running, then"),
        good=_SKILLS + _PROTECT + "\n" + _WIN + _card("Win with Running, then Protect 1 card"),
    ),
    Code(
        "RW336",
        "several-readings",
        "The words can be put together in several ways, and `binds` does not choose among them. A `binds` says it for "
        "the whole book; brackets in the sentence, for this one.",
        bad=_SKILLS
        + _PROTECT
        + "\n"
        + _WIN
        + "\n"
        + _BUT
        + _card("Win with Running, then Protect 1 card but Protect 1 card"),
        good=(
            _SKILLS
            + _PROTECT
            + "\n"
            + _WIN
            + "  binds 1\n\n"
            + _BUT
            + "  binds 2\n"
            + _card("Win with Running, then Protect 1 card but Protect 1 card")
        ),
    ),
    Code("RW337", "sentence-too-long", "No rulebook prints a sentence this long, and reading it could take for ever."),
    Code(
        "RW338",
        "too-many-phrases-inside-each-other",
        "Phrases stand inside phrases, but only so deep that a reader can still follow.",
    ),
    Code(
        "RW339",
        "no-sentence",
        "Where a sentence is needed, none is written. A cell without a sentence is written `-`.",
        bad=_PROTECT + _card(" "),
        good=_PROTECT + _card("Protect 1 card"),
    ),
)
