"""Texts arrive in many encodings, most without saying which."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from careers.support.diagnostics import languages
from careers_tools.importing.reading.file import to_text
from careers_tools.importing.values import DocumentError
from tests.each import each
from tests.tools.importing.reading.documents import texts

TEXT = "算子工程师：熟悉CUDA，地点上海，薪资20-40K·15薪。\n"
TRADITIONAL = "編譯器工程師：熟悉深度學習框架，地點臺北。\n"


@each(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        codecs.BOM_UTF8 * 2 + TEXT.encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"),
        codecs.BOM_UTF32_BE + TEXT.encode("utf-32-be"),
        TEXT.encode("gb18030"),
        TEXT.encode("gbk"),
    ],
    ids=[
        "UTF-8", "UTF-8 with a mark", "two marks", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "GB18030", "GBK",
    ],
)  # fmt: skip
def test_chinese_is_read_in_every_encoding(data: bytes) -> None:
    """UTF-16 and UTF-32 have their marks; none is left in the text."""
    assert texts(data) == [TEXT.strip()]


@each(
    ("text", "encoding"),
    [
        ("算子", "gb18030"),
        ("招聘", "gb18030"),
        ("联通", "gb18030"),
        ("20-40K·13薪", "gb18030"),
        ("职位：㐂川𠮷林，训练框架工程师", "gb18030"),
        ("工程師", "big5"),
        (TRADITIONAL.strip(), "big5"),
        (TRADITIONAL.strip(), "cp950"),
        ("We don’t – café • résumé", "cp1252"),
        ("Salary £50 000", "cp1252"),
    ],
)
def test_short_texts_are_told_apart(text: str, encoding: str) -> None:
    """A few characters are enough."""
    assert texts(text.encode(encoding)) == [text]


@each(
    ("name", "encoding"),
    [("gb2312", "gb18030"), ("GBK", "gb18030"), ("big5", "cp950"), ("iso-8859-1", "cp1252"), ("no-such", "gb18030")],
)
def test_what_a_page_says_of_its_encoding_counts(name: str, encoding: str) -> None:
    """A declaration decides where bytes alone do not; one that makes no sense does no harm."""
    word = "naïve éàü" if encoding == "cp1252" else "編譯器" if encoding == "cp950" else "芯片"
    page = f'<html><head><meta http-equiv=x content="text/html; charset={name}"></head><p>{word}</p></html>'
    assert texts(page.encode(encoding)) == [word]


def test_utf8_wins_over_a_declaration_that_is_wrong() -> None:
    """Pages are converted more often than their heads."""
    assert texts('<html><meta charset="gb2312"><p>芯片</p></html>'.encode()) == ["芯片"]


@each(
    ("data", "line", "byte"),
    [
        ("第一行\n第二行".encode() + b"\xff" + "，还有\n".encode(), 2, "20"),
        ("第一行\r\r\n第二行".encode("gbk") + b"\xff\xff", 2, "16"),
        (b"plain\ntext \xfe\xff\x80 end\n", 2, "12"),
        (codecs.BOM_UTF16_LE + "职位\n工程师".encode("utf-16-le") + b"\x00", 2, "13"),
    ],
    ids=["UTF-8", "GBK", "neither", "half a character of UTF-16"],
)
def test_a_byte_that_makes_no_sense_is_named_with_its_place(data: bytes, line: int, byte: str) -> None:
    """The damaged text is not read as something else, and nothing is guessed."""
    with pytest.raises(DocumentError) as refused:
        to_text(data, "x.md")
    diagnostic = refused.value.diagnostic
    assert (diagnostic.code, diagnostic.line, diagnostic.params["offset"]) == ("import-encoding", line, byte)
    assert all(byte in diagnostic.text(one) for one in languages())


COMMON = st.text(
    st.sampled_from("算子工程师负责深度学习框架开发与优化，熟悉编译器、芯片和大模型。地点：上海北京 ABC123\n"),
    min_size=4,
)


@given(COMMON, st.sampled_from(["utf-8", "gb18030", "utf-16", "utf-8-sig", "utf-32"]))
def test_a_text_is_the_same_in_every_encoding(text: str, encoding: str) -> None:
    """What is written is what is read, whatever stands between."""
    assert to_text((text + "算").encode(encoding), "x.md") == text + "算"
