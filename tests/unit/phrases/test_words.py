"""How texts are cut into words, and which spellings are one."""

from __future__ import annotations

import pytest

from rulewright.phrases.words import Kind, ordinal, split, split_sentence


@pytest.mark.parametrize(
    ("text", "folds"),
    [
        ("Win with Guns, then", ["win", "with", "guns", ",", "then"]),
        ("you’re the Lead", ["you're", "the", "lead"]),
        ("your opponent's card", ["your", "opponent's", "card"]),
        ("−1 to Sailing – now", ["-1", "to", "sailing", "-", "now"]),
        ("+6 Guns", ["+6", "guns"]),
        ("the 6th card", ["the", "6th", "card"]),
        ("the * symbol", ["the", "*", "symbol"]),
        ("Free-Kingdoms d12", ["free-kingdoms", "d12"]),
        ("GOE\u0301LANDS Goélands", ["goélands", "goélands"]),
        ("(Protect 1 card)", ["(", "protect", "1", "card", ")"]),
        ("", []),
    ],
)
def test_words_are_folded(text, folds):
    assert [word.fold for word in split(text)] == folds


@pytest.mark.parametrize("glued", ["withGuns", "2cards", "card1", "+1card", "1234567890"])
def test_what_is_glued_together_stays_one_unknown_word_or_breaks_at_a_sign(glued):
    assert not any(word.kind in (Kind.NUMBER, Kind.SIGNED) for word in split(glued))


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("12", Kind.NUMBER, 12),
        ("+4", Kind.SIGNED, 4),
        ("-1", Kind.SIGNED, -1),
        ("–3", Kind.SIGNED, -3),
        ("2nd", Kind.ORDINAL, 2),
        ("2st", Kind.WORD, None),
        ("11th", Kind.ORDINAL, 11),
        ("11st", Kind.WORD, None),
        ("Twelve", Kind.WORD, 12),
        ("thirteen", Kind.WORD, None),
        (",", Kind.MARK, None),
    ],
)
def test_numbers(text, kind, value):
    (word,) = split(text)
    assert (word.kind, word.value) == (kind, value)


def test_words_know_their_places():
    text = "If you’re  the\tLead"
    assert [text[word.start : word.end] for word in split(text)] == ["If", "you’re", "the", "Lead"]


def test_one_full_stop_at_the_end_is_no_word():
    assert [word.fold for word in split_sentence("Protect 1 card. ")] == ["protect", "1", "card"]
    assert [word.fold for word in split_sentence("Protect. 1 card..")] == ["protect", ".", "1", "card", "."]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_ordinals(number, text):
    assert ordinal(number) == text
