"""A generated site of some size, for tests that need more postings than the project has."""

from __future__ import annotations

import functools

import pytest

from careers.render.markdown import MarkdownRenderer, plain_text
from tests import corpus
from tests.conftest import once, read_library, shared
from tests.search.oracle import Oracle
from tests.site.builder import Builder
from tests.site.building import Result

COUNT = 160  # postings, each in every locale


def generated_site(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    """The site of the first ``COUNT`` generated postings, on the day of their corpus; built once a run."""
    with shared(tmp_path_factory, "generated") as folder:
        if not (folder / "content").is_dir():
            corpus.write_corpus(folder / "content", COUNT)
    return once(tmp_path_factory, ready, "generated-site", folder / "content", today=corpus.ANCHOR.isoformat())


@functools.cache
def oracle_of(result: Result) -> Oracle:
    """What the library of that site says; it remembers what it was asked, so that all tests of a process share it."""
    markdown = MarkdownRenderer()
    return Oracle(read_library(result), lambda body: plain_text(markdown(body)))
