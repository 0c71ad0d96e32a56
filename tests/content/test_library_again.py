"""Content that is read again: what has changed is looked at, and nothing else; what comes of it is the same."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from careers.content.library import Library, Reader
from tests.sample_content import COMPILER_EN, KERNEL_ZH, LOCALES, TODAY, MakeContent, load, posting, said

pytestmark = pytest.mark.slow

KERNEL = "postings/acme/kernel-engineer"
COMPILER = "postings/beta/compiler-engineer"

# Changes the content, and tells which paths below it have changed.
Change = Callable[[Path], Iterable[str]]


def saved(path: str, text: str) -> Change:
    def change(root: Path) -> Iterable[str]:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
        return [path]

    return change


def gone(path: str) -> Change:
    """A file or a folder is taken away; of a folder, no notice comes of what was in it."""

    def change(root: Path) -> Iterable[str]:
        if (root / path).is_dir():
            shutil.rmtree(root / path)
        else:
            (root / path).unlink()
        return [path]

    return change


def moved(path: str, target: str) -> Change:
    def change(root: Path) -> Iterable[str]:
        (root / target).parent.mkdir(parents=True, exist_ok=True)
        (root / path).rename(root / target)
        return [path, target]

    return change


def linked(path: str, target: str) -> Change:
    """A link takes the place of what was at `path`, if anything."""

    def change(root: Path) -> Iterable[str]:
        shutil.rmtree(root / path, ignore_errors=True)
        (root / path).symlink_to(root / target)
        return [path]

    return change


def many(root: Path) -> Iterable[str]:
    """So many that the system may have lost a notice, as it has here."""
    (root / f"{COMPILER}.en.md").write_text(COMPILER_EN.replace("Compiler Engineer", "Compilers"), "utf-8")
    for number in range(100):
        yield from saved(f"postings/acme/more-{number}.zh.md", posting("acme"))(root)


CHANGES = {
    "a text": saved(f"{KERNEL}.zh.md", KERNEL_ZH.replace("编写", "设计")),
    "an error": saved(f"{KERNEL}.zh.md", KERNEL_ZH.replace("posted: ", "posted: never ")),
    "a new posting": saved("postings/acme/runtime.zh.md", posting("acme")),
    "a new company": saved("postings/gamma/runtime.zh.md", posting("gamma")),
    "a stray file": saved("postings/acme/deep/er.zh.md", posting("acme")),
    "a hidden folder": saved("postings/.acme/runtime.zh.md", posting("acme")),
    "an alias that becomes one of two": saved("postings/acme/more.zh.md", posting("acme", aliases="[acme/was]")),
    "a translation gone": gone(f"{KERNEL}.en.md"),
    "a source gone": gone(f"{KERNEL}.zh.md"),
    "a company gone": gone("postings/acme"),
    "another name": moved(f"{KERNEL}.zh.md", "postings/acme/renamed.zh.md"),
    "a company's other name": moved("postings/acme", "postings/gamma"),
    "a company that is a link": linked("postings/acme", "postings/beta"),
    "an introduction": saved("hardware/npu.zh.md", "---\nsummary: 另一句。\n---\n\n另一段。\n"),
    "an introduction with an error": saved("hardware/npu.zh.md", "---\nsumary: 另一句。\n---\n\n另一段。\n"),
    "an introduction gone": gone("hardware/npu.zh.md"),
    "a vocabulary gone": gone("taxonomies/skills.yml"),
    "a file of nobody's": saved("notes/acme.md", "Nothing."),
    "very many": many,
}


def reader(root: Path) -> Reader:
    return Reader(root, "content", LOCALES, today=TODAY, currency="CNY")


def shown(library: Library) -> object:
    postings = [(key, one, one.texts[one.source].lines) for key, one in library.postings.items()]
    return postings, library.introductions, list(library.introductions), library.taxonomies.all


@pytest.mark.parametrize("name", CHANGES)
def test_it_is_as_if_all_were_read(content: MakeContent, tmp_path: Path, name: str) -> None:
    root = content({"postings/acme/renamed.zh.md": posting("acme", aliases="[acme/was]")})
    one = reader(root)
    first, _ = one.read()
    whole = shown(first)
    shutil.copytree(root, tmp_path / "before", symlinks=True)
    changed = {root / path for path in CHANGES[name](root)}
    for _ in range(2):
        found, diagnostics = one.read_again(changed)
        expected, others = load(root)
        assert shown(found) == shown(expected)
        assert said(diagnostics) == said(others)
        shutil.rmtree(root)
        shutil.copytree(tmp_path / "before", root)
    assert shown(found) == whole


def test_what_is_not_told_is_not_looked_at(content: MakeContent) -> None:
    """Of a company whose files alone have changed, too; what is not looked at is the very same."""
    root = content({"postings/acme/more.zh.md": posting("acme")})
    one = reader(root)
    before, _ = one.read()
    for path in (f"{KERNEL}.zh.md", "postings/acme/more.zh.md", f"{COMPILER}.en.md"):
        (root / path).write_text((root / path).read_text("utf-8") + "\nMore.\n", "utf-8")
    after, _ = one.read_again([root / "postings/acme/more.zh.md"])
    assert "More." in after.postings["acme/more"].texts["zh"].body
    assert after.postings["acme/kernel-engineer"] is before.postings["acme/kernel-engineer"]
    assert after.postings["beta/compiler-engineer"] is before.postings["beta/compiler-engineer"]


def test_a_folder_that_could_not_be_read_is_no_longer_told_of(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, scandir = content(), os.scandir

    def refusing(path: str) -> object:
        if Path(path) == root / "postings" / "acme":
            raise PermissionError(errno.EACCES, "Permission denied")
        return scandir(path)

    one = reader(root)
    with monkeypatch.context() as patched:
        patched.setattr(os, "scandir", refusing)
        _, diagnostics = one.read()
        assert ("content/postings/acme", "unreadable") in [(each.path, each.code) for each in diagnostics]
    found, diagnostics = one.read_again([root / f"{KERNEL}.zh.md"])
    expected, others = load(root)
    assert shown(found) == shown(expected)
    assert said(diagnostics) == said(others)
