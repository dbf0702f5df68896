"""A line of the log is worked out when its happening begins, after legality; what does not happen has none."""

from __future__ import annotations

from tests.spec.lockstep import Pair
from tests.spec.spec_games import program

ANN, BOB, ONLOOKER = 1, 2, 0


def log(pair: Pair, viewer: int | None) -> list[str]:
    return [event.printed(viewer) for event in pair.plain.events()]


def played() -> Pair:
    return Pair.start(program("1-34-log-lines")).answer("card 2", "card 1", "yes")


def test_the_log_of_who_sees_everything():
    assert log(played(), None) == [
        "Ann draws card 1",
        "Ann: card 2",
        "Ann: card 1",
        "Ann lays card 1",
        "Ann: yes",
        "Ann has 0 and scores",
        "Ann tells 1",
        "something else",
        "A round of 1",
        "Phase with 1",
        "Ann tells 2",
        "a draw",
    ]


def test_what_is_not_legal_or_replaced_has_no_line():
    lines = log(played(), None)
    assert lines.count("Ann has 1 and scores") == 0
    assert not any(line.startswith("Bob tells") for line in lines)


def test_each_reads_what_he_may_know():
    pair = played()
    assert "Ann draws card 1" in log(pair, ANN)
    for viewer in (BOB, ONLOOKER):
        lines = log(pair, viewer)
        assert not any("card 2" in line for line in lines)
        assert "Ann lays card 1" in lines, "the table is seen by all"


def test_lines_stay_as_they_were():
    pair = Pair.start(program("1-34-log-lines")).answer("card 2")
    before = log(pair, None)
    pair.answer("card 1", "yes")
    assert log(pair, None)[: len(before)] == before


def test_the_log_is_part_of_neither_position_nor_view():
    one, other = Pair.start(program("1-34-log-lines")), Pair.start(program("1-34-log-lines"))
    assert one.plain.fingerprint() == other.plain.fingerprint()
    del one.plain.log[:]
    assert one.plain.fingerprint() == other.plain.fingerprint()
