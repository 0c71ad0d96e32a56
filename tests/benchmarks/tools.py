"""What builds the generated postings, as the benchmarks see it."""

from __future__ import annotations

import datetime as dt
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests import corpus

PROJECT = Path(__file__).resolve().parents[2]
LOCALES = ("zh", "en")
SITE_URL = "https://bench.example.org/"
FACTS = ("companies", "hardware", "skills", "topics", "roles", "locations", "hiring")


@dataclass(frozen=True, slots=True)
class Tool:
    """One way to build the corpus.

    Attributes:
        key: its name on the command line and in the results.
        name: its name in tables.
        makes: what the built site has, in a clause.
        prepare: writes the tool's sources of these postings into an empty folder; not part of the measurement.
        command: (sources, output, cache) -> the command that builds them; output and cache do not exist yet.
        postings: whether it builds the postings at all.
    """

    key: str
    name: str
    makes: str
    prepare: Callable[[Path, int], None]
    command: Callable[[Path, Path, Path], list[str]]
    postings: bool = True


def environment(today: dt.date = corpus.ANCHOR) -> dict[str, str]:
    """Return the environment of a build: the caller's, with another day as today."""
    anchor = dt.datetime.combine(today, dt.time(), dt.UTC)
    # An executor that the settings name is imported from this project, wherever a build runs.
    paths = os.pathsep.join(filter(None, (str(PROJECT), os.environ.get("PYTHONPATH"))))
    return {
        **os.environ,
        "SOURCE_DATE_EPOCH": str(int(anchor.timestamp())),
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONPATH": paths,
    }


def mkdocs(sources: Path, output: Path) -> list[str]:
    """The command that builds the site of ``mkdocs.yml`` in `sources` into `output`."""
    config = str(sources / "mkdocs.yml")
    return [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", config, "--site-dir", str(output)]


def dump(path: Path, value: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump(dict(value), allow_unicode=True, sort_keys=False), "utf-8")


def terms(facts: Mapping[str, Any], taxonomy: Mapping[str, Any]) -> list[str]:
    value = facts.get(taxonomy["field"], [])
    return [value] if isinstance(value, str) else value
