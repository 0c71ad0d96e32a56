"""The parts of a site: what each is known by, how each is made, and what no two may share."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import jinja2
import pytest

from careers.builder import state as build_state
from careers.builder.builder import build_units
from careers.builder.kinds import plan_crawlers
from careers.builder.plan import listed, plan
from careers.builder.publish import NewSite
from careers.builder.state import State
from careers.builder.units import Unit
from careers.content import address_list
from careers.content import library as libraries
from careers.content.static_pages import StaticFile
from careers.i18n import Locales
from careers.pages import Site
from careers.render import Policy, Preview
from careers.support.diagnostics import Diagnostics
from careers.support.git import NOTHING, Record, last_changes
from careers.support.work import WorkError, Workers
from tests.hunting import few
from tests.outputs.sitemaps import read
from tests.planning import files_of, state_of
from tests.sample_content import BASE, KERNEL_EN, LOCALES, TODAY, Files, MakeContent, load, posting, write
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

# The fingerprints of the units by their names, and the files of each.
Whole = tuple[Mapping[tuple[str, ...], str], Mapping[tuple[str, ...], Mapping[str, bytes]]]


def state(folder: Path, site: Site = SITE, record: Record = NOTHING) -> State:
    """What the site of a content folder is made from, with the theme's templates, in a plain frame."""
    library, diagnostics = load(folder)
    assert not diagnostics.errors
    book = address_list.parse(LEDGER, "", LOCALES.codes, URL, Diagnostics())
    return replace(state_of(library, site, book), templates=(ROOT / "theme",), record=record)


def planned(given: State) -> tuple[State, dict[tuple[str, ...], Unit]]:
    """The state as units are made from it, and the units by their names; no address is two units'."""
    units = plan(given, [], diagnostics := Diagnostics())
    assert not list(diagnostics)
    addresses = [address for unit in units for address in (*unit.urls, *unit.files)]
    assert len(addresses) == len(set(addresses))
    assert len({unit.name for unit in units}) == len(units)
    return replace(given, listed=listed(units, given.editorial)), {unit.name: unit for unit in units}


def fingerprints(given: State) -> dict[tuple[str, ...], str]:
    """The fingerprints of the units of a site: a posting has that of its inputs."""
    ready, units = planned(given)
    return {
        name: unit.inputs_fingerprint(ready) if unit.is_posting else unit.fingerprint(ready, unit.decide(ready))
        for name, unit in units.items()
    }


def made(given: State) -> Whole:
    """The units of a site, and the files of each."""
    ready, units = planned(given)
    return fingerprints(given), {name: dict(files_of(unit, ready)) for name, unit in units.items()}


def input_fingerprints(given: State) -> dict[tuple[str, ...], str]:
    """The fingerprints of the inputs of the units of a site, of those that have any."""
    ready, units = planned(given)
    return {name: unit.inputs_fingerprint(ready) for name, unit in units.items() if unit.inputs}


def assert_kept_rightly(inputs_before: Mapping[tuple[str, ...], str], before: Whole, given: State) -> None:
    """Units have the files that they had if their fingerprints or their inputs are what they were."""
    old, bytes_of = before
    ready, units = planned(given)
    same: set[tuple[str, ...]] = set()
    for one, other in ((old, fingerprints(given)), (inputs_before, input_fingerprints(given))):
        same.update(name for name, mark in other.items() if one.get(name) == mark)
    assert [name for name in same if dict(files_of(units[name], ready)) != bytes_of[name]] == []


def edited(text: str, before: str, after: str) -> str:
    """`text` with something put in place of something that is there."""
    assert before in text
    return text.replace(before, after)


def zh(before: str, after: str) -> Files:
    """The Chinese file of a posting, changed."""
    return {SOURCE: edited(str(BASE[SOURCE]), before, after)}


def file(path: str, before: str, after: str) -> Files:
    """Any file of the content, changed."""
    return {path: edited(str(BASE[path]), before, after)}


