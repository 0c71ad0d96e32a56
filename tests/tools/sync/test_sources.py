"""What each kind of source states, as its answers have it: nothing is made up, and nothing lost on the way."""

from __future__ import annotations

import asyncio
import codecs
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.boards import READERS
from careers_tools.sync.sources import Source, SourceError
from tests.apart import apart
from tests.each import each

URL = "https://acme.example/list"
COLUMNS = {"id": "Ref", "title": "Job", "text": "Text", "locations": "City", "posted": "Since", "closes": "Until"}
TABLE = Source.model_validate({"kind": "table", "url": URL, "columns": COLUMNS})
FEED = Source.model_validate({"kind": "feed", "url": URL})


def _board(kind: str, **settings: str) -> Source:
    return Source.model_validate({"kind": kind, "board": "acme", **settings})


def read(source: Source, *answers: bytes | object) -> list[Job]:
    """Return the jobs of a source that gives these answers, one after the other, the last again and again."""
    waiting = [answer if isinstance(answer, bytes) else json.dumps(answer).encode() for answer in answers]

    async def get(_: str) -> bytes:
        return waiting.pop(0) if len(waiting) > 1 else waiting[0]

    async def jobs() -> list[Job]:
        return await READERS[source.kind](source, get)

    return apart(lambda: asyncio.run(jobs()))


def _greenhouse(**values: object) -> list[Job]:
    job = {"id": 7, "title": "Kernel Engineer", "content": "&lt;p&gt;Work&lt;/p&gt;", **values}
    return read(_board("greenhouse"), {"jobs": [job]})


def test_a_prospect_post_of_greenhouse_is_no_job() -> None:
    """It collects people for jobs to come; an answer without the field is of jobs."""
    assert _greenhouse(internal_job_id=None) == []
    assert len(_greenhouse(internal_job_id=12)) == len(_greenhouse()) == 1


def test_fields_that_the_owner_of_a_greenhouse_board_has_made_are_facts() -> None:
    metadata = [
        {"name": "Employment Type", "value": "Full-time"},
        {"name": "Work Mode", "value": ["Hybrid", "Remote"]},
        {"name": "Salary", "value": {"min_value": "60000.0", "max_value": "75000.0", "unit": "EUR"}},
        {"name": "Bonus", "value": None},
    ]
    (job,) = _greenhouse(metadata=metadata, departments=[{"name": "Compilers"}])
    assert job.further == (
        ("Employment Type", "Full-time"),
        ("Work Mode", "Hybrid、Remote"),
        ("Salary", "60000-75000 EUR"),
    )
    assert job.tags == ()


def test_ranges_of_pay_of_greenhouse_keep_what_each_is_for() -> None:
    """The period is in a heading, or in the words below it, or nowhere."""

    def range_(low: int, high: int, **words: str) -> Mapping[str, object]:
        return {"min_cents": low * 100, "max_cents": high * 100, "currency_type": "USD", **words}

    several = [range_(60_000, 75_000, title="Berlin", blurb="Annual pay"), range_(40, 45, title="Oslo: hourly")]
    (job,) = _greenhouse(pay_input_ranges=several)
    assert job.pay == "Berlin: 60000-75000 USD per year; Oslo: hourly: 40-45 USD per hour"
    (job,) = _greenhouse(pay_input_ranges=[range_(4_000, 5_000, title="Pay", blurb="and paid holidays")])
    assert job.pay == "4000-5000 USD"


def _lever(*numbers: int) -> list[object]:
    return [{"id": f"{number:03}", "text": "Engineer", "description": "Work"} for number in numbers]


def test_lever_states_the_country_of_the_first_place() -> None:
    categories = {"location": "Berlin", "allLocations": ["Berlin", "Toronto, Canada"], "team": "R&D"}
    salary = {"currency": "CAD", "interval": "bi-week-salary", "min": 3000, "max": 3000}
    data = {"id": "1", "text": "Engineer", "categories": categories, "country": "DE", "salaryRange": salary}
    (job,) = read(_board("lever"), [data])
    assert (job.locations, job.pay, job.tags) == (("Berlin, DE", "Toronto, Canada"), "3000 CAD per two-weeks", ())


def test_pages_of_lever_are_read_until_they_are_at_rest() -> None:
    whole = [_lever(*range(100)), _lever(100)]
    grown = [_lever(100, *range(99)), _lever(100)]
    jobs = read(_board("lever"), *grown, *whole, *whole)
    assert sorted(job.id for job in jobs) == [f"{number:03}" for number in range(101)]
    with pytest.raises(SourceError) as refused:
        read(_board("lever"), *(page for _ in range(3) for page in (*whole, *grown)))
    assert refused.value.code == "moving"


