"""The codes of comments that silence problems (RW57x). What they are about is no error; nor are they."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code
from rulewright.diagnostics.values import Severity

CODES: tuple[Code, ...] = (
    Code(
        "RW570",
        "silenced-without-a-reason",
        "A comment that silences a problem says why it is none here, behind a colon: whoever reads the rules next "
        "cannot know. Until it does, nothing is silenced.",
        bad="""
value spare: 3  # ignore RW426
""",
        good="""
value spare: 3  # ignore RW426: an expansion of next year asks for it
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW571",
        "silenced-code-unknown",
        "A comment silences a problem by its code, written in full. Several codes stand with commas between them.",
        bad="""
value spare: 3  # ignore RW462: an expansion of next year asks for it
""",
        good="""
value spare: 3  # ignore RW426: an expansion of next year asks for it
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW572",
        "silenced-where-there-is-none",
        "A comment silences a problem that is not there: it was mended, or the comment stands on another line. A "
        "comment is about its own line; alone on a line it is about the next one. One that does nothing would hide "
        "the problem when it comes back.",
        bad="""
# ignore RW427: a phrase of next year
value spare: 3  # ignore RW426: an expansion of next year asks for it
""",
        good="""
value spare: 3  # ignore RW426: an expansion of next year asks for it
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW573",
        "cannot-be-silenced",
        "An error keeps rules from being played as they are written; silence would not make them playable. What is "
        "found out while a game runs, and problems of comments like these, cannot be silenced either.",
        bad="""
value luck: charm  # ignore RW201: charm comes with an expansion
""",
        good="""
value luck: 3  # ignore RW426: an expansion of next year asks for it
""",
        severity=Severity.WARNING,
    ),
)
