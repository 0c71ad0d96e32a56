"""Digests tell postings apart: one for its own pages, one for those that show it among others."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from generator.posting import Posting
from tests.content import KERNEL_EN, KERNEL_ZH, MakeContent, load

SOURCE, TWIN = (f"postings/acme/kernel-engineer.{code}.md" for code in ("zh", "en"))
UNFINISHED = KERNEL_EN.replace("Write kernels and", "[TO TRANSLATE] Write kernels and")


def read(content: MakeContent, source: str = KERNEL_ZH, twin: str | None = KERNEL_EN) -> Posting:
    return load(content({SOURCE: source, TWIN: twin}))[0].postings["acme/kernel-engineer"]


@pytest.fixture
def before(content: MakeContent) -> Posting:
    return read(content)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("算子开发工程师", "编译器工程师"),
        ("[ascend]", "[gpu]"),
        ("[cpp, python]", "[python, cpp]"),
        ("[beijing]", "[chongqing]"),
        ("15-40K·13薪", "15-40K·14薪"),
        ("bachelor", "master"),
        ("posted: 2026-01-15", "posted: 2026-01-16"),
        ("closes: 2026-06-30", "closes: 2026-06-29"),
        ("closes:", "verified:"),
        ("jobs@acme", "job@acme"),
        ("education: bachelor\n", "education: bachelor\nexperience: 3\n"),
        ("education: bachelor\n", "education: bachelor\nheadcount: 3\n"),
        ("education: bachelor\n", "education: bachelor\nremote: hybrid\n"),
        ("education: bachelor\n", "education: bachelor\naliases: [acme/old]\n"),
        ("education: bachelor\n", "education: bachelor\nsource: {name: A board}\n"),
    ],
)
def test_what_other_pages_show_changes_both(content: MakeContent, before: Posting, old: str, new: str) -> None:
    """Facts and titles."""
    assert old in KERNEL_ZH
    after = read(content, KERNEL_ZH.replace(old, new))
    assert after.brief != before.brief
    assert after.whole != before.whole


@pytest.mark.parametrize(
    ("old", "new"), [("编写并优化", "编写"), ("为昇腾写算子。", "写算子。"), ("\n\n## 职责", "\n\n\n## 职责")]
)
def test_what_only_its_own_pages_show_changes_one(content: MakeContent, before: Posting, old: str, new: str) -> None:
    """Body, summary, and where they stand."""
    after = read(content, KERNEL_ZH.replace(old, new))
    assert (after.brief, after.whole != before.whole) == (before.brief, True)


def test_a_translation_counts_by_its_title_and_by_being_there(content: MakeContent, before: Posting) -> None:
    """Other pages link to it; what it says further is its own affair."""
    other = read(content, twin=KERNEL_EN.replace("title: Kernel Engineer", "title: Engineer"))
    told = read(content, twin=KERNEL_EN.replace("make them fast", "make them quick"))
    stamped = read(content, twin=KERNEL_EN.replace("translated_from: ", "translated_from: '0123456789ab' # "))
    (content() / TWIN).unlink()
    alone = load(content({SOURCE: KERNEL_ZH, TWIN: None}))[0].postings["acme/kernel-engineer"]
    assert len({before.brief, other.brief, alone.brief}) == 3
    assert told.brief == stamped.brief == before.brief
    assert len({before.whole, other.whole, alone.whole, told.whole, stamped.whole}) == 5


def test_equal_content_has_equal_digests_in_every_process(content: MakeContent, before: Posting) -> None:
    """Whatever order sets have there."""
    asked = (
        "import datetime, sys; from pathlib import Path; from generator import library, locales;"
        "found, _ = library.load(Path(sys.argv[1]), 'content', locales.Locales.of(['zh', 'en']),"
        " today=datetime.date(2026, 3, 1), currency='CNY');"
        "print(found.postings['acme/kernel-engineer'].whole, found.postings['acme/kernel-engineer'].brief)"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked, str(content())],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [before.whole, before.brief]
    assert {len(one) for one in done.stdout.split()} == {32}
