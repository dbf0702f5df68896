"""The phrase books of three games as test data, read by a few regular expressions that know no more than they need.

They know one layout (two spaces, one thing a line) and are no parser of the rules layer. The specs come with places.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulewright.phrases import Guard, PhraseSpec, Template, Vocabulary
from rulewright.source import Source, Span

DATA = Path(__file__).parent / "data"
GAMES = {
    "oddball": ("oddball.rules",),
    "brace": ("oddball.rules", "brace.rules"),
    "drones": ("drones.rules",),
    "aether": ("aether.rules",),
}
SENTENCE_COLUMNS = {"trick", "event", "power", "orders"}
HOOK = re.compile(r"(?:at (?:start|end) of|before|after|instead of|as soon as) .*")


class Draft:
    """What the files of one game say: specs, vocabulary, and printed sentences with their cards and places."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.specs: dict[str, PhraseSpec] = {}
        self.all_specs: list[PhraseSpec] = []  # also those of a name that comes again
        self.words: dict[str, tuple[str, ...]] = {}
        self.families: list[str] = []
        self.titles: dict[str, str] = {}
        self.sentences: list[tuple[str, str, Span]] = []
        for path, text in texts.items():
            self._file(Source(path, text))

    @property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.words, tuple(self.families))

    def _file(self, source: Source) -> None:
        for found in re.finditer(r"^\S.*(?:\n[ ]+.*|\n(?=\n*[ ]))*", source.text, re.MULTILINE):
            block = found[0]
            if words := re.match(r"words ([\w-]+): (.*)", block):
                self.words[words[1]] = tuple(member.strip() for member in words[2].split(","))
            elif numbers := re.match(r"numbers ([\w-]+): (\d+) to (\d+)", block):
                self.words[numbers[1]] = tuple(map(str, range(int(numbers[2]), int(numbers[3]) + 1)))
            elif wording := re.match(r"wording ([\w-]+):", block):
                self.families.append(wording[1])
            elif moment := re.match(r'moment ([\w-]+):\s*"(.*)"', block):
                self.titles[moment[1]] = moment[2]
            elif re.match(r"(replace )?phrase ", block):
                spec = self._phrase(source, found.start(), block)
                self.specs[spec.name] = spec
                self.all_specs.append(spec)
            elif re.match(r"(house )?table ", block):
                self._table(source, found.start(), block)

    def _table(self, source: Source, start: int, block: str) -> None:
        lines = block.split("\n")
        head = [cell.strip() for cell in lines[1].split("|")]
        at = start + len(lines[0]) + 1 + len(lines[1]) + 1
        for line in lines[2:]:
            cell_at = at
            for name, cell in zip(head, line.split("|"), strict=False):
                quoted = re.search(r'"(.*)"', cell)
                if name in SENTENCE_COLUMNS and quoted:
                    place = source.span(cell_at + quoted.start(1), cell_at + quoted.end(1))
                    card = re.search(r'"(.*?)"', line)
                    assert card
                    self.sentences.append((card[1], quoted[1], place))
                cell_at += len(cell) + 1
            at += len(line) + 1

    def _phrase(self, source: Source, start: int, block: str) -> PhraseSpec:
        head = re.match(r"(?:replace )?phrase ([\w-]+): ([\w-]+)", block)
        assert head
        name, family = head[1], head[2]
        fields: dict = {"also": (), "translations": {}, "guards": (), "marks": ()}
        for line in re.finditer(r"^  (\S.*)$", block, re.MULTILINE):
            self._line(line[1], family, fields, source, start + line.start(1))
        return PhraseSpec(name, family, span=source.span(start, start + head.end()), **fields)

    def _line(self, text: str, family: str, fields: dict, source: Source, at: int) -> None:
        def template(match: re.Match, group: int) -> Template:
            return Template(match[group], source.span(at + match.start(group), at + match.end(group)))

        if says := re.match(r'says "(.*)"', text):
            fields["says"] = template(says, 1)
        elif says := re.match(r'says ([a-z]+) "(.*)"', text):
            fields["translations"][says[1]] = template(says, 2)
        elif says := re.match(r'also says "(.*)"', text):
            fields["also"] += (template(says, 1),)
        elif binds := re.match(r"binds (\d+)", text):
            fields["binds"] = int(binds[1])
        elif mark := re.match(r"mark (.*)", text):
            fields["marks"] += tuple(part.strip() for part in mark[1].split(","))
        elif HOOK.fullmatch(text):
            fields["when"] = _hook(text, fields["says"].text)
        elif moment := re.match(r"at ([\w-]+)$", text):
            fields["moment"], fields["when"] = moment[1], self.titles[moment[1]]
        elif guard := re.match(r'if (.*?)(?:: "(.*)")?$', text):
            fields["guards"] += (_guard(guard[1], guard[2], fields["says"].text),)
        elif means := re.match(r"means ([\w-]+(?:, then [\w-]+)*)$", text):
            fields["means"] = tuple(means[1].split(", then ")) if family == "sentence" else ()
        elif text in ("do", "holds"):
            fields[f"has_{text}"] = True
        elif reads := re.match(r'reads "(.*)"', text):
            fields["reads"] = reads[1]
        elif later := re.match(r'reads ([\w-]+) with "(.*)"', text):
            fields["reads_later"] = (later[1], later[2])


def _hook(text: str, says: str) -> str:
    holes = re.findall(r"\{([\w-]+):", says)
    return re.sub(r"[\w-]+", lambda word: f"{{{word[0]}}}" if word[0] in holes else word[0], text)


def _guard(condition: str, title: str | None, says: str) -> Guard:
    holes = dict(re.findall(r"\{([\w-]+): ([^}]*)\}", says))
    if holes.get(condition) == "condition":
        return Guard(title, condition_hole=condition)
    within = re.search(r"is in ([\w-]+)$", condition)
    return Guard(title, never_fails_when_full=within[1] if within and within[1] in holes else None)


@cache
def game(name: str) -> Draft:
    return Draft({file: (DATA / file).read_text(encoding="utf-8") for file in GAMES[name]})


def draft(text: str, path: str = "test.rules") -> Draft:
    return Draft({path: text})
