"""The pages and files of a site: where they are planned, how each is made, and what no two may share."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import jinja2
import pytest

from careers import i18n
from careers.builder import render
from careers.builder.plan import PagePlan, plan_site
from careers.builder.render import KINDS, render_pages
from careers.builder.state import State
from careers.content import address_list
from careers.content import library as libraries
from careers.content.static_pages import StaticFile
from careers.i18n import Locales
from careers.pages import Site, cards
from careers.render import templates
from careers.statistics.similarity import SimilarityFinder
from careers.support.diagnostics import Diagnostics
from careers.support.git import last_changes
from careers.support.limited import TooLargeError
from careers.support.work import WorkError, Workers
from tests.builder.made_up import opened
from tests.outputs.sitemaps import read
from tests.planning import files_of, pages_of, state_of
from tests.sample_content import LOCALES, TODAY, Files, MakeContent, load, posting
from tests.site.building import ROOT
from tests.tools.translation.repository import commit

URL = "https://jobs.example/"
SITE = Site(
    names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "说明", "en": "What it is"}, url=URL, llms=True, page_size=2
)
KERNEL, COMPILER = "acme/kernel-engineer", "beta/compiler-engineer"
SOURCE, TWIN = f"postings/{KERNEL}.zh.md", f"postings/{KERNEL}.en.md"
# Enough for lists of several pages, a closed job, a former id, and employers that hire for the same.
MORE: Files = {
    "postings/acme/runtime.zh.md": posting("acme", hardware="[ascend, gpu]", skills="[cpp]", locations="[beijing]"),
    "postings/acme/closed.zh.md": posting("acme", hardware="[gpu]", closes="2026-02-01", aliases="[acme/old]"),
    "postings/beta/more.en.md": posting("beta", hardware="[ascend]", skills="[python]", locations="[beijing]"),
}
LEDGER = "languages: zh, en\n\njobs/acme/older/ -> jobs/acme/runtime/\nhardware/chip/ -> gone\n"


def state(folder: Path, site: Site = SITE) -> State:
    """What the site of a content folder is made from, with the theme's templates, in a plain frame."""
    library, diagnostics = load(folder)
    assert not diagnostics.errors
    book = address_list.parse(LEDGER, "", LOCALES.codes, URL, Diagnostics())
    return replace(state_of(library, site, book), templates=(ROOT / "theme",))


def planned(given: State) -> tuple[State, dict[tuple[str, ...], PagePlan]]:
    """The state as pages are made from it, and the plans by their names; no address is planned twice."""
    plans = plan_site(given, [], diagnostics := Diagnostics())
    assert not list(diagnostics)
    addresses = [address for one in plans for address in (*one.urls, *one.files)]
    assert len(addresses) == len(set(addresses))
    assert len({one.name for one in plans}) == len(plans)
    return given, {one.name: one for one in plans}


def made(given: State) -> Mapping[tuple[str, ...], Mapping[str, bytes]]:
    """The files of each plan of a site."""
    ready, plans = planned(given)
    return {name: dict(files_of(one, ready)) for name, one in plans.items()}


def test_every_kind_is_planned_and_made(content: MakeContent) -> None:
    """A site of a few postings has all kinds of pages and files that need no picture, and all answer where planned."""
    ready, plans = planned(replace(state(content(MORE)), indeed=True))
    assert {one.kind for one in plans.values()} == KINDS.keys() - {"broken", "introduction", "logo", "picture"}
    for one in plans.values():
        assert {address for address, _ in files_of(one, ready)} >= {*map(i18n.output_path, one.urls)}


def test_every_template_draws_a_page(content: MakeContent) -> None:
    """None is left over in the theme."""
    given = state(content(MORE))
    found = {part.template for one in planned(given)[1].values() for part in pages_of(one, given)}
    shared = {f"portal/{name}.html" for name in ("charts", "crosswalk", "filters", "macros")}
    shared.add("portal/broken.html")  # for the live preview alone
    assert found | shared == {f"portal/{path.name}" for path in (ROOT / "theme" / "portal").glob("*.html")}


@pytest.mark.parametrize(
    "workers",
    [Workers(2), Workers(3), Workers(factory=lambda: ThreadPoolExecutor(2))],
    ids=["two", "three", "elsewhere"],
)
def test_whoever_makes_a_site_it_is_the_same(tmp_path: Path, content: MakeContent, workers: Workers) -> None:
    """Processes of this machine write their files; an executor's workers send them."""
    given = state(content(MORE))
    ready, plans = planned(given)
    with opened(tmp_path / "site") as place:
        place.add(render_pages([*plans.values()], ready, place.folder, workers))
        place.publish()
    expected = {path: data for one in made(given).values() for path, data in one.items()}
    site = tmp_path / "site"
    assert {
        path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()
    } == expected


@pytest.mark.parametrize("workers", [Workers(), Workers(2)], ids=["one", "two"])
@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("posting.html", "{{ nothing.of_the_kind }}", WorkError),
        ("posting.html", "{% if %}", jinja2.TemplateSyntaxError),
        ("term.html", "{{ nothing.of_the_kind }}", WorkError),
    ],
)
def test_a_wrong_template_is_told_as_such(
    tmp_path: Path, content: MakeContent, workers: Workers, name: str, text: str, error: type[Exception]
) -> None:
    """From whichever process; what was there stays, and no posting is blamed."""
    theme = tmp_path / "theme"
    (theme / "portal").mkdir(parents=True)
    (theme / "portal" / name).write_text(text, "utf-8")
    ready, plans = planned(replace(state(content(MORE)), templates=(theme, ROOT / "theme")))
    with (
        opened(tmp_path / "site") as place,
        pytest.raises(error, match="nothing" if error is WorkError else "Expected an expression"),
    ):
        place.add(render_pages([*plans.values()], ready, place.folder, workers))
    assert not (tmp_path / "site").exists()


