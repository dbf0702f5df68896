"""Words and signs of other languages that people write out of habit, and what is written here instead."""

from __future__ import annotations

# First words of a line: what to write instead, as advice in one line.
FIRST_WORDS: dict[str, str] = {
    "while": "a loop is `repeat until CONDITION`, with the opposite condition",
    "else": "write `otherwise`",
    "elif": "write `otherwise if CONDITION`",
    "elseif": "write `otherwise if CONDITION`",
    "unless": "write `if` and turn the condition round, with `is not` or `there is no`",
    "foreach": "write `for each`",
    "loop": "write `repeat`",
    "forever": "write `repeat`",
    "when": "write `if`; `when` stands in rules, menus and scenarios",
    "print": 'write `show "…"` in the board, or a title behind `:` for the log',
    "log": "write a title behind `:` in the line of the action or flow; it is the line of the log",
    "set": "a change is `NAME is now VALUE`",
    "var": "write `let NAME be VALUE`, or `remember NAME: TYPE` for what lasts",
    "const": "write `value NAME: …`, or `option NAME: … = …` for what is fixed before the game",
    "return": "a value has no statements; write `value NAME: …` with a line for each case",
    "break": "write `stop`; it leaves the nearest loop",
    "continue": "put the rest of the block under an `if`",
    "pass": "leave the line out, with the line that opens the block",
    "switch": "write `if`, then `otherwise if` for each further case",
    "case": "write `if`, then `otherwise if` for each further case",
    "def": "write `to NAME …` for what happens, `value NAME …` for what is worked out",
    "function": "write `to NAME …` for what happens, `value NAME …` for what is worked out",
    "class": "write `kind NAME`",
    "enum": "write `words NAME: A, B, C`",
    "import": "files are listed in `ruleset.yaml`; all of them are read together",
    "include": "files are listed in `ruleset.yaml`; all of them are read together",
    "increase": "write `add NUMBER to NAME`",
    "decrease": "write `take NUMBER from NAME`",
    "put": "write `move THINGS to ZONE`",
    "goto": "write `stop` to leave a loop, `end NAME` to leave a flow",
}

# Words inside a line.
INNER_WORDS: dict[str, str] = {
    "has": "write `there is a card in hand of player`, or compare a number: `number of hand of player > 0`",
    "then": "what happens stands in deeper lines below; there is no `then`",
    "else": "write `otherwise` on a line of its own",
    "true": "write `yes`",
    "false": "write `no`",
    "null": "write `none`",
    "nothing": "write `none`",
    "equals": "write `is`",
}

# Signs and what they are here, None if a mere swap would not do.
SIGNS: dict[str, str] = {
    ">=": "is at least",
    "=>": "is at least",
    "≥": "is at least",
    "<=": "is at most",
    "=<": "is at most",
    "≤": "is at most",
    "==": "is",
    "===": "is",
    "!=": "is not",
    "<>": "is not",
    "≠": "is not",
    "&&": "and",
    "&": "and",
    "||": "or",
    "!": "not",
    "−": "-",
    "–": "-",
    "×": "*",
    "÷": "/",
    "[": "(",
    "]": ")",
}