def test_ashby_states_addresses_and_every_interval() -> None:
    def salary(low: int, interval: str) -> object:
        return {"compensationType": "Salary", "minValue": low, "currencyCode": "CAD", "interval": interval}

    address = {"postalAddress": {"addressLocality": "Toronto", "addressRegion": "Ontario", "addressCountry": "Canada"}}
    data = {
        "id": "1",
        "title": "Engineer",
        "location": "HQ",
        "address": address,
        "secondaryLocations": [{"location": "Remote - US"}, {"address": {"addressLocality": "Oslo"}}],
        "department": "Compilers",
        "compensation": {"summaryComponents": [salary(3_450, "2 WEEK"), salary(1_000, "0.5 MONTH half month")]},
    }
    (job,) = read(_board("ashby"), {"jobs": [data]})
    assert job.locations == ("Toronto, Ontario, Canada", "Remote - US", "Oslo")
    assert job.pay == "from 3450 CAD per two-weeks; from 1000 CAD per half-month"
    assert job.tags == ()


def test_recruitee_states_hours_and_the_texts_of_the_language_that_is_asked_for() -> None:
    texts = {"title": "Kernel Engineer", "description": "<p>Work</p>", "requirements": "<p>Skill</p>"}
    offer = {
        "id": 1,
        "title": "Kernel-Entwickler",
        "description": "<p>Arbeit</p>",
        "translations": {"en": texts},
        "min_hours": 32,
        "max_hours": 40,
    }
    (job,) = read(_board("recruitee", language="en"), {"offers": [offer]})
    assert (job.title, job.text) == ("Kernel Engineer", "<p>Work</p><p>Skill</p><p>32–40 h / week</p>")
    (job,) = read(_board("recruitee"), {"offers": [offer]})
    assert (job.title, job.text) == ("Kernel-Entwickler", "<p>Arbeit</p><p>32–40 h / week</p>")


def test_a_position_of_personio_without_a_text_asks_for_its_language() -> None:
    text = "<jobDescription><name>Tasks</name><value>{}</value></jobDescription>"
    position = "<position><id>1</id><name>Engineer</name><jobDescriptions>{}</jobDescriptions></position>"
    answer = "<workzag-jobs>" + "".join(map(position.format, ("", text.format(" "), text.format("Work"))))
    jobs = read(_board("personio"), f"\n{answer}</workzag-jobs>".encode())
    assert [job.fault for job in jobs] == ["language", "language", ""]


ATOM = '<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title>{}</feed>'
RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://a.example/"><title>Jobs</title></channel>'
    '<item rdf:about="https://a.example/1"><title>Engineer</title><link>https://a.example/1</link>'
    "<description>Write kernels</description><dc:date>2026-11-01</dc:date></item></rdf:RDF>"
)


@each(
    ("feed", "title", "text"),
    [
        (
            ATOM.format(
                '<entry><id>1</id><title>Engineer</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/'
                'xhtml"><p>We make chips.</p><ul><li>A</li></ul></div></content></entry>'
            ),
            "Engineer",
            "<p>We make chips.</p><ul><li>A</li></ul>",
        ),
        (
            ATOM.format(
                '<entry><id>1</id><title type="html">R&amp;amp;D</title>'
                '<content type="text">a &lt; b\nc</content></entry>'
            ),
            "R&D",
            "a &lt; b<br>\nc",
        ),
        (
            '\n<?xml version="1.0"?><rss version="2.0"><channel><title>Jobs</title><item><guid>1</guid>'
            "<title>R&amp;amp;D Engineer</title><description>Write&nbsp;kernels\x0b</description></item>"
            "</channel></rss>",
            "R&D Engineer",
            "Write\xa0kernels",
        ),
        (
            '<rss version="0.91"><channel><title>Jobs</title><item><title>Engineer</title><link>https://a.example/1'
            "</link><description>&lt;p&gt;Work</description></item></channel></rss><!-- made by a program -->",
            "Engineer",
            "<p>Work",
        ),
        (RDF, "Engineer", "Write kernels"),
    ],
    ids=["Atom, XHTML", "Atom, HTML and text", "RSS 2.0", "RSS 0.91", "RSS 1.0"],
)
def test_feeds_are_read_as_they_are_written(feed: str, title: str, text: str) -> None:
    """Also with a blank line first, entities of HTML, and control characters."""
    (job,) = read(FEED, feed.encode())
    assert (job.title, job.text.strip()) == (title, text)
    assert job.id in ("1", "https://a.example/1")


