"""What a site says of the dates of jobs: one without any date is nowhere called open, newest or lately confirmed."""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from careers.content.posting import stamp
from tests.sample_content import NO_POSTINGS, Files, posting, write
from tests.site.building import Build

TODAY = "2026-03-01"
SITE = "https://jobs.example/"
UNDATED = {"zh": "发布日期不详", "en": "posting date unknown"}
# What no page may say of a job without a date: that it, or a number with it, is open, new or seen.
CLAIMS = {
    "zh": re.compile(r"在招职位|最新|仍在招聘的|上次确认|近期|\d+个在招(?!职位中)"),
    "en": re.compile(r"open jobs?\b|jobs? (?:is|are) open|newest|open on|last confirmed|recently", re.IGNORECASE),
}


def translated(title: str) -> str:
    """The Chinese text of a posting whose English one has `title`."""
    return f"---\ntitle: 职位{title}\ntranslated_from: {stamp(title, '', 'The work.')}\n---\n\n职责。\n"


def job(slug: str, **fields: object) -> Files:
    apply = "{email: jobs@acme.example}"
    given = {"posted": None, "hardware": "[ascend]", "skills": "[cpp]", "title": slug, "apply": apply, **fields}
    return {
        f"postings/acme/{slug}.en.md": posting("acme", **given),
        f"postings/acme/{slug}.zh.md": translated(str(given["title"])),
    }


JOBS: Mapping[str, Files] = {
    "undated": job("undated", source="{name: A board, url: 'https://board.example/1'}"),
    "other": job("other"),
    "fresh": job("fresh", posted="2026-02-20"),
    "closing": job("closing", closes="2026-06-30"),
    "stale": job("stale", verified="2025-02-01"),
    "closed": job("closed", posted="2026-01-01", closes="2026-02-01"),
}
Making = Callable[..., Path]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, build: Build) -> Making:
    """The site of these jobs, each built once."""

    @functools.cache
    def make(*names: str) -> Path:
        files = {path: text for name in names for path, text in JOBS[name].items()}
        content = write(tmp_path_factory.mktemp("dates") / "content", {**NO_POSTINGS, **files})
        found = build(content, config={"site_url": SITE}, today=TODAY, social="none")
        assert found.returncode == 0, found.output
        return found.folder

    return make


@pytest.fixture(scope="module")
def mixed(made: Making) -> Path:
    return made("undated", "fresh", "stale", "closed")


@pytest.fixture(scope="module")
def undated(made: Making) -> Path:
    return made("undated", "other")


def text(path: Path) -> str:
    """All that a page says: its title, its description and its words, without the site's menu and scripts."""
    source = path.read_text("utf-8")
    head = re.findall(r'<title>(.*?)</title>|<meta name=description[^>]* content="(.*?)"', source)
    body = re.sub(r"(?s)<(script|style|template)\b.*?</\1>|<select\b.*?</select>", "", source.partition("<main")[2])
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"</?span[^>]*>", "", body)))
    return html.unescape(" ".join([*("".join(one) for one in head), words]))


def pages(folder: Path, code: str) -> Iterator[tuple[str, str]]:
    for path in sorted((folder / code).rglob("index.html")):
        address = path.parent.relative_to(folder).as_posix()
        if not address.startswith(f"{code}/about"):
            yield address, text(path)


def test_no_page_of_a_site_without_dates_calls_a_job_open_or_new(undated: Path, code: str) -> None:
    """Not home, lists, terms, insights, tags or a posting; not in titles and descriptions, and not as a count of 0."""
    found = dict(pages(undated, code))
    assert {code, f"{code}/jobs", f"{code}/insights", f"{code}/tags", f"{code}/hardware/ascend"} <= found.keys()
    assert {address: CLAIMS[code].findall(said) for address, said in found.items() if CLAIMS[code].search(said)} == {}
    zero = {"zh": r"(?<!\d)0个", "en": r"(?<!\d)0 (?:open )?jobs"}[code]
    assert [address for address in (code, f"{code}/jobs", f"{code}/insights") if re.search(zero, found[address])] == []
    chooser = text(undated / "index.html")
    assert {"zh": "发布日期不详。", "en": "The posting dates are unknown."}[code] in chooser
    for address in (code, f"{code}/jobs", f"{code}/insights", f"{code}/hardware/ascend"):
        assert {"zh": "2个职位", "en": "2 jobs"}[code] in found[address], address
        assert {"zh": "发布日期不详。", "en": "The posting dates are unknown."}[code] in found[address], address


