"""The report on a game: what each choice brought, for whose eyes, and the page it is written on."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from rulewright.diagnostics import RulesError
from rulewright.session.api import Game, load
from rulewright.session.report import Moment, Question, Report, report_of, viewer_of
from rulewright.session.report_page import MARK, report_page
from tests.unit.session.small_games import PIG, POKER, written

NASTY = "</script><script>alert(1)</script><!-- \" ' &amp; \u2028\u202e"


class Page(HTMLParser):
    """A page that was read: its elements with what they say, its data."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()
        (data,) = re.findall(r'<script type="application/json" id="game">(.*?)</script>', text, re.DOTALL)
        self.data: dict[str, Any] = json.loads(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts.setdefault(self._open[-1], []).append(data)

    def board(self, number: int) -> list[str]:
        return [self.data["lines"][place] for place in self.data["moments"][number]["b"]]


def pig(folder: Path, choices: int = 6) -> Game:
    game = load(written(folder, PIG)).start(["Ann", "Bob"], 5, chance="explicit")
    for number in range(choices):
        assert game.decision is not None
        game.choose(0 if game.decision.seat or number == 0 else 3)
    return game


def moments(game: Game, viewer: int | None) -> list[Moment]:
    return list(report_of(game, viewer).moments)


# ---------------------------------------------------------------- what is told
def test_each_choice_has_its_board_its_log_its_reasons_and_its_question(tmp_path: Path):
    game = load(written(tmp_path, PIG)).start(["Ann", "Bob"], 7)
    while not any(step.key == "hold" for step in game.steps):
        game.choose("hold")
    told = moments(game, None)
    assert [moment.text for moment in told] == ["the set-up", *(step.text for step in game.steps)]
    held = told[-1]
    assert held.who == game.players[game.steps[-1].seat - 1]
    assert [line.replace("  ", ": ") for line in held.board] == game.board()
    assert len(held.new) == 1
    assert any("add pot to score of player" in line for line in held.why)
    assert any("→" in line for line in held.why)
    assert held.question is not None
    assert held.question.options == ("roll", "hold")
    assert held.question.chosen == 1
    assert held.log[0] != f"{held.who}: hold"  # it stands above it


def test_what_chance_gave_is_a_choice_where_somebody_makes_it(tmp_path: Path):
    told = moments(pig(tmp_path), None)
    assert told[1].who == "chance"
    assert told[1].question is not None
    assert told[1].question.options[0] == "1 (1/6)"


def test_secrets_stay_secret(tmp_path: Path):
    game = load(written(tmp_path, POKER)).start(["Ann", "Bob"], 7)
    game.choose("bet")
    own = {seat: game.board(seat)[seat - 1] for seat in (1, 2)}
    for viewer, hidden in ((1, own[2]), (2, own[1]), (0, own[1]), (0, own[2])):
        page = report_page(report_of(game, viewer))
        assert hidden.split("hand ")[1] not in page
    assert all(line.split("hand ")[1] in report_page(report_of(game, None)) for line in own.values())


def test_what_was_offered_is_for_who_was_asked(tmp_path: Path):
    game = load(written(tmp_path, POKER)).start(["Ann", "Bob"], 7)
    game.choose("bet")
    asked = game.steps[0].seat
    assert moments(game, asked)[1].question is not None
    assert moments(game, 3 - asked)[1].question is None
    assert moments(game, 0)[1].question is None


def test_a_secret_bid_is_told_to_others_when_it_is_open():
    game = load("goofspiel").start(["Ann", "Bob"], 3)
    game.choose("bid 5")
    assert [moment.text for moment in moments(game, 1)][1] == "bid 5"
    assert [moment.text for moment in moments(game, 2)][1] == "a secret choice"
    assert "bid 5" not in report_page(report_of(game, 2)).split("<script")[0]
    assert "bid 5" not in report_page(report_of(game, 0))
    game.choose("bid 7")
    assert [moment.text for moment in moments(game, 2)][1:] == ["a bid", "bid 7"]  # as the log has it


def test_whose_eyes_it_is_for(tmp_path: Path):
    game = load(written(tmp_path, POKER)).start(["everything", "Bob"], 7)
    assert viewer_of(game, None) == 0
    assert viewer_of(game, "everything") == 1  # who plays comes first
    assert viewer_of(game, "Onlooker") == 0
    assert viewer_of(game, "bob") == 2
    with pytest.raises(RulesError, match="nobody called"):
        viewer_of(game, "Cy")
    game.choose("fold")
    assert game.over
    assert viewer_of(game, None) is None


# ---------------------------------------------------------------- the page
def test_the_page_needs_nothing_but_itself(tmp_path: Path):
    text = report_page(report_of(pig(tmp_path), None))
    assert MARK in text[:200]
    page = Page(text)
    assert not [one for one in page.elements if {"src", "style", "onclick", "onload"} & set(one[1])]
    assert all(str(one[1]["href"]).startswith("#") for one in page.elements if "href" in one[1])
    assert not [tag for tag, _ in page.elements if tag in ("link", "img", "iframe", "object", "base", "form")]


def test_only_its_own_script_and_style_may_run(tmp_path: Path):
    text = report_page(report_of(pig(tmp_path), None))
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy.startswith("default-src 'none'; ")
    for tag in ("script", "style"):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        proof = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{proof}'" in policy
    assert "unsafe" not in policy


def test_every_choice_has_an_address_and_can_be_read_without_a_script(tmp_path: Path):
    page = Page(report_page(report_of(pig(tmp_path), None)))
    items = [attrs["id"] for tag, attrs in page.elements if tag == "li" and "id" in attrs]
    assert items == [str(number) for number in range(7)]
    assert [attrs["href"] for tag, attrs in page.elements if tag == "a"] == [f"#{number}" for number in range(7)]
    assert any("Ann's turn" in text or "has the die" in text for text in page.texts["pre"])


def test_what_authors_and_players_write_is_text_and_nothing_else():
    question = Question(NASTY, (NASTY, "b"), 0, 0, (NASTY,))
    moment = Moment(NASTY, NASTY, (NASTY, "x"), frozenset({0}), (NASTY,), (NASTY,), question)
    text = report_page(Report(NASTY, (NASTY,), (NASTY, "<b>Ann"), NASTY, NASTY, iter([moment, moment]), 1))
    page = Page(text)
    assert [tag for tag, _ in page.elements].count("script") == 2
    assert not [tag for tag, _ in page.elements if tag == "b"]
    assert not {"\u2028", "\u202e"} & set(text)
    assert page.board(1)[0].startswith("</script><script>alert(1)</script><!-- \" ' &amp; ")
    assert page.data["players"][1] == "<b>Ann"


def test_lines_that_come_again_are_kept_once(tmp_path: Path):
    page = Page(report_page(report_of(pig(tmp_path, 40), None)))
    assert len(page.data["lines"]) == len(set(page.data["lines"]))
    assert len(page.data["moments"]) == 41
    assert page.board(40) == page.board(39)


def test_a_long_game_is_told_shorter_and_then_cut_and_the_page_says_so(tmp_path: Path):
    game = pig(tmp_path, 60)
    whole = report_page(report_of(game, None))
    bare = len(whole) - len(json.dumps(Page(whole).data, separators=(",", ":")))
    short = report_page(report_of(game, None), longest=5_000)
    assert len(short) < bare + 5_000
    assert "The page would be too long" in short
    page = Page(short)
    assert page.data["moments"][-1].get("left") == 1
    assert 1 < len(page.data["moments"]) < 61
    assert page.board(len(page.data["moments"]) - 1)


def test_what_eyes_cannot_see_leaves_no_trace_on_the_page(tmp_path: Path):
    """Games that differ in what a viewer does not know have the same page, but for the seed."""
    rules = load(written(tmp_path, POKER))
    pages: dict[tuple[int, str], set[str]] = {}
    deals = set()
    for seed in range(12):
        game = rules.start(["Ann", "Bob"], seed)
        game.choose("bet")
        deals.add(tuple(game.board()))
        for viewer in (0, 1, 2):
            known = game.board(viewer)[viewer - 1] if viewer else ""
            page = report_page(report_of(game, viewer)).replace(f"seed {seed}", "seed")
            pages.setdefault((viewer, known), set()).add(page)
    assert len(deals) > 3
    assert len(pages) > 5
    assert all(len(same) == 1 for same in pages.values())


def test_whether_a_hidden_value_changed_is_hidden_too(tmp_path: Path):
    ask = '    player chooses colour in (red, green): "Your secret colour?"\n    code of player is now colour\n'
    rules = load(
        written(
            tmp_path,
            'game "Codes"\nplayers 2\n\nwords colour: red, green\n'
            "remember code of player: colour or none, seen by owner\n\n"
            f"flow game\n  for each player\n{ask}{ask}  draw\n",
        )
    )
    pages = {}
    for choices in (("red", "red"), ("red", "green")):
        game = rules.start(["Ann", "Bob"], 1)
        for choice in choices:
            game.choose(choice)
        pages[choices] = [moments(game, viewer)[2].why for viewer in (0, 1, 2)]
    same, other = pages.values()
    assert same[0] == other[0] == same[2] == other[2] == ()
    assert same[1] == ()
    assert other[1][-1].strip() == "code of Ann: red → green"
