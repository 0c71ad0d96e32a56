"""Which pages there are: one of every kind in every language, each at its own address."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import quote

from careers.content import address_list
from careers.content.library import Library
from careers.i18n import SECTIONS, Locale, Locales
from careers.pages import Site
from careers.pages.menu import create_frames
from careers.pages.redirects import redirect_page
from careers.render import Page
from careers.support.diagnostics import Diagnostics
from tests.each import each
from tests.planning import SITE, context, plan
from tests.sample_content import LOCALES, MakeContent, load, posting


def planned(lib: Library, site: Site = SITE) -> dict[str, Page]:
    """Every page by its address; no address twice."""
    pages = list(plan(lib, site))
    assert [url for url, times in Counter(page.url for page in pages).items() if times > 1] == []
    return {page.url: page for page in pages}


def test_every_kind_of_page_is_there_in_every_language(content: MakeContent) -> None:
    """For all postings, taxonomies and terms; nothing else. Search engines leave out the reader's own, and the last."""
    lib, _ = load(content())
    tails = {"", "jobs/", "tags/", "insights/", "shortlist/", "my-skills/"}
    tails |= {f"jobs/{one}/" for one in lib.postings}
    tails |= {f"{one.id}/" for one in lib.taxonomies}
    tails |= {f"{one.id}/{term}/" for one in lib.taxonomies for term in one.terms}
    tails |= {"hardware/huawei-npu/"}
    expected = {"", "404.html", *(f"{code}/{tail}" for code in LOCALES.codes for tail in tails)}
    found = planned(lib)
    assert set(found) == expected
    own = {f"{code}/{tail}" for code in LOCALES.codes for tail in ("shortlist/", "my-skills/")}
    assert {url for url, page in found.items() if not page.head.indexed} == {"404.html", *own}
    assert [view.code for view, _ in context(found["404.html"]).languages] == [*LOCALES.codes]


def test_no_taxonomy_may_be_called_as_a_page_of_ours(content: MakeContent) -> None:
    """What stands beside the taxonomies is reserved, whatever it is."""
    lib, _ = load(content())
    beside = {url.split("/")[1] for url in planned(lib) if url.count("/") > 1}
    assert beside - {one.id for one in lib.taxonomies} <= SECTIONS


@each(("open_jobs", "pages"), [(0, 1), (50, 1), (51, 2), (100, 2), (101, 3)])
def test_a_long_list_is_cut_into_pages(content: MakeContent, open_jobs: int, pages: int) -> None:
    """Fifty postings a page; an empty list has one page; every posting stands on exactly one."""
    nothing = {f"postings/{name}.{code}.md": None for name in BOTH for code in LOCALES.codes}
    files = {f"postings/acme/p{number:03}.zh.md": posting("acme") for number in range(open_jobs)}
    lib, _ = load(content({**nothing, **files}))
    found = planned(lib)
    for base in ("zh/jobs/", "en/companies/acme/"):
        parts = [context(found[base]).list_page]
        parts += [context(found[f"{base}page/{number}/"]).list_page for number in range(2, pages + 1)]
        assert f"{base}page/{pages + 1}/" not in found
        assert [card.id for part in parts for card in part.cards] == [one.id for one in lib.open]
        assert {part.total for part in parts} == {open_jobs}
        assert [len(part.cards) for part in parts[:-1]] == [50] * (pages - 1)


BOTH = ("acme/kernel-engineer", "beta/compiler-engineer")


def test_pages_of_a_list_lead_to_their_neighbours(content: MakeContent) -> None:
    """The first, the last and the nearest are offered, None stands for a gap."""
    files = {f"postings/acme/p{number:03}.zh.md": posting("acme") for number in range(18)}
    lib, _ = load(content(files))
    found = planned(lib, Site(SITE.names, SITE.descriptions, page_size=2))
    part = context(found["en/jobs/page/6/"]).list_page
    assert (part.previous, part.next, part.last) == ("en/jobs/page/5/", "en/jobs/page/7/", 10)
    assert [one[0] if one else None for one in part.pages] == [1, None, 4, 5, 6, 7, 8, None, 10]
    assert part.pages[0] == (1, "en/jobs/")
    assert context(found["en/jobs/"]).list_page.previous is None
    assert context(found["en/jobs/page/10/"]).list_page.next is None


def test_old_addresses_answer_with_a_redirect_in_every_language(content: MakeContent) -> None:
    """Of postings (aliases) and of terms (former ids)."""
    lib, _ = load(content({"postings/acme/new.zh.md": posting("acme", aliases="[acme/old, acme/older]")}))
    found = planned(lib)
    for old, new in {
        "zh/jobs/acme/old/": "zh/jobs/acme/new/",
        "en/jobs/acme/older/": "en/jobs/acme/new/",
        "en/hardware/huawei-npu/": "en/hardware/ascend/",
    }.items():
        page = found[old]
        assert (context(page).target, page.head.canonical, page.framed) == (new, new, False)


def test_a_redirect_bears_the_name_of_what_it_leads_to(content: MakeContent) -> None:
    """With the language that it is in, whoever asks for the redirect: the posting itself, or the address list."""
    lib, _ = load(content({"postings/acme/new.zh.md": posting("acme", title="算子工程师", aliases="[acme/old]")}))
    lines = (
        "languages: zh, en\n\njobs/acme/older/ -> jobs/acme/new/\nhardware/chip/ -> hardware/ascend/\nnews/ -> 关于/\n"
    )
    book = address_list.parse(lines, "", LOCALES.codes, "", Diagnostics())
    site = Site(
        SITE.names, SITE.descriptions, editorial={code: ((f"{code}/关于/", f"{code}?"),) for code in LOCALES.codes}
    )
    found = {page.url: page for page in plan(lib, site, book)}

    def named(url: str) -> tuple[str, str, str]:
        return found[url].head.title, found[url].head.lang, context(found[url]).lang

    assert named("en/jobs/acme/old/") == named("en/jobs/acme/older/") == ("算子工程师", "zh", "zh-Hans")
    assert named("zh/jobs/acme/old/") == named("zh/jobs/acme/older/") == ("算子工程师", "", "")
    assert named("en/hardware/huawei-npu/") == named("en/hardware/chip/") == ("Ascend", "", "")
    assert (named("en/news/"), context(found["en/news/"]).target) == (("en?", "", ""), quote("en/关于/"))


