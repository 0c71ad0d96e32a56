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


@pytest.fixture(params=["research", "employer"])
def portal(request: pytest.FixtureRequest, run: Run, tmp_path: Path) -> tuple[str, Path]:
    """The name and the folder of a portal, checked, built and judged without a fault."""
    folder = lay(request.param, tmp_path)
    for program, *arguments in (("careers", "check"), ("mkdocs", "build", "--strict"), ("careers", "doctor")):
        done = run(program, *arguments)
        assert done.returncode == 0, f"{program} {arguments}: {done.stdout}{done.stderr}"
    return request.param, folder


def test_a_portal_of_another_subject_is_built_from_its_content_alone(portal: tuple[str, Path]) -> None:
    """Strictly, with nothing of ours beside it; and its pages speak of its own subject and in its own languages."""
    name, folder = portal
    site = folder / "site"
    assert {path.name for path in folder.iterdir()} == {"mkdocs.yml", "content", "site"}
    for path, text in texts(site):
        assert not HAN.search(text), (path, HAN.search(text))
        if path.endswith(".html"):
            words = " ".join(
                one.text for one in parse(text) if one.tag in ("title", "body", "p", "h1", "h2", "a", "li")
            )
            assert not OURS.search(words), (path, OURS.search(words))
    if name == "employer":
        assert {path.name for path in site.iterdir() if len(path.name) == 2} == set()
        assert not any("/fr/" in text for path, text in texts(site))
        assert (site / "jobs" / "martin" / "vendeur" / "index.html").is_file()
        assert not any("hreflang" in text for path, text in texts(site) if path.endswith("index.html"))
        assert not any("/companies/" in text for path, text in texts(site) if path.endswith("index.html"))


def test_pay_in_three_currencies_stands_side_by_side(run: Run, tmp_path: Path) -> None:
    """As each language writes it, never added up: a scale, euros, francs, pounds and an hourly rate."""
    site = lay("research", tmp_path) / "site"
    assert run("mkdocs", "build", "--strict").returncode == 0
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