EDITS: Mapping[str, Files] = {
    "a body": {TWIN: edited(KERNEL_EN, "make them fast", "make them faster")},
    "a summary": {TWIN: edited(KERNEL_EN, "Write kernels for Ascend", "Write kernels")},
    "a title": {TWIN: edited(KERNEL_EN, "Kernel Engineer", "Engineer of kernels")},
    "pay": zh("15-40K·13薪", "20-50K"),
    "no pay": zh("salary: 15-40K·13薪\n", ""),
    "a skill": zh("[cpp, python]", "[python, triton]"),
    "hardware": zh("[ascend]", "[gpu]"),
    "a place": zh("[beijing]", "[dalian]"),
    "a degree": zh("bachelor", "phd"),
    "a date": zh("2026-01-15", "2026-02-20"),
    "closed": zh("2026-06-30", "2026-02-27"),
    "no last day": zh("closes: 2026-06-30\n", ""),
    "how to apply": zh("jobs@acme.example", "hr@acme.example"),
    "a translation less": {TWIN: None},
    "a posting less": {SOURCE: None, TWIN: None},
    "a posting more": {"postings/acme/new.zh.md": posting("acme", hardware="[ascend]", skills="[cpp]")},
    "a posting renamed": {
        SOURCE: None,
        TWIN: None,
        "postings/acme/kernels.zh.md": edited(str(BASE[SOURCE]), "company", "aliases: [acme/kernel-engineer]\ncompany"),
        "postings/acme/kernels.en.md": BASE[TWIN],
    },
    "an introduction": {"hardware/gpu.en.md": "---\nsummary: Of GPUs.\n---\n\nAnother word.\n"},
    "a term's name": file("taxonomies/skills.yml", "Python}", "Snake}"),
    "a term less": {
        **file("taxonomies/skills.yml", "  triton:\n    name: {zh: Triton, en: Triton}\n", ""),
    },
    "a former id": file("taxonomies/hardware.yml", "[huawei-npu]", "[huawei-chip]"),
    "a maker": file(
        "taxonomies/hardware.yml",
        "    name: {zh: 图形处理器, en: GPU}",
        "    name: {zh: 图, en: GPU}\n    vendor: beta",
    ),
}


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A site, made."""
    return made(state(write(tmp_path_factory.mktemp("before") / "content", MORE)))


@pytest.fixture(scope="module")
def inputs_before(tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, ...], str]:
    """The fingerprints of the inputs of the same site."""
    return input_fingerprints(state(write(tmp_path_factory.mktemp("inputs") / "content", MORE)))


@pytest.mark.parametrize("edit", few([*EDITS], 2))
def test_a_unit_with_the_same_fingerprint_has_the_same_bytes(
    before: Whole, inputs_before: Mapping[tuple[str, ...], str], content: MakeContent, edit: str
) -> None:
    """Whatever an editor changes. The vocabularies count for every unit."""
    given = state(content({**MORE, **EDITS[edit]}))
    assert_kept_rightly(inputs_before, before, given)
    same = [name for name, mark in fingerprints(given).items() if before[0].get(name) == mark]
    assert bool(same) is not any(path.startswith("taxonomies/") for path in EDITS[edit])


SITES: Mapping[str, Callable[[Site], Site]] = {
    "name": lambda site: replace(site, names={**site.names, "en": "Other jobs"}),
    "description": lambda site: replace(site, descriptions={**site.descriptions, "zh": "别的"}),
    "address": lambda site: replace(site, url="https://other.example/"),
    "no address": lambda site: replace(site, url="", llms=False),
    "search": lambda site: replace(site, search=False),
    "noindex": lambda site: replace(site, noindex_after=1),
    "employer": lambda site: replace(site, employer=True),
    "size": lambda site: replace(site, page_size=3),
    "policy": lambda site: replace(site, policy=Policy()),
    "no Markdown": lambda site: replace(site, llms=False),
    "editorial": lambda site: replace(site, editorial={"en": (("en/about/", "About"),)}),
    "image": lambda site: replace(site, previews={"social/en.png": Preview("social/en.png", "The site")}),
    "term's image": lambda site: replace(
        site, previews={one: Preview(one, "Ascend") for one in ("social/zh/hardware/ascend.png",)}
    ),
}


@pytest.mark.parametrize("setting", few([*SITES], 2))
def test_so_it_is_when_a_setting_changes(
    before: Whole,
    inputs_before: Mapping[tuple[str, ...], str],
    content: MakeContent,
    setting: str,
) -> None:
    """The publisher's decisions count as well."""
    assert_kept_rightly(inputs_before, before, state(content(MORE), SITES[setting](SITE)))


