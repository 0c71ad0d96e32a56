"""A small valid content folder, which a test overwrites where its own case differs.

Two postings, one written in Chinese and translated, one written in English and translated; four taxonomies; a hardware
introduction for every term. ``careers check`` has nothing to say of it.
"""

from __future__ import annotations

import datetime as dt
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

import pytest

from careers.content import library
from careers.content.library import Library
from careers.content.posting import stamp
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics
from tests.apart import apart

TODAY = dt.date(2026, 3, 1)
LOCALES = Locales.of(["zh", "en"])
Files = Mapping[str, str | bytes | None]

COMPANIES = """\
field: company
name: {zh: 公司, en: Companies}
single: true
required: true
order: 20
terms:
  acme:
    name: {zh: 极点科技, en: Acme}
    url: https://acme.example/
  beta:
    name: {zh: 贝塔, en: Beta}
"""
HARDWARE = """\
field: hardware
name: {zh: 硬件, en: Hardware}
landing: true
order: 10
stack: {language: {zh: 编程语言, en: Language}, runtime: {zh: 运行时, en: Runtime}, compiler: Compiler, libraries: Lib}
terms:
  npu:
    name: {zh: 神经网络处理器, en: NPU}
  ascend:
    name: {zh: 昇腾, en: Ascend}
    aliases: [CANN, 华为昇腾]
    former_ids: [huawei-npu]
    parent: npu
    vendor: acme
    stack: {language: {Ascend C: https://docs.example/ascend-c/}, runtime: {CANN: null}}
    links: [https://docs.example/ascend/]
  gpu:
    name: {zh: 图形处理器, en: GPU}
"""
SKILLS = """\
field: skills
name: {zh: 技能, en: Skills}
demand: true
order: 30
terms:
  cpp:
    name: {zh: C++, en: C++}
  python:
    name: {zh: Python, en: Python}
  triton:
    name: {zh: Triton, en: Triton}
"""
LOCATIONS = """\
field: locations
name: {zh: 地点, en: Locations}
order: 40
terms:
  china:
    name: {zh: 中国, en: China}
    country: CN
  beijing:
    name: {zh: 北京, en: Beijing}
    parent: china
    country: CN
  chongqing:
    name: {zh: 重庆, en: Chongqing}
    parent: china
    country: CN
  dalian:
    name: {zh: 大连, en: Dalian}
    parent: china
    country: CN
"""
KERNEL_ZH = """\
---
title: 算子开发工程师
company: acme
summary: 为昇腾写算子。
hardware: [ascend]
skills: [cpp, python]
locations: [beijing]
salary: 15-40K·13薪
education: bachelor
posted: 2026-01-15
closes: 2026-06-30
apply: {email: jobs@acme.example}
---

## 职责

- 编写并优化算子
"""
KERNEL_EN = f"""\
---
title: Kernel Engineer
summary: Write kernels for Ascend.
translated_from: {stamp("算子开发工程师", "为昇腾写算子。", "## 职责" + chr(10) * 2 + "- 编写并优化算子")}
---

## The work

- Write kernels and make them fast
"""
COMPILER_EN = """\
---
title: Compiler Engineer
company: beta
hardware: [gpu]
skills: [cpp]
locations: [chongqing]
posted: 2026-02-01
---

## The work

- Lower graphs to machine code
"""
COMPILER_ZH = f"""\
---
title: 编译器工程师
translated_from: {stamp("Compiler Engineer", "", "## The work" + chr(10) * 2 + "- Lower graphs to machine code")}
---

## 职责

- 把计算图变成机器码
"""
BASE: Files = {
    "taxonomies/companies.yml": COMPANIES,
    "taxonomies/hardware.yml": HARDWARE,
    "taxonomies/skills.yml": SKILLS,
    "taxonomies/locations.yml": LOCATIONS,
    "postings/acme/kernel-engineer.zh.md": KERNEL_ZH,
    "postings/acme/kernel-engineer.en.md": KERNEL_EN,
    "postings/beta/compiler-engineer.en.md": COMPILER_EN,
    "postings/beta/compiler-engineer.zh.md": COMPILER_ZH,
    **{
        f"hardware/{term}.{code}.md": f"---\nsummary: About {term}.\n---\n\nWhat there is to say of {term}.\n"
        for term in ("npu", "ascend", "gpu")
        for code in LOCALES.codes
    },
    **{f"pages/{code}/about.md": "# About\n\nWhat this is.\n" for code in LOCALES.codes},
}


# Its postings left out, for a site with others.
NO_POSTINGS: Files = MappingProxyType({name: None for name in BASE if name.startswith("postings/")})
VALID: Files = MappingProxyType({})  # nothing over it


class MakeContent(Protocol):
    """How a test gets its content folder."""

    def __call__(self, files: Files = VALID) -> Path:
        """Write the valid folder with `files` over it (path -> text, bytes, or None to leave a file out)."""


@pytest.fixture
def content(tmp_path: Path) -> MakeContent:
    """A content folder on the disk, written anew each time: ``content({"taxonomies/skills.yml": "…"})`` returns it."""

    def make(files: Files = VALID) -> Path:
        shutil.rmtree(tmp_path / "content", ignore_errors=True)
        return write(tmp_path / "content", files)

    return make


def read_words() -> None:
    """Read the valid folder in this process, so that those forked from it, as each reading has, know all words.

    Beside another thread nothing is forked.
    """
    with tempfile.TemporaryDirectory() as folder:
        root = write(Path(folder), {})
        load(root)


def write(root: Path, files: Files) -> Path:
    """Write the valid folder with `files` over it to `root`, and return that."""
    for name, text in {**BASE, **files}.items():
        if text is None:
            continue
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    return root


def load(root: Path, today: dt.date = TODAY) -> tuple[Library, Diagnostics]:
    """Read a content folder in this process: to start others takes ten times as long as to read so few postings."""
    return apart(library.Reader(root, "content", LOCALES, today=today, currency="CNY").read)


def said(diagnostics: Diagnostics, language: str = "en") -> list[str]:
    return [one.text(language) for one in diagnostics]


def posting(company: str, **fields: object) -> str:
    """A posting's source: `fields` over what must be there; None takes a field away."""
    values = {"title": "Engineer", "company": company, "locations": "[beijing]", "posted": "2026-01-01", **fields}
    front = "\n".join(f"{key}: {value}" for key, value in values.items() if value is not None)
    return f"---\n{front}\n---\n\nThe work.\n"
