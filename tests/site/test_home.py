"""The home page as it is built: every number is counted again from the postings."""

from __future__ import annotations

import re
from collections import Counter

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy
from tests.conftest import read_library
from tests.site.building import Result
from tests.site.counting import still_open
from tests.site.documents import Element, documents, has


def numbers(one: Element) -> list[int]:
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", one.text)]


def under(one: Taxonomy, library: Library) -> Counter[str]:
    """Term -> open postings that name it or a narrower one, for terms that some name with nothing narrower."""
    counts: Counter[str] = Counter()
    named = set()
    for found in still_open(library):
        terms = set(found.terms.get(one.field, ()))
        lines = {term: one.lineage(term) for term in terms}
        counts.update({broader for line in lines.values() for broader in line})
        named |= {term for term in terms if not any(term in line[1:] for line in lines.values())}
    return Counter({term: count for term, count in counts.items() if term in named})


def test_what_is_asked_for_is_a_share_of_all_open_jobs(generated: Result, code: str) -> None:
    library = read_library(generated)
    skills = next(one for one in library.taxonomies if one.demand)
    tally, total = under(skills, library), len(still_open(library))
    section = documents(generated.folder)[i18n.folder_of(code)].one(has("data-demand"))
    bars = section.all(lambda one: one.tag == "li")
    shown = [one.attrs["data-term"].removeprefix(f"{skills.id}/") for one in bars]
    assert [tally[term] for term in shown] == sorted(tally.values(), reverse=True)[: len(bars)]
    for term, bar in zip(shown, bars, strict=True):
        figure = bar.one(has("data-count"))
        assert numbers(figure) == [tally[term], round(100 * tally[term] / total)]
        assert bar.one(lambda one: one.tag == "rect").attrs["width"] == f"{round(100 * tally[term] / total)}%"


def test_a_small_site_has_nothing_beside_its_jobs(site: Result, library: Library, code: str) -> None:
    """Search, hardware and who may apply, then the jobs: neither pay nor demand, employers or places."""
    page = documents(site.folder)[i18n.folder_of(code)]
    assert len(still_open(library)) < 50
    headings = [one.attrs["id"] for one in page.all(lambda one: one.tag == "h2" and "id" in one.attrs)]
    assert headings == ["list-hardware", "list-hiring", "newest"]
    cards = page.all(lambda one: one.tag == "article" and "data-posting" in one.attrs)
    assert [one.attrs["data-posting"] for one in cards] == [posting.id for posting in library.open[:20]]
