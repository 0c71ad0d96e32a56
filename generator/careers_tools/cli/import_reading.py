"""Reads one document, as a process of its own does, and holds what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from careers.cli.site import Content
from careers.content.lexicon import Lexicon
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Diagnostics, display_path, printable
from careers_tools.cli.import_sources import Document
from careers_tools.importing.assembly import Context
from careers_tools.importing.documents import read_document
from careers_tools.importing.reading import read, read_bytes
from careers_tools.importing.reposts import MergeMode, Repost
from careers_tools.importing.values import DocumentError, Draft, Reading
from careers_tools.importing.writing import Target, text_of


@dataclass(frozen=True)
class ImportOptions:
    """What an editor has decided for all documents, and the site that they are imported into."""

    content: Content
    lexicon: Lexicon
    messages: Locale
    folder: Path  # the content folder to write into, absolute
    company: str | None = None  # id that beats what documents say
    language: str | None = None  # of all documents; None: that of each posting is detected
    dry_run: bool = False
    closed: bool = False  # also jobs are written whose source calls them full, paused or closed
    replacing: bool | None = None  # whether a file that says something else is replaced; None: ask
    merge: MergeMode = MergeMode.ASK


@dataclass
class PostingResult:
    """A posting of a document, and what becomes of it."""

    file: str  # the document, as the editor knows it
    draft: Draft
    company: str | None
    text: str
    target: Target | None = None  # where it is planned; another posting's, where it is merged into that
    repost: Repost | None = None
    outcome: str = "unwritten"  # the end of a string ``import.fate.…``
    notes: list[str] = field(default_factory=list)  # for the editor

    @property
    def path(self) -> str:
        """The path of its file, as the editor knows it; empty where there is none."""
        return printable(display_path(self.target.path)) if self.target and self.target.path else ""


@dataclass(frozen=True)
class DocumentResult:
    """A document that was imported, or why it was not read or not written, or that it holds no posting."""

    name: str
    reading: Reading | None = None
    postings: Sequence[PostingResult] = ()
    diagnostic: Diagnostic | None = None
    error: str | None = None  # of the program itself, and its place: the content is not known


def read_one(options: ImportOptions, document: Document) -> DocumentResult:
    """Return the content of a document, read in this process."""
    settings, taxonomies, name = options.content.settings, options.content.library.taxonomies, document.name
    if document.refusal is not None:
        return DocumentResult(name, diagnostic=document.refusal)
    context = Context(options.lexicon, taxonomies, settings.locales, settings.currency, options.language)
    try:
        if document.path is not None:
            source = read(document.path, name, options.lexicon)
        else:
            source = read_bytes(document.data, name, document.stem, options.lexicon)
        reading = read_document(source, context, document.address)
    except DocumentError as error:
        return DocumentResult(name, diagnostic=error.diagnostic)
    postings = []
    for draft in reading.drafts:
        company = options.company or draft.employer(taxonomies)
        postings.append(PostingResult(name, draft, company, text_of(draft, company, taxonomies, settings.currency)))
    fault = None if postings else Diagnostics().add(name, 1, "file", "import-no-posting")
    return DocumentResult(name, reading, postings, fault)
