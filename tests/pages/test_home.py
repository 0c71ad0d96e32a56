"""The home page: its numbers and ways in, worked out by hand."""

from __future__ import annotations

import re
from typing import Any

from tests.each import each
from tests.planning import DRAWN as SITE
from tests.planning import context, plan
from tests.sample_content import (
    COMPANIES,
    HARDWARE,
    LOCALES,
    LOCATIONS,
    NO_POSTINGS,
    SKILLS,
    MakeContent,
    load,
    posting,
)

# Three open postings, of which one names no employer and two state pay; a closed one that counts nowhere.
FILES = {
    **NO_POSTINGS,
    "taxonomies/companies.yml": COMPANIES + "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n",
    "postings/acme/a.zh.md": posting(
        "acme", hardware="[ascend]", skills="[cpp, python]", locations="[beijing]", salary="20K"
    ),
    "postings/acme/b.zh.md": posting(
        "acme", hardware="[gpu, ascend]", skills="[cpp]", salary="30-40K", apply="{url: https://acme.example/jobs}"
    ),
    "postings/undisclosed/c.zh.md": posting("undisclosed", locations="[beijing, dalian]", skills="[triton]"),
    "postings/beta/d.zh.md": posting(
        "beta", hardware="[gpu]", skills="[triton]", locations="[chongqing]", salary="90K", closes="2026-02-28"
    ),
}


def home(content: MakeContent, files: dict[str, Any], code: str = "en") -> Any:
    """What the home page of a language shows."""
    lib, diagnostics = load(content(files))
    assert not diagnostics.errors
    return next(page.context for page in plan(lib, SITE) if page.url == f"{code}/")


@each(
    ("code", "said"),
    [
        ("en", ["3 open jobs (1 you can apply for)", "2 kinds of hardware", "1 employer", "2 locations"]),
        ("zh", ["3个在招职位（1个可投递）", "2种硬件", "1家公司", "2个地点"]),
    ],
)
def test_the_sentence_counts_what_open_jobs_have(content: MakeContent, code: str, said: list[str]) -> None:
    """What only gathers is no kind and no place; who is not named is no employer; each part leads to its list."""
    counts = home(content, FILES, code).counts
    assert [one.label for one in counts] == said
    assert [one.count for one in counts] == [3, 2, 1, 2]
    assert [one.url for one in counts] == [f"{code}/{tail}/" for tail in ("jobs", "hardware", "companies", "locations")]


@each(
    ("names", "hint"),
    [
        (("Skills", "Places"), "Title, skills, hardware"),
        (("Technologies", "Places"), "Title, technologies"),
        (("Qualifications and skills", "Places"), "Title, hardware, places"),
    ],
)
def test_the_hint_of_the_search_box_fits_a_phone(content: MakeContent, names: tuple[str, str], hint: str) -> None:
    """A taxonomy whose name is too long is left out, so that no name is cut off."""
    demand, places = (f"{{zh: 名, en: {name}}}" for name in names)
    files = {
        "taxonomies/skills.yml": _named(SKILLS, demand),
        "taxonomies/locations.yml": _named(LOCATIONS, places),
    }
    assert home(content, {**FILES, **files}).view.search_hint == hint


def _named(taxonomy: str, name: str) -> str:
    """Return a taxonomy's text with another name."""
    return re.sub(r"(?m)^name: .*$", f"name: {name}", taxonomy, count=1)


def test_a_single_kind_has_the_label_of_one(content: MakeContent) -> None:
    """As the taxonomy calls one of its terms."""
    devices = HARDWARE.replace(
        "name: {zh: 硬件, en: Hardware}\n", "name: {zh: 设备, en: Devices}\nsingular: {zh: 设备, en: Device}\n", 1
    )
    jobs = {f"postings/acme/{kind}.zh.md": posting("acme", hardware=f"[{kind}]") for kind in ("gpu", "ascend")}
    for count, said in ((1, "1 kind of device"), (2, "2 kinds of devices")):
        some = dict(list(jobs.items())[:count])
        found = home(content, {**NO_POSTINGS, "taxonomies/hardware.yml": devices, **some})
        assert found.counts[1].label == said


def test_what_there_is_none_of_is_not_in_the_sentence(content: MakeContent) -> None:
    """Nor has it a list; the jobs themselves are counted even so."""
    found = home(content, dict(NO_POSTINGS))
    assert [(one.id, one.label) for one in found.counts] == [("jobs", "0 open jobs")]
    assert (found.groups, found.listed, found.shortcuts) == ((), (), ())


@each(
    ("name", "said"),
    [("Hardware", "1 kind of hardware"), ("GPUs", "1 kind of GPUs"), ("NPU chips", "1 kind of NPU chips")],
)
def test_a_name_keeps_its_capitals_where_it_is_not_a_common_word(content: MakeContent, name: str, said: str) -> None:
    """Inside a sentence a common noun has a small letter."""
    lines = f"field: hardware\nname: {{zh: 硬件, en: {name}}}\nlanding: true\norder: 10\n"
    lines += "terms:\n  gpu: {name: {zh: 图形处理器, en: GPU}}\n"
    files = {
        **NO_POSTINGS,
        "taxonomies/hardware.yml": lines,
        **{f"hardware/{one}.{code}.md": None for one in ("npu", "ascend") for code in LOCALES.codes},
        "postings/acme/a.zh.md": posting("acme", hardware="[gpu]"),
    }
    assert home(content, files).counts[1].label == said


def test_the_ways_in_are_the_terms_of_open_jobs_the_most_frequent_first(content: MakeContent) -> None:
    """Without those that only gather; the jobs are the library's."""
    found = home(content, FILES)
    rows = {one.id: [(entry.id, entry.count) for entry in one.entries] for one in found.groups}
    assert rows == {
        "hardware": [("ascend", 2), ("gpu", 1)],
        "companies": [("acme", 2), ("undisclosed", 1)],
        "locations": [("beijing", 3), ("dalian", 1)],
    }
    assert {one.id for one in found.listed} == {"acme/a", "acme/b", "undisclosed/c"}


def test_a_broader_term_with_a_job_of_its_own_is_a_way_in(content: MakeContent) -> None:
    found = home(content, {**FILES, "postings/acme/e.zh.md": posting("acme", hardware="[npu]")})
    hardware = next(one for one in found.groups if one.id == "hardware")
    assert [(entry.id, entry.count) for entry in hardware.entries] == [("npu", 3), ("ascend", 2), ("gpu", 1)]


def test_the_chooser_says_the_same_in_every_language(content: MakeContent) -> None:
    """So that nobody has to choose a language to see what the site has."""
    lib, _ = load(content(FILES))
    pages = {page.url: context(page) for page in plan(lib, SITE)}
    for view, counts, _, groups in pages[""].languages:
        assert counts == pages[f"{view.code}/"].counts
        assert [one.id for group in groups for one in group.entries] == ["ascend", "gpu"]
