"""A number goes in; the files of a made race come out: a hand of cards with sentences, a phrase book, an expansion."""

from __future__ import annotations

import random
from string import Template

WORLDS = (
    {"kind": "card", "force": "wind", "leg": "leg", "front": "mast", "spent": "wake", "wins": "laurels"},
    {"kind": "engine", "force": "steam", "leg": "stage", "front": "rails", "spent": "shed", "wins": "stations"},
    {"kind": "dancer", "force": "grace", "leg": "round", "front": "floor", "spent": "wings", "wins": "roses"},
    {"kind": "farmer", "force": "seed", "leg": "season", "front": "field", "spent": "barn", "wins": "harvests"},
    {"kind": "diver", "force": "depth", "leg": "dive", "front": "reef", "spent": "boat", "wins": "pearls"},
)
FIRST = (
    *("Amber", "Brisk", "Copper", "Dusty", "Elder", "Frosty", "Golden", "Hollow"),
    *("Ivory", "Jolly", "Lonely", "Mossy", "Noble", "Plain", "Quiet", "Rusty"),
)
SECOND = (
    *("Anchor", "Badger", "Candle", "Drummer", "Falcon", "Goblet", "Hermit"),
    *("Juggler", "Kettle", "Lantern", "Mirror", "Needle", "Orchard", "Pilgrim"),
)

BOX = Template("""\
game "$title"
players 2 to $most

option ${leg}s: 2 to 4 = 3

numbers $force: 1 to 6

kind $kind
  owner: player
  $force: $force
  trick: sentence or none
""")

FLOWS = Template("""
zone hand of player: ${kind}s, seen by owner
zone $front of player: ${kind}s
zone $spent of player: ${kind}s

remember leader: player or none
remember $wins of player: number
remember promises of player: list of sentence
remember victor: player or none until end of $leg

moment scoring: "At the count of {a $leg}"
moment landing: "At the end of {a $leg}"

flow set-up
  for each $kind
    move $kind to hand of owner of $kind

flow game
  repeat until there is a player where $wins of it is ${leg}s, at most 12 times
    $leg
    if there is no $kind in hand of first of players
      end game
  players with highest $wins win

flow $leg: "A new $leg"
  together for each player
    player must lay any $kind in hand of player: "Which $kind?"
  tricks at scoring
  let fastest be players with highest speed
  if number of fastest is 1
    take-$leg by first of fastest
  tricks at landing
  for each player
    move $front of player to $spent of player

to lay $kind by player: "{player} plays {$kind}"
  needs $kind is in hand of player
  move $kind to $front of player

to tricks at moment
  for each player
    for each sentence in promises of player where it is ready for player at moment
      take sentence from promises of player
      do sentence as player at moment
    do trick of first of $front of player as player at moment

to take-$leg by player: "{player} wins the $leg"
  victor is now player
  leader is now player
  add 1 to $wins of player

value speed of player, at least 0: $force of first of $front of player
""")

BOOK = Template("""
wording who: list of player

phrase rivals: who
  says "each rival"
  means others of you

phrase you-lead: condition
  says "you lead"
  means leader is you

phrase rival-plays: condition
  says "a rival plays {ws: any of $force}"
  means there is a player in others of you where $force of first of $front of player is in ws

phrase gain: sentence
  says "{n: signed} $force"
  at scoring
  do
    speed of you counts n more until end of $leg
  reads "Your $force changes by {n}"

phrase slow: sentence
  says "Slow {w: who} by {n: number}"
  at scoring
  do
    for each player in w
      speed of player counts n less until end of $leg

phrase if-then: sentence
  says "If {c: condition}, then {effect: sentence}"
  binds 1
  if c
  means effect

phrase both: sentence
  says "{first-part: sentence} but {last-part: sentence}"
  binds 2
  means first-part, then last-part
""")

