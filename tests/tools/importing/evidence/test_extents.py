"""Where the text of a job begins and ends, its title set apart."""

from __future__ import annotations

from careers.content.lexicon import shipped
from careers_tools.importing.blocks import scan
from careers_tools.importing.evidence.candidates import Candidate
from careers_tools.importing.evidence.extents import part
from careers_tools.importing.marks import mark
from careers_tools.importing.reading import read_bytes

LEXICON = shipped()


def texts(text: str, *titles: str) -> list[list[str]]:
    marks = tuple(mark(scan(read_bytes(text.encode(), "jobs.md", "jobs", LEXICON).lines), LEXICON))
    found = [
        (Candidate(at, title, "whole"), "")
        for title in titles
        for at, one in enumerate(marks)
        if title in one.block.content
    ]
    shown, groups = part(found, marks, LEXICON)
    return [[one.block.text for one in shown[group.start : group.end] if one.block.text] for group in groups]


def test_a_text_ends_where_the_next_job_or_a_heading_of_its_rank_begins() -> None:
    document = "# Jobs\n## Baker\nBread.\n## Cook\nSoup.\n### Hours\nEarly.\n## Other\nOld."
    assert texts(document, "Baker", "Cook") == [["Baker", "Bread."], ["Cook", "Soup.", "Hours", "Early."]]


def test_the_text_of_an_item_ends_with_its_list() -> None:
    assert texts("- Baker\n  Bread.\n- Cook\n\nWrite to us.", "Baker", "Cook") == [["Baker", "Bread."], ["Cook"]]


def test_how_to_apply_below_the_last_of_several_jobs_is_shared() -> None:
    document = "## Baker\nBread.\n## Cook\nSoup.\n\nWrite to jobs@barley.example."
    assert texts(document, "Baker", "Cook") == [["Baker", "Bread."], ["Cook", "Soup."]]
