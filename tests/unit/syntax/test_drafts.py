"""Real rule texts are read whole and without a problem, and come back from the printer."""

from __future__ import annotations

import pytest

from rulewright.source import Source
from rulewright.syntax import ast, parse, print_file
from rulewright.syntax.ast_tools import outline, walk
from tests.unit.syntax.drafts import TEXTS


@pytest.mark.parametrize("name", TEXTS)
def test_a_draft_is_read_and_printed(name: str):
    file, problems = parse(Source(name, TEXTS[name]))
    assert problems == []
    heads = [line for line in TEXTS[name].split("\n") if line[:1].isalpha()]
    assert len(file.declarations) == len(heads)
    printed = print_file(file)
    again, problems = parse(Source("printed", printed))
    assert problems == []
    assert outline(again.declarations) == outline(file.declarations)
    assert ast.same(again, file)
    assert print_file(again) == printed


@pytest.mark.parametrize("name", TEXTS)
def test_line_ends_and_marks_at_the_start_make_no_difference(name: str):
    text = TEXTS[name]
    plain, _ = parse(Source(name, text))
    for other in (
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text.rstrip("\n"),
        "\n\n# first\n" + text + "\n  \n#last",
    ):
        file, problems = parse(Source(name, other))
        assert problems == []
        assert ast.same(plain, file)


@pytest.mark.parametrize("name", TEXTS)
def test_every_node_lies_inside_its_parent_and_names_stand_where_they_say(name: str):
    file, _ = parse(Source(name, TEXTS[name]))
    for node in walk(file):
        for child in ast.children(node):
            assert node.span.start <= child.span.start <= child.span.end <= node.span.end, (node, child)
        if isinstance(node, ast.Name):
            assert node.span.text == node.text
        if isinstance(node, ast.Quoted):
            assert node.span.text == f'"{node.text}"'
        if isinstance(node, ast.Word) and node.kind != "string":
            assert node.span.text == node.text
        if isinstance(node, ast.Hole):
            assert node.inner.text == node.raw
        assert not node.span.text[-1:].isspace() or isinstance(node, ast.RulesFile | ast.Piece)


def test_all_of_the_drafts_together_use_nearly_every_node():
    used = {type(node).__name__ for text in TEXTS.values() for node in walk(parse(Source("x", text))[0])}
    unused = {name for name in ast.__all__ if isinstance(getattr(ast, name), type)} - used - {"Node"}
    assert unused == {"Declines", "ForCount", "ThenEnds", "DeckTable"}