def changed(before: Whole, given: State) -> set[tuple[str, ...]]:
    """The names of the units whose fingerprints are new."""
    units, _ = before
    return {name for name, mark in fingerprints(given).items() if units.get(name) != mark}


def test_a_text_changes_only_what_shows_it(before: Whole, content: MakeContent) -> None:
    """The posting, those that it is similar to, and the feeds that hold its body; no list, and not the API."""
    given = state(content({**MORE, **EDITS["a body"]}))
    found = changed(before, given)
    assert {name[0] for name in found} == {"posting", "feed"}
    postings = {name[1] for name in found if name[0] == "posting"}
    beside = [one for one in given.library.postings.values() if one.id in postings - {KERNEL}]
    assert all(KERNEL in [match.posting.id for match in given.similarity.of(one)] for one in beside)
    assert len(postings) < len(given.library.postings)
    assert ("feed", "en/hardware/gpu/") not in found


def test_no_list_is_decided_again_for_a_text(
    inputs_before: Mapping[tuple[str, ...], str], content: MakeContent
) -> None:
    """The inputs of a page without the text of a posting are what they were; those of a title are not."""
    for edit, kept in (("a body", True), ("a title", False)):
        found = input_fingerprints(state(content({**MORE, **EDITS[edit]})))
        for kind in ("home", "index", "insights", "jobs", "tags", "term"):
            names = [name for name in found if name[0] == kind]
            assert names
            assert all((found[name] == inputs_before[name]) is kept for name in names)


def test_pay_changes_no_list_that_the_posting_is_not_in(before: Whole, content: MakeContent) -> None:
    """Nor another page of a list that it is in, as long as what is said of the whole list stays."""
    found = changed(before, state(content({**MORE, **EDITS["a date"]})))
    assert ("term", "skills", "triton", "1") not in found
    found = changed(before, state(content({**MORE, **EDITS["how to apply"]})))
    assert {name[0] for name in found} == {"posting", "api"}
    assert ("overview", "en", "tags") not in found


@pytest.mark.parametrize(
    ("field", "value", "counted"), [("title", "Something else", False), ("salary", "90-100K CNY", True)]
)
def test_the_first_page_of_a_term_changes_by_what_it_counts(
    before: Whole, content: MakeContent, field: str, value: str, counted: bool
) -> None:
    """A card on the second may say something else that no figure of all of them knows."""
    text = re.sub(rf"(?m)^{field}: .*\n", "", str(MORE["postings/beta/more.en.md"]))
    text = text.replace("---\n", f"---\n{field}: {value}\n", 1)
    found = changed(before, state(content({**MORE, "postings/beta/more.en.md": text})))
    assert ("term", "locations", "beijing", "2") in found
    assert (("term", "locations", "beijing", "1") in found) is counted


def test_employers_who_make_something_count_its_jobs(before: Whole, content: MakeContent) -> None:
    """Who has jobs of their own shows none of those, whatever stands on their cards."""
    made_by = {**MORE, **EDITS["a maker"]}
    one = fingerprints(state(content(made_by)))
    facts = {"hardware": "[ascend, gpu]", "skills": "[cpp]", "locations": "[beijing]", "education": "phd"}
    other = fingerprints(state(content({**made_by, "postings/acme/runtime.zh.md": posting("acme", **facts)})))
    name = ("term", "companies", "beta", "1")
    assert one[name] == other[name]
    assert before[0][name] != one[name]


