"""A landing page's figures, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from careers.content.library import Library
from careers.pages.term_page import TermDetails
from tests.planning import DRAWN as SITE
from tests.planning import context, plan
from tests.sample_content import HARDWARE, NO_POSTINGS, MakeContent, load, posting

# Five postings under npu (one of them closed), one on gpu alone.
FILES = {
    **NO_POSTINGS,
    "taxonomies/hardware.yml": HARDWARE.replace("landing: true", "landing: true\ndemand: true")
    + "  a2: {name: {zh: A2, en: A2}, parent: ascend}\n  cpu: {name: {zh: 处理器, en: CPU}}\n",
    "postings/acme/a.zh.md": posting("acme", hardware="[ascend]", skills="[cpp, python]"),
    "postings/acme/b.zh.md": posting("acme", hardware="[a2, gpu]", skills="[cpp]"),
    "postings/acme/c.zh.md": posting("acme", hardware="[a2, ascend, gpu, cpu]", skills="[cpp, python, triton]"),
    "postings/acme/d.zh.md": posting("acme", hardware="[npu]"),
    "postings/acme/e.zh.md": posting("acme", hardware="[npu]", skills="[triton]", closes="2026-02-28"),
    "postings/acme/f.zh.md": posting("acme", hardware="[gpu]", skills="[python]"),
}


def page(lib: Library, term: str, code: str = "en", *, search: bool = True) -> Any:
    """What the first page of a piece of hardware shows."""
    site = replace(SITE, search=search)
    return next(context(page) for page in plan(lib, site) if page.url == f"{code}/hardware/{term}/")


def details(lib: Library, term: str, code: str = "en", *, search: bool = True) -> TermDetails:
    """What no further page of it shows."""
    found = page(lib, term, code, search=search).details
    assert isinstance(found, TermDetails)
    return found


def test_shares_are_of_the_open_postings_under_the_term(content: MakeContent) -> None:
    """npu: a, b, c, d are open. C++ in three of four, Python in two; a single further one has a row as well."""
    lib, _ = load(content(FILES))
    asked, *_ = details(lib, "npu").breakdowns
    assert (asked.taxonomy, asked.more) == ("skills", 0)
    assert [(bar.entry.id, bar.entry.count, bar.percent) for bar in asked.bars] == [
        ("cpp", 3, 75),
        ("python", 2, 50),
        ("triton", 1, 25),
    ]


def test_a_figure_leads_to_the_list_of_both_terms(content: MakeContent) -> None:
    """Where the list cannot be narrowed, the figure is no link; the name leads to its term either way."""
    lib, _ = load(content(FILES))
    asked, *_ = details(lib, "npu").breakdowns
    assert (asked.bars[0].entry.url, asked.bars[0].url) == ("en/skills/cpp/", "en/jobs/?hardware=npu&skills=cpp")
    asked, *_ = details(lib, "npu", search=False).breakdowns
    assert (asked.bars[0].entry.url, asked.bars[0].url) == ("en/skills/cpp/", "")


def test_a_broader_term_that_a_posting_names_counts_with_the_narrower(content: MakeContent) -> None:
    """NPU stands among the hardware of C++ jobs only if one of them names it; then those below it count, too."""
    lib, _ = load(content(FILES))
    pages = {page.url: page for page in plan(lib, SITE)}
    figures = context(pages["en/skills/cpp/"]).details.breakdowns
    (hardware,) = [each for each in figures if each.taxonomy == "hardware"]
    assert [(bar.entry.id, bar.entry.count, bar.depth) for bar in hardware.bars] == [
        ("ascend", 3, 0),
        ("a2", 2, 1),
        ("gpu", 2, 0),
        ("cpu", 1, 0),
    ]
    named = {"postings/acme/d.zh.md": posting("acme", hardware="[npu]", skills="[cpp]")}
    lib, _ = load(content({**FILES, **named}))
    pages = {page.url: page for page in plan(lib, SITE)}
    figures = context(pages["en/skills/cpp/"]).details.breakdowns
    (hardware,) = [each for each in figures if each.taxonomy == "hardware"]
    assert [(bar.entry.id, bar.entry.count) for bar in hardware.bars][:2] == [("npu", 4), ("ascend", 3)]


def test_hardware_that_no_job_names_has_a_page_without_figures(content: MakeContent) -> None:
    """An empty state, not a division by zero; the nearest jobs are the family's."""
    other = {"postings/acme/d.zh.md": posting("acme", hardware="[npu]")}
    lib, _ = load(content({**NO_POSTINGS, **other}))
    found = details(lib, "ascend")
    assert found.breakdowns == ()
    assert found.nearby is not None
    assert found.nearby.label == "Related jobs"
    assert [(one.id, one.count) for one in found.nearby.entries] == [("npu", 1)]
    assert details(lib, "gpu").nearby is None
    assert details(lib, "npu").nearby is None


def test_vendor_and_stack_are_the_taxonomys(content: MakeContent) -> None:
    """The vendor as a link; the stack as a table; neither where the taxonomy has none."""
    lib, _ = load(content())
    found = details(lib, "ascend", "zh")
    assert [(vendor.label, vendor.url) for vendor in found.vendor] == [("极点科技", "zh/companies/acme/")]
    assert found.stack is not None
    assert (details(lib, "gpu").vendor, details(lib, "gpu").stack) == ((), None)


