"""From texts to readings: every printed sentence, all the ways to spell one, and what reading promises."""

from __future__ import annotations

import threading

import pytest

from rulewright.phrases import Node, PhraseBook, PhraseSpec, Template, Vocabulary
from rulewright.source import Source
from tests.unit.phrases.draft_reader import GAMES, game
from tests.unit.phrases.telling import book_of, outline, real, tell

PRINTED = [(name, card, text, span) for name in GAMES for card, text, span in game(name).sentences]


@pytest.mark.parametrize(("name", "card", "text", "span"), PRINTED, ids=[f"{p[0]}-{p[1]}" for p in PRINTED])
def test_every_printed_sentence_has_one_reading_and_prints_back(name, card, text, span):
    book = real_once(name)
    reading = book.read(text, span=span)
    assert reading.diagnostics == ()
    assert len(reading.all) == 1
    assert reading.node == reading.all[0]
    for printed in (book.render(reading.node), book.canonical(reading.node)):
        assert book.read(printed).node == reading.node
    assert "(" not in book.canonical(reading.node)


def real_once(name: str, books: dict[str, PhraseBook] = {}) -> PhraseBook:  # noqa: B006 - kept between the tests
    return books.setdefault(name, real(name)) if name not in books else books[name]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("Win with Guns then choose the Win Effect", "win-then(Guns, choose-effect())"),
        (
            "+2 to Sailing but Next Round -1 to Sailing, Guns and Boarding",
            "at-a-price(raise(2, Sailing), next-round(raise(-1, Sailing/Guns/Boarding)))",
        ),
        (
            "Add +4 Counter to Sailing if your opponent uses Guns or Boarding",
            "only-if(counter(4, Sailing), opponent-uses(Guns/Boarding))",
        ),
        (
            "If a Support card has the * symbol, then you can support Boarding with Sailing, Guns or Boarding",
            "if-then(support-cog(), support(Boarding, Sailing/Guns/Boarding))",
        ),
        ("Demote up to the 6th card position", "demote(6)"),
        ("+2 Guns if your opponent plays 1 or 2 cards", "only-if(raise(2, Guns), opponent-plays(1/2))"),
        ("Next Round Rig cards 2 to 4", "next-round(rig-cards(2, 4))"),
        ("The player with the highest Guns Discards 1 card", "event-discards(highest(Guns), 1)"),
    ],
)
def test_trees(oddball, text, tree):
    assert outline(oddball, text) == tree


def test_values_are_numbers_or_printed_members(oddball, aether):
    node = oddball.read("+2 guns if your opponent plays 1 or two cards").node
    assert node == Node(
        "only-if",
        (("effect", Node("raise", (("n", 2), ("ss", ("Guns",))))), ("c", Node("opponent-plays", (("ns", (1, 2)),)))),
    )
    node = aether.read("All gun ranges raise by one during phase 3.").node
    assert node == Node("longer-range", (("n", 1), ("p", "3")))


@pytest.mark.parametrize("text", ["Gain 2 Red Fish", "gain two red fish"])
def test_a_figure_may_stand_beside_a_word(text):
    book = book_of('words ware: Red Fish, Wood\nphrase gain: sentence\n  says "Gain {n: number} {w: ware}"\n')
    assert len(book.read(text).all) == 1
    assert outline(book, text) == "gain(2, Red Fish)"
    assert not book.read("Gain Wood 2").all


def test_the_holes_keep_the_order_of_says_in_whichever_way_it_is_said():
    book = book_of(
        'words skill: Guns\nphrase p: sentence\n  says "Add {n: number} to {s: skill}"\n'
        '  also says "{s: skill} gets {n: number}"\n'
    )
    assert outline(book, "Guns gets 2") == outline(book, "Add 2 to Guns") == "p(2, Guns)"


@pytest.mark.parametrize(
    "text",
    [
        "If you're the Lead player, then Rig this and your 2nd card",
        "if YOU'RE the lead PLAYER, THEN rig THIS and YOUR 2ND card",
        "If you're the Lead player then Rig this and your 2nd card.",
        "  If you’re   the Lead player ,then Rig this and your 2nd card .  ",
        "(If you're the Lead player, then Rig this and your 2nd card)",
        "If (you're the Lead player), then (Rig this and your 2nd card)",
        "If ((you're the Lead player)) then ((Rig this and your 2nd card))",
    ],
)
def test_spellings_of_one_sentence(oddball, text):
    assert outline(oddball, text) == "if-then(you-lead(), rig-this(2))"


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("Recover one card", "more-recovers(1)"),
        ("Recover +1 card", "more-recovers(1)"),
        ("Recover –1 cards", "more-recovers(-1)"),
        ("Recover twelve cards", "more-recovers(12)"),
        ("Rig your top three cards", "rig-top(3)"),
        ("Rig your top 1 cards", "rig-top(1)"),
        ("Rig your top 0 cards", "rig-top(0)"),
        ("Rig your top 007 cards", "rig-top(7)"),
        ("+1 to Sailing, Guns, and Boarding", "raise(1, Sailing/Guns/Boarding)"),
        ("+1 to Guns", "raise(1, Guns)"),
        ("+0 to Guns", "raise(0, Guns)"),
    ],
)
def test_numbers_and_lists(oddball, text, tree):
    assert outline(oddball, text) == tree


