"""Reads documents in processes of their own, on all cores, where a hostile one harms no other."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from careers.cli.site import Content
from careers.content.lexicon import Lexicon
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.limited import Failed
from careers.support.work import Workers
from careers_tools.cli.import_sources import Document
from careers_tools.importing.assembly import Context
from careers_tools.importing.documents import LIMITS, read_document
from careers_tools.importing.outline import compile_patterns
from careers_tools.importing.reading import read, read_bytes
from careers_tools.importing.similarity import Profile, profile_of
from careers_tools.importing.values import DocumentError, Draft, Reading, Source
from careers_tools.importing.writing import text_of

_CHUNK = 16  # documents that a process is handed at a time, where there are many


@dataclass(frozen=True, slots=True)
class DraftRead:
    """A posting of a document.

    Attributes:
        company: id of its employer; None: nobody knows.
        text: of its file.
        profile: what is compared of it.
    """

    draft: Draft
    company: str | None
    text: str
    profile: Profile


@dataclass(frozen=True, slots=True)
class DocumentRead:
    """A document as it was read.

    Attributes:
        reading: its content; None where it could not be read.
        drafts: its postings, as they are to be written and compared.
        diagnostic: why it was not read, or that it holds no posting.
    """

    reading: Reading | None = None
    drafts: tuple[DraftRead, ...] = ()
    diagnostic: Diagnostic | None = None


@dataclass(frozen=True)
class DocumentReader:
    """Everything that the reading of documents needs, beside them.

    Attributes:
        content: the site's.
        lexicon: the words that postings use.
        company: id that beats what documents say, or None.
        locale: code of the language of all documents; None: each posting's own is detected.
    """

    content: Content
    lexicon: Lexicon
    company: str | None = None
    locale: str | None = None

    def read_all(self, documents: Sequence[Document], workers: Workers) -> Generator[DocumentRead | Failed, None, None]:
        """Yield the content of each document, in order; `Failed` where the program cannot make it out."""
        # Of the whole site, which is no document's cost: processes that are forked afterwards have it.
        compile_patterns(self.lexicon, self.content.library.taxonomies)
        size = _CHUNK if len(documents) > _CHUNK * workers.count else 1
        yield from workers.each(read_one, self, documents, LIMITS, size=size, passed=())


def read_one(reader: DocumentReader, document: Document) -> DocumentRead:
    """Return the content of a document, read in this process."""
    settings, taxonomies, lexicon = reader.content.settings, reader.content.library.taxonomies, reader.lexicon
    if document.refusal is not None:
        return DocumentRead(diagnostic=document.refusal)
    context = Context(lexicon, taxonomies, settings.locales, settings.currency, reader.locale)
    try:
        source = _source(document, lexicon)
        reading = read_document(source, context, document.address)
    except DocumentError as error:
        return DocumentRead(diagnostic=error.diagnostic)
    if not reading.drafts:
        return DocumentRead(reading, diagnostic=_no_posting(reading))
    drafts = []
    for draft in reading.drafts:
        company = reader.company or draft.employer(reader.content.library.taxonomies)
        text = text_of(draft, company, taxonomies, settings.currency)
        places = draft.facts.terms.get(taxonomies.places.field, ()) if taxonomies.places else ()
        reference = draft.facts.reference
        profile = profile_of(draft.title or "", draft.body, company, draft.locale, lexicon, places, reference)
        drafts.append(DraftRead(draft, company, text, profile))
    return DocumentRead(reading, tuple(drafts))


def _source(document: Document, lexicon: Lexicon) -> Source:
    if document.path is not None:
        return read(document.path, document.name, lexicon)
    return read_bytes(document.data or b"", document.name, document.stem, lexicon)


def _no_posting(reading: Reading) -> Diagnostic:
    """Return why a document holds no posting: all of it may stand in a block of code, where nothing is read."""
    code = next((line.line for line in reading.unplaced if line.reason == "code"), None)
    if code is not None:
        return Diagnostics().add(reading.name, code, "file", "import-in-code")
    return Diagnostics().add(reading.name, 1, "file", "import-no-posting")
