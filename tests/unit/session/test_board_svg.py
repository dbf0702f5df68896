"""The picture of a board: well-formed whatever is written on it, complete without colour, laid out as on a terminal."""

from __future__ import annotations

from xml.etree import ElementTree

from rulewright.session.board import Block, Grid
from rulewright.session.board_svg import MARK, board_svg

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "</text><script>alert(1)</script>&\"' \u2028\x00\x1b\ufffe"


def drawn(*blocks: Block, title: str = "Hills", players: tuple[str, ...] = ("Ann", "Bob")) -> ElementTree.Element:
    text = board_svg(blocks, title, "As Ann sees it.", players)
    assert MARK in text[:200]
    return ElementTree.fromstring(text.encode())


def letters(svg: ElementTree.Element) -> list[str]:
    return ["".join(part.itertext()) for part in svg.iter(f"{SVG}text")]


def test_rows_stand_in_columns_as_on_a_terminal():
    svg = drawn(("Hill | held by", "North east | Ann", "", "deck of 4"))
    assert letters(svg) == ["Hills", "Hill       │ held by", "North east │ Ann", "deck of 4"]


def test_it_says_in_words_what_it_shows():
    svg = drawn(("Hill | held by", "North | Ann"))
    assert svg.get("role") == "img"
    assert svg.findtext(f"{SVG}title") == "Hills"
    assert svg.findtext(f"{SVG}desc") == "As Ann sees it.\nHill  │ held by\nNorth │ Ann"
    ids = {part.get("id") for part in svg if part.get("id")}
    assert set(str(svg.get("aria-labelledby")).split()) == ids


def test_a_grid_is_cells_and_each_player_has_a_shape_beside_the_colour():
    grid = Grid("stone of point", (("·", "Bob"), ("Ann", "·")), ("2", "1"), ("a", "b"))
    svg = drawn(grid)
    assert len([part for part in svg.iter(f"{SVG}rect") if part.get("class") == "square"]) == 4
    shapes = [(part.tag.removeprefix(SVG), part.get("class")) for part in svg if "shape" in str(part.get("class"))]
    assert shapes == [("rect", "shape s2"), ("ellipse", "shape s1")]
    assert letters(svg) == ["Hills", "stone of point", "2", "·", "Bob", "1", "Ann", "·", "a", "b"]


def test_letters_that_stand_for_a_name_have_its_shape_and_others_none():
    grid = Grid("stone of point", (("A", "B"),), ("1",), ("a", "b"), legend="A is Ann, B is Bear")
    svg = drawn(grid)
    assert [part.get("class") for part in svg if "shape" in str(part.get("class"))] == ["shape s1"]


def test_what_authors_and_players_write_is_text_and_nothing_else():
    grid = Grid(NASTY, ((NASTY,),), ("1",), ("a",), legend=NASTY)
    svg = drawn((f"x: {NASTY} | Ann", NASTY), grid, title=NASTY, players=(NASTY, "Ann"))
    assert not [part for part in svg.iter() if part.tag.lower().endswith("script")]
    assert any("<script>alert(1)</script>" in text for text in letters(svg))
    outside = [value for part in svg.iter() for name, value in part.items() if "href" in name or "src" in name]
    assert not outside


def test_a_name_in_a_line_has_a_sign_beside_its_colour():
    svg = drawn(("Ann takes Annex",))
    (name,) = svg.iter(f"{SVG}tspan")
    assert (name.text, name.get("class"), name.tail) == ("Ann", "p1", " takes Annex")
    style = svg.findtext(f"{SVG}style") or ""
    signs = [line for line in style.splitlines() if "text-decoration" in line]
    assert len({line.split("text-decoration")[1] for line in signs}) == 6
