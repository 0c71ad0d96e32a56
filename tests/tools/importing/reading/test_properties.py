"""What holds for every file: it is read or refused, and no word of it is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from careers.support.diagnostics import languages
from careers_tools.importing.reading import MOST_CHARACTERS, read_bytes
from careers_tools.importing.reading.cleaning import clean
from careers_tools.importing.values import DocumentError
from tests.tools.importing.reading.documents import LEXICON, document
from tests.tools.importing.reading.test_cleaning import words

NAMES = st.sampled_from(["x.md", "x.html", "x.txt"])


@given(st.binary(max_size=400), NAMES)
def test_bytes_of_any_kind_are_read_or_refused(data: bytes, shown: str) -> None:
    """Nothing else is raised; what is read is bounded and fit to be written."""
    try:
        source = read_bytes(data, shown, "x", LEXICON)
    except DocumentError as refused:
        assert all(refused.diagnostic.text(one) for one in languages())
        return
    last = data.count(b"\n") + data.count(b"\r") + 1
    entries, lines = [(e.number, e.text) for e in source.header], [(n.number, n.text) for n in source.lines]
    for number, text in entries + lines:
        assert 1 <= number <= last
        assert text == clean(text)
        assert len(text.encode()) <= MOST_CHARACTERS


# No tags, entities and fences: what they are is no word.
PLAIN = st.text(st.characters(exclude_characters="<&\0", exclude_categories=["Cs"]), max_size=300)


@given(PLAIN, st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "gb18030"]))
def test_no_letter_and_no_digit_of_a_text_is_lost(text: str, encoding: str) -> None:
    """Front matter and lines together say what the text says."""
    text = "负责算子开发与优化的工程师\n" * 3 + text.replace("\x85", "")
    try:
        source = document(text.encode(encoding))
    except DocumentError as refused:
        assert encoding == "gb18030" or refused.diagnostic.code == "import-binary"
        return
    said = {(entry.number, entry.text) for entry in source.header}
    assert words("".join(text for _, text in sorted(said)) + "".join(line.text for line in source.lines)) == words(text)
