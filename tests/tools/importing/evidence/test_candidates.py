"""Which words of a line would be a title, and in what form they are set off."""

from __future__ import annotations

from careers.content.lexicon import shipped
from careers_tools.importing.blocks import scan
from careers_tools.importing.evidence.candidates import Candidate, find_candidates
from careers_tools.importing.marks import mark
from careers_tools.importing.reading import read_bytes
from tests.each import each

LEXICON = shipped()


def found(text: str) -> list[Candidate]:
    lines = read_bytes(text.encode(), "jobs.md", "jobs", LEXICON).lines
    return list(find_candidates(tuple(mark(scan(lines), LEXICON)), "", LEXICON))


@each(
    ("line", "form", "titles"),
    [
        ("**Head Baker** – bread for the town", "bold", ["Head Baker"]),
        ("- 2x [Head Baker](https://barley.example/1) in Leeds", "link", ["Head Baker"]),
        ("Job title: Head Baker", "label", ["Head Baker"]),
        ("Barley @ Head Baker • Leeds", "part", ["Head Baker"]),
        ("We are looking for a baker to join us.", "sentence", ["baker"]),
        ("因业务需要，现招聘面点师2名、收银员1名。", "counted", ["面点师", "收银员"]),
    ],
)
def test_a_line_offers_the_words_that_would_be_the_title(line: str, form: str, titles: list[str]) -> None:
    assert [(one.form, one.title) for one in found(line)] == [(form, title) for title in titles]


def test_each_cell_below_the_head_of_a_table_is_a_candidate() -> None:
    cells = found("| Branch | Team |\n|---|---|\n| Baker | Leeds |\n| Cook | York |")
    assert [(one.title, one.column) for one in cells] == [("Baker", 0), ("Leeds", 1), ("Cook", 0), ("York", 1)]
    assert {one.form for one in cells} == {"cell"}
