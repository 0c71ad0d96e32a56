"""Postings are read by many workers as by one, and one that cannot be read takes no other with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content import library
from careers.content.posting import Files, Posting, Rules, read, reading
from careers.support.diagnostics import Diagnostic
from careers.support.work import Workers
from tests.sample_content import KERNEL_ZH, LOCALES, TODAY, MakeContent, posting, said

KERNEL, COMPILER = "acme/kernel-engineer", "beta/compiler-engineer"
SOURCE = f"postings/{KERNEL}.zh.md"


def read_with(root: Path, workers: Workers) -> tuple[dict[str, Posting], list[str]]:
    settings = {"today": TODAY, "currency": "CNY", "workers": workers}
    found, diagnostics = library.Reader(root, "content", LOCALES, **settings).read()  # type: ignore[arg-type]
    return dict(found.postings), said(diagnostics)


@pytest.mark.slow
def test_workers_read_what_one_process_reads(content: MakeContent) -> None:
    numbers = range(2 * reading._CHUNK + 1)
    root = content(
        {f"postings/acme/p{one}.zh.md": posting("acme", remote="" if one % 7 else "nowhere") for one in numbers}
    )
    alone = read_with(root, Workers())
    many = read_with(root, Workers(2))
    assert many == alone
    assert list(many[0]) == list(alone[0])


@pytest.mark.parametrize("workers", [Workers(), Workers(2)], ids=["one", "two"])
def test_a_posting_that_cannot_be_read_is_named_and_the_others_are_read(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    """Whatever stands in its files: a fault of the code that nobody knows of."""

    def failing(files: Files, rules: Rules) -> tuple[Posting | None, tuple[Diagnostic, ...]]:
        if files.id == KERNEL:
            raise ZeroDivisionError("nobody knows why")
        return read(files, rules)

    monkeypatch.setattr(reading, "read", failing)
    root = content({SOURCE: KERNEL_ZH.replace("bachelor", "master")})
    found, told = read_with(root, workers)
    assert found.keys() == {COMPILER}
    (fault,) = [one for one in told if "ZeroDivisionError" in one]
    assert fault.startswith(f"content/postings/{KERNEL}.")
    assert "nobody knows why" in fault
    monkeypatch.undo()
    assert read_with(root, workers)[0].keys() == {KERNEL, COMPILER}
