"""Answers are read within bounds: what a parser would make too much of is refused, the rest is kept as it is."""

from __future__ import annotations

import html
import json

import pytest

from careers.content.facts.pay import Period
from careers_tools.importing.structured.answers import counted_day, from_json, from_xml, line, markup, pay
from careers_tools.importing.structured.drafting import draft_of
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.importing.structured.markup import find_jobs
from tests.each import each
from tests.tools.sync.test_days import CONTEXT


@each(
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


@each(
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


@each(
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


def test_a_number_is_a_day_only_in_a_unit_that_has_such_a_day() -> None:
    days = [
        counted_day("1770076800000", "milliseconds"),
        counted_day("46356", "days"),
        counted_day("9" * 29, "seconds"),
    ]
    assert days == ["2026-02-03", "2026-11-30", "9" * 29]


@each(
    ("written", "text"),
    [
        ("R&amp;D Engineer", "R&D Engineer"),
        ("R&amp;amp;D &amp;lt;C++&amp;gt;", "R&D <C++>"),
        ("R&D, AT&T; Q&A", "R&D, AT&T; Q&A"),
        ("https://acme.example/?a=1&copy=2&amp;b=3", "https://acme.example/?a=1&copy=2&b=3"),
        ("&lt;b&gt;Kernel&lt;/b&gt;<br>Engineer &#x26; more", "Kernel Engineer & more"),
        ("&" + "amp;" * 9, "&" + "amp;" * 4),
    ],
)
def test_signs_of_a_line_are_unescaped_as_often_as_they_were_escaped(written: str, text: str) -> None:
    """What is no name of a sign stays, and so does what nobody escapes so often."""
    assert line(written) == text


@each(
    ("written", "html"),
    [
        ("<p>R&amp;D &lt; 3</p>", "<p>R&amp;D &lt; 3</p>"),
        ("&lt;p&gt;R&amp;amp;D&lt;/p&gt;", "<p>R&amp;D</p>"),
        ("&amp;lt;p&amp;gt;R&amp;amp;amp;D&amp;lt;/p&amp;gt;", "<p>R&amp;D</p>"),
        ("<div>&lt;ul&gt;&lt;li&gt;A&lt;/li&gt;&lt;/ul&gt;</div>", "<div><ul><li>A</li></ul></div>"),
        ("<p>R&amp;amp;amp;D, use &amp;lt;vector&amp;gt;</p>", "<p>R&amp;D, use &lt;vector&gt;</p>"),
        ("x &lt; y, &amp;c", "x &lt; y, &amp;c"),
    ],
)
def test_html_that_was_escaped_is_html_again(written: str, html: str) -> None:
    assert markup(written) == html


@each(
    ("interval", "period"),
    [
        ("2 WEEK", Period.TWO_WEEKS),
        ("bi-week-salary", Period.TWO_WEEKS),
        ("0.5 MONTH", Period.HALF_MONTH),
        ("semi-month-salary", Period.HALF_MONTH),
        ("1 YEAR", Period.YEAR),
        ("4 MONTH", None),
        ("bi-month-salary", None),
    ],
)
def test_pay_for_a_period_that_nobody_knows_is_kept_in_its_own_words(interval: str, period: Period | None) -> None:
    words = pay(2_600, 3_100, "CAD", interval)
    draft = draft_of(Job("1", "Baker", "<p>Bake bread.</p>", pay=words), "job", CONTEXT)
    read = [one.period for one in draft.facts.salary.ranges] if draft.facts.salary else []
    assert (read, [one.text for one in draft.unread]) == (
        ([period], []) if period else ([], [f"salary: 2600-3100 CAD {interval}"])
    )


@each(
    ("given", "text"),
    [
        ((60_000, 75_000, "EUR", "year"), "60000-75000 EUR per year"),
        ((4_000, 4_000, "CAD", "2 WEEK"), "4000 CAD per two-weeks"),
        ((4_000, None, "CAD", "bi-week-salary"), "from 4000 CAD per two-weeks"),
        ((None, 2_000, "USD", "semi-month-salary"), "up to 2000 USD per half-month"),
        ((16.5, 16.5, "EUR", "PER_DAY"), "16.50 EUR per day"),
        ((5_000, 6_000, "EUR", "one-time"), "5000-6000 EUR one-time"),
        ((5_000, 6_000, "EUR", "bi-month-salary"), "5000-6000 EUR bi-month-salary"),
        ((5_000, 6_000, "EUR", "3 MONTH"), "5000-6000 EUR 3 MONTH"),
        (("60.000", "75,000", "EUR", "YEAR"), "60.000-75,000 EUR per year"),
        (("9" * 401, None, "EUR", "year"), ""),
        (("nan", 10**29, "EUR", "year"), ""),
        ((0, True, "EUR", "year"), ""),
    ],
)
def test_pay_is_handed_on_as_people_write_it(given: tuple[object, object, str, str], text: str) -> None:
    """No period becomes another one; amounts that nobody pays are none."""
    assert pay(*given) == text


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
    assert (job.posted, job.pay, job.text) == ("2026-02-01", "16.50 EUR per hour", "<p>Bake bread.</p>")


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
        ("Full-time", "Contract"),
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
    assert (job.text, job.company, job.id) == ("", "", "")
    assert (job.posted, job.closes, job.pay) == ("20260201", "soon", "much")


def test_a_page_without_jobs_has_none() -> None:
    assert find_jobs('<script type="application/ld+json">{"@type": "WebSite"}</script><p>Jobs</p>') == []


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


LINES = "x</p>\n\t<p>http://a.example/*</p>"
JOB = '{"@type": "JobPosting", "title": "A", "description": "<p>x</p>"}'


@each(
    "script",
    [
        f'<script type="application/ld+json; charset=utf-8">{JOB}</script>',
        f'<script type="Application/LD+JSON">\n//<![CDATA[\n{JOB};\n//]]>\n</script>',
        f'<script type="application/ld+json"><!--\n{JOB}\n--></script>',
        f'<script type="application/ld+json">/* ours */ {JOB[:-1]}, /* of jobs */ }} // end</script>',
        f'<script type="application/ld+json">{JOB.replace("x</p>", LINES)}</script>',
        f'<script type="application/ld+json">{html.escape(JOB)}</script>',
        f'<script type="application/ld+json">{JOB.replace("JobPosting", "http://schema.org/JobPosting")}</script>',
        f'<script type="application/ld+json">{JOB.replace("JobPosting", "schema:JobPosting")}</script>',
        f'<script type="application/ld+json">{{"@graph": [{{"@type": "WebSite"}}, {JOB}]}}</script>',
    ],
    ids=["charset", "CDATA", "comment", "commas", "line ends", "escaped", "address", "prefix", "graph"],
)
def test_json_ld_is_read_as_pages_have_it(script: str) -> None:
    (job,) = find_jobs(script)
    assert (job.title, job.text.startswith("<p>x</p>")) == ("A", True)


@each("text", ['"' * 50_000, "/*" * 50_000, "," * 50_000, "<!--" * 50_000, "[" + ", " * 50_000])
def test_scripts_that_are_no_json_end_at_once(text: str) -> None:
    assert find_jobs(f'<script type="application/ld+json">{text}JobPosting</script>') == []


@each(
    ("values", "field", "read"),
    [
        ({"baseSalary": "60,000-75,000 EUR per year"}, "pay", "60,000-75,000 EUR per year"),
        ({"baseSalary": 60000, "salaryCurrency": "EUR"}, "pay", "60000 EUR"),
        (
            {"baseSalary": {"minValue": 60000, "maxValue": 75000, "currency": "EUR", "unitText": "YEAR"}},
            "pay",
            "60000-75000 EUR per year",
        ),
        ({"baseSalary": {"value": "16.5", "currency": "EUR", "unitText": "HOUR"}}, "pay", "16.50 EUR per hour"),
        (
            {"baseSalary": [{"currency": "EUR", "value": {"value": one, "unitText": "MONTH"}} for one in (1, 2)]},
            "pay",
            "1 EUR per month; 2 EUR per month",
        ),
        ({"datePosted": "1 November 2026"}, "posted", "1 November 2026"),
        ({"validThrough": "31.01.2027"}, "closes", "31.01.2027"),
        (
            {
                "jobLocationType": "https://schema.org/TELECOMMUTE",
                "applicantLocationRequirements": [{"@type": "Country", "name": "Germany"}, {"name": "Canada"}],
            },
            "locations",
            ("Germany", "Canada"),
        ),
        ({"jobLocationType": "https://schema.org/TELECOMMUTE"}, "remote", "true"),
        ({"employmentType": "FULL_TIME,CONTRACTOR"}, "employment", ("Full-time", "Contract")),
        ({"title": "R&amp;amp;D Engineer"}, "title", "R&D Engineer"),
        ({"description": "&lt;h3&gt;Tasks&lt;/h3&gt;"}, "text", "<h3>Tasks</h3>"),
    ],
)
def test_what_json_ld_states_is_handed_on_as_it_is_written(values: dict[str, object], field: str, read: object) -> None:
    data = {"@type": "JobPosting", "title": "A", **values}
    (job,) = find_jobs(f'<script type="application/ld+json">{json.dumps(data)}</script>')
    assert getattr(job, field) == read
