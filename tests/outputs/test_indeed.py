"""The file for Indeed: held to the rules of its reference, field by field; all open jobs, or no file."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from careers.content.frontmatter import without_hidden
from careers.content.library import Library
from careers.outputs.indeed import indeed, judge
from careers.outputs.publication import Publication
from careers.render.markdown import MarkdownRenderer
from careers.support.diagnostics import Diagnostics
from tests import sample_content
from tests.each import each
from tests.sample_content import BASE, LOCATIONS, MakeContent, posting, said, write
from tests.site.building import Build

SITE = "https://jobs.example.org/portal/"
REGIONS = LOCATIONS + (
    "  guangdong: {name: {zh: 广东, en: Guangdong}, parent: china, country: CN}\n"
    "  shenzhen: {name: {zh: 深圳, en: Shenzhen}, parent: guangdong, country: CN}\n"
    "  singapore: {name: {zh: 新加坡, en: Singapore}, country: SG}\n"
)
HIRING = """\
field: hiring
name: {zh: 招聘类型, en: Hiring}
terms:
  intern: {name: {zh: 实习, en: Intern}, employment: INTERN}
  full: {name: {zh: 全职, en: Full time}, employment: FULL_TIME}
  daily: {name: {zh: 按日, en: By the day}, employment: PER_DIEM}
"""

# The elements that the reference asks for, and those that it knows besides.
REQUIRED = {
    *("title", "date", "referencenumber", "requisitionid", "url", "company", "sourcename", "city", "country"),
    "description",
}
KNOWN = REQUIRED | {*("state", "email", "salary", "education", "jobtype", "experience", "expirationdate", "remotetype")}
SHOWN = {*("p", "br", "b", "strong", "em", "ul", "li", "table", "tr", "th", "td"), *(f"h{n}" for n in range(1, 7))}


def load(root: Path) -> tuple[Library, Diagnostics]:
    """The library of an employer's own site, for whose jobs the format is made."""
    library, diagnostics = sample_content.load(root)
    return replace(library, employer=True), diagnostics


def publication(library: Library, **settings: Any) -> Publication:
    names = {"zh": "站 & <点>", "en": "Site"}
    return Publication(library, SITE, names, MarkdownRenderer(), **{"indeed": True, **settings})


def made(library: Library, **settings: Any) -> bytes | None:
    found = dict(indeed(publication(library, **settings)))
    assert set(found) <= {"indeed.xml"}
    return found.get("indeed.xml")


def faults(data: bytes) -> list[str]:
    root = etree.fromstring(data, etree.XMLParser(strip_cdata=False))
    found = [] if root.tag == "source" else ["the root is no source"]
    found += [] if data.startswith(b'<?xml version="1.0" encoding="utf-8"?>') else ["no declaration"]
    for job in root.iterfind("job"):
        names = [str(one.tag) for one in job]
        found += [f"{name} twice" for name in set(names) if names.count(name) > 1]
        found += [f"no {name}" for name in REQUIRED if not job.findtext(name)]
        found += ["no state"] if job.find("state") is None else []
        found += [f"an unknown {name}" for name in names if name not in KNOWN]
        for one in job:
            if not re.fullmatch(rb"(?s)<(\w+)>(?:<!\[CDATA\[.*?\]\]>)+</\1>\s*", etree.tostring(one, encoding="utf-8")):
                found.append(f"{one.tag!s} is not in CDATA sections")
        tags = re.findall(r"<(/?)([a-zA-Z0-9]+)([^>]*)>", job.findtext("description", ""))
        found += [f"an element {name}{rest}" for _, name, rest in tags if name not in SHOWN or rest]
    return found


def jobs(data: bytes | None) -> Sequence[Mapping[str, str]]:
    assert data is not None
    assert faults(data) == []
    return [{one.tag: one.text or "" for one in job} for job in ElementTree.fromstring(data).iterfind("job")]


def only(content: MakeContent, **fields: object) -> Sequence[Mapping[str, str]]:
    """The jobs of one posting, on a site with regions and kinds of employment."""
    others = {path: None for path in BASE if path.startswith("postings/")}
    more = {"taxonomies/locations.yml": REGIONS, "taxonomies/hiring.yml": HIRING}
    library, diagnostics = load(content({**others, **more, "postings/acme/x.en.md": posting("acme", **fields)}))
    assert not diagnostics.errors
    return jobs(made(library))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return load(write(tmp_path_factory.mktemp("indeed") / "content", {}))[0]


