"""A report goes in, one page comes out that steps through it: HTML that needs nothing but itself.

INVARIANT: what an author or a player wrote is text. In the page it is escaped; in the data, which a script reads and
puts on the page as text only, no letter can end the element it stands in. A policy in the page lets nothing run but
that one script, known by its hash, and nothing be fetched.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.wording import counted
from rulewright.resources import page_part
from rulewright.session.report import Moment, Report

MARK = '<meta name="generator" content="Rulewright report">'
"""By this a file is known as one of ours."""

LONGEST = 3_000_000
"""Letters of a page. Beyond the first part of them reasons and options are left out, beyond all of them choices."""

_SHARE = 0.8


def report_page(report: Report, *, longest: int = LONGEST) -> str:
    """The page as the text of a file. longest: letters of its data and of its list of choices."""
    pages = _Pages(longest)
    for moment in report.moments:
        if not pages.add(moment):
            break
    data = _data({"lines": list(pages.lines), "moments": pages.moments, "players": list(map(visible, report.players))})
    style, script = page_part("report.css"), page_part("report.js")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; base-uri 'none'; "
        "form-action 'none'"
    )
    title = _text(report.title)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">{MARK}\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" '
        f'content="light dark">\n<title>{title}: a recorded game</title>\n<style>{style}</style></head>\n<body>\n'
        f"{_body(report, pages)}\n"
        f'<script type="application/json" id="game">{data}</script>\n<script>{script}</script>\n</body></html>\n'
    )


class _Pages:
    """Moments as the script reads them, lines of text kept once; ``left``: of how many something is left out."""

    def __init__(self, longest: int) -> None:
        self.lines: dict[str, int] = {}
        self.moments: list[dict[str, Any]] = []
        self.items: list[str] = []
        self.last: Moment | None = None
        self.left = 0
        self._longest, self._size = longest, 0

    def add(self, moment: Moment) -> bool:
        """Whether it fits."""
        whole = self._size < self._longest * _SHARE
        item = _item(len(self.moments), moment)
        taken = len(self.lines)
        made = self._made(moment, whole=whole)
        size = len(item) + len(json.dumps(made)) + sum(len(json.dumps(line)) + 2 for line in list(self.lines)[taken:])
        if self._size + size > self._longest and self.moments:
            for line in list(self.lines)[taken:]:
                del self.lines[line]
            return False
        self._size += size
        self.left += not whole
        self.moments.append(made)
        self.items.append(item)
        self.last = moment
        return True

    def _made(self, moment: Moment, *, whole: bool) -> dict[str, Any]:
        made: dict[str, Any] = {"b": self._known(moment.board), "n": sorted(moment.new)}
        if not whole:
            return {**made, "left": 1}
        made["y"] = self._known(moment.why)
        question = moment.question
        if question is not None:
            (prompt,) = self._known([question.prompt])
            made["q"] = {
                "p": prompt,
                "o": self._known(question.options),
                "c": -1 if question.chosen is None else question.chosen,
                "m": question.more,
                "r": self._known(question.refused),
            }
        return made

    def _known(self, lines: Iterable[str]) -> list[int]:
        return [self.lines.setdefault(visible(line), len(self.lines)) for line in lines]


def _body(report: Report, pages: _Pages) -> str:
    moments = len(pages.moments)
    said = [*report.about, f"{report.eyes[:1].upper()}{report.eyes[1:]}. {report.end}"]
    if pages.left:
        said.append(
            f"The page would be too long: behind choice {moments - 1 - pages.left} it tells only what happened."
        )
    if report.choices > moments - 1:
        said.append(f"The page would be too long: it ends {counted(report.choices - moments + 1, 'choice')} early.")
    about = "".join(f"<p>{_text(line)}</p>\n" for line in said)
    board = _lines(pages.last.board if pages.last is not None else ())
    return f"""<header><h1>{_text(report.title)}</h1>
{about}<noscript><p>Without scripts this page shows the last board and the list of all choices.</p></noscript>
</header>
<nav class="steps" aria-label="steps" hidden>
<button type="button" id="first" aria-keyshortcuts="Home">« first</button>
<button type="button" id="back" aria-keyshortcuts="ArrowLeft K">‹ back</button>
<button type="button" id="play" aria-keyshortcuts="Space">▶ play</button>
<button type="button" id="on" aria-keyshortcuts="ArrowRight J">on ›</button>
<button type="button" id="last" aria-keyshortcuts="End">last »</button>
<details id="help"><summary>keys (?)</summary>
<dl><dt>→ or j</dt><dd>one choice on</dd><dt>← or k</dt><dd>one choice back</dd><dt>Home, End</dt>
<dd>the set-up, the last choice</dd><dt>Space</dt><dd>plays it, or stops</dd><dt>?</dt><dd>these keys</dd></dl>
<p>An address that ends in #12 opens choice 12.</p></details>
</nav>
<main>
<p id="now" role="status" aria-live="polite"></p>
<section aria-labelledby="board-title"><h2 id="board-title">Board</h2>
<p class="small" id="board-note" hidden>* marks what is new.</p><pre id="board" tabindex="0">{board}</pre></section>
<section aria-labelledby="log-title" class="needs-script" hidden><h2 id="log-title">What happened</h2>
<pre id="log"></pre></section>
<section aria-labelledby="why-title" class="needs-script" hidden><h2 id="why-title">Why: what changed, and by what</h2>
<pre id="why"></pre></section>
<section aria-labelledby="asked-title" class="needs-script" hidden><h2 id="asked-title">What was asked</h2>
<p id="prompt"></p><ul id="options"></ul><h3 id="refused-title">Refused</h3><ul id="refused"></ul></section>
</main>
<aside aria-labelledby="all-title"><h2 id="all-title">All choices</h2>
<ol id="all" start="0">
{"".join(pages.items)}</ol></aside>"""


def _item(number: int, moment: Moment) -> str:
    who = f"{_text(moment.who)}: " if moment.who else ""
    log = f'<pre class="log">{_lines(moment.log)}</pre>' if moment.log else ""
    return f'<li id="{number}"><a href="#{number}">{number} <span>{who}{_text(moment.text)}</span></a>{log}</li>\n'


def _lines(lines: Sequence[str]) -> str:
    return "\n".join(map(_text, lines))


def _text(text: str) -> str:
    return escape(visible(text))


def _data(data: object) -> str:
    """JSON of plain letters, in which nothing looks like a tag."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
