"""What comes with the package is found by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.resources import grammar_text, ruleset_folder, shipped_rulesets

ROOT = Path(__file__).parents[3]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path / package.removeprefix("rulewright."))
    for name in (
        "rulesets/pig/pig.rules",
        "rulesets/chess/a.rules",
        "rulesets/__pycache__/x.pyc",
        "grammar/rules.lark",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"this is {name}")
    return tmp_path


def test_every_folder_with_rule_text_is_a_ruleset(package: Path):
    assert shipped_rulesets() == ["chess", "pig"]
    assert ruleset_folder("pig") == package / "rulesets" / "pig"


@pytest.mark.parametrize("name", ["", ".", "..", "go", "pig/..", "__pycache__", "/"])
def test_another_name_is_refused_with_the_names_there_are(package: Path, name: str):
    with pytest.raises(FileNotFoundError, match="there are: chess, pig"):
        ruleset_folder(name)


def test_a_grammar_is_read_by_its_name(package: Path):
    assert grammar_text("rules.lark") == "this is grammar/rules.lark"
    for name in ("", "other.lark", "../rulesets/pig/pig.rules"):
        with pytest.raises(FileNotFoundError, match="no grammar"):
            grammar_text(name)


def test_the_folders_beside_the_package_are_the_shipped_ones():
    on_disk = sorted(path.parent.name for path in ROOT.glob("rulesets/*/*.rules"))
    assert shipped_rulesets() == sorted(set(on_disk))
    for path in ROOT.glob("grammar/*.lark"):
        assert grammar_text(path.name) == path.read_text(encoding="utf-8")
