"""Answers are read within bounds: what a parser would make too much of is refused, the rest is kept as it is."""

from __future__ import annotations

import datetime as dt

import pytest

from careers.content.facts.pay import Context, PayError, read_pay
from careers_tools.importing.structured.answers import day, day_of_mail, from_json, from_xml, pay
from careers_tools.importing.structured.job import FormatError
from careers_tools.importing.structured.markup import find_jobs


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r'"\ud83d\ude00"', "😀"),
        (r'"a\ud83d b"', "a\ufffd b"),
        (r'"a\ude00\ud83d"', "a\ufffd\ufffd"),
        (r'"\\ud83d \\\ud83d"', "\\ud83d \\\ufffd"),
        (r'"\uD83D\n\uDE00"', "\ufffd\n\ufffd"),
    ],
)
def test_half_a_character_is_replaced_and_a_whole_one_is_kept(written: str, text: str) -> None:
    assert from_json(written.encode()).value == text
    text.encode()


@pytest.mark.parametrize(
    "body",
    [b"9" * 31, b"-1e999", b"0." + b"1" * 40, b"NaN", b"[-Infinity]", b"[" * 100_000, b'"\xed\xa0\x80"', b"\xff", b""],
)
def test_json_beyond_what_it_should_be_is_refused(body: bytes) -> None:
    with pytest.raises(FormatError):
        from_json(body)


def test_numbers_that_people_write_are_read() -> None:
    assert from_json(b"[1770076800000, -1.5, 1e6, 123456789012345678901234567890]").value == [
        1770076800000,
        -1.5,
        1e6,
        123456789012345678901234567890,
    ]


@pytest.mark.parametrize(
    "body",
    [
        b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        b'<!DOCTYPE a [<!ENTITY % b "c">]><a/>',
        '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'.encode("utf-16"),
        b"<a>" * 300 + b"</a>" * 300,
        b"<a>",
    ],
)
def test_xml_that_could_become_huge_is_refused(body: bytes) -> None:
    with pytest.raises(FormatError):
        from_xml(body)


def test_xml_as_feeds_are_written_is_read() -> None:
    body = b'<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//N//DTD" "http://n.example/rss.dtd"><rss><a>&amp;&#233;</a></rss>'
    assert from_xml(body).findtext("a") == "&é"
    assert len(from_xml(b"<rss>" + b"<a/>" * 1_000 + b"</rss>")) == 1_000


@pytest.mark.parametrize("zone", ["+99999999999999", "+2500", "-9999", ""])
def test_a_date_of_mail_beyond_all_days_is_none(zone: str) -> None:
    assert day_of_mail(f"Mon, 02 Feb 99999999999999 00:00:00 {zone}") is None
    assert day_of_mail(f"Mon, 02 Feb 2026 00:00:00 {zone}") in (None, dt.date(2026, 2, 2))


def test_a_day_beyond_all_days_is_none() -> None:
    assert (day(10**29), day("9999-99-99"), day("0000-01-01"), day(1770076800000)) == (
        None,
        None,
        None,
        dt.date(2026, 2, 3),
    )


@pytest.mark.parametrize(
    ("interval", "period"),
    [
        *(("2 WEEK", "two-weeks"), ("bi-week-salary", "two-weeks"), ("0.5 MONTH", "half-month")),
        *(("semi-month-salary", "half-month"), ("1 YEAR", "year"), ("per-hour-wage", "hour"), ("monthly", "month")),
        *(("6 MONTH", None), ("one-time", None)),
    ],
)
def test_a_time_that_boards_name_is_no_other_time(interval: str, period: str | None) -> None:
    """The words of a source are read where any other text of pay is, or refused."""
    written = pay(3000, 4000, "USD", interval)
    if period is None:
        with pytest.raises(PayError):
            read_pay(written, Context("en", "USD"))
    else:
        assert [offered.period for offered in read_pay(written, Context("en", "USD")).ranges] == [period]


def test_amounts_that_nobody_pays_are_passed_over() -> None:
    assert pay("9" * 401, None, "EUR", "year") == ""
    assert pay("nan", 10**29, "EUR", "year") == ""
    assert pay(60_000, 75_000, "EUR", "year") == "60000-75000 EUR per year"


MICRODATA = """
<div itemscope itemtype="https://schema.org/JobPosting">
  <h1 itemprop="title">Baker</h1>
  <div itemprop="hiringOrganization" itemscope itemtype="https://schema.org/Organization">
    <span itemprop="name">Bread &amp; Co</span>
  </div>
  <div itemprop="jobLocation" itemscope itemtype="https://schema.org/Place">
    <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
      <span itemprop="addressLocality">Göttingen</span><meta itemprop="addressCountry" content="DE">
    </div>
  </div>
  <time itemprop="datePosted" datetime="2026-02-01">1 February</time>
  <div itemprop="baseSalary" itemscope itemtype="https://schema.org/MonetaryAmount">
    <meta itemprop="currency" content="EUR">
    <div itemprop="value" itemscope itemtype="https://schema.org/QuantitativeValue">
      <meta itemprop="value" content="16.5"><meta itemprop="unitText" content="HOUR">
    </div>
  </div>
  <div itemprop="description"><p>Bake bread.</p></div>
</div>
"""


