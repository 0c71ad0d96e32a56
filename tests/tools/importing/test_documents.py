"""Web pages with structured data: it counts first, and the words of the page say what it leaves out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.tools.importing.command import Importer, Row

JOB = {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    "title": "Bäcker",
    "datePosted": "2026-02-01",
    "validThrough": "2026-04-01T00:00",
    "url": "https://brot.example/jobs/7",
    "hiringOrganization": {"@type": "Organization", "name": "Brot & Co"},
    "description": "<p>Wir backen.</p><h2>Aufgaben</h2><ul><li>Teig kneten</li></ul>",
}


def _page(folder: Path, body: str, *jobs: Mapping[str, Any]) -> Path:
    path = folder / "page.html"
    scripts = "".join(f'<script type="application/ld+json">{json.dumps(job)}</script>' for job in jobs)
    path.write_text(f"<!doctype html>\n<html><head>\n{scripts}\n</head><body>\n{body}\n</body></html>\n", "utf-8")
    return path


def _only(postings: object) -> Row:
    assert isinstance(postings, list)
    (posting,) = postings
    return dict(posting)


def test_the_structured_data_of_a_page_counts_before_its_words(importer: Importer, tmp_path: Path) -> None:
    page = _page(tmp_path, "<h1>Komm ins Team!</h1><p>Standort: Berlin</p><p>Firma: Kuchen GmbH</p>", JOB)
    posting = _only(importer.preview(page).postings)
    assert (posting["title"], posting["company_text"], posting["url"]) == ("Bäcker", "Brot & Co", JOB["url"])
    assert (posting["posted"], posting["closes"]) == ("2026-02-01", "2026-04-01")
    assert {row["line"] for row in posting["evidence"] if row["field"] in ("posted", "url")} == {3}


def test_words_of_the_page_say_what_its_data_leaves_out(importer: Importer, tmp_path: Path) -> None:
    silent = {key: value for key, value in JOB.items() if key not in ("description", "url", "validThrough")}
    body = """<h1>Bäcker</h1>
<h2>Requirements</h2><ul><li>At least 3 years of experience</li></ul>
<p>Email: jobs@brot.example</p>"""
    out = tmp_path / "out"
    imported = importer.write(out, _page(tmp_path, body, silent), "--company", "undisclosed")
    posting = _only(imported.postings)
    assert (posting["experience"], posting["email"], posting["posted"]) == (3, "jobs@brot.example", "2026-02-01")
    (text,) = imported.written.values()
    assert "At least 3 years of experience" in text


def test_lines_that_the_data_does_not_have_are_listed(importer: Importer, tmp_path: Path) -> None:
    body = "<h1>Bäcker</h1>\n<p>Wir backen.</p>\n<p>Teig kneten</p>\n<p>Jeden Freitag gibt es Suppe.</p>"
    document = importer.preview(_page(tmp_path, body, JOB)).document
    assert [(row["line"], row["text"]) for row in document["unplaced"] if row["reason"] == "page"] == [
        (8, "Jeden Freitag gibt es Suppe.")
    ]


def test_a_page_may_hold_several_jobs(importer: Importer, tmp_path: Path) -> None:
    other = {**JOB, "title": "Konditor", "url": "https://brot.example/jobs/8"}
    postings = importer.preview(_page(tmp_path, "<h1>Stellen</h1>", JOB, other)).postings
    assert [(posting["title"], posting["url"]) for posting in postings] == [
        ("Bäcker", "https://brot.example/jobs/7"),
        ("Konditor", "https://brot.example/jobs/8"),
    ]


def test_a_page_whose_data_is_broken_is_read_as_text(importer: Importer, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(
        '<html><script type="application/ld+json">{"@type": "JobPosting", "title": "A</script><body><h1>Bäcker</h1>'
        "<h2>Aufgaben</h2><ul><li>Teig kneten</li></ul><h2>Anforderungen</h2><ul><li>Geduld</li></ul></body></html>",
        "utf-8",
    )
    assert _only(importer.preview(path).postings)["title"] == "Bäcker"


def test_signs_that_were_escaped_are_signs_and_no_topic(importer: Importer, tmp_path: Path) -> None:
    text = (
        "&lt;p&gt;R&amp;amp;D of chips.&lt;/p&gt;&lt;h2&gt;Tasks&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;Write kernels&lt;/ul&gt;"
    )
    page = _page(tmp_path, "<h1>R&amp;D</h1>", {**JOB, "title": "R&amp;D Kernel Engineer", "description": text})
    posting = _only(importer.preview(page).postings)
    assert (posting["title"], posting["slug"]) == ("R&D Kernel Engineer", "r-and-d-kernel-engineer")
    assert "topics" not in posting or not posting["topics"]


def test_what_the_data_states_and_nobody_understands_is_listed(importer: Importer, tmp_path: Path) -> None:
    page = _page(tmp_path, "<h1>Bäcker</h1>", {**JOB, "validThrough": "soon", "baseSalary": "much"})
    lines = {(row["line"], row["text"], row["reason"]) for row in importer.preview(page).document["unplaced"]}
    assert {(3, "deadline: soon", "stated"), (3, "salary: much", "stated")} <= lines


def test_what_the_data_states_in_other_ways_is_read(importer: Importer, tmp_path: Path) -> None:
    """Days in words, pay without a value inside, places of the applicants, and a place as an address in one line."""
    job = {
        **JOB,
        "datePosted": "3 March 2026",
        "validThrough": "2026/04/30",
        "baseSalary": {"currency": "EUR", "minValue": "2.600", "maxValue": "3.100", "unitText": "MONTH"},
        "jobLocationType": "TELECOMMUTE",
        "applicantLocationRequirements": [{"@type": "Country", "name": "France"}],
        "jobLocation": {"@type": "Place", "address": "Lyon, France"},
    }
    document = importer.preview(_page(tmp_path, "<h1>Bäcker</h1>", job)).document
    posting = _only(document["postings"])
    assert (posting["posted"], posting["closes"], posting["remote"]) == ("2026-03-03", "2026-04-30", True)
    assert [(one["min"], one["max"], one["currency"], one["period"]) for one in posting["pay"]] == [
        (2600, 3100, "EUR", "month")
    ]
    assert posting["locations"] == ["lyon", "france"]
    assert [row for row in document["unplaced"] if row["reason"] == "stated"] == []


def test_markup_that_cannot_be_read_is_listed(importer: Importer, tmp_path: Path) -> None:
    page = _page(tmp_path, "<h1>Bäcker</h1><p>Wir backen.</p>", JOB)
    page.write_text(page.read_text("utf-8").replace('"title":', '"title"'), "utf-8")
    unplaced = importer.preview(page).document["unplaced"]
    assert [(row["line"], row["text"]) for row in unplaced if row["reason"] == "markup"] == [(3, "JobPosting")]
