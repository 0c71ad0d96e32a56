"""Addresses last: on built sites, whatever became of what was published, its address answers in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Literal
from urllib.parse import urljoin

import pytest
import yaml
from playwright.sync_api import Page, expect

from careers import i18n
from careers.content import address_list
from careers.support.diagnostics import Diagnostics
from tests.conftest import Serve
from tests.node import check
from tests.sample_content import write
from tests.site.accessibility import objections
from tests.site.building import ROOT, Build, Result
from tests.site.conftest import Visiting
from tests.site.documents import Element, address, canonical, documents, indexed

Scheme = Literal["light", "dark"]
BASE = "https://example.github.io/careers/"


def posting(title: str, **fields: str) -> str:
    """The source of a job at acme; `fields` over what must be there."""
    values = {"title": title, "company": "acme", "locations": "[beijing]", "posted": "2026-10-01", **fields}
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in values.items()) + "---\n\nThe work.\n"


ADDRESSES = """\
# What happened to each.
languages: zh, en

en/
zh/
jobs/
about/
jobs/acme/old-name/
jobs/acme/older-name/ -> jobs/acme/old-name/
jobs/acme/closed/
jobs/acme/filled/ -> gone
jobs/nobody/filled/ → gone
jobs/acme/replaced/ -> jobs/acme/opened-again/
jobs/acme/opened-again/ -> gone
hardware/huawei-npu/
hardware/abacus/ -> gone
skills/assembler/ -> skills/cpp/
zh/about-us/ -> about/
zh/news/ -> gone
zh/关于 旧版/ -> en/about/
about/brochure.pdf/ -> gone
jobs/acme/new-name/deadline.ics/ -> gone
no/../sense/
jobs/acme/nowhere/ -> jobs/acme/nothing/
"""
# Lines that the build can make nothing of.
SENSELESS = {"jobs/acme/nowhere/"}
# Where files stand that are no pages.
FILES = {"zh/about/brochure.pdf/", *(f"{code}/jobs/acme/new-name/deadline.ics/" for code in ("zh", "en"))}
GONE = {"jobs/acme/filled/": "job", "jobs/nobody/filled/": "job", "hardware/abacus/": "term", "news/": "page"}


@pytest.fixture(scope="module")
def built(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Result:
    content = write(
        tmp_path_factory.mktemp("addresses") / "content",
        {
            "addresses.txt": ADDRESSES,
            "postings/acme/new-name.zh.md": posting("算子", aliases="[acme/old-name]", closes="2027-01-01"),
            "postings/acme/closed.zh.md": posting("编译", closes="2026-10-30"),
            "postings/acme/opened-again.zh.md": posting("测试"),
            "pages/zh/about/brochure.pdf": b"%PDF-",
        },
    )
    result = build(content, strict=True, search=False, social="none")
    assert result.returncode == 0, result.output
    return result


@pytest.fixture(scope="module")
def pages(built: Result) -> Mapping[str, Element]:
    return documents(built.folder)


def recorded() -> set[str]:
    """Every address of the address list that makes sense, from the site's root."""
    addresses = address_list.parse(ADDRESSES, "", ("zh", "en"), BASE, Diagnostics())
    return {url for url, entry in addresses.by_url.items() if str(entry.address) not in SENSELESS} - FILES


def refresh(page: Element) -> str | None:
    found = [one for one in page if one.tag == "meta" and one.attrs.get("http-equiv") == "refresh"]
    return found[0].attrs["content"].partition("url=")[2] if found else None


def target(url: str, link: str) -> str:
    """The address from the root that a relative link on the page at `url` leads to."""
    return address(urljoin(BASE + url, link), BASE) or ""


def test_a_redirect_has_the_colours_of_the_site() -> None:
    """It is left before a sheet would be there, so that it repeats the tokens: here they are held alike."""
    tokens = (ROOT / "theme/assets/stylesheets/tokens.css").read_text("utf-8")
    page = (ROOT / "theme/portal/redirect.html").read_text("utf-8")
    named = dict(re.findall(r"--([a-z-]+): (light-dark\([^)]*\));", tokens))
    own = re.findall(r"\b(color|background): (light-dark\([^)]*\)|#[0-9a-f]+)", page)
    assert own == [("color", named["ink"]), ("background", named["paper"])]