def test_a_move_is_what_the_vocabulary_says_of_it(content: MakeContent) -> None:
    """On the page of where it leads to, with links both ways; nothing is made up for any other."""
    stated = "    moves: {gpu: {zh: 算子要重写。, en: Kernels are written anew.}}\n"
    hardware = HARDWARE.replace("    vendor: acme\n", f"    vendor: acme\n{stated}", 1)
    lib, diagnostics = load(content({"taxonomies/hardware.yml": hardware}))
    assert not diagnostics.errors
    found = [(origin.url, text) for origin, text in details(lib, "ascend", "zh").moves]
    assert found == [("zh/hardware/gpu/", "算子要重写。")]
    assert details(lib, "gpu").moves == ()
    assert [chip.url for chip in details(lib, "gpu").onward] == ["en/hardware/ascend/"]
    assert details(lib, "ascend").onward == ()


def test_the_introduction_is_the_languages_own(content: MakeContent) -> None:
    """Without one in this language there is none, rather than another language's."""
    lib, _ = load(content({"hardware/gpu.en.md": None, "hardware/gpu.zh.md": "---\nsummary: 简介\n---\n\n正文\n"}))
    pages = {page.url: page for page in plan(lib, SITE)}
    assert (details(lib, "gpu", "zh").introduction, context(pages["zh/hardware/gpu/"]).summary) == ("正文", "简介")
    assert (details(lib, "gpu", "en").introduction, context(pages["en/hardware/gpu/"]).summary) == ("", "")


def test_only_taxonomies_that_ask_for_it_have_landing_pages(content: MakeContent) -> None:
    """Every term has a page all the same."""
    lib, _ = load(content())
    pages = {page.url: page for page in plan(lib, SITE)}
    cpp, gpu = (context(pages[f"en/{term}/"]).details for term in ("skills/cpp", "hardware/gpu"))
    assert (cpp.introduction, cpp.stack) == ("", None)
    assert gpu.introduction


def test_of_many_leads_the_first_stand_before_what_explains_the_term(content: MakeContent) -> None:
    """The others are folded away, unless a reader can apply for one of the jobs."""
    jobs = {f"postings/acme/x{number}.zh.md": posting("acme", hardware="[gpu]") for number in range(8)}
    apply = {"postings/acme/y.zh.md": posting("acme", hardware="[gpu]", apply="{email: jobs@acme.example}")}
    for files, shown in ((jobs, 5), (jobs | apply, SITE.page_size)):
        lib, _ = load(content({**NO_POSTINGS, **files}))
        assert page(lib, "gpu").shown == shown


def test_a_page_begins_with_links_to_its_parts(content: MakeContent) -> None:
    """In their order; from as many jobs on as there are figures, they lead to the first of these as well."""
    for count, anchors in ((1, ["postings", "stack"]), (5, ["postings", "stack", "skills"])):
        terms = {"hardware": "[ascend]", "skills": "[cpp, python]"}
        jobs = {f"postings/acme/x{number}.zh.md": posting("acme", **terms) for number in range(count)}
        lib, _ = load(content({**NO_POSTINGS, **jobs}))
        assert [one for one, _ in page(lib, "ascend").anchors] == anchors


def test_narrower_bars_stand_below_the_broader(content: MakeContent) -> None:
    """GPU in four jobs, Ascend in three, A2 in two: A2 is below Ascend, though GPU has more than either."""
    files = {
        "postings/acme/a.zh.md": posting("acme", hardware="[gpu]", skills="[cpp]"),
        "postings/acme/b.zh.md": posting("acme", hardware="[gpu, ascend]", skills="[cpp]"),
        "postings/acme/c.zh.md": posting("acme", hardware="[gpu, a2, cpu]", skills="[cpp]"),
        "postings/acme/d.zh.md": posting("acme", hardware="[gpu, a2, cpu]", skills="[cpp]"),
    }
    lib, _ = load(content({**NO_POSTINGS, "taxonomies/hardware.yml": FILES["taxonomies/hardware.yml"], **files}))
    pages = {page.url: page for page in plan(lib, SITE)}
    (hardware,) = [one for one in context(pages["en/skills/cpp/"]).details.breakdowns if one.taxonomy == "hardware"]
    assert [(bar.entry.id, bar.depth) for bar in hardware.bars] == [("gpu", 0), ("ascend", 0), ("a2", 1), ("cpu", 0)]


def test_terms_alike_stand_as_editors_have_them(content: MakeContent) -> None:
    """Places with as many jobs: neither chance, the order of postings nor a name in some language decides."""
    names = ("delta", "alpha", "omega", "beta", "gamma")
    places = "field: locations\nname: {zh: 地点, en: Locations}\nterms:\n" + "".join(
        f"  {name}: {{name: {{zh: {name}, en: {name}}}, country: CN, sort: same}}\n" for name in names
    )
    files = {
        f"postings/acme/p-{n}.zh.md": posting("acme", skills="[cpp]", locations=f"[{name}]")
        for n, name in enumerate([*reversed(names), *names])
    }
    lib, _ = load(content({**NO_POSTINGS, **files, "taxonomies/locations.yml": places}))
    pages = {page.url: page for page in plan(lib, SITE)}
    (where,) = [one for one in context(pages["zh/skills/cpp/"]).details.breakdowns if one.taxonomy == "locations"]
    assert [bar.entry.id for bar in where.bars] == list(names)