def test_a_job_is_told_in_the_language_of_its_source(small: Library) -> None:
    """Each once, newest first, with everything that its page says and the reference has an element for."""
    compiler, kernel = jobs(made(small))
    assert kernel == {
        "title": "算子开发工程师",
        "date": "2026-01-15",
        "referencenumber": "acme/kernel-engineer/beijing",
        "requisitionid": "acme/kernel-engineer",
        "url": f"{SITE}zh/jobs/acme/kernel-engineer/",
        "company": "极点科技",
        "sourcename": "极点科技",
        "city": "北京",
        "state": "",
        "country": "CN",
        "email": "jobs@acme.example",
        "description": "<p>为昇腾写算子。</p>\n<h2>职责</h2>\n<ul>\n<li>编写并优化算子</li>\n</ul>",
        "salary": "15-40K·13薪",
        "education": "本科及以上",
        "expirationdate": "2026-06-30",
    }
    assert (compiler["title"], compiler["city"], compiler["company"]) == ("Compiler Engineer", "Chongqing", "Beta")
    assert urlsplit(compiler["url"]).path == "/portal/en/jobs/beta/compiler-engineer/"


def test_the_site_says_who_it_is(small: Library) -> None:
    root = ElementTree.fromstring(made(small) or b"")
    assert (root.findtext("publisher"), root.findtext("publisherurl")) == ("站 & <点>", SITE)


def test_a_site_that_does_not_ask_has_no_file(small: Library) -> None:
    """Indeed takes no jobs that come from other sites, so nobody gets the file unasked."""
    assert made(small, indeed=False) is None


def test_a_job_in_two_cities_is_two_jobs(content: MakeContent) -> None:
    """Each with a number of its own, made of the first of its names, and with the region that its city lies in."""
    beijing, shenzhen = only(content, locations="[china, beijing, shenzhen]", aliases="[acme/first, acme/second]")
    assert (beijing["city"], shenzhen["city"]) == ("Beijing", "Shenzhen")
    assert (beijing["state"], shenzhen["state"]) == ("", "Guangdong")
    assert (beijing["referencenumber"], shenzhen["referencenumber"]) == ("acme/first/beijing", "acme/first/shenzhen")
    assert beijing["requisitionid"] == shenzhen["requisitionid"] == "acme/first"


@each(
    ("fields", "element", "expected"),
    [
        ({"salary": "面议"}, "salary", None),
        ({"salary": "$100K-$150K"}, "salary", "US$100K–150K a year"),
        ({"education": "phd"}, "education", "PhD"),
        ({"experience": 0}, "experience", "None required"),
        ({"experience": 3}, "experience", "3 years or more"),
        ({"remote": "true"}, "remotetype", "Fully remote"),
        ({"remote": "hybrid"}, "remotetype", "Hybrid remote"),
        ({"remote": "false"}, "remotetype", None),
        ({"hiring": "[intern, full]"}, "jobtype", "internship, fulltime"),
        ({"hiring": "[daily]"}, "jobtype", None),
        ({"closes": "2026-03-01"}, "expirationdate", "2026-03-01"),
        ({"verified": "2026-02-20"}, "date", "2026-01-01"),
    ],
)
def test_facts_are_told_in_the_words_of_the_reference(
    content: MakeContent, fields: Mapping[str, object], element: str, expected: str | None
) -> None:
    (job,) = only(content, **fields)
    assert job.get(element) == expected


def test_the_date_is_never_that_of_a_change(small: Library) -> None:
    """It is the day of the first publication, as on the page."""
    when = dt.datetime(2026, 2, 25, tzinfo=dt.UTC)
    found = made(small, changed=dict.fromkeys(small.postings, when))
    assert [job["date"] for job in jobs(found)] == ["2026-02-01", "2026-01-15"]


def test_a_closed_job_is_not_told_and_stops_nothing(content: MakeContent) -> None:
    closed = posting("acme", posted=None, locations=None, closes="2026-02-28")
    library, _ = load(content({"postings/acme/x.zh.md": closed}))
    assert len(jobs(made(library))) == 2
    assert judge(library, Diagnostics()) == 0


@each(
    ("text", "line", "field", "lacking", "fixed"),
    [
        (posting("acme", posted=None), 1, "posted", "posted", "posted: YYYY-MM-DD"),
        (posting("acme", locations=None), 1, "locations", "locations", "locations: […]"),
        (posting("acme", locations="[china]"), 4, "locations", "locations", "locations: […]"),
        (posting("acme", locations="[guangdong]"), 4, "locations", "locations", "locations: […]"),
        (posting("acme", locations="[beijing, singapore]"), 4, "locations", "locations", "locations: […]"),
        (posting("undisclosed"), 3, "company", "company", "company: …"),
        (posting("acme").replace("The work.", "Engineer"), 8, "body", "body", "## …"),
        (
            posting("undisclosed", posted=None, locations=None),
            3,
            "company",
            "company, locations, posted",
            "company: …, locations: […], posted: YYYY-MM-DD",
        ),
    ],
)
def test_one_job_that_lacks_a_fact_keeps_all_out(
    content: MakeContent, text: str, line: int, field: str, lacking: str, fixed: str
) -> None:
    """All or none; nothing is made up, and the editor is told what is wanted. Countries and regions are no cities."""
    company = "undisclosed" if "undisclosed" in text else "acme"
    companies = BASE["taxonomies/companies.yml"]
    assert isinstance(companies, str)
    more = {
        "taxonomies/companies.yml": companies + "  undisclosed: {name: {zh: 未公开, en: Undisclosed}}\n",
        "taxonomies/locations.yml": REGIONS,
        f"postings/{company}/x.zh.md": text,
    }
    library, _ = load(content(more))
    assert f"{company}/x" in library.postings
    assert made(library) is None
    diagnostics = Diagnostics()
    assert judge(library, diagnostics) == 1
    city = "; every location has to be a city" if "locations" in lacking else ""
    assert said(diagnostics) == [
        f"content/postings/{company}/x.zh.md:{line}: {field}: Indeed requires {lacking}, which is missing here, "
        f"so there is no indeed.xml (it lists all open jobs or none); write {fixed} if it is known{city}"
    ]
    assert diagnostics.errors == ()