def other(output: str) -> StaticFile:
    """A file of the publisher's that is published at `output`."""
    return StaticFile(output, f"content/pages/{output}", output)


def test_what_yields_gives_way(content: MakeContent) -> None:
    """To a file at its address, in its way or below it, or where no disk holds such a name; nobody is told."""
    given = state(content(MORE))
    long = "x" * 300
    lines = "".join(f"{one} -> gone\n" for one in ("taken/", "file/below/", "above/", "next/", f"{long}/"))
    given = replace(
        given, addresses=address_list.parse(f"languages: zh, en\n\n{lines}", "", LOCALES.codes, URL, Diagnostics())
    )
    others = [other(one) for one in ("zh/taken/index.html", "zh/file", "zh/above/index.html/deep.txt")]
    plans = plan_site(given, others, diagnostics := Diagnostics())
    assert {url for one in plans if one.kind == "gone" for url in one.urls if url.startswith("zh/")} == {"zh/next/"}
    assert not list(diagnostics)


def test_two_outputs_at_one_address_are_told(content: MakeContent) -> None:
    """Of a posting at its file, which an editor can rename; of a page of ours at the other's."""
    others = [other("zh/jobs/index.html"), other(f"en/jobs/{COMPILER}/index.html")]
    plans = plan_site(state(content()), others, diagnostics := Diagnostics())
    assert {(one.path, one.code) for one in diagnostics} == {
        ("content/pages/zh/jobs/index.html", "site-address"),
        (f"content/postings/{COMPILER}.en.md", "same-address"),
    }
    assert any("zh/jobs/" in one.urls for one in plans)


def test_a_static_page_at_the_root_takes_no_address_of_the_site(content: MakeContent) -> None:
    """Where addresses name no language, all of them lie beside each other; the file is named."""
    locales = Locales.of(["zh"], prefix=False)
    library, _ = libraries.Reader(content(), "content", locales, today=TODAY, currency="CNY").read()
    others = [other(f"{folder}index.html") for folder in ("", "about/", "jobs/", "skills/", "skills/cpp/")]
    plan_site(state_of(library, SITE), others, diagnostics := Diagnostics())
    assert {(one.path, one.code) for one in diagnostics} == {
        (f"content/pages/{folder}index.html", "site-address") for folder in ("", "jobs/", "skills/", "skills/cpp/")
    }


def test_sitemaps_name_the_times_of_the_history(content: MakeContent, tmp_path: Path) -> None:
    """A list has none; an editorial page has its file's, unless that lies outside the content."""
    folder = content()
    commit(tmp_path, "2026-01-20T08:00:00+08:00")
    given = replace(
        state(folder), history=last_changes(folder), editorial={"en/about/": "pages/en/about.md", "imprint/": ""}
    )
    shown = ("en/about/", "imprint/", "zh/jobs/", f"en/jobs/{COMPILER}/")
    found = dict(files_of(replace(planned(given)[1]["crawlers",], subject=(shown,)), given))
    assert list(found) == ["robots.txt", "sitemap-zh.xml", "sitemap-en.xml", "sitemap.xml"]
    times = {
        url.removeprefix(URL): one.lastmod for name in found if "-" in name for url, one in read(found[name]).items()
    }
    assert times == {
        "en/about/": "2026-01-20T00:00:00Z",
        "imprint/": "",
        "zh/jobs/": "",
        f"en/jobs/{COMPILER}/": "2026-01-20T00:00:00Z",
    }


def test_the_files_of_a_posting_have_a_budget_together(content: MakeContent, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none of them is too large by itself; files of other plans have none."""
    given, plans = planned(state(content()))
    files = {name: files_of(plan, given) for name, plan in plans.items()}
    sizes, languages = [len(data) for _, data in files["posting", KERNEL]], len(LOCALES.codes)
    monkeypatch.setattr(render, "MOST_BYTES", -(-sum(sizes) // languages))
    assert files_of(plans["posting", KERNEL], given) == files["posting", KERNEL]
    monkeypatch.setattr(render, "MOST_BYTES", max(sizes) // languages)
    with pytest.raises(TooLargeError, match=r"^\d+ KB$"):
        files_of(plans["posting", KERNEL], given)
    monkeypatch.setattr(render, "MOST_BYTES", 1)
    assert files_of(plans["home", "en"], given) == files["home", "en"]


def test_what_the_publisher_has_put_there_stays(content: MakeContent) -> None:
    """A robots.txt or a feed of their own is not written over."""
    given = replace(state(content()), taken=frozenset({"robots.txt", "en/feed.xml"}))
    paths = {path for found in made(given).values() for path in found}
    assert not paths & given.taken
    assert {"sitemap.xml", "en/feed.json"} <= paths


def test_what_most_pages_show_is_not_made_again(content: MakeContent, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards of all postings in every language, closed ones too, Markdown as HTML, and what finds similar ones."""

    def never(*_: Any) -> Any:
        raise AssertionError("made again")

    given, plans = planned(state(content(MORE)))
    given.set_up()
    monkeypatch.setattr(cards, "_create_card", never)
    monkeypatch.setattr(templates, "MarkdownRenderer", never)
    monkeypatch.setattr(SimilarityFinder, "__init__", never)
    assert all(data for one in plans.values() for _, data in files_of(one, given))