def test_every_recorded_address_answers(pages: Mapping[str, Element]) -> None:
    """In both languages: renamed, closed, deleted, opened again, moved to another language."""
    assert recorded() - set(pages) == set()
    assert len(recorded()) == 30


def test_what_moved_leads_straight_to_where_it_is(pages: Mapping[str, Element]) -> None:
    """One step, however many lines; the new address is the canonical one, which engines are to list in its place."""
    for old, new in {
        "zh/jobs/acme/old-name/": "zh/jobs/acme/new-name/",
        "en/jobs/acme/older-name/": "en/jobs/acme/new-name/",
        "en/jobs/acme/replaced/": "en/jobs/acme/opened-again/",
        "zh/hardware/huawei-npu/": "zh/hardware/ascend/",
        "en/skills/assembler/": "en/skills/cpp/",
        "zh/about-us/": "zh/about/",
        "zh/关于 旧版/": "en/about/",
    }.items():
        page = pages[old]
        assert target(old, refresh(page) or "") == new
        assert refresh(pages[new]) is None
        (link,) = [one for one in page if one.tag == "a"]
        assert target(old, link.attrs["href"]) == new
        assert canonical(page) == BASE + new
        assert indexed(page)  # to keep it out would keep the new address from what the old one has earned
        (html,) = [one for one in page if one.tag == "html"]
        assert html.attrs["lang"].startswith(old[:2])


def test_what_is_gone_says_so_in_both_languages(pages: Mapping[str, Element]) -> None:
    """In the frame of the site; the switch leads to the same page in the other language; no engine lists it."""
    for tail, kind in GONE.items():
        for code, other in (("zh", "en"), ("en", "zh")):
            url = f"{code}/{tail}"
            page = pages[url]
            (heading,) = [one for one in page if one.tag == "h1"]
            assert any(one.attrs.get("data-gone") is not None for one in page)
            assert heading.text == i18n.Locale.of(code).t(f"gone.{kind}")
            assert not indexed(page)
            hrefs = [one.attrs["href"] for one in page if one.tag == "a"]
            links = {target(url, href) for href in hrefs if href.startswith("..")}
            assert {f"{code}/jobs/", f"{other}/{tail}"} <= links
            assert links - set(pages) - {""} == set()


def test_a_job_that_is_gone_names_who_hired(pages: Mapping[str, Element]) -> None:
    """With what they have open, closed jobs left out; where nobody knows them, nothing is said."""
    page = pages["en/jobs/acme/filled/"]
    jobs = [one.attrs["data-posting"] for one in page if "data-posting" in one.attrs]
    assert sorted(jobs) == ["acme/new-name", "acme/opened-again"]
    assert "Jobs at Acme" in page.text
    assert "en/companies/acme/" in {target("en/jobs/acme/filled/", one.attrs["href"]) for one in page if one.tag == "a"}
    assert [one for one in pages["en/jobs/nobody/filled/"] if "data-posting" in one.attrs] == []


def test_what_answers_again_is_shown(pages: Mapping[str, Element]) -> None:
    """Whatever the address list says of its address."""
    for code in ("zh", "en"):
        page = pages[f"{code}/jobs/acme/opened-again/"]
        assert [one for one in page if "data-gone" in one.attrs] == []
        assert refresh(page) is None


def test_files_stay_files(built: Result) -> None:
    """A line of the address list at the address of a file, or of a page below it, changes nothing."""
    assert (built.folder / "zh/about/brochure.pdf").read_bytes() == b"%PDF-"
    for code in ("zh", "en"):
        assert (built.folder / f"{code}/jobs/acme/new-name/deadline.ics").read_bytes().startswith(b"BEGIN:VCALENDAR")


def test_what_the_build_can_make_nothing_of_has_no_page(built: Result, pages: Mapping[str, Element]) -> None:
    """A strict build goes on all the same, and says where to look."""
    assert not [url for url in pages if "nowhere" in url or "sense" in url]
    assert "some lines make no sense (1); careers check tells which" in built.output