def test_the_description_holds_what_indeed_shows(content: MakeContent) -> None:
    """A few elements, no attributes, and each character as itself; ``<`` alone would begin an element."""
    body = (
        "# Work & life\n\n3. *fast* **code**\n4. [site](https://a.example/?a=1&b=2)\n\n> C++ `vector<int>` ]]> > &\n\n"
        "| a | b |\n|:--|---|\n| 1 | 2 |\n\n~~gone~~ <script>alert(1)</script>\n"
    )
    others = {path: None for path in BASE if path.startswith("postings/")}
    text = posting("acme").replace("The work.\n", body)
    (job,) = jobs(made(load(content({**others, "postings/acme/x.en.md": text}))[0]))
    description = job["description"]
    assert "<h2>Work & life</h2>" in description
    assert "<ul>\n<li><em>fast</em> <strong>code</strong></li>" in description
    assert "C++ vector&lt;int> ]]> > &" in description
    assert "&lt;script>" in description
    assert re.findall(r"&\w+;", description) == ["&lt;"] * 3
    assert re.search(r"(?s)<table>.*<th>a</th>.*<td>2</td>", description)


@each("text", ["&lt;script>", "&#60;b>", "R&D &c. > &"])
def test_a_text_that_shows_an_entity_goes_on_showing_it(content: MakeContent, text: str) -> None:
    """It is not unpacked twice, into something else than the page shows."""
    others = {path: None for path in BASE if path.startswith("postings/")}
    body = posting("acme").replace("The work.\n", f"The `{text}` work.\n")
    (job,) = jobs(made(load(content({**others, "postings/acme/x.en.md": body}))[0]))
    assert f"The {text} work." in unescape(job["description"])


@given(title=st.text(min_size=1, max_size=60) | st.sampled_from(["]]>", "]]]]>>", "a]]>b]]>", "<![CDATA[x]]>", "&lt;"]))
def test_any_title_comes_back_as_it_was(small: Library, title: str) -> None:
    """By two parsers; only what XML cannot hold, and what nobody sees, is left out."""
    kernel = small.postings["acme/kernel-engineer"]
    texts = {**kernel.texts, "zh": replace(kernel.texts["zh"], title=title)}
    data = made(replace(small, postings={kernel.id: replace(kernel, texts=texts)}))
    assert data is not None
    for parsed in (ElementTree.fromstring(data), etree.fromstring(data)):
        assert parsed.findtext("job/title") == without_hidden(title)


def test_leads_are_left_out(content: MakeContent) -> None:
    """A site of many employers has jobs that nobody can apply for here; what they lack keeps nothing out."""
    library, _ = load(content({"postings/acme/x.zh.md": posting("acme", posted=None)}))
    several = replace(library, employer=False)
    assert [one["referencenumber"] for one in jobs(made(several))] == ["acme/kernel-engineer/beijing"]
    assert judge(several, Diagnostics()) == 0
    assert made(library) is None


def test_a_site_without_open_jobs_says_so(content: MakeContent) -> None:
    empty = {path: None for path in BASE if path.startswith("postings/")}
    assert jobs(made(load(content(empty))[0])) == []


def test_a_built_site_that_asks_has_the_file(build: Build, content: MakeContent, tmp_path: Path) -> None:
    """The setting reaches the build. Once a job lacks a fact, the build goes on, takes the file away and says so."""
    into = tmp_path / "site"
    settings: dict[str, Any] = {"indeed": True, "search": False, "social": "none", "today": "2026-03-01"}
    settings["publisher"] = "employer"
    built = build(content(), into=into, strict=True, **settings)
    assert built.returncode == 0, built.output
    assert len(jobs((built.folder / "indeed.xml").read_bytes())) == 2
    again = build(
        content({"postings/acme/x.zh.md": posting("acme", locations=None)}), into=into, strict=True, **settings
    )
    assert again.returncode == 0, again.output
    assert "no indeed.xml: open jobs (1) lack what Indeed requires; careers check names them" in again.output
    assert not (again.folder / "indeed.xml").exists()