@each(
    "body",
    [RDF[:-10], RDF[: RDF.index("<item")], "<html><p>Jobs", "Jobs", "<rss><a/></rss>", '{"items": {}}', ""],
    ids=["cut", "cut before the first entry", "a page", "a word", "no channel", "no list", "nothing"],
)
def test_what_is_no_whole_feed_is_refused(body: str) -> None:
    """Of half a feed, the jobs of the other half would be taken for gone."""
    with pytest.raises(FormatError):
        read(FEED, body.encode())


def test_an_answer_that_is_the_name_of_a_file_opens_none(tmp_path: Path) -> None:
    """The library takes texts for addresses and names of files."""
    (tmp_path / "feed.xml").write_text(RDF, "utf-8")
    with pytest.raises(FormatError):
        read(FEED, bytes(tmp_path / "feed.xml"))


def test_days_of_a_feed_are_its_own_words() -> None:
    assert [job.posted for job in read(FEED, RDF.encode())] == ["2026-11-01"]
    entry = ATOM.format("<entry><id>1</id><title>A</title><link href='/1'/><updated>soon</updated></entry>")
    (job,) = read(FEED, entry.encode())
    assert (job.posted, job.url) == ("soon", "")


HEAD = "Ref,Job,Text,City,Since,Until\n"
ROW = '1,推理引擎工程师,"开发推理引擎\n与框架",北京;上海,2026/11/1,11/01/2026\n'


@each(
    "body",
    [
        (HEAD + ROW).encode(),
        codecs.BOM_UTF8 + (HEAD + ROW).encode(),
        (HEAD + ROW).encode("gbk"),
        (HEAD + ROW).encode("utf-16"),
        ("sep=;\r\n" + (HEAD + ROW).replace(";", "|").replace(",", ";").replace("\n", "\r\n")).encode(),
        (HEAD + ROW).replace(",", "\t").encode(),
        (HEAD.replace("Ref", '"a; b; c; d; e; f; g",Ref') + "x," + ROW).encode(),
    ],
    ids=["UTF-8", "with a mark", "GBK", "UTF-16", "sep=;", "tabs", "other signs in a name"],
)
def test_tables_are_read_as_programs_save_them(body: bytes) -> None:
    (job,) = read(TABLE, body)
    assert (job.id, job.title, job.text.split()) == ("1", "推理引擎工程师", ["开发推理引擎", "与框架"])
    assert job.locations == ("北京", "上海")
    assert (job.posted, job.closes) == ("2026/11/1", "11/01/2026")


def test_rows_know_their_lines_and_one_with_a_cell_too_many_has_a_fault() -> None:
    """Empty cells behind the last column are none too many, and missing ones are empty."""
    rows = '1,A,x,,,\n2,B,"x\ny",,,,\n3,C,x,,,,more\n4,D\n5,E,x,,,\n'
    for body in (HEAD + rows, "sep=,\n" + HEAD + rows):
        jobs = read(TABLE, body.encode())
        first = 3 if body.startswith("sep") else 2
        assert [job.line - first for job in jobs] == [0, 1, 3, 4, 5]
        assert [job.fault for job in jobs] == ["", "", "cells", "", ""]


@each("rows", ['1,A,"x', "1,A,x\n2,B", "1,A"])
def test_a_table_that_ends_within_a_row_is_refused(rows: str) -> None:
    with pytest.raises(FormatError):
        read(TABLE, (HEAD + rows).encode())


def test_lists_and_numbers_in_a_json_table_are_handed_on() -> None:
    """A number is a day only where the table says in which unit it counts."""
    row = {"Ref": "1", "Job": "A", "Text": "x", "City": ["Oslo"], "Since": 1770076800000, "Until": ""}
    counted = TABLE.model_copy(update={"units": {"posted": "milliseconds"}})
    days = [read(source, [row])[0].posted for source in (TABLE, counted)]
    assert (days, read(TABLE, [row])[0].locations) == (["1770076800000", "2026-02-03"], ("Oslo",))


def test_a_page_of_a_sitemap_is_read_in_the_encoding_that_it_declares() -> None:
    """An employer's own words must not become signs for unreadable ones."""
    entry = "<url><loc>https://acme.example/1</loc></url>"
    sitemap = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entry}</urlset>'
    job = '{"@type": "JobPosting", "title": "推理引擎工程师"}'
    page = f'<meta charset="gbk"><script type="application/ld+json">{job}</script>'
    source = Source.model_validate({"kind": "sitemap", "url": URL})
    assert [job.title for job in read(source, sitemap.encode(), page.encode("gbk"))] == ["推理引擎工程师"]