def test_a_title_may_be_in_a_language_that_the_portal_brings_itself() -> None:
    """Its words are in the portal's own files, of which the package knows nothing."""
    locales = Locales((Locale.of("en"), Locale.of("nl", {"jobs.title": "Alle vacatures"})))
    page = redirect_page("en/old/", "nl/jobs/a/b/", locales[0], ("Bakker", "nl"), locales, Site())
    assert context(page).lang == "nl"


def test_tags_stand_in_the_order_of_each_language(content: MakeContent) -> None:
    """By pinyin in Chinese (重庆 under C), by letters in English; narrower terms behind their parent."""
    lib, _ = load(content())
    found = planned(lib)

    def places(code: str) -> list[str]:
        groups: tuple[Any, ...] = context(found[f"{code}/tags/"]).groups
        return [entry.label for group in groups if group.id == "locations" for entry in group.entries]

    assert places("zh") == ["中国", "北京", "重庆", "大连"]
    assert places("en") == ["China", "Beijing", "Chongqing", "Dalian"]


def test_a_term_can_say_what_it_is_sorted_by(content: MakeContent) -> None:
    """Where a name is not read as its characters usually are; only where pinyin decides."""
    lines = "field: locations\nname: {zh: 地点, en: Places}\nterms:\n"
    lines += "  lueliang: {name: {zh: 吕梁, en: Lüliang}, country: CN}\n"
    lines += "  fuzhou: {name: {zh: 抚州, en: Zfuzhou}, sort: zzz, country: CN}\n"
    lines += "  beijing: {name: {zh: 北京, en: Beijing}, country: CN}\n"
    lines += "  chongqing: {name: {zh: 重庆, en: Chongqing}, country: CN}\n"
    there = posting("acme", locations="[lueliang, fuzhou]")  # each place has one job
    lib, _ = load(content({"taxonomies/locations.yml": lines, "postings/acme/there.zh.md": there}))
    entries = context(planned(lib)["zh/locations/"]).entries
    assert [one.id for one in entries] == ["beijing", "chongqing", "lueliang", "fuzhou"]


def test_the_menu_leads_to_what_people_come_for(content: MakeContent) -> None:
    """All jobs, those that fit, landing pages, companies, all tags; the footer holds the editorial pages."""
    lib, _ = load(content())
    site = Site(SITE.names, SITE.descriptions, editorial={"en": (("en/about/", "About"), ("en/关于/", "More"))})
    frame = create_frames(lib, site)["en"]
    assert [item.target for item in frame.menu] == [
        "en/jobs/",
        "en/my-skills/",
        "en/hardware/",
        "en/companies/",
        "en/insights/",
        "en/tags/",
    ]
    assert [(item.target, item.label) for item in frame.footer] == [
        ("en/about/", "About"),
        ("en/%E5%85%B3%E4%BA%8E/", "More"),
    ]
    assert create_frames(lib, site)["zh"].footer == ()


def test_closed_postings_keep_their_page_and_stand_in_no_list(content: MakeContent) -> None:
    """A link to the job goes on working."""
    lib, _ = load(content({"postings/acme/closed.zh.md": posting("acme", closes="2026-02-01")}))
    found = planned(lib)
    assert context(found["zh/jobs/acme/closed/"]).is_open is False
    listed = {
        card.id
        for page in found.values()
        if hasattr(page.context, "list_page")
        for card in context(page).list_page.cards
    }
    listed |= {card.id for card in context(found["zh/"]).listed}
    assert listed == set(BOTH)


def test_a_card_shows_what_decides(content: MakeContent) -> None:
    """Title, company, cities, pay, deadline, hardware before skills; in each language."""
    lib, _ = load(content())
    cards = {code: context(planned(lib)[f"{code}/jobs/"]).list_page.cards[0] for code in LOCALES.codes}
    assert [(one.title, one.company.label, one.where, one.pay) for one in cards.values()] == [
        ("算子开发工程师", "极点科技", "北京", "15-40K·13薪"),
        ("Kernel Engineer", "Acme", "Beijing", cards["en"].pay),
    ]
    assert "15" in cards["en"].pay
    assert [chip.label for chip in cards["en"].chips] == ["Ascend", "C++", "Python"]
    hardware, first_skill, second_skill = (chip.tint for chip in cards["en"].chips)
    assert hardware != first_skill == second_skill > 0
    assert (cards["zh"].closes, cards["zh"].lang) == ("2026年6月30日", "")


def test_a_page_without_companies_or_places_can_be_planned(content: MakeContent) -> None:
    """No vocabulary but its own file makes a page depend on it."""
    files: dict[str, str | None] = {f"taxonomies/{one}.yml": None for one in ("companies", "locations", "hardware")}
    files |= {f"postings/{name}.{code}.md": None for name in BOTH for code in LOCALES.codes}
    files["postings/acme/a.zh.md"] = "---\ntitle: 工程师\n---\n\n正文\n"
    lib, diagnostics = load(content(files))
    assert diagnostics.errors == ()
    assert "zh/jobs/acme/a/" in planned(lib)