def test_the_day_and_the_code_change_everything(
    before: Whole, content: MakeContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may be in any byte."""
    units, _ = before
    given = state(content(MORE))
    tomorrow = replace(given, library=replace(given.library, today=TODAY.replace(day=2)))
    assert not [name for name, mark in fingerprints(tomorrow).items() if units[name] == mark]
    monkeypatch.setattr(build_state, "code_fingerprint", lambda: "other code")
    assert not [name for name, mark in fingerprints(given).items() if units[name] == mark]


# The kinds of units that a template draws; those of the library of macros are all that have pages.
DRAWN: Mapping[str, set[str]] = {
    "chooser": {"door"},
    "crosswalk": {"term", "index"},
    "filters": {"jobs"},
    "gone": {"gone"},
    "home": {"home"},
    "insights": {"insights"},
    "jobs": {"jobs"},
    "lost": {"door"},
    "my_skills": {"my-skills"},
    "posting": {"posting"},
    "redirect": {"moved"},
    "shortlist": {"shortlist"},
    "tags": {"tags"},
    "taxonomy": {"index"},
    "term": {"term"},
    "charts": {"home", "insights", "term"},
    "macros": {
        *("door", "gone", "home", "index", "insights", "jobs", "moved", "my-skills", "posting", "shortlist", "tags"),
        "term",
    },
}


def test_every_template_draws_something() -> None:
    """None is missing from the table."""
    assert DRAWN.keys() == {path.stem for path in (ROOT / "theme" / "portal").glob("*.html")}


@pytest.mark.parametrize("template", list(DRAWN))
def test_a_template_changes_what_it_draws(
    before: Whole,
    inputs_before: Mapping[tuple[str, ...], str],
    tmp_path: Path,
    content: MakeContent,
    template: str,
) -> None:
    """No other page, and nothing that programs read. What a redirect leads to bears its title, and may change it."""
    name, theme = f"portal/{template}.html", tmp_path / "theme"
    (theme / "portal").mkdir(parents=True)
    text = (ROOT / "theme" / name).read_text("utf-8")
    # What stands in a library of macros beside these is not drawn.
    (theme / name).write_text("<p>More</p>" + re.sub(r"({% macro [^%]*%})", r"\1more", text), "utf-8")
    given = replace(state(content(MORE)), templates=(theme, ROOT / "theme"))
    found = changed(before, given)
    assert found
    assert {name[0] for name in found} - {"moved"} == DRAWN[template] - {"moved"}
    assert_kept_rightly(inputs_before, before, given)


_PROCESS = """
import pathlib, sys
from tests.builder.test_units import fingerprints, state
for name, mark in fingerprints(state(pathlib.Path(sys.argv[1]))).items():
    print(name, mark)
"""


@pytest.mark.slow
def test_fingerprints_are_the_same_in_every_process(content: MakeContent) -> None:
    """However Python's hashes fall, and wherever values lie in memory."""
    folder = content(MORE)
    said = [
        subprocess.run(
            [sys.executable, "-c", _PROCESS, str(folder)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert said[0].count("\n") > 40


@pytest.mark.parametrize(
    "workers",
    [Workers(2), Workers(3), Workers(factory=lambda: ThreadPoolExecutor(2))],
    ids=["two", "three", "elsewhere"],
)
def test_whoever_makes_a_site_it_is_the_same(
    before: Whole, tmp_path: Path, content: MakeContent, workers: Workers
) -> None:
    """Processes of this machine write their files; an executor's workers send them."""
    _, bytes_of = before
    ready, units = planned(state(content(MORE)))
    with NewSite.open(tmp_path / "site", tmp_path / "manifests") as place:
        build_units([*units.values()], ready, place, workers)
        place.publish()
    expected = {path: data for one in bytes_of.values() for path, data in one.items()}
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
    ready, units = planned(replace(state(content(MORE)), templates=(theme, ROOT / "theme")))
    with (
        NewSite.open(tmp_path / "site", tmp_path / "manifests") as place,
        pytest.raises(error, match="nothing" if error is WorkError else "Expected an expression"),
    ):
        build_units([*units.values()], ready, place, workers)
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
        given, ledger=address_list.parse(f"languages: zh, en\n\n{lines}", "", LOCALES.codes, URL, Diagnostics())
    )
    others = [other(one) for one in ("zh/taken/index.html", "zh/file", "zh/above/index.html/deep.txt")]
    units = plan(given, others, diagnostics := Diagnostics())
    assert {url for unit in units if unit.name[0] == "gone" for url in unit.urls if url.startswith("zh/")} == {
        "zh/next/"
    }
    assert not list(diagnostics)


def test_two_outputs_at_one_address_are_told(content: MakeContent) -> None:
    """Of a posting at its file, which an editor can rename; of a page of ours at the other's."""
    others = [other("zh/jobs/index.html"), other(f"en/jobs/{COMPILER}/index.html")]
    units = plan(state(content()), others, diagnostics := Diagnostics())
    assert {(one.path, one.code) for one in diagnostics} == {
        ("content/pages/zh/jobs/index.html", "site-address"),
        (f"content/postings/{COMPILER}.en.md", "same-address"),
    }
    assert any("zh/jobs/" in unit.urls for unit in units)


def test_a_static_page_at_the_root_takes_no_address_of_the_site(content: MakeContent) -> None:
    """Where addresses name no language, all of them lie beside each other; the file is named."""
    locales = Locales.of(["zh"], prefix=False)
    library, _ = libraries.Reader(content(), "content", locales, today=TODAY, currency="CNY").read()
    others = [other(f"{folder}index.html") for folder in ("", "about/", "jobs/", "skills/", "skills/cpp/")]
    plan(state_of(library, SITE), others, diagnostics := Diagnostics())
    assert {(one.path, one.code) for one in diagnostics} == {
        (f"content/pages/{folder}index.html", "site-address") for folder in ("", "jobs/", "skills/", "skills/cpp/")
    }


def test_sitemaps_name_the_times_of_the_history(content: MakeContent, tmp_path: Path) -> None:
    """Every page of a list has the list's; an editorial page its file's, unless that lies outside the content."""
    folder = content()
    commit(tmp_path, "2026-01-20T08:00:00+08:00")
    with (folder / SOURCE).open("a", encoding="utf-8") as file:
        file.write("- 更多\n")
    commit(tmp_path, "2026-02-20T08:00:00+08:00")
    given = replace(
        state(folder, record=last_changes(folder)), editorial={"en/about/": "pages/en/about.md", "imprint/": ""}
    )
    shown = ("en/about/", "imprint/", "zh/jobs/", "zh/jobs/page/2/", f"en/jobs/{COMPILER}/")
    (unit,) = plan_crawlers(given)
    found = dict(files_of(unit, replace(given, listed=shown)))
    assert list(found) == ["robots.txt", "sitemap-zh.xml", "sitemap-en.xml", "sitemap.xml"]
    times = {
        url.removeprefix(URL): one.lastmod for name in found if "-" in name for url, one in read(found[name]).items()
    }
    assert times == {
        "en/about/": "2026-01-20T00:00:00Z",
        "imprint/": "",
        "zh/jobs/": "2026-02-20T00:00:00Z",
        "zh/jobs/page/2/": "2026-02-20T00:00:00Z",
        f"en/jobs/{COMPILER}/": "2026-01-20T00:00:00Z",
    }


def test_what_the_publisher_has_put_there_stays(content: MakeContent) -> None:
    """A robots.txt or a feed of their own is not written over."""
    given = replace(state(content()), taken=frozenset({"robots.txt", "en/feed.xml"}))
    paths = {path for found in made(given)[1].values() for path in found}
    assert not paths & given.taken
    assert {"sitemap.xml", "en/feed.json"} <= paths
