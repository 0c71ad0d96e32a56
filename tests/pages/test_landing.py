"""A landing page's figures, worked out by hand."""

from __future__ import annotations

from typing import Any

from generator.library import Library
from generator.pages import Site, plan
from tests.content import HARDWARE, LOCALES, MakeContent, load, posting

SITE = Site(names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "说明", "en": "What it is"})
NONE = {
    f"postings/{name}.{code}.md": None
    for name in ("acme/kernel-engineer", "beta/compiler-engineer")
    for code in LOCALES.codes
}
# Five postings under npu (one of them closed), one on gpu alone.
FILES = {
    **NONE,
    "taxonomies/hardware.yml": HARDWARE
    + "  a2: {name: {zh: A2, en: A2}, parent: ascend}\n  cpu: {name: {zh: 处理器, en: CPU}}\n",
    "postings/acme/a.zh.md": posting("acme", hardware="[ascend]", skills="[cpp, python]"),
    "postings/acme/b.zh.md": posting("acme", hardware="[a2, gpu]", skills="[cpp]"),
    "postings/acme/c.zh.md": posting("acme", hardware="[a2, ascend, gpu, cpu]", skills="[cpp, triton]"),
    "postings/acme/d.zh.md": posting("acme", hardware="[npu]"),
    "postings/acme/e.zh.md": posting("acme", hardware="[npu]", skills="[triton]", closes="2026-02-28"),
    "postings/acme/f.zh.md": posting("acme", hardware="[gpu]", skills="[python]"),
}


def landing(lib: Library, term: str, code: str = "en") -> Any:
    """The landing of a piece of hardware."""
    return next(page.context["landing"] for page in plan(lib, SITE) if page.url == f"{code}/hardware/{term}/")


def test_shares_are_of_the_open_postings_under_the_term(content: MakeContent) -> None:
    """npu: a, b, c, d are open. C++ in three of four; python and triton in one of four each, by their letters."""
    lib, _ = load(content(FILES))
    (demand,) = landing(lib, "npu").demand
    assert demand.label == "Skills"
    assert [(bar.entry.id, bar.entry.count, bar.percent, bar.share) for bar in demand.bars] == [
        ("cpp", 3, 75, "75%"),
        ("python", 1, 25, "25%"),
        ("triton", 1, 25, "25%"),
    ]


def test_a_third_is_rounded(content: MakeContent) -> None:
    """gpu: b, c and f. C++ in two of three, python and triton in one of three each."""
    lib, _ = load(content(FILES))
    (demand,) = landing(lib, "gpu", "zh").demand
    assert [(bar.entry.id, bar.share) for bar in demand.bars] == [("cpp", "67%"), ("python", "33%"), ("triton", "33%")]


def test_related_hardware_stands_in_the_same_postings(content: MakeContent) -> None:
    """ascend: a, b, c. GPU in b and c, CPU in c; not its own ancestors and descendants."""
    lib, _ = load(content(FILES))
    assert [(one.id, one.count) for one in landing(lib, "ascend").related] == [("gpu", 2), ("cpu", 1)]
    # From the other side each term counts as it was written: A2 in b and c, ascend and CPU in c.
    assert [(one.id, one.count) for one in landing(lib, "gpu").related] == [("a2", 2), ("ascend", 1), ("cpu", 1)]


def test_hardware_that_no_job_names_has_a_page_without_figures(content: MakeContent) -> None:
    """An empty state, not a division by zero."""
    lib, _ = load(content({**NONE}))
    found = landing(lib, "ascend")
    assert (found.demand, found.related) == ((), ())


def test_vendor_and_stack_are_the_taxonomys(content: MakeContent) -> None:
    """Layers in the file's order, with the labels of the language; the vendor as a link."""
    lib, _ = load(content())
    found = landing(lib, "ascend", "zh")
    assert found.stack == (("编程语言", "Ascend C"), ("运行时", "CANN"))
    assert (found.vendor.label, found.vendor.url) == ("极点科技", "zh/companies/acme/")
    assert landing(lib, "gpu").vendor is None


def test_the_introduction_is_the_languages_own(content: MakeContent) -> None:
    """Without one in this language there is none, rather than another language's."""
    lib, _ = load(content({"hardware/gpu.en.md": None, "hardware/gpu.zh.md": "---\nsummary: 简介\n---\n\n正文\n"}))
    assert (landing(lib, "gpu", "zh").introduction, landing(lib, "gpu", "zh").summary) == ("正文", "简介")
    assert (landing(lib, "gpu", "en").introduction, landing(lib, "gpu", "en").summary) == ("", "")


def test_only_taxonomies_that_ask_for_it_have_landing_pages(content: MakeContent) -> None:
    """Every term has a page all the same."""
    lib, _ = load(content())
    pages = {page.url: page for page in plan(lib, SITE)}
    assert pages["en/skills/cpp/"].context["landing"] is None
    assert pages["en/hardware/gpu/"].context["landing"] is not None
