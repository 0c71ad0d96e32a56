"""A fingerprint tells a posting from every other, by all that its files say."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from careers.content.posting import Posting
from careers.content.posting.model import fingerprinted
from tests.sample_content import KERNEL_EN, KERNEL_ZH, MakeContent, load

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
        ("[cpp, python]", "[python, cpp]"),
        ("15-40K·13薪", "15-40K·14薪"),
        ("closes:", "verified:"),
        ("jobs@acme", "job@acme"),
        ("education: bachelor\n", "education: bachelor\nremote: hybrid\n"),
        ("education: bachelor\n", "education: bachelor\nsource: {name: A board}\n"),
        ("编写并优化", "编写"),
        ("\n\n## 职责", "\n\n\n## 职责"),
    ],
)
def test_whatever_a_source_says_counts(content: MakeContent, before: Posting, old: str, new: str) -> None:
    assert old in KERNEL_ZH
    assert read(content, KERNEL_ZH.replace(old, new)).fingerprint != before.fingerprint


def test_whatever_a_translation_says_counts(content: MakeContent, before: Posting) -> None:
    """Its title, its text, its stamp, that it is there, and whether it is finished."""
    twins = [
        KERNEL_EN.replace("title: Kernel Engineer", "title: Engineer"),
        KERNEL_EN.replace("make them fast", "make them quick"),
        KERNEL_EN.replace("translated_from: ", "translated_from: '0123456789ab' # "),
        UNFINISHED,
    ]
    found = [read(content, twin=twin) for twin in twins]
    (content() / TWIN).unlink()
    found.append(load(content({SOURCE: KERNEL_ZH, TWIN: None}))[0].postings["acme/kernel-engineer"])
    assert len({posting.fingerprint for posting in (before, *found)}) == 6


def test_what_a_file_is_called_does_not_count(content: MakeContent, before: Posting) -> None:
    """That depends on the folder that the reader stands in."""
    texts = {code: replace(text, path=f"elsewhere/{text.path}") for code, text in before.texts.items()}
    assert fingerprinted(replace(before, texts=texts)).fingerprint == before.fingerprint


def test_equal_content_has_one_fingerprint_in_every_process(content: MakeContent, before: Posting) -> None:
    """Whatever order sets have there."""
    asked = (
        "import datetime, sys; from pathlib import Path; from careers import i18n; from careers.content import library;"
        "found, _ = library.Reader(Path(sys.argv[1]), 'content', i18n.Locales.of(['zh', 'en']),"
        " today=datetime.date(2026, 3, 1), currency='CNY').read();"
        "print(found.postings['acme/kernel-engineer'].fingerprint)"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked, str(content())],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [before.fingerprint]
    assert len(before.fingerprint) == 32