def test_a_saved_job_that_is_gone_is_known_to_be(built: Result, serve: Serve, remembering: Callable[..., Page]) -> None:
    """Its page answers, unlike one that nobody recorded; a renamed job is found at its new address."""
    base = serve(built.folder, mount="careers")
    jobs = [
        {"id": one, "saved": "2026-11-20T08:00:00.000Z", "title": one, "lang": "en", "where": "X"}
        for one in ("acme/filled", "acme/older-name")
    ]
    page = remembering(base, "en/shortlist/", {"/careers/.saved": json.dumps({"version": 1, "jobs": jobs})})
    gone = page.locator("[data-posting='acme/filled'] .p-card__closed")
    expect(gone).to_have_text(i18n.Locale.of("en").t("saved.gone"))
    expect(page.locator("[data-posting='acme/new-name'] h2")).to_have_text("算子")


def test_pages_of_what_moved_or_is_gone_are_valid(built: Result) -> None:
    """Neither an error nor a warning of the Nu HTML checker."""
    own = [built.folder / f"en/{tail}index.html" for tail in (*GONE, "jobs/acme/older-name/")]
    strange = built.folder / "zh/关于 旧版/index.html"
    assert "\n".join(map(str, check(*own, strange))) == ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_of_what_is_gone_can_be_used(built: Result, serve: Serve, read: Visiting, scheme: Scheme) -> None:
    address = serve(built.folder, mount="careers") + "zh/jobs/acme/filled/"
    page = read(address, viewport={"width": 375, "height": 700}, color_scheme=scheme).page
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    assert objections(page) == []
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This job is no longer listed")


@pytest.fixture(scope="module")
def shrunk(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Result:
    folder = tmp_path_factory.mktemp("shrunk")
    lines = ADDRESSES.replace("\nzh/\n", "\nzh/ -> en/\n") + "zh/gone-in-chinese/ -> gone\n"
    files: dict[str, str | bytes | None] = {
        "postings/acme/new-name.en.md": posting("Kernels", aliases="[acme/old-name]"),
        "postings/acme/closed.en.md": posting("Compilers", closes="2026-10-30"),
        "postings/acme/opened-again.en.md": posting("Tests"),
        "postings/acme/kernel-engineer.en.md": None,
        "addresses.txt": lines,
    }
    content = write(folder / "content", files)
    for path in content.rglob("*"):
        if path.name.endswith(".zh.md") or path.parent.name == "zh":
            path.unlink()
    base = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    base["plugins"]["careers"] |= {"locales": ["en"], "names": {"en": "Jobs"}, "descriptions": {"en": "All jobs."}}
    (folder / "base.yml").write_text(yaml.safe_dump(base, allow_unicode=True), "utf-8")
    result = build(content, config={"INHERIT": str(folder / "base.yml")}, strict=True, search=False, social="none")
    assert result.returncode == 0, result.output
    return result


def test_a_language_that_left_leads_to_another(shrunk: Result) -> None:
    """Each of its addresses to the same in that language, or to a page that says that it is gone, whose links work."""
    pages = documents(shrunk.folder)
    missing = {url for url in recorded() if url not in pages}
    assert missing == set()
    for old, new in {
        "zh/": "",  # with one language the home page is the root
        "zh/jobs/acme/closed/": "en/jobs/acme/closed/",
        "zh/jobs/acme/older-name/": "en/jobs/acme/new-name/",
        "zh/about/": "en/about/",
        "zh/about-us/": "en/about/",
        "zh/hardware/huawei-npu/": "en/hardware/ascend/",
    }.items():
        assert target(old, refresh(pages[old]) or "") == new
        (html,) = [one for one in pages[old] if one.tag == "html"]
        assert html.attrs["lang"] == "en"
    for url in ("zh/gone-in-chinese/", "zh/jobs/acme/filled/"):
        assert any("data-gone" in one.attrs for one in pages[url])
        links = {target(url, one.attrs["href"]) for one in pages[url] if one.attrs.get("href", "").startswith("..")}
        files = {path.relative_to(shrunk.folder).as_posix() for path in shrunk.folder.rglob("*") if path.is_file()}
        assert {one for one in links if i18n.output_path(one) not in files} == set()