# Phrases that some races have and others have not, each with what its cards say.
MORE = (
    (
        Template("""
phrase take-back: sentence
  says "Take back a $kind"
  at landing
  if there is a $kind in $spent of you
  do
    you choose $kind in $spent of you: "Take back which $kind?"
    move $kind to hand of you
"""),
        ("Take back a $kind", "If you lead, then take back a $kind"),
    ),
    (
        Template("""
phrase next-leg: sentence
  says "Next $leg {effect: sentence}"
  binds 3
  at landing
  do
    add effect to promises of you
  reads effect with "the next $leg"
"""),
        ("Next $leg +{n} $force", "+{n} $force but next $leg -{m} $force"),
    ),
    (
        Template("""
phrase only-if: sentence
  says "{effect: sentence} if {c: condition}"
  binds 4
  if c
  means effect
"""),
        ("+{n} $force if you lead", "Slow each rival by {n} if a rival plays {a}"),
    ),
)
ALWAYS = (
    "+{n} $force",
    "-{m} $force",
    "Slow each rival by {n}",
    "If you lead, then +{n} $force",
    "If a rival plays {a} or {b}, then +{n} $force",
    "If a rival plays {a}, then slow each rival by {m}",
    "+{n} $force but slow each rival by {m}",
    "If you lead, then slow each rival by {n} but -{m} $force",
)

EXPANSION = Template("""\
expansion "Fog" for "$title"

words sky: clear, fog
remember weather: sky = clear

table of ${kind}s for each owner
  $kind | $force | trick
  $rows

replace value speed of player, at least 0
  speed of player but at most 4   if weather is fog
  speed of player                 otherwise

replace flow $leg: "A new $leg, in any weather"
  chance chooses sky in skys
  weather is now sky
  $leg
""")

SCENARIO = Template("""\
scenario "Who plays the stronger $kind wins the $leg ($number)"
  players Ann, Bob
  given hand of Ann is "$strong", "$other"
  given hand of Bob is "$weak", "$last"
  when $leg, Ann chooses "$strong", Bob chooses "$weak"
  then leader is Ann
  then $wins of Ann is 1
  then hand of Ann is "$other"

""")


def race(number: int) -> dict[str, str]:
    """The files of the race with this number, by name; the same on every machine."""
    rng = random.Random(number)
    world = {**WORLDS[number % len(WORLDS)], "title": f"Race {number}", "most": str(2 + number % 3)}
    more = [one for at, one in enumerate(MORE) if (number >> at) & 1 or at == number % 3]
    patterns = [*ALWAYS, *(text for _, texts in more for text in texts)]
    names = [f"{one} {other}" for one in FIRST for other in SECOND]
    rng.shuffle(names)
    plain = [names.pop() for _ in range(4)]
    rows = [f'"{name}" | {force} | -' for name, force in zip(plain, (6, 5, 2, 1), strict=True)]
    further = rng.choices(patterns, k=16 + rng.randrange(5))
    rows += [_row(rng, names.pop(), pattern, world) for pattern in [*patterns, *further]]
    files = {
        "ruleset.yaml": f"title: {world['title']}\nabout: Made for a measurement.\n",
        "race.rules": BOX.substitute(world) + _table(rows, world) + FLOWS.substitute(world),
        "tricks.rules": BOOK.substitute(world) + "".join(text.substitute(world) for text, _ in more),
        "scenarios/races.rules": "".join(_scenario(at, rng, plain, world) for at in range(1 + number % 3)),
    }
    if number % 2:
        fog = [_row(rng, names.pop(), rng.choice(patterns), world) for _ in range(3)]
        files["expansions/fog.rules"] = EXPANSION.substitute(world, rows="\n  ".join(fog))
    return files


def _table(rows: list[str], world: dict[str, str]) -> str:
    head = f"\ntable of {world['kind']}s for each owner\n  {world['kind']} | {world['force']} | trick\n"
    return head + "".join(f"  {row}\n" for row in rows)


def _row(rng: random.Random, name: str, pattern: str, world: dict[str, str]) -> str:
    numbers = {"n": rng.randrange(1, 5), "m": rng.randrange(1, 3), "a": rng.randrange(1, 4), "b": rng.randrange(4, 7)}
    sentence = Template(pattern).substitute(world).format(**numbers)
    return f'"{name}" | {rng.randrange(1, 7)} | "{sentence}"'


def _scenario(at: int, rng: random.Random, plain: list[str], world: dict[str, str]) -> str:
    strong, weak = rng.choice(plain[:2]), rng.choice(plain[2:])
    other, last = next(one for one in plain[:2] if one != strong), next(one for one in plain[2:] if one != weak)
    return SCENARIO.substitute(world, number=at + 1, strong=strong, weak=weak, other=other, last=last)
