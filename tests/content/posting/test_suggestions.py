"""What looks like a slip in a title is advised on, with the reason."""

from __future__ import annotations

from pathlib import Path

import yaml

from careers.content.lexicon import shipped
from careers.content.library import Reader
from careers.content.posting import Suggestions
from careers.i18n import Locale, Locales
from careers.support.diagnostics import Diagnostic, Diagnostics
from tests.apart import apart
from tests.each import each
from tests.site.building import TODAY

COMPANIES = """\
field: company
name: Companies
single: true
required: true
terms: {acme: {name: Acme GmbH}, hospital: {name: St Mary's Hospital}}
"""


def judge(root: Path, title: str, body: str = "The work.") -> list[Diagnostic]:
    """Return what is strange about a posting with this title and body, in an English portal."""
    front = yaml.safe_dump({"title": title, "company": "acme", "posted": "2026-11-01"}, allow_unicode=True)
    files = {"taxonomies/companies.yml": COMPANIES, "postings/acme/000.en.md": f"---\n{front}---\n\n{body}\n"}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    locales = Locales((Locale.of("en"),))
    library, _ = apart(Reader(root, "content", locales, today=TODAY, currency="EUR").read)
    assert len(library.postings) == 1
    found = Diagnostics()
    Suggestions(library.taxonomies, locales, shipped()).advise(list(library.postings.values()), found)
    return list(found)


@each(
    ("title", "code", "value"),
    [
        ("SENIOR NURSE NEEDED", "title-capitals", "SENIOR NURSE NEEDED"),
        ("Join our great team", "title-slogan", "Join our great team"),
        ("Nurses wanted!", "title-slogan", "Nurses wanted!"),
        ("诚聘护士", "title-slogan", "诚聘护士"),
        ("Requirements", "title-heading", "Requirements"),
        ("岗位职责", "title-heading", "岗位职责"),
        ("Full-time", "title-employment", "Full-time"),
        ("全职", "title-employment", "全职"),
        ("Internship", "title-employment", "Internship"),
        ("Teilzeit / Minijob (m/w/d)", "title-employment", "Teilzeit / Minijob (m/w/d)"),
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
def test_a_title_that_names_no_job_is_told(tmp_path: Path, title: str, code: str, value: str) -> None:
    """With what is strange about it, at the line of the title; nothing else is said of it."""
    (found,) = judge(tmp_path, title)
    assert (found.code, found.params["value"], found.field) == (code, value, "title")
    assert found.path == "content/postings/acme/000.en.md"


@each(
    "title",
    [
        "Nurse",
        "QA / SRE, HPC",
        "Nurse, full-time",
        "护士（全职）",
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
def test_an_ordinary_title_is_left_alone(tmp_path: Path, title: str) -> None:
    """Abbreviations, standards, products and years are no slips, nor a heading's word within a title."""
    assert judge(tmp_path, title) == []


@each(
    ("body", "line", "value", "count"),
    [
        ("## Duties\n\n• Write kernels\n• Measure them\n• Review code", 9, "•", "3"),
        ("You will:\n●负责算子\n ▪ 负责编译器", 8, "●", "2"),
        ("– Write kernels\n  for chips\n— Measure them\n\n· Review code", 7, "–", "3"),
        ("- Duties\n    • Kernels\n    • Tests", 8, "•", "2"),
    ],
)
def test_lines_that_markdown_makes_no_list_of_are_told_once(
    tmp_path: Path, body: str, line: int, value: str, count: str
) -> None:
    """At the first of them, with their number: they would be one paragraph."""
    (found,) = judge(tmp_path, "Nurse", body)
    assert (found.code, found.field, found.line) == ("body-bullets", "body", line)
    assert found.params == {"value": value, "count": count}


@each(
    "body",
    [
        "- Write kernels\n- Measure them",
        "You write kernels\n– and more –\nand measure them.",  # a sentence that was wrapped at a dash
        "——引言\n——再引",
        "• Write kernels\n\n• Measure them",
        "Kernels • tests\nCompilers • drivers",
        "· · ·\n· · ·",
    ],
)
def test_other_lines_of_a_body_are_left_alone(tmp_path: Path, body: str) -> None:
    """Lists of Markdown, dashes and signs in a text, and paragraphs of their own."""
    assert judge(tmp_path, "Nurse", body) == []
