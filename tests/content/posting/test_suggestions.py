"""What looks like a slip in titles and employers' names is advised on, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

import pytest
import yaml

from careers.content.lexicon import shipped
from careers.content.library import Reader
from careers.content.posting import Suggestions
from careers.i18n import Locale, Locales
from careers.support.diagnostics import Diagnostic, Diagnostics
from tests.site.building import TODAY

EMPLOYERS = {"acme": "Acme GmbH", "hospital": "St Mary's Hospital"}
Judge = Callable[..., list[Diagnostic]]


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Return what is strange about postings with these titles, of these employers, in an English portal."""

    def run(titles: Collection[str] = ("Nurse",), employers: dict[str, str] = EMPLOYERS) -> list[Diagnostic]:
        head = {"name": "Companies", "single": True, "required": True}
        terms = {term: {"name": name} for term, name in employers.items()}
        places = {"field": "locations", "name": "Places", "terms": {"berlin": {"name": "Berlin", "country": "DE"}}}
        companies = {"field": "company", **head, "terms": terms}
        for stem, taxonomy in (("companies", companies), ("locations", places)):
            path = tmp_path / "taxonomies" / f"{stem}.yml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(yaml.safe_dump(taxonomy, sort_keys=False), "utf-8")
        company = next(iter(employers))
        for number, title in enumerate(titles):
            front = {"title": title, "company": company, "posted": "2026-11-01"}
            path = tmp_path / "postings" / company / f"{number:03}.en.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"---\n{yaml.safe_dump(front, allow_unicode=True)}---\n\nThe work.\n", "utf-8")
        locales = Locales((Locale.of("en"),))
        library, _ = Reader(tmp_path, "content", locales, today=TODAY, currency="EUR").read()
        assert len(library.postings) == len(titles)
        found = Diagnostics()
        suggestions = Suggestions(library.taxonomies, locales, shipped())
        suggestions.advise(list(library.postings.values()), found)
        employers_file = tmp_path / "taxonomies" / "companies.yml"
        suggestions.advise_on_employers(employers_file, "content/taxonomies/companies.yml", found)
        return list(found)

    return run


@pytest.mark.parametrize(
    ("title", "code", "value"),
    [
        ("SENIOR NURSE NEEDED", "title-capitals", "SENIOR NURSE NEEDED"),
        ("Join our great team", "title-slogan", "Join our great team"),
        ("Nurses wanted!", "title-slogan", "Nurses wanted!"),
        ("诚聘护士", "title-slogan", "诚聘护士"),
        ("Requirements", "title-heading", "Requirements"),
        ("岗位职责", "title-heading", "岗位职责"),
        ("St Mary's Hospital", "title-employer", "St Mary's Hospital"),
        ("Nurse " + "with much experience " * 5, "title-long", "110"),
        ("Python, SQL, Java, Go, Rust, C++", "title-list", "6"),
        ("大模型、算子、编译器、通信、框架、CUDA", "title-list", "6"),
        ("Senior N\u0443rse", "mixed-scripts", "N\u0443rse"),  # Cyrillic u
        ("\u0421UDA算子工程师", "mixed-scripts", "\u0421UDA算子工程师"),  # Cyrillic S
        ("\u039durse", "mixed-scripts", "\u039durse"),  # Greek capital nu
        ("Nurse (Ref. 4711)", "title-code", "Ref. 4711"),
        ("Nurse R-0012345", "title-code", "R-0012345"),
        ("Nurse 2026-00123", "title-code", "2026-00123"),
    ],
)
def test_a_title_that_names_no_job_is_told(judge: Judge, title: str, code: str, value: str) -> None:
    """With what is strange about it, at the line of the title; nothing else is said of it."""
    (found,) = judge([title])
    assert (found.code, found.params["value"], found.field) == (code, value, "title")
    assert found.path == "content/postings/acme/000.en.md"


@pytest.mark.parametrize(
    "title",
    [
        "Nurse",
        "QA / SRE, HPC",
        "CUDA算子工程师",
        "ISO 27001 auditor",
        "Graduate programme 2026-2027",
        "C# developer",
        "Acme GmbH driver",
        "C/C++/CUDA/Triton engineer (m/f/d/x), Berlin",
        "µm lithography, 10 kΩ",
        "Δt, λ and Ω: physicist",
        "\u0421\u0442\u0430\u0440\u0448\u0438\u0439 IT-\u0438\u043d\u0436\u0435\u043d\u0435\u0440",
        "AI연구원 및 GPU개발자",
        "Łódź façade Übersetzer",
    ],
)
def test_an_ordinary_title_is_left_alone(judge: Judge, title: str) -> None:
    """Abbreviations, standards, products and years are no slips, nor a heading's word within a title."""
    assert judge([title]) == []


@pytest.mark.parametrize(
    ("name", "code", "value"),
    [
        ("https://acme.example", "employer-address", "https://acme.example"),
        ("jobs@acme.example", "employer-address", "jobs@acme.example"),
        ("Company name", "employer-heading", "Company name"),
        ("unknown", "employer-heading", "unknown"),
        ("Berlin", "employer-place", "Berlin"),
        ("Acme " * 20, "employer-long", "99"),
        ("Goog\u04cfe", "mixed-scripts", "Goog\u04cfe"),
        ("ACME GmbH", "employer-twice", "acme"),
    ],
)
def test_a_name_that_is_no_employers_is_told(judge: Judge, name: str, code: str, value: str) -> None:
    (found,) = judge(employers={"acme": "Acme GmbH", "other": name.strip()})
    assert (found.code, found.params["value"], found.field) == (code, value, "terms.other.name")
    assert (found.path, found.line) == ("content/taxonomies/companies.yml", 9)