def test_open_jobs_are_counted_apart_from_doubtful_ones(mixed: Path, code: str) -> None:
    """Three are listed: one has no date, one was not confirmed lately. The closed one is in no count."""
    said = {
        "zh": ("3个职位", "1个没有日期，1个在2025年2月1日后未再确认。"),
        "en": ("3 jobs", "1 without a date, 1 not confirmed since 1 Feb 2025."),
    }[code]
    found = dict(pages(mixed, code))
    for address in (code, f"{code}/jobs", f"{code}/insights", f"{code}/hardware/ascend", f"{code}/companies/acme"):
        assert all(one in found[address] for one in said), address
    assert all(one in text(mixed / "index.html") for one in said)


def test_where_every_job_is_known_to_be_open_the_site_says_so(made: Making, code: str) -> None:
    """One with a last day to come is known to be open, whenever it was posted."""
    folder = made("fresh", "closing")
    found = dict(pages(folder, code))
    assert {"zh": "2个在招职位", "en": "2 open jobs"}[code] in found[code]
    assert {"zh": "2个在招职位", "en": "2 open jobs"}[code] in found[f"{code}/jobs"]
    assert not any(UNDATED[code] in said for said in found.values())
    assert "data-doubts" not in (folder / code / "index.html").read_text("utf-8")


def test_a_posting_without_a_date_says_so_and_where_to_check(mixed: Path, code: str) -> None:
    """Among its facts, before the way to apply, with its source's address; a fresh one says nothing of the kind."""
    page = (mixed / code / "jobs/acme/undated/index.html").read_text("utf-8")
    (row,) = re.findall(r'(?s)<div data-fact="undated"[^>]*data-doubtful[^>]*>(.*?)</div>', page)
    label, note = {
        "zh": ("发布日期", "投递前请先核实是否仍在招聘"),
        "en": ("Posted", "Check that the job is still open before you apply"),
    }[code]
    assert f"<dt>{label}</dt>" in row
    assert {"zh": "不详", "en": "Unknown"}[code] in row
    assert note in row
    assert 'href="https://board.example/1"' in row
    assert page.index('data-fact="undated"') < page.index("class=p-apply ")
    assert "data-doubtful" not in (mixed / code / "jobs/acme/fresh/index.html").read_text("utf-8")
    stale = (mixed / code / "jobs/acme/stale/index.html").read_text("utf-8")
    assert re.search(r'(?s)data-fact="verified"[^>]*data-doubtful.*?href="https://acme\.example/"', stale)


def test_cards_say_what_is_known(mixed: Path, code: str) -> None:
    """In every list, those of dated jobs first: a card says since when nobody has looked; without a date, nothing."""
    listed = (mixed / code / "jobs/index.html").read_text("utf-8")
    found = dict(
        re.findall(r'(?s)<article class="?p-card"?[^>]*data-posting="acme/(\w+)"[^>]*>(.*?)</article>', listed)
    )
    assert list(found) == ["fresh", "stale", "undated"]
    assert "p-card__date" not in found["undated"]
    assert {"zh": "2025年2月1日后未再确认", "en": "not confirmed since 1 Feb 2025"}[code] in found["stale"]
    assert {"zh": "2026年2月20日", "en": "20 Feb 2026"}[code] in found["fresh"]


def test_the_newest_are_only_those_whose_date_is_known(mixed: Path, undated: Path, code: str) -> None:
    """Where none has a date, no order is called after it; the usual one is offered everywhere."""
    orders = re.compile(r'<option value="(usual|newest|closes)">')
    found = [orders.findall((one / code / "jobs/index.html").read_text("utf-8")) for one in (mixed, undated)]
    assert found == [["usual", "newest"], ["usual"]]
