"""The indexes of terms: what has jobs first, and what has none apart; and their software stacks."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from careers.content.library import Library, Reader
from careers.content.taxonomy import Tool
from careers.pages import View
from careers.pages.indexes import Stack, stack_of, taxonomy_page
from careers.pages.term_page import term_page
from careers.pages.terms import Entry
from tests.planning import SITE
from tests.sample_content import COMPANIES, LOCALES, NO_POSTINGS, Files, MakeContent, load, posting

KINDS = """\
field: hardware
name: {zh: 硬件, en: Hardware}
landing: true
terms:
  gpu: {name: {zh: 甲, en: GPU}}
  red: {name: {zh: 乙, en: Red}, parent: gpu}
  blue: {name: {zh: 丙, en: Blue}, parent: gpu}
  cpu: {name: {zh: 丁, en: CPU}}
  old: {name: {zh: 戊, en: Old}, parent: cpu}
"""
FILES: Files = {
    **NO_POSTINGS,
    **{f"hardware/{term}.{code}.md": None for term in ("npu", "ascend", "gpu") for code in LOCALES.codes},
    "taxonomies/hardware.yml": KINDS,
}


def shown(content: MakeContent, files: Files) -> View:
    """The view of a site of these files."""
    library, diagnostics = load(content({**FILES, **files}))
    assert not diagnostics.errors
    return View(library, LOCALES.get("en"), SITE)


def tree(entries: tuple[Entry, ...]) -> list[Any]:
    """The ids of entries, each with those below it."""
    return [(entry.id, tree(entry.children)) if entry.children else entry.id for entry in entries]


def test_terms_without_jobs_are_in_no_tree(content: MakeContent) -> None:
    """They follow by themselves, those below a term with jobs too."""
    view = shown(content, {"postings/acme/a.zh.md": posting("acme", hardware="[blue]")})
    found: Any = taxonomy_page(view.taxonomies.by_id["hardware"], view).context
    assert tree(found.entries) == [("gpu", ["blue"])]
    assert [entry.id for entry in found.unused] == ["red", "cpu", "old"]


def test_an_index_without_any_jobs_is_a_tree_all_the_same(content: MakeContent) -> None:
    """There is nothing to set the terms apart from."""
    view = shown(content, {})
    found: Any = taxonomy_page(view.taxonomies.by_id["hardware"], view).context
    assert tree(found.entries) == [("cpu", ["old"]), ("gpu", ["blue", "red"])]
    assert found.unused == ()


def test_narrower_terms_without_jobs_come_last(content: MakeContent) -> None:
    """On the page of the broader one, whatever their names."""
    view = shown(content, {"postings/acme/a.zh.md": posting("acme", hardware="[red]")})
    page: Any = term_page(view.taxonomies.by_id["hardware"], "gpu", view).context
    assert [(entry.id, entry.count) for entry in page.children] == [("red", 1), ("blue", 0)]


STACKS = """\
field: hardware
name: {zh: 硬件, en: Hardware}
landing: true
stack: {platform: Platform, language: Language, compiler: Compiler, runtime: Runtime, frameworks: Frameworks,
  inference: Inference, profiler: {zh: 性能分析, en: Profiler}}
