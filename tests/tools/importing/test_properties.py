"""Whatever is imported, nothing is lost, nothing is made up, and nothing crashes.

These are some documents; ``python -m tests.tools.importing.fuzz`` judges 2,000 and says which took longest.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.each import each
from tests.hunting import examples
from tests.tools.importing import documents
from tests.tools.importing.command import Importer
from tests.tools.importing.documents import Document
from tests.tools.importing.fuzz import judge
from tests.tools.importing.oracle import faults, lost

# The same documents in every run: a failure is somebody's change, not somebody's luck. One drawn by a number does not
# get simpler with a smaller number.
same = settings(derandomize=True, database=None, phases=[Phase.generate])


@pytest.mark.slow
@settings(same, max_examples=examples(240))
@given(number=st.integers(0, 1_000_000))
def test_any_document_is_imported_without_loss(importer: Importer, number: int) -> None:
    """Well meant, mangled or no text at all: every word of it is in a posting or left over, each fact has its line."""
    one = documents.document(Random(number))
    assert judge(importer, one) == [], one.data.decode("utf-8", "replace")


@settings(same, max_examples=examples(60))
@given(data=st.binary(max_size=400), ending=st.sampled_from(["md", "html", "txt"]))
def test_any_bytes_are_imported_or_refused_in_a_sentence(importer: Importer, data: bytes, ending: str) -> None:
    """No bytes crash the command or leave a file where it failed."""
    assert judge(importer, Document(f"bytes.{ending}", data, None)) == []


TEXT = "# 算子工程师\n\n## 职责\n\n- 写Zbbq算子\n\n邮箱：a@example.com\n"
TOLD = [{"field": "title", "value": "算子工程师", "line": 1, "text": "# 算子工程师"}]
REST = [(7, "邮箱"), (7, "a"), (7, "example"), (7, "com")]
FILES = {"a.zh.md": "## 做什么\n\n- 写Zbbq算子\n"}


@each(
    ("evidence", "unplaced", "files", "missing"),
    [
        (TOLD, [(3, "## 职责"), (7, "邮箱：a@example.com")], FILES, []),
        (TOLD, [(3, "## 职责"), (6, "邮箱：a@example.com")], FILES, REST),
        (TOLD, [(3, "## 职责"), (7, "邮箱：a@example.com")], {}, [(5, "写Zbbq算子")]),
        ([], [(3, "## 职责"), (7, "邮箱：a@example.com")], FILES, [(1, "算子工程师")]),
    ],
    ids=["all-kept", "wrong-line", "no-file", "no-title"],
)
def test_the_judge_sees_what_is_lost(
    evidence: list[dict[str, object]], unplaced: list[tuple[int, str]], files: dict[str, str], missing: list[object]
) -> None:
    """A word that is nowhere, or told under another line's number, is lost."""
    rows = [{"line": line, "text": text, "reason": "outside"} for line, text in unplaced]
    assert lost(TEXT, {"postings": [{"evidence": evidence}], "unplaced": rows}, files) == missing


def test_the_judge_sees_what_is_made_up() -> None:
    """Evidence that its line does not say, and a separator with words, are faults."""
    row = {"field": "email", "value": "b@example.com", "line": 7, "text": "邮箱：b@example.com", "reason": "outside"}
    document: dict[str, object] = {"file": "a.md", "postings": [], "unplaced": [row], "separators": [2, 5]}
    document.update(problem=None, error=None)
    assert faults(TEXT, document) == ["line 5 has words, so it is no separator", "line 7 does not say 'b'"]
