"""The indexes of terms: what has jobs first, and what has none apart; and their software stacks side by side."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from careers.content.library import Library, Reader
from careers.content.taxonomy import Taxonomy, Tool
from careers.pages import View
from careers.pages.indexes import Crosswalk, taxonomy_page, term_crosswalk
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


def table(lib: Library, term: str, code: str = "en") -> Crosswalk | None:
    """The crosswalk on the page of a term."""
    one = lib.taxonomies.by_id["hardware"]
    return term_crosswalk(one, one.terms[term], View(lib, lib.locales.get(code)))


def columns(found: Crosswalk | None) -> list[str]:
    """The terms of the columns, the one whose page it is in brackets."""
    assert found is not None
    return [f"[{one.id}]" if one.id == found.current else one.id for one in found.columns]


def test_a_stack_stands_first_then_its_family_then_the_others(stacks: Library) -> None:
    """What shares no more than half of its layers comes last, though it be kin; what has too few layers never."""
    assert columns(table(stacks, "red")) == ["[red]", "green", "blue", "cpu"]
    assert columns(table(stacks, "green")) == ["[green]", "red", "blue", "cpu"]
    assert columns(table(stacks, "blue")) == ["[blue]", "red", "green", "cpu"]


def test_a_tool_has_the_name_of_the_language(stacks: Library) -> None:
    """One name a tool and language; most tools have the same in all."""
    for code, name in (("zh", "绿析"), ("en", "Green Profiler")):
        found = table(stacks, "green", code)
        assert found is not None
        tools = {layer: [tool.name for tool in cells[0]] for layer, _, cells in found.rows}
        assert (tools["profiler"], tools["language"]) == ([name], ["G"])


def test_a_short_stack_stands_alone(stacks: Library) -> None:
    """Two layers are not enough to compare."""
    found = table(stacks, "mobile")
    assert columns(found) == ["[mobile]"]
    assert found is not None
    assert found.title == "The Mobile stack"


def test_a_broader_term_without_a_stack_shows_those_below_it(stacks: Library) -> None:
    """In the vocabulary's order, none of them its own; nothing where nothing is below."""
    found = table(stacks, "gpu", "zh")
    assert columns(found) == ["red", "green"]
    assert found is not None
    assert found.title == "图形处理器的各技术栈逐层对比"
    assert table(stacks, "dsp") is None


def test_the_index_has_every_stack_that_can_be_compared(stacks: Library) -> None:
    """And no further ones to lead to."""

    def index(taxonomy: Taxonomy) -> Any:
        context: Any = taxonomy_page(taxonomy, View(stacks, stacks.locales.get("en"), SITE)).context
        return context.stacks

    one = stacks.taxonomies.by_id["hardware"]
    found = index(one)
    assert columns(found) == ["red", "green", "blue", "cpu"]
    assert found is not None
    assert found.more == 0
    assert index(stacks.taxonomies.by_id["skills"]) is None


def test_at_most_five_columns_stand_on_a_page_and_the_rest_are_counted(content: MakeContent) -> None:
    """The index has them all."""
    stack = "stack: {language: {L: null}, compiler: {c: null}, runtime: {r: null}}"
    more = "".join(f"  t{n}: {{name: {{zh: 词{n}, en: T{n}}}, {stack}}}\n" for n in range(4))
    lib, _ = load(content({**STACK_FILES, "taxonomies/hardware.yml": STACKS + more}))
    found = table(lib, "red", "zh")
    assert columns(found) == ["[red]", "green", "blue", "t0", "t1"]
    assert found is not None
    assert (found.more, found.all_url) == (3, "zh/hardware/#crosswalk")
    assert found.title == "红卡的技术栈，与绿卡、蓝芯、词0和词1逐层对比"


def test_rows_are_the_layers_that_somebody_has(stacks: Library) -> None:
    """From the language down, an empty cell where a stack has nothing there."""
    found = table(stacks, "green")
    assert found is not None
    assert [(layer, label) for layer, label, _ in found.rows] == [
        ("language", "Language"),
        ("compiler", "Compiler"),
        ("runtime", "Runtime"),
        ("frameworks", "Frameworks"),
        ("inference", "Inference"),
        ("profiler", "Profiler"),
    ]
    rows = {layer: cells for layer, _, cells in found.rows}
    assert rows["runtime"][0] == (Tool("gr", "https://docs.example/gr/"), Tool("gx", None))
    assert rows["compiler"][0] == ()
    assert rows["frameworks"] == ((), (), (), (Tool("cf", None),))


def test_every_column_leads_to_its_page_with_its_jobs(stacks: Library) -> None:
    """The number of open postings under it."""
    found = table(stacks, "red", "zh")
    assert found is not None
    assert [(one.label, one.url, one.count) for one in found.columns] == [
        ("红卡", "zh/hardware/red/", 0),
        ("绿卡", "zh/hardware/green/", 2),
        ("蓝芯", "zh/hardware/blue/", 1),
        ("处理器", "zh/hardware/cpu/", 0),
    ]


def test_the_stacks_of_our_own_content_can_be_compared() -> None:
    """Each vendor's names what it is programmed in and what runs it, each tool once, with encrypted addresses."""
    folder = Path(__file__).parents[2] / "content"
    lib, _ = Reader(folder, "content", LOCALES, today=dt.date(2026, 11, 21), currency="CNY").read()
    hardware = lib.taxonomies.by_id["hardware"]
    stacks = {term.id: term.stack for term in hardware.terms.values() if term.vendor and term.stack}
    assert {"nvidia-gpu", "amd-gpu", "ascend", "moore-threads-gpu", "kunlun-xpu"} <= stacks.keys()
    for term, stack in stacks.items():
        assert {"language", "runtime"} <= stack.keys(), term
        for tools in stack.values():
            assert len({tool.name for tool in tools}) == len(tools) > 0, term
            assert all(tool.url is None or tool.url.startswith("https://") for tool in tools), term
