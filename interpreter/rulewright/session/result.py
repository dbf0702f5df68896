"""The machine's outcome goes in; who won comes out, by name and as a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from rulewright.execute import Outcome


@attrs.frozen
class Result:
    """How a game ended. ``kind``: win, draw, end (only scores tell) or lose. ``scores`` is empty for rules without."""

    kind: str
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    ranks: Mapping[str, int]
    scores: Mapping[str, int]

    @classmethod
    def of(cls, outcome: Outcome, players: Sequence[str]) -> Result:
        """Seats become names."""
        scores = {name: score for name, score in zip(players, outcome.scores, strict=False) if score is not None}
        return cls(
            kind=outcome.kind,
            winners=tuple(players[seat - 1] for seat in outcome.winners),
            losers=tuple(players[seat - 1] for seat in outcome.losers),
            ranks=dict(zip(players, outcome.ranks, strict=False)),
            scores=scores,
        )

    def __str__(self) -> str:
        text = self._ending()
        if not self.scores:
            return text
        return f"{text} ({', '.join(f'{name}: {score}' for name, score in self.scores.items())})"

    @property
    def sentence(self) -> str:
        """How it ended, for people: where the rules name no winner, who is ahead by the scores."""
        text = self._ending()
        if self.kind == "end" and len(self.scores) > 1:
            text = f"{text}: {self._ahead()}"
        shown = ", ".join(f"{name}: {score}" for name, score in self.scores.items())
        return f"{text[0].upper()}{text[1:]}{f' ({shown})' if shown else ''}."

    def _ahead(self) -> str:
        best = max(self.scores.values())
        names = [name for name, score in self.scores.items() if score == best]
        if len(names) == len(self.scores):
            return f"{_names(names)} are level"
        return f"{_names(names)} {'is' if len(names) == 1 else 'are'} ahead"

    def _ending(self) -> str:
        if self.winners:
            return f"{_names(self.winners)} {'wins' if len(self.winners) == 1 else 'win'}"
        if self.losers:
            return f"{_names(self.losers)} {'loses' if len(self.losers) == 1 else 'lose'}"
        return "a draw" if self.kind == "draw" else "the game has ended"


def _names(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
