"""A folder on disk → texts: what is read, in which order, and everything that is not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.loading.folder import MOST_BYTES, find_rulesets, locate, read_folder

GAME = 'game "Market"\nplayers 2\nflow game\n  end game\n'


def codes(folder: Path) -> list[str]:
    return [one.code for one in read_folder(folder).problems]


def names(folder: Path) -> list[str]:
    return [Path(source.path).name for source in read_folder(folder).sources]


def test_without_a_manifest_everything_in_the_usual_places_is_read(write):
    folder = write(
        {
            "b.rules": GAME,
            "a.rules": "",
            "expansions/x.rules": "",
            "scenarios/s.rules": "",
            "games/g.yaml": "",
            "notes.txt": "",
        }
    )
    found = read_folder(folder)
    assert names(folder) == ["a.rules", "b.rules", "x.rules", "s.rules"]
    assert [path.name for path in found.games] == ["g.yaml"]
    assert (found.name, found.title, found.problems) == ("market", "market", [])


def test_a_manifest_says_which_files_and_in_which_order(write):
    folder = write(
        {
            "ruleset.yaml": "title: Market\nabout: Buy.\nfiles:\n  - b.rules\n  - a.rules\n",
            "a.rules": "",
            "b.rules": GAME,
        }
    )
    assert names(folder) == ["ruleset.yaml", "b.rules", "a.rules"]
    found = read_folder(folder)
    assert (found.title, found.about, found.problems) == ("Market", "Buy.", [])


def test_a_file_that_the_manifest_does_not_name_is_pointed_out(write):
    folder = write({"ruleset.yaml": "files:\n  - a.rules\n", "a.rules": GAME, "b.rules": ""})
    assert codes(folder) == ["RW525"]


@pytest.mark.parametrize(
    "name", ["../secret.rules", "/etc/passwd", "a/../../b.rules", "C:/secret.rules", "a\\b.rules", ""]
)
def test_nothing_outside_of_the_folder_is_read(write, name: str):
    folder = write({"ruleset.yaml": f'files:\n  - "a.rules"\n  - {name!r}\n'.replace("\\\\", "\\"), "a.rules": GAME})
    (folder.parent / "secret.rules").write_text("value secret: 1\n")
    assert codes(folder) == ["RW514"]
    assert names(folder) == ["ruleset.yaml", "a.rules"]


@pytest.mark.parametrize("manifest", ["", "files:\n  - a.rules\n  - link.rules\n"])
def test_links_that_lead_out_are_not_followed(write, manifest: str):
    folder = write({"a.rules": GAME} | ({"ruleset.yaml": manifest} if manifest else {}))
    (folder.parent / "secret.rules").write_text("value secret: 1\n")
    (folder / "link.rules").symlink_to(folder.parent / "secret.rules")
    assert "RW514" in codes(folder)
    assert not any("secret" in source.text for source in read_folder(folder).sources)


def test_what_is_no_file_is_not_waited_for(write):
    folder = write({"a.rules": GAME, "b.rules/inner": ""})
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "c.rules")
    assert set(codes(folder)) == {"RW517"}
    assert names(folder) == ["a.rules"]


def test_sizes_are_limited_and_text_is_utf_8(write):
    folder = write(
        {"a.rules": GAME, "b.rules": b"#" * (MOST_BYTES + 1), "c.rules": "value caf\xe9: 1\n".encode("latin-1")}
    )
    assert codes(folder) == ["RW515", "RW516"]
    assert names(folder) == ["a.rules"]


def test_a_missing_file_is_reported_where_it_is_named_with_the_one_that_may_be_meant(write):
    folder = write({"ruleset.yaml": "files:\n  - markte.rules\n", "market.rules": GAME})
    missing = next(one for one in read_folder(folder).problems if one.code == "RW517")
    assert missing.span is not None
    assert missing.span.line == 2
    assert missing.notes == ("did you mean `market.rules`?",)


def test_a_file_named_twice_is_read_once(write):
    folder = write({"ruleset.yaml": "files:\n  - a.rules\n  - a.rules\n", "a.rules": GAME})
    assert codes(folder) == ["RW519"]
    assert names(folder) == ["ruleset.yaml", "a.rules"]


def test_a_folder_without_rules(write):
    assert codes(write({"notes.txt": ""})) == ["RW513"]


def test_the_identity_is_that_of_the_rules_alone(write):
    one = read_folder(write({"a.rules": GAME, "scenarios/s.rules": ""})).identity
    assert read_folder(write({"a.rules": GAME.replace("\n", "\r\n"), "scenarios/s.rules": "# new\n"})).identity == one
    assert read_folder(write({"a.rules": GAME + "\n"})).identity == one
    assert read_folder(write({"a.rules": GAME + 'moment late: "Late"\n'})).identity != one


def test_the_identity_knows_words_and_blocks_and_no_layout(write):
    text = 'flow game\n  if 1 < 2\n    draw\n  "a  b" wins\n'

    def identity(rules: str) -> str:
        return read_folder(write({"a.rules": GAME + rules})).identity

    one = identity(text)
    assert identity('# about\nflow  game # it\n   if 1<2\n\n        draw\n   # ends\n   "a  b"   wins') == one
    assert identity(text.replace("    draw", "  draw")) != one
    assert identity(text.replace("a  b", "a b")) != one
    assert identity(text.replace("if 1", "if 1 1")) != one


def test_rulesets_are_found_by_path_and_by_name(write, tmp_path: Path):
    folder = write({"ruleset.yaml": "title: Market\n", "a.rules": GAME})
    assert locate(folder) == locate(folder / "ruleset.yaml") == folder
    assert find_rulesets([tmp_path, folder]) == [folder]
    assert locate("pig") is not None
    assert find_rulesets(["pig"])[0].name == "pig"
    assert locate("no such ruleset") is None
    assert locate("\0") is None
    assert find_rulesets([tmp_path / "nowhere"]) == []


def test_a_ruleset_without_a_manifest_is_found_too(write, tmp_path: Path):
    """Its rules begin a game, in one file; a folder of many games is none, nor is a part of another ruleset."""
    folder = write({"ruleset.yaml": "title: Market\n", "a.rules": GAME, "scenarios/s.rules": 'game "Part"\n'})
    for name, text in {
        "b/b.rules": 'game "B\n',
        "b/more.rules": "# more\n",
        "c/1.rules": GAME,
        "c/2.rules": GAME,
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert find_rulesets([tmp_path]) == sorted([folder, tmp_path / "b"])
    assert find_rulesets([tmp_path / "b"]) == [tmp_path / "b"]
