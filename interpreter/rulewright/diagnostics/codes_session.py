"""The codes of the session and the faces: saved games, choices, scenarios, seats and simulated games."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code
from rulewright.diagnostics.values import Severity

CODES: tuple[Code, ...] = (
    Code(
        "RW650",
        "game-file-unreadable",
        "A recorded game could not be read: there is no such file, it is a folder, it is no text, or it is larger "
        "than any recorded game. A game in progress goes on as it was.",
    ),
    Code(
        "RW651",
        "not-a-recorded-game",
        "The file is no recorded game. One is a YAML mapping that begins with `rulewright-game: 1`, as `save` "
        "writes it.",
    ),
    Code(
        "RW652",
        "game-format-unknown",
        "The recorded game was written by another version of Rulewright, in a form that this one does not know.",
    ),
    Code(
        "RW653",
        "game-field",
        "A field of a recorded game is missing, is not known, is written twice or holds something of the wrong "
        "sort. The message says what was expected at that place.",
    ),
    Code(
        "RW654",
        "game-of-other-rules",
        "The recorded game belongs to another ruleset than the one it is to be played with.",
    ),
    Code(
        "RW655",
        "game-rules-changed",
        "The text of the rules is not what it was when the game was recorded. It is played with the rules of "
        "today; this is only a hint for when something differs. `rulewright test --update` records such games anew, "
        "as far as their choices still fit: each whole, or not at all.",
        severity=Severity.WARNING,
    ),
    Code(
        "RW656",
        "game-diverges",
        "Playing the recorded game with the rules of today leads to another position than when it was recorded: "
        "at the choice that is named, somebody else is asked, the choice is no longer offered, or the fingerprint "
        "of the position behind it differs. What comes before is the same.",
    ),
    Code(
        "RW657",
        "game-result-differs",
        "All choices of the recorded game can be made, but it does not end as the record says.",
    ),
    Code(
        "RW660",
        "no-such-option",
        "What was chosen is not among the options. An option is chosen by its number, its printed text or its key.",
    ),
    Code(
        "RW661",
        "option-not-clear",
        "What was typed fits several options. Their numbers and their keys tell them apart.",
    ),
    Code(
        "RW662",
        "option-refused",
        "The choice would be an option, but something of the rules refuses it: a `forbid`, or a `needs` that is "
        "not met. The message shows which one, and where it stands.",
    ),
    Code(
        "RW663",
        "nothing-asked",
        "Nobody is asked anything now, most often because the game is over.",
    ),
    Code(
        "RW664",
        "player-name",
        "A player's name is not one that can be used: it is empty, too long, taken twice, reserved (`chance` "
        "rolls the dice), or nobody of that name plays.",
    ),
    Code(
        "RW666",
        "bad-seed",
        "A seed is a whole number; the same seed and the same choices give the same game everywhere.",
    ),
    Code(
        "RW668",
        "nothing-to-undo",
        "No choice has been made, or none has been taken back, so there is nothing to undo or redo.",
    ),
    Code(
        "RW669",
        "undo-past-reveal",
        "Since that choice dice were rolled or something hidden was seen, and this game was started so that such "
        "a choice stands. Start it with free undo to go back further.",
    ),
    Code(
        "RW670",
        "scenario-fails",
        "A `then` of a scenario does not hold. The message shows the value of everything the line names, what "
        "happened, what was given and what acted, and how to open the table there: `rulewright play RULESET --scenario "
        "TITLE`.",
    ),
    Code(
        "RW671",
        "scenario-cannot-go-on",
        "A `when` of a scenario cannot happen: another player is asked, the choice is no option, the action is "
        "refused, or the game is over.",
    ),
    Code(
        "RW672",
        "scenario-expects-nothing",
        "A scenario without a `then` cannot fail, so it tests nothing.",
    ),
    Code(
        "RW673",
        "untouched",
        "`rulewright test --coverage` has found an action, a rule, a phrase or a clause that never had its turn in any "
        "scenario or recorded game: what it does, and whether it does anything, is not tested. A scenario in which its "
        "moment comes touches it.",
    ),
    Code(
        "RW674",
        "no-such-scenario",
        "A scenario is opened by its title, or by a part of it that no other title has. There is none, or there are "
        "several.",
    ),
    Code(
        "RW675",
        "scenario-not-saved",
        "A game that began in a scenario cannot be saved, and what acted in it is not counted: a recorded game is the "
        "choices that lead from the start to where it stands, and a scenario puts things where it wants them. "
        "What is worth keeping can be written as lines of the scenario.",
    ),
    Code(
        "RW680",
        "eval-only-asks",
        "`eval`, `watch` and the condition of a `break` ask for values. What was typed would change the game, or "
        "speaks of a sentence that nothing in the game bears.",
    ),
    Code(
        "RW681",
        "nothing-to-break-at",
        "Nothing of that name is ever run, so no run can be held there. A run is held where a rule, a phrase, an "
        "action, a flow or a phase begins, where a sentence acts at a moment or for a card, and at a line with a "
        "statement.",
    ),
    Code(
        "RW682",
        "no-such-position",
        "There is no position of that name: positions are called by the number of the choice they lie behind (0: the "
        "start), by the name of a fork, or `now`.",
    ),
    Code(
        "RW683",
        "run-held",
        "A run is held in the middle, so nothing is asked. It goes on with `step`, `next`, `finish` or `continue`, and "
        "back with `undo`; `goto` gives it up: then the choice it came from has not been made.",
    ),
    Code(
        "RW684",
        "not-staged",
        "A table can be changed by hand with `set NAME is VALUE` and `put CARD on ZONE`, which are read as the `given` "
        "lines of scenarios are. Here there is nothing that could be changed so, or not now: in the middle of some "
        "questions what can be picked is settled already.",
    ),
    Code(
        "RW685",
        "not-tried",
        "`try` puts a sentence that can be read on a card that bears one, or on a new card after the pattern of one. "
        "The game goes on from where it stands; where what runs just now belongs to the old sentence, it cannot.",
    ),
    Code(
        "RW686",
        "not-a-scenario",
        "A scenario begins on an empty table with its `given` lines and lets one action, flow or phase happen. Not "
        "every position can be written so: what acts for a while, who has lost and what was shown to whom has no "
        "line, and what runs may hang on what runs around it. `save` keeps any position, as a recorded game.",
    ),
    Code(
        "RW687",
        "no-count",
        "Behind `undo`, `redo`, `auto`, `log`, `history`, `odds` and `hint` may stand how many, as a number; nothing "
        "else does. The line is not carried out, so that a slip takes nothing back and chooses nothing.",
    ),
    Code(
        "RW690",
        "nothing-to-explain",
        "What was asked about is no printed name, no name of a rule, an action, a value or a phrase, and no "
        "sentence that the ruleset can read.",
    ),
    Code(
        "RW692",
        "unknown-bot",
        "There is no bot of that name; seats can be given to `bot:random` and `bot:greedy`.",
    ),
    Code(
        "RW694",
        "game-stuck",
        "In a simulated game nobody was asked, yet the game was not over.",
    ),
    Code(
        "RW695",
        "game-endless",
        "A simulated game had not ended after very many choices. Either it can go on for ever, or bots play it "
        "that way; the seed repeats it.",
    ),
)