@pytest.mark.parametrize(
    "text",
    [
        "Recover 1 card",
        "Rig your top +3 cards",
        "Rig your top 3rd cards",
        "Rig your top thirteen cards",
        "Demote up to the 6 card position",
        "Demote up to the 2st card position",
        "+1 to Sailing or Guns",
        "+1 to Sailing Guns and Boarding",
        "+1 to Sailing, Guns",
        "Win with Guns then",
        "Win withGuns then Protect 1 card",
        "Protect 1 cardss",
        "Protect 2 cards",
        "Protect 1 card Protect 1 card",
        "Protect. 1 card",
        "(Protect 1 card",
        "Protect (1) card",
        "() Protect 1 card",
        "you're the Lead player",
    ],
)
def test_what_is_no_sentence(oddball, text):
    reading = oddball.read(text)
    assert reading.node is None
    assert reading.all == ()
    assert len(reading.diagnostics) == 1


def test_a_figure_that_is_fixed_somewhere_is_a_number_elsewhere(oddball, aether):
    assert outline(oddball, "Protect 1 card") == "protect()"
    assert outline(oddball, "Promote 1 card from the top 1 of your deck") == "promote(1)"
    assert outline(aether, "All gun ranges lower by one during phase one") == "shorter-range(1, 1)"
    assert outline(aether, "repair one extra ship section during phase 4 without roll") == "free-repair(4)"
    assert aether.read("repair 1 extra ship section during phase 4 without roll").node is None


def test_the_members_of_a_range_are_its_figures(aether):
    assert outline(aether, "All gun ranges lower by 9 during phase 5") == "shorter-range(9, 5)"
    assert aether.read("All gun ranges lower by 9 during phase 6").node is None


def test_members_of_several_words():
    book = book_of(
        "words place: Brass Deck, Brass, Upper Brass Deck\n"
        'phrase p: sentence\n  says "Go to {w: any of place} now"\nphrase q: sentence\n  says "Go to {w: place} Deck"\n'
    )
    assert outline(book, "Go to brass deck, Brass or the Upper Brass Deck now".replace("the ", "")) == (
        "p(Brass Deck/Brass/Upper Brass Deck)"
    )
    assert outline(book, "Go to Brass Deck Deck") == "q(Brass Deck)"
    assert outline(book, "Go to Brass Deck") == "q(Brass)"


def test_other_families_are_read_by_name(oddball, drones):
    assert outline(oddball, "your opponent uses Guns or Boarding", "condition") == "opponent-uses(Guns/Boarding)"
    assert outline(drones, "One of your cards", "target") == "own-card()"
    with pytest.raises(ValueError, match="no family"):
        drones.read("your", "nobody")


# ---- several readings


def test_binds_choose_among_several_readings(oddball):
    reading = oddball.read("Win with Guns then Next Round Protect 1 card but Recover +1 card")
    assert len(reading.all) == 3
    assert reading.node is not None
    assert reading.node.outline() == "win-then(Guns, at-a-price(next-round(protect()), more-recovers(1)))"


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        # what joining words cover, as the specification has it
        (
            "If you can use Magic, then Protect 1 card but Play 0 cards",
            "if-then(magic(), at-a-price(protect(), play-none()))",
        ),
        ("Next Round Protect 1 card but Play 0 cards", "at-a-price(next-round(protect()), play-none())"),
        ("Next Round Protect 1 card if you can use Magic", "next-round(only-if(protect(), magic()))"),
        ("If you can use Magic, then Next Round Protect 1 card", "if-then(magic(), next-round(protect()))"),
        (
            "Protect 1 card but Play 0 cards but Protect 1 card",
            "at-a-price(protect(), at-a-price(play-none(), protect()))",
        ),
    ],
)
def test_what_joining_words_cover(oddball, text, tree):
    assert outline(oddball, text) == tree


def test_a_single_reading_is_never_refused_by_binds(oddball):
    # A left edge that binds too loosely, but nothing else that it could be.
    text = "(Protect 1 card but Play 0 cards) if you can use Magic"
    reading = oddball.read(text)
    assert len(reading.all) == 1
    assert outline(oddball, text) == "only-if(at-a-price(protect(), play-none()), magic())"


def test_brackets_hold_together_what_binds_would_part(oddball):
    text = "Next Round (Protect 1 card but Play 0 cards)"
    assert outline(oddball, text) == "next-round(at-a-price(protect(), play-none()))"
    text = "(If you can use Magic, then Protect 1 card) but Play 0 cards but Protect 1 card"
    assert len(oddball.read(text).all) == 2
    assert outline(oddball, text) == "at-a-price(if-then(magic(), protect()), at-a-price(play-none(), protect()))"


