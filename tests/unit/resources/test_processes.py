"""What is worked out side by side is the same as one after the other, also where a process dies or work fails."""

from __future__ import annotations

import multiprocessing
import operator
import os

import pytest

from rulewright.resources import cores, processes, side_by_side


def dying(number: int) -> int:
    """The square of a number; but a process that was started for it dies of 3."""
    if number == 3 and multiprocessing.parent_process() is not None:
        os._exit(9)
    return number * number


def test_values_come_in_the_order_of_the_arguments_from_other_processes():
    found = side_by_side(operator.call, [os.getpid] * 8, 2)
    assert len(found) == 8
    assert os.getpid() not in found
    assert side_by_side(abs, range(-5, 5), 2) == [abs(one) for one in range(-5, 5)]


def test_little_work_starts_no_process(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(processes, "_batch", None)
    assert side_by_side(operator.call, [os.getpid] * 8, 1) == [os.getpid()] * 8
    assert side_by_side(operator.call, [os.getpid], 4) == [os.getpid()]
    assert side_by_side(operator.call, [], 4) == []
    assert cores() >= 1


def test_what_the_work_raises_is_raised():
    with pytest.raises(ValueError, match="no number"):
        side_by_side(int, ["1", "no number", "3"], 2)
    assert multiprocessing.active_children() == []


def test_work_of_a_process_that_died_is_done_here():
    assert side_by_side(dying, [1, 2, 3, 4], 2) == [1, 4, 9, 16]


def test_processes_are_let_go_after_a_share_of_the_work(monkeypatch: pytest.MonkeyPatch):
    batches = []

    def batch(work, some, _):
        batches.append(len(some))
        return [work(one) for one in some]

    monkeypatch.setattr(processes, "_SHARE", 2)
    monkeypatch.setattr(processes, "_batch", batch)
    assert side_by_side(abs, [-1, -2, -3, -4, -5], 2) == [1, 2, 3, 4, 5]
    assert batches == [4, 1]
