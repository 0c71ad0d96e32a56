"""Other people's portals: content alone, built strictly and judged with the installed package, in an empty folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.portals.conftest import Run, lay
from tests.site.documents import parse

pytestmark = pytest.mark.slow

HAN = re.compile(r"[\u4e00-\u9fff]")
OURS = re.compile(r"\b(chips?|hardware|GPUs?|NPUs?|Ascend|yuan|CNY|CN¥)\b", re.IGNORECASE)


def texts(site: Path) -> Iterator[tuple[str, str]]:
    """Each text file of a site but scripts and styles: its path and its text."""
    for path in sorted(site.rglob("*")):
        if path.suffix in (".html", ".xml", ".json", ".md", ".txt") and "assets" not in path.parts:
            yield path.relative_to(site).as_posix(), path.read_text("utf-8")


def made(run: Run, name: str, folder: Path) -> Path:
    """A portal in this folder, checked, built and judged without a fault: strictly, with nothing of ours beside it.

    Its pages speak of its own subject and in its own languages.
    """
    lay(name, folder)
    for program, *arguments in (("careers", "check"), ("mkdocs", "build", "--strict"), ("careers", "doctor")):
        done = run(folder, program, *arguments)
        assert done.returncode == 0, f"{program} {arguments}: {done.stdout}{done.stderr}"
    assert {path.name for path in folder.iterdir()} == {"mkdocs.yml", "content", "site"}
    for path, text in texts(folder / "site"):
        assert not HAN.search(text), (path, HAN.search(text))
        if path.endswith(".html"):
            words = " ".join(
                one.text for one in parse(text) if one.tag in ("title", "body", "p", "h1", "h2", "a", "li")
            )
            assert not OURS.search(words), (path, OURS.search(words))
    return folder / "site"


def test_an_employer_has_a_portal_in_one_language(run: Run, tmp_path: Path) -> None:
    """No address names the language, and no page another one or the employers."""
    site = made(run, "employer", tmp_path)
    assert {path.name for path in site.iterdir() if len(path.name) == 2} == set()
    assert (site / "jobs" / "martin" / "vendeur" / "index.html").is_file()
    for path, text in texts(site):
        assert "/fr/" not in text, path
        assert not path.endswith("index.html") or not re.search("hreflang|/companies/", text), path


def test_pay_in_three_currencies_stands_side_by_side(run: Run, tmp_path: Path) -> None:
    """As each language writes it, never added up: a scale, euros, francs, pounds and an hourly rate."""
    site = made(run, "research", tmp_path)
    german = {
        "goettingen/climate-model-engineer": "E 13 TV-L",
        "helmholtz-lab/cluster-administrator": "58.000–71.000\xa0€",
        "eth/data-engineer": "95.000–115.000\xa0CHF",
        "southampton/research-software-engineer": "38.000–46.000\xa0£",
        "southampton/student-assistant": "15,50\xa0£",
    }
    shown = {posting: (site / "de" / "jobs" / posting / "index.html").read_text("utf-8") for posting in german}
    assert [posting for posting, pay in german.items() if pay not in shown[posting]] == []
    insights = (site / "en" / "insights" / "index.html").read_text("utf-8")
    assert "none states its pay" not in insights