tools: {gp: {zh: 绿析, en: Green Profiler}}
terms:
  gpu: {name: {zh: 图形处理器, en: GPU}}
  red: {name: {zh: 红卡, en: Red}, parent: gpu, stack: {language: {R: null}, compiler: {rc: null}, runtime: {rr: null}}}
  green:
    name: {zh: 绿卡, en: Green}
    parent: gpu
    stack: {profiler: {gp: null}, runtime: {gr: https://docs.example/gr/, gx: null}, language: {G: null}}
  mobile: {name: {zh: 移动卡, en: Mobile}, parent: gpu, stack: {language: {M: null}}}
  npu: {name: {zh: 神经网络处理器, en: NPU}}
  blue:
    name: {zh: 蓝芯, en: Blue}
    parent: npu
    stack: {language: {B: null}, compiler: {bc: null}, runtime: {br: null}}
  cpu: {name: {zh: 处理器, en: CPU}, stack: {compiler: {cc: null}, frameworks: {cf: null}, inference: {ci: null}}}
  dsp: {name: {zh: 信号处理器, en: DSP}}
"""
POSTING = "---\ntitle: Engineer\ncompany: acme\nhardware: [{0}]\nposted: 2026-01-01\n---\n\nThe work.\n"
STACK_FILES = {
    "taxonomies/hardware.yml": STACKS,
    "taxonomies/companies.yml": COMPANIES,
    "postings/acme/kernel-engineer.zh.md": None,
    "postings/acme/kernel-engineer.en.md": None,
    "postings/beta/compiler-engineer.zh.md": None,
    "postings/beta/compiler-engineer.en.md": None,
    "postings/acme/one.en.md": POSTING.format("green"),
    "postings/acme/two.en.md": POSTING.format("green, blue"),
    **{f"hardware/{term}.{code}.md": None for term in ("npu", "ascend", "gpu") for code in LOCALES.codes},
}


@pytest.fixture
def stacks(content: MakeContent) -> Library:
    """The small vocabulary above; green has two jobs, blue one of them."""
    lib, diagnostics = load(content(STACK_FILES))
    assert diagnostics.errors == ()
    return lib


def stack(lib: Library, term: str | None, code: str = "en", taxonomy: str = "hardware") -> Stack | None:
    """The stack on the page of a term, or on the index."""
    one = lib.taxonomies.by_id[taxonomy]
    return stack_of(one, View(lib, lib.locales.get(code)), one.terms[term] if term else None)


def test_a_page_has_its_own_stack_and_the_others_to_choose_from(stacks: Library) -> None:
    """The layers in the order of the taxonomy, tools by their names in the language; others have three layers."""
    found = stack(stacks, "green", "zh")
    assert found is not None
    assert [(layer, label) for layer, label, _ in found.layers][-2:] == [
        ("inference", "Inference"),
        ("profiler", "性能分析"),
    ]
    tools = {layer: tools for layer, _, tools in found.layers}
    assert tools["runtime"] == (Tool("gr", "https://docs.example/gr/"), Tool("gx", None))
    assert (tools["profiler"], tools["compiler"]) == ((Tool("绿析", None),), ())
    assert [(other.label, other.url) for other in found.others] == [
        ("红卡", "zh/hardware/red/"),
        ("蓝芯", "zh/hardware/blue/"),
        ("处理器", "zh/hardware/cpu/"),
    ]


def test_the_nearest_stacks_come_first(content: MakeContent) -> None:
    """Those that people come from, then those of the family, then those with most jobs, then with most layers."""
    hardware = STACKS.replace("    parent: npu\n", "    parent: npu\n    moves: {cpu: {zh: 重写。, en: Write anew.}}\n")
    lib, diagnostics = load(content({**STACK_FILES, "taxonomies/hardware.yml": hardware}))
    assert diagnostics.errors == ()
    for term, others in {"blue": ["cpu", "green", "red"], "green": ["red", "blue", "cpu"]}.items():
        found = stack(lib, term)
        assert found is not None
        assert [other.id for other in found.others] == others


def test_without_a_stack_there_is_nothing_to_compare(stacks: Library) -> None:
    """A broader term leads to the narrower ones; the index has every stack to choose from, and none of its own."""
    assert stack(stacks, "gpu") is None
    assert stack(stacks, None, taxonomy="skills") is None
    found = stack(stacks, None)
    assert found is not None
    assert (found.name, {tools for _, _, tools in found.layers}) == ("", {()})
    assert [other.id for other in found.others] == ["green", "blue", "red", "cpu"]


def test_the_stacks_of_our_own_content_can_be_compared() -> None:
    """Each vendor's names its platform or its language, each tool once, with encrypted addresses."""
    folder = Path(__file__).parents[2] / "content"
    lib, _ = Reader(folder, "content", LOCALES, today=dt.date(2026, 11, 21), currency="CNY").read()
    hardware = lib.taxonomies.by_id["hardware"]
    stacks = {term.id: term.stack for term in hardware.terms.values() if term.vendor and term.stack}
    assert {"nvidia-gpu", "amd-gpu", "ascend", "moore-threads-gpu", "kunlun-xpu"} <= stacks.keys()
    for term, stack in stacks.items():
        assert {"platform", "language"} & stack.keys(), term
        for tools in stack.values():
            assert len({tool.name for tool in tools}) == len(tools) > 0, term
            assert all(tool.url is None or tool.url.startswith("https://") for tool in tools), term
