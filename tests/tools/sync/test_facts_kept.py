"""What becomes of each fact that a source sends, over four runs: it is taken, kept as stated, or lost. Lost is none.

``python -m tests.tools.sync.test_facts_kept`` prints the table.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.tools.sync.portals import Portal, portal_of
from tests.tools.sync.publishing import ADS, Ad, with_pay

pytestmark = pytest.mark.slow

SOURCES = ("greenhouse", "lever", "ashby", "recruitee", "rss", "csv", "sitemap")
_CLOSING = ("csv", "sitemap")  # those that have a last day
_PLACES = {"Beijing": "beijing", "Dalian": "dalian", "Chongqing": "chongqing", "Toronto": "toronto"}
# A place that nobody knows, and a day that has two readings.
_UNKNOWN = replace(ADS[2], city="Northfield Works", country="Building 7", closes="04/07/2027")
_NEW = [ADS[0], ADS[1], _UNKNOWN, replace(ADS[3], city="Toronto", country="Canada", closes="2027-03-31")]
_CHANGED = [with_pay(_NEW[0], 70000, 90000), replace(_NEW[1], city="Beijing"), *_NEW[2:]]
RUNS = (("new", _NEW), ("changed", _CHANGED), ("gone", _CHANGED[:-1]), ("back", _CHANGED))

Outcome = tuple[str, str]  # a fact, and what has become of it


def is_of(ad: Ad, front_matter: Mapping[str, Any]) -> bool:
    """Return whether a posting names the address of an ad; a port can hold the digits of its number."""
    return re.search(rf"\b{ad.id}\b", str(front_matter.get("source"))) is not None


def outcomes(ad: Ad, front_matter: Mapping[str, Any], *, closing: bool) -> Iterator[Outcome]:
    """Yield what has become of the facts of an ad, by the front matter of its posting."""
    stated = front_matter.get("stated", {})
    place, kept = _PLACES.get(ad.city), " ".join(stated.get("locations", ()))
    taken = {
        "title": front_matter["title"] == ad.title,
        "place": front_matter.get("locations", []) == [place],
        "posted": str(front_matter.get("posted")) == ad.day,
        "address": is_of(ad, front_matter),
    }
    words = {"place": ad.city in kept}
    if ad.low:
        taken["pay"] = str(ad.low) in str(front_matter.get("salary")) and str(ad.high) in str(front_matter["salary"])
    if ad.closes and closing:
        taken["closes"] = str(front_matter.get("closes")) == ad.closes
        words["closes"] = stated.get("closes") == ad.closes
    for fact, is_taken in taken.items():
        yield fact, "taken" if is_taken else "stated" if words.get(fact) else "lost"


def run(portal: Portal, ads: Sequence[Ad], today: str) -> Counter[Outcome]:
    """Return how often a run of ``careers sync`` has left which fact how."""
    portal.publish(ads)
    _, source = portal.sync(today=today)
    assert source["failure"] is None, source
    files = {name: text for name, text in portal.files().items() if name.startswith("postings/acme/")}
    written = [yaml.safe_load(text.split("---\n")[1]) for text in files.values()]
    count: Counter[Outcome] = Counter()
    for ad in ads:
        of_ad = next((one for one in written if is_of(ad, one)), {"title": ""})
        count.update(outcomes(ad, of_ad, closing=portal.kind in _CLOSING))
    return count


def table(kind: str, folder: Path) -> list[tuple[str, str, Counter[Outcome]]]:
    """Return (source, run, what has become of the facts) for each of the runs."""
    days = ("2026-03-01", "2026-03-02", "2026-03-12", "2026-03-13")
    with portal_of(kind, folder) as portal:
        return [(kind, name, run(portal, ads, day)) for (name, ads), day in zip(RUNS, days, strict=True)]


@pytest.mark.parametrize("kind", SOURCES)
def test_no_fact_of_a_source_is_lost(kind: str, tmp_path: Path) -> None:
    """And what cannot be read is kept as stated in each run anew."""
    for _, name, count in table(kind, tmp_path):
        lost = {fact: number for (fact, outcome), number in count.items() if outcome == "lost"}
        assert (name, lost) == (name, {})
        assert count["place", "stated"] == 1


def main() -> None:
    """Print the table of all sources and runs."""
    facts = ("title", "place", "pay", "posted", "closes", "address")
    print("source", "run", *(f"{fact} sent/taken/stated/lost" for fact in facts), sep="\t")
    for kind in SOURCES:
        with tempfile.TemporaryDirectory() as folder:
            for source, name, count in table(kind, Path(folder) / "portal"):
                cells = [[count[fact, outcome] for outcome in ("taken", "stated", "lost")] for fact in facts]
                print(source, name, *("/".join(map(str, (sum(cell), *cell))) for cell in cells), sep="\t")


if __name__ == "__main__":
    main()