def test_microdata_says_what_json_ld_would() -> None:
    (job,) = find_jobs(MICRODATA)
    assert (job.title, job.company, job.locations) == ("Baker", "Bread & Co", ("Göttingen, DE",))
    assert (job.posted, job.pay, job.text) == (dt.date(2026, 2, 1), "16.50 EUR per hour", "<p>Bake bread.</p>")


def test_json_ld_is_found_in_graphs_lists_and_beside_broken_scripts() -> None:
    page = """
    <script type="application/ld+json">{"@type": "JobPosting", "title": </script>
    <script type="application/ld+json">[{"@type": ["Thing", "JobPosting"], "title": "A", "description": ""},
      {"@type": "ItemList", "itemListElement": [{"item": {"@type": "JobPosting", "title": "B", "description": "",
        "jobLocationType": "TELECOMMUTE", "employmentType": ["FULL_TIME", "CONTRACTOR"],
        "experienceRequirements": {"monthsOfExperience": 24}}}]}]</script>
    """
    first, second = find_jobs(page)
    assert (first.title, second.title) == ("A", "B")
    assert (second.remote, second.employment, second.experience) == (
        "true",
        ("Full-time", "Contractor"),
        "2 years",
    )


def test_the_employers_own_code_is_the_value_of_the_identifier() -> None:
    page = """<script type="application/ld+json">[{"@type": "JobPosting", "title": "A", "description": "",
      "identifier": {"@type": "PropertyValue", "name": "Bread & Co", "value": "REQ-2026-0113"}},
      {"@type": "JobPosting", "title": "B", "description": "", "identifier": "https://bread.example/jobs/b"}]</script>"""
    assert [job.reference for job in find_jobs(page)] == ["REQ-2026-0113", ""]


def test_values_of_the_wrong_kind_are_passed_over() -> None:
    page = """<script type="application/ld+json">{"@type": "JobPosting", "title": "A", "description": ["x"],
      "datePosted": 20260201, "validThrough": "soon", "baseSalary": {"value": {"value": "much"}}, "jobLocation": 7,
      "hiringOrganization": {"name": {"first": "x"}}, "identifier": true}</script>"""
    (job,) = find_jobs(page)
    assert (job.text, job.closes, job.pay, job.company, job.id) == ("", None, "", "", "")


def test_a_page_without_jobs_has_none() -> None:
    assert find_jobs('<script type="application/ld+json">{"@type": "WebSite"}</script><p>Jobs</p>') == []


def _nested(page: str, levels: int) -> str:
    return "<div>" * levels + page + "</div>" * levels


def test_nothing_is_looked_for_in_a_page_that_no_browser_would_nest_so_deeply() -> None:
    job = '<script type="application/ld+json">{"@type": "JobPosting", "title": "A"}</script>'
    assert [job.title for job in find_jobs(_nested(job, 500))] == ["A"]
    assert find_jobs(_nested(job, 600)) == []


def test_pages_of_many_elements_that_do_not_nest_are_read() -> None:
    """Elements that need no end tag, those of pictures, and texts in scripts, whose end tags are escaped."""
    text = "<div><ul><li>A<li>B</ul></div>".replace("</", "<\\/")
    jobs = ", ".join(
        f'{{"@type": "JobPosting", "title": "{number}", "description": "{text}"}}' for number in range(199)
    )
    page = f'<script type="application/ld+json">[null, {jobs}]</script>'
    page += "<p>x<br><img src=a>" * 1_000 + "<svg>" + "<path/>" * 1_000 + "</svg>"
    assert len(find_jobs(page)) == 199


def test_a_job_behind_a_long_list_of_other_things_is_passed_over() -> None:
    things = ", ".join(['{"@type": "Thing"}'] * 11_000)
    job = '{"@type": "JobPosting", "title": "A"}'
    page = '<script type="application/ld+json">{}</script>'
    assert find_jobs(page.format(f"[{things}, {job}]")) == []
    assert len(find_jobs(page.format(f"[[{things[:1000].rpartition(', ')[0]}], {job}]"))) == 1


def test_months_of_experience_are_digits() -> None:
    page = """<script type="application/ld+json">{"@type": "JobPosting", "title": "A",
      "experienceRequirements": {"monthsOfExperience": "%s"}}</script>"""
    assert [find_jobs(page % months)[0].experience for months in ("36", "²", "9" * 500, "٣٦")] == [
        "3 years",
        "",
        "",
        "",
    ]