def test_readings_beyond_a_number_are_not_listed(oddball):
    reading = oddball.read(" but ".join(["Protect 1 card"] * 9))
    assert reading.more
    assert len(reading.all) == 64
    assert reading.node is not None  # the one that obeys is found all the same


# ---- limits


def test_too_long(oddball):
    assert [problem.code for problem in oddball.read("Next Round " * 40 + "Protect 1 card").diagnostics] == ["RW337"]
    assert [problem.code for problem in oddball.read("x" * 5000).diagnostics] == ["RW337"]


def test_too_deep(oddball):
    assert oddball.read("Next Round " * 23 + "Protect 1 card").node is not None
    assert [tell(problem) for problem in oddball.read("Next Round " * 24 + "Protect 1 card").diagnostics] == [
        f"RW338 at `{'Next Round ' * 24}Protect 1 card`: too many phrases stand inside each other in this sentence\n"
        "  nobody can follow it any more\n"
        "  help: say it with fewer phrases inside each other, or make one phrase of what belongs together"
    ]


@pytest.mark.parametrize("text", ["", "   ", ".", "\n"])
def test_no_words(oddball, text):
    (problem,) = oddball.read(text).diagnostics
    assert (problem.code, problem.title) == ("RW339", "there is no sentence here")


# ---- places


def test_a_problem_stands_where_the_text_stands(oddball):
    source = Source("cards.rules", '  "CREW 1" | "Win with Cannons, then Protect 1 card"\n')
    bare = source.span(14, 51)
    assert bare.text == "Win with Cannons, then Protect 1 card"
    for span in (bare, source.span(13, 52)):
        (problem,) = oddball.read(bare.text, span=span).diagnostics
        assert problem.span is not None
        assert (problem.span.text, problem.span.place) == ("Cannons", "cards.rules:1:24")


def test_where_the_file_shows_another_text_the_whole_place_is_blamed_and_no_edit_offered(oddball):
    span = Source("cards.yaml", "trick: Protect 1\n  crad").span(7, 23)
    (problem,) = oddball.read("Protect 1 crad", span=span).diagnostics
    assert problem.span == span
    assert problem.fixes and all(fix.edits == () for fix in problem.fixes)


# ---- other languages


FRENCH = PhraseBook(
    [
        PhraseSpec(
            "then",
            "sentence",
            Template("Win with {ss: any of skill}, then {e: sentence}"),
            translations={"fr": Template("Gagnez avec {ss: any of skill} : {e: sentence}")},
            means=("e",),
        ),
        PhraseSpec(
            "protect", "sentence", Template("Protect 1 card"), translations={"fr": Template("Protégez 1 carte")}
        ),
        PhraseSpec("wait", "sentence", Template("Wait")),
    ],
    Vocabulary({"skill": ("Guns", "Sailing")}),
)


def test_a_reading_is_printed_and_read_in_another_language():
    node = FRENCH.read("Win with Guns or Sailing then protect 1 card").node
    assert node is not None
    french = FRENCH.render(node, "fr")
    assert french == "Gagnez avec Guns ou Sailing : Protégez 1 carte"
    assert FRENCH.read(french, language="fr").node == node
    assert FRENCH.read(french).node is None
    assert FRENCH.read("Win with Guns then Wait", language="fr").node is None


def test_without_a_translation_the_language_of_the_ruleset_stands_in():
    node = FRENCH.read("Win with Guns, then Wait").node
    assert node is not None
    assert FRENCH.render(node, "fr") == "Gagnez avec Guns : Wait"
    assert FRENCH.canonical(node, "fr") == "Gagnez avec Guns : Wait"
    assert FRENCH.render(node, "de") == "Win with Guns, then Wait"


# ---- large books and threads


def test_a_large_book_reads_as_a_small_one_does():
    found = game("oddball")
    many = [PhraseSpec(f"x{n}", "sentence", Template(f"Move ship {n} to deck {{k: number}}")) for n in range(120)]
    book = PhraseBook([*found.specs.values(), *many], found.vocabulary)
    small = real_once("oddball")
    for _, text, _ in found.sentences:
        assert book.read(text).all == small.read(text).all
    assert outline(book, "Next Round move ship 99 to deck 3") == "next-round(x99(3))"
    assert book.read("Move ship 99 to deck").diagnostics[0].code == "RW335"


def test_threads_share_a_book():
    book = real("oddball")
    texts = [text for _, text, _ in game("oddball").sentences]
    expected = {text: real_once("oddball").read(text).node for text in texts}
    wrong: list[str] = []

    def work(shift: int) -> None:
        for text in texts[shift:] + texts[:shift]:
            if book.read(text).node != expected[text]:
                wrong.append(text)

    threads = [threading.Thread(target=work, args=(shift,)) for shift in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_an_empty_book():
    book = PhraseBook([], Vocabulary())
    assert [problem.code for problem in book.read("Protect 1 card").diagnostics] == ["RW331"]
    assert book.next_words("").items == ()
    assert book.pair_check() == []
