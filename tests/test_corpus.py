"""The generated corpus is what tests and benchmarks take it for."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests import corpus


def test_the_bytes_are_the_same_on_every_machine() -> None:
    """The first postings are pinned, so that a change of the corpus is made on purpose."""
    said = "".join(repr((one.facts, one.texts)) for one in corpus.postings(5))
    assert hashlib.sha256(said.encode()).hexdigest()[:16] == "d44f2364605db536"


def test_a_larger_corpus_begins_with_the_smaller_one() -> None:
    """Growing a corpus only adds postings."""
    assert list(corpus.postings(20))[:8] == list(corpus.postings(8))


def test_a_locale_without_words_is_refused(tmp_path: Path) -> None:
    """A language that corpus.yml does not speak is named."""
    with pytest.raises(ValueError, match="no words for fr"):
        corpus.write_corpus(tmp_path, 1, locales=("zh", "fr"))
