"""Scores of titles, and the labels that weights are learnt from."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.each import each
from tests.training.judging import Score, score
from tests.training.labels import FOLDER, read_labels

_MAILBOX = re.compile(r"[\w.+-]+@[\w-]+\.\w+")
_OF_NOBODY = re.compile(
    r"(?:jobs?|hr|info|contact|careers?|hiring|apply|recruit\w*|talent\w*|join\w*|hello|work|team|office)\W", re.I
)


@each(
    ("given", "wanted", "right"),
    [
        (["Head Baker (m/w/d)"], ["Head Baker"], 1),
        (["Head Baker"], ["Head Cook of the Town"], 0),
        (["高级算法工程师"], ["高级算法工程师（北京）"], 1),
        (["Baker", "Baker"], ["Baker"], 1),
    ],
)
def test_a_title_is_right_that_a_reader_recognises_and_counts_once(
    given: Sequence[str], wanted: Sequence[str], right: int
) -> None:
    assert score(given, wanted) == Score(right, len(given), len(wanted))


def test_documents_that_judge_are_of_other_repositories_than_those_learnt_from() -> None:
    learnt, held = list(read_labels("open")), list(read_labels("held"))
    assert {one.repository for one in learnt} & {one.repository for one in held} == set()
    assert all(job.title and job.line > 0 for one in (*learnt, *held) for job in one.jobs)


def test_labels_name_no_mailbox_of_a_person() -> None:
    found = [one for path in FOLDER.glob("*.jsonl") for one in _MAILBOX.findall(path.read_text("utf-8"))]
    assert [address for address in found if not _OF_NOBODY.match(address)] == []
