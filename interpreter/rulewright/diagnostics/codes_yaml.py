"""The codes of what can be wrong with YAML as text (RW58x): manifests, deck lists and saved games are written in it."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW580",
        "yaml-too-large",
        "A YAML file has at most 300,000 characters.",
    ),
    Code(
        "RW581",
        "yaml-cannot-be-read",
        "The file is no YAML: a line is not as deep as its neighbours, a bracket or a quotation mark is not closed, a "
        "`:` is missing.",
        bad="title: [Pig\n",
        good="title: [Pig]\n",
    ),
    Code(
        "RW582",
        "yaml-key-twice",
        "A map says each thing once. Of two values one would be dropped without a word.",
        bad="title: Pig\ntitle: Hog\n",
        good="title: Pig\n",
    ),
    Code(
        "RW583",
        "yaml-special-sign",
        "Some signs at the start of a text mean something special in YAML: `*`, `&`, `!`, `%`, `@`. No data file needs "
        "that; a text that begins with one stands in quotes.",
        bad="card: *symbol\n",
        good='card: "*symbol"\n',
    ),
    Code(
        "RW584",
        "yaml-too-deep",
        "Lists and maps stand inside each other at most 32 deep.",
        bad="deep: " + "[" * 40 + "]" * 40 + "\n",
        good="deep: [[]]\n",
    ),
    Code(
        "RW585",
        "yaml-words-dropped",
        "From ` #` on YAML takes a line for a comment, so the rest of a sentence would be lost.",
        bad="trick: Win #1 prize\n",
        good='trick: "Win #1 prize"\n',
    ),
    Code(
        "RW586",
        "yaml-second-key",
        "`: ` inside a text makes YAML see a second key. The text stands in quotes.",
        bad="trick: Choose one: draw or pass\n",
        good='trick: "Choose one: draw or pass"\n',
    ),
    Code(
        "RW587",
        "yaml-text-over-lines",
        "YAML joins the lines of most texts that go over several. A text stands on one line, or behind `|`, which "
        "keeps the lines.",
        bad="about: one\n  two\n",
        good="about: |\n  one\n  two\n",
    ),
    Code(
        "RW588",
        "yaml-key-is-no-text",
        "The keys of a map are texts.",
        bad="[one, two]: three\n",
        good="one: three\n",
    ),
    Code(
        "RW589",
        "yaml-second-document",
        "With `---` YAML begins a new document. A file holds one.",
        bad="one: 1\n---\ntwo: 2\n",
        good="one: 1\ntwo: 2\n",
    ),
)
