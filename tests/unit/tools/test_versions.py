"""How a version is called in what diff says."""

from __future__ import annotations

from rulewright.tools.versions import called

COMMIT = "c1972fb7a834f3070e201c4cac3b18eb64a6ac31"


def test_a_branch_is_named_with_its_commit():
    assert called("main", COMMIT) == "main (c1972fb7a8)"


def test_a_commit_is_not_named_twice():
    assert called(COMMIT, COMMIT) == "c1972fb7a8"
    assert called(COMMIT[:12], COMMIT) == "c1972fb7a8"
    assert called(COMMIT[:7], COMMIT) == "c1972fb (c1972fb7a8)"
