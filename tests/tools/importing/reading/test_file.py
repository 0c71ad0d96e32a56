"""A file is read to its end or refused with a sentence; nothing is waited for."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from careers.support.diagnostics import languages
from careers_tools.importing.reading import MOST_BYTES, MOST_CHARACTERS, MOST_LINES, read
from careers_tools.importing.values import DocumentError, Line
from tests.each import each
from tests.tools.importing.reading.documents import LEXICON, code_of

Make = Callable[[Path], object]


def diagnostic(path: Path) -> tuple[str, list[str]]:
    """The code of the problem with a file, and its line in each language."""
    with pytest.raises(DocumentError) as refused:
        read(path, "seeds/x.md", LEXICON)
    return refused.value.diagnostic.code, [refused.value.diagnostic.text(one) for one in languages()]


def test_a_document_knows_its_name_and_its_stem(tmp_path: Path) -> None:
    """The name is the one the editor gave; the stem has neither folder nor ending."""
    path = tmp_path / "job.post.md"
    path.write_text("算子工程师\n", "utf-8")
    source = read(path, "seeds/job.post.md", LEXICON)
    assert (source.name, source.stem, source.header) == ("seeds/job.post.md", "job.post", ())
    assert source.lines == (Line(1, "算子工程师"),)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: None, "import-missing"),
        (lambda path: path.mkdir(), "import-directory"),
        (os.mkfifo, "import-special"),
        (lambda path: path.symlink_to("/dev/zero"), "import-special"),
        (lambda path: path.symlink_to(path), "import-unreadable"),
        (lambda path: path.symlink_to("gone"), "import-missing"),
        (lambda path: path.write_bytes(b""), "import-empty"),
        (lambda path: path.write_bytes(b"a" * (MOST_BYTES + 1)), "import-too-large"),
    ],
    ids=["missing", "folder", "pipe", "device", "link to itself", "link to nothing", "empty", "large"],
)
def test_what_is_no_document_is_refused_with_a_sentence(make: Make, code: str, tmp_path: Path) -> None:
    """The sentence names the file as the editor does, in every language."""
    path = tmp_path / "x.md"
    make(path)
    found, told = diagnostic(path)
    assert found == code
    assert all(one.startswith("seeds/x.md:1: file: ") and "{" not in one for one in told)


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    """A name too long, or with a zero character in it, is an answer too."""
    assert diagnostic(tmp_path / ("a" * 5000))[0] == "import-unreadable"
    assert diagnostic(tmp_path / "a\0b")[0] == "import-unreadable"
    (tmp_path / "file").write_bytes(b"x")
    assert diagnostic(tmp_path / "file" / "x.md")[0] == "import-unreadable"


def test_size_and_limit_are_told(tmp_path: Path) -> None:
    """An editor learns how far off the file is."""
    path = tmp_path / "x.md"
    path.write_bytes(b"a" * (5 << 20))
    # Not every language has a space before a number; in French, a megabyte is a mégaoctet.
    texts = diagnostic(path)[1]
    assert all(re.search(r"5\.0 M[Bo]", one) and re.search(r"(?<![0-9.])2 M[Bo]", one) for one in texts)


@pytest.mark.parametrize(
    ("data", "code", "kind"),
    [
        (b"%PDF-1.7\nx", "import-document", "PDF"),
        (b"{\\rtf1 x}", "import-document", "RTF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(40), "import-document", "Word / Excel"),
        (b"PK\x03\x04" + bytes(26) + b"word/document.xml", "import-document", ".docx"),
        (b"PK\x03\x04" + bytes(26) + b"xl/workbook.xml", "import-document", ".xlsx"),
        (b"PK\x03\x04" + bytes(26) + b"a.md", "import-archive", "ZIP"),
        (b"\x1f\x8b\x08" + bytes(9), "import-archive", "gzip"),
        (b"7z\xbc\xaf\x27\x1c", "import-archive", "7z"),
        (b"\x89PNG\r\n\x1a\n" + bytes(9), "import-image", "PNG"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "import-image", "WebP"),
        (b"\0\0\0\x18ftypheic", "import-image", "HEIC"),
    ],
    ids=[
        "PDF", "RTF", "old Word", "Word", "Excel", "ZIP", "gzip", "7z", "PNG", "WebP", "HEIC",
    ],
)  # fmt: skip
def test_a_file_with_a_wrong_name_is_called_what_it_is(data: bytes, code: str, kind: str, tmp_path: Path) -> None:
    """The sentence names the real kind, so that the editor knows which program opens it."""
    path = tmp_path / "x.md"
    path.write_bytes(data)
    found, told = diagnostic(path)
    assert found == code
    assert all(kind in one for one in told)


@each(
    ("data", "diagnostic"),
    [
        (" \n\u200b\ufeff\n\t\n\u3164\n".encode(), ("import-empty", 1)),
        (b"<html><script>a()</script></html>", ("import-empty", 1)),
        (bytes(range(256)) * 4, ("import-binary", 1)),
        (b"\0" * 100, ("import-binary", 1)),
        (b"abc\0\1\2\3" * 30, ("import-binary", 1)),
        (b"x\n" * (MOST_LINES + 1), ("import-too-many-lines", 1)),
        (b"x\n" + b"y" * (MOST_CHARACTERS + 1), ("import-line-too-long", 2)),
        (b"a" * (MOST_BYTES + 1), ("import-too-large", 1)),
    ],
    ids=[
        "blank",
        "only a script",
        "bytes",
        "zeros",
        "control characters",
        "lines",
        "one line",
        "bytes at once",
    ],
)
def test_what_has_no_words_or_too_many_is_refused(data: bytes, diagnostic: tuple[str, int]) -> None:
    """The line is the one at fault."""
    assert code_of(data) == diagnostic


def test_what_just_fits_is_read() -> None:
    """The limits themselves are allowed."""
    assert code_of(b"x\n" * MOST_LINES) == ("", 0)
    assert code_of(b"y" * MOST_CHARACTERS) == ("", 0)


def test_a_stray_zero_byte_makes_no_binary() -> None:
    """One in a long text is dropped like other control characters."""
    assert code_of(b"Kernel engineer \0 in Shanghai, for compilers and run times\n" * 3) == ("", 0)
