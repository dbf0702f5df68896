"""Whatever is written, the checker answers with problems: it does not raise, and it does not take long."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.check.definitions import Definitions
from rulewright.check.nouns import MOST_WORK
from rulewright.check.readings import MOST_READINGS, MOST_WORDS
from tests.problems.games import checked, with_frame

DRAFTS = Path(__file__).parents[2] / "data" / "drafts"
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(DRAFTS.rglob("*.rules"))}
WHOLE = ("drones", "hearts", "goofspiel", "kuhn-poker", "connect-four", "aether-captains")


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A draft with some words or lines dropped, doubled or exchanged."""
    lines = TEXTS[draw(st.sampled_from(WHOLE))].split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        words = lines[at].split(" ")
        word, other = draw(st.integers(0, len(words) - 1)), draw(st.integers(0, len(words) - 1))
        match draw(
            st.sampled_from(
                ["drop line", "double line", "move line", "drop word", "double word", "swap words", "other word"]
            )
        ):
            case "drop line":
                del lines[at]
            case "double line":
                lines.insert(at, lines[at])
            case "move line":
                lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
            case "drop word":
                lines[at] = " ".join(words[:word] + words[word + 1 :])
            case "double word":
                lines[at] = " ".join([*words[: word + 1], *words[word:]])
            case "swap words":
                words[word], words[other] = words[other], words[word]
                lines[at] = " ".join(words)
            case "other word":
                others = lines[draw(st.integers(0, len(lines) - 1))].split(" ")
                words[word] = draw(st.sampled_from(others))
                lines[at] = " ".join(words)
    return "\n".join(lines) + "\n"


@st.composite
def renamed(draw: st.DrawFn) -> str:
    """A draft in which one word is another wherever it stands, so that names clash."""
    text = TEXTS[draw(st.sampled_from(WHOLE))]
    words = sorted(set(re.findall(r"[a-z][a-z-]+", text)))
    word, other = draw(st.sampled_from(words)), draw(st.sampled_from(words))
    return re.sub(rf"(?<![\w-]){word}(?![\w-])", other, text)


@settings(max_examples=60)
@given(mutated() | renamed())
def test_mutated_drafts_never_raise(text: str):
    built, problems = checked(text)
    assert built.program is not None or any(one.severity.value == "error" for one in problems)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("kind ware\nzone shelf of bord: wares\n", "RW209"),
        ("kind ware\nzone shelf of number: wares\n", "RW412"),
        ('kind ware\nmake 2 wares "ware {n}"\noption ware: yes-no = yes\n', "RW208"),
        ("option luck: 1 to 3 = 2\noption luck: 2 to 4 = 3\n", "RW208"),
    ],
)
def test_what_could_not_be_declared_is_missed_by_nothing(text: str, code: str):
    assert [one.code for one in checked(with_frame(text))[1] if one.severity.value == "error"] == [code]


@pytest.mark.parametrize("seed", range(6))
def test_words_of_the_drafts_in_any_order_never_raise(seed: int):
    choice = random.Random(seed)
    words = sorted({word for text in TEXTS.values() for word in text.split()})
    lines = [f"value v-{at}: {' '.join(choice.choices(words, k=choice.randrange(1, 25)))}" for at in range(40)]
    checked(with_frame(TEXTS["drones"] + "\n" + "\n".join(lines) + "\n"))


WARES = 'kind ware\n  price: number\nmake 3 wares "ware {n}"\nzone store: wares\nremember score of player: number\n'


@pytest.mark.parametrize(
    "text",
    [
        "value far of player: " + "next of " * 200 + "player\n",
        "value far of player: score of " + "next of " * (MOST_WORDS - 10) + "player\n",
        "value deep: " + "(" * 60 + "1" + ")" * 60 + "\n",
        "value sums: " + " + ".join(["1"] * 300) + "\n",
        "value many: number of wares " + "in store " * 20 + "with highest price " * 5 + "\n",
        "value many: number of " + "(wares in store with highest price, " * 20 + "wares" + ")" * 20 + "\n",
        "call a ware odd when " + " or ".join(["its price > 1"] * 120) + "\n",
        "".join(f"value v-{at}: v-{at + 1} + 1\n" for at in range(400)) + "value v-400: 1\n",
        "".join(f"value w-{at} of player: w-{(at + 1) % 300} of player\n" for at in range(300)),
        "".join(f"call a player q-{at} when player is q-{at + 1}\n" for at in range(300))
        + "call a player q-300 when score of player > 1\n",
        "".join(f"to a-{at} by player\n  a-{at + 1} by player\n" for at in range(300))
        + "to a-300 by player\n  player wins\n",
        "flow deep\n"
        + "".join("  " * (at + 1) + "if score of Ann > 1\n" for at in range(60))
        + "  " * 61
        + "end game\n",
    ],
    ids=[
        "long",
        "long-enough",
        "brackets",
        "sum",
        "in",
        "lists",
        "tests",
        "values",
        "circle",
        "adjectives",
        "actions",
        "blocks",
    ],
)
def test_what_grows_without_end_is_read_or_refused(text: str):
    built, problems = checked(with_frame(WARES + text))
    assert built.program is not None or any(one.severity.value == "error" for one in problems)


def test_the_bounds_are_small_enough_to_be_quick():
    assert MOST_READINGS <= 5_000
    assert MOST_WORK <= 20_000


def test_values_in_large_circles_are_each_looked_at_once(monkeypatch):
    looked: list[object] = []
    real = Definitions._named_values

    def counted(self, entry):
        looked.append(entry)
        return real(self, entry)

    monkeypatch.setattr(Definitions, "_named_values", counted)
    lines = [f"value v{at}: v{at + 1} + v{at * 7 % 120}" for at in range(120)]
    text = with_frame("\n".join([*lines, "value v120: 1", "to look by player", "  if v0 > 1", "    player wins"]))
    assert "RW404" in {one.code for one in checked(text)[1]}
    assert 0 < len(looked) <= 130


def test_a_long_chain_of_actions_is_no_deep_recursion():
    links = [f"to a{at}\n  a{at + 1}" for at in range(350)]
    text = with_frame("\n".join([*links, "to a350", "  roll d6 as r", "flow game", "  a0", ""]))
    assert "RW416" not in {one.code for one in checked(text)[1]}
    text = text.replace("  roll d6 as r", "  repeat\n    roll d6 as r")
    assert "RW416" in {one.code for one in checked(text)[1]}
