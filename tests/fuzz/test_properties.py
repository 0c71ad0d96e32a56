"""What holds of all that strangers send, on what is right, nearly right and hostile; some of each, in every run."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.each import each
from tests.fuzz import targets
from tests.fuzz.strategies import BODIES, DOCUMENTS, FILES, PAY, POSTINGS, TAXONOMIES, forms
from tests.hunting import examples
from tests.tools.importing.documents import Document


@settings(max_examples=examples(150))
@given(FILES)
def test_front_matter_is_read_and_written_again(text: str) -> None:
    """Or refused, at a line of the file and in words."""
    targets.front_matter(text.encode("utf-8", "surrogatepass"))


@settings(max_examples=examples(60))
@given(TAXONOMIES)
def test_a_vocabulary_is_read_and_written_again(data: bytes) -> None:
    """Or refused, at a line of the file and in words."""
    targets.taxonomy(data)


@settings(max_examples=examples(100))
@given(BODIES)
def test_a_body_shows_text_and_links_and_does_nothing(text: str) -> None:
    targets.body(text.encode())


@settings(max_examples=examples(50))
@given(POSTINGS)
def test_a_posting_is_refused_or_published_whole(data: bytes) -> None:
    """Written and read again it is the same; its pages, feeds and structured data are what machines can read."""
    targets.posting(data)


@settings(max_examples=examples(150))
@given(PAY)
def test_pay_is_refused_or_shown_as_what_it_is(text: str) -> None:
    """In every language, and read again it is the same."""
    targets.salary(text.encode("utf-8", "surrogatepass"))


@settings(max_examples=examples(30))
@given(DOCUMENTS, st.sampled_from(["", "html\n", "txt\n"]))
def test_a_document_is_refused_or_becomes_files_that_can_be_read(one: Document, kind: str) -> None:
    """As it was sent, and under the name of another kind."""
    targets.importer(kind.encode() + one.data)


@settings(max_examples=examples(40))
@given(forms())
def test_a_form_is_answered_and_becomes_files_only_where_nothing_is_wrong(data: bytes) -> None:
    """The answer is words and code spans, whatever the form says."""
    targets.intake(data)


@each("name", targets.TARGETS)
def test_nothing_at_all_is_refused_too(name: str) -> None:
    targets.TARGETS[name](b"")
