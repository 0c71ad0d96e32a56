"""Where inputs are kept: those that are part of the tests, and those that a run has found."""

from __future__ import annotations

from pathlib import Path

from tests.site.building import ROOT

DICTIONARY = Path(__file__).with_name("dictionary.txt")  # words that mean something to a room, for libFuzzer to put in
CACHE = ROOT / ".cache" / "fuzz"
FOUND = CACHE / "found"  # a folder a target
FAULTS = CACHE / "faults"


# What other tests keep for the same room.
_OTHERS = {"importer": (ROOT / "tests" / "importer" / "cases",), "intake": (ROOT / "tests" / "intake" / "cases",)}


def seeds(target: str) -> tuple[Path, ...]:
    """The folders of inputs that a target begins with: its own, each called by what it is, and those of others."""
    return (Path(__file__).parent / "corpus" / target, *_OTHERS.get(target, ()))


def corpus() -> list[tuple[str, Path]]:
    """(target, file) of every input that is part of the tests."""
    folders = sorted(Path(__file__).parent.joinpath("corpus").iterdir())
    return [(folder.name, file) for folder in folders for file in sorted(folder.iterdir())]
