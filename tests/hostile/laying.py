"""The corpus as the content of one site: all inputs lie beside each other, and beside postings that are sound."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path, PurePosixPath

import yaml

from careers import mkdocs
from careers.cli.site import Content as SiteContent
from careers.cli.site import read, words
from careers.content.library import Library
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Diagnostics, Severity, printable
from careers_tools.cli.import_reading import ImportOptions
from careers_tools.cli.import_report import ImportReport
from careers_tools.cli.import_run import ImportRun
from careers_tools.cli.import_sources import Document
from careers_tools.cli.intake import intake_site
from careers_tools.intake import IntakeResult, receive
from careers_tools.intake.questions import questions
from tests.hostile.families import EVERY
from tests.hostile.inputs import COMPANY, Content, Fault, Input
from tests.sample_content import BASE, HARDWARE, LOCALES, TODAY, load, write

ENGLISH = Locale.of("en")


@dataclass(frozen=True)
class Laid:
    """The corpus on the disk, and what was said of it.

    Attributes:
        answers: name -> what was told of a form or a document, for inputs that are one.
        addresses: name -> the pages of an input below a language, of inputs that are to be published.
    """

    root: Path
    library: Library
    diagnostics: Diagnostics
    answers: Mapping[str, frozenset[Fault]]
    addresses: Mapping[str, tuple[str, ...]]

    def faults(self, one: Input) -> frozenset[Fault]:
        if one.name in self.answers:
            return self.answers[one.name]
        first = printable(f"content/{next(iter(one.files), '')}")
        return frozenset(
            Fault(
                diagnostic.code,
                diagnostic.line,
                "" if diagnostic.path == first else diagnostic.path.removeprefix("content/"),
            )
            for diagnostic in self.told(one)
        )

    def told(self, one: Input) -> list[Diagnostic]:
        found = []
        for path in one.files:
            whole = PurePosixPath(printable(f"content/{path}"))
            found += [error for above in (whole, *whole.parents) for error in self._by_path.get(str(above), ())]
        return found

    @cached_property
    def _by_path(self) -> Mapping[str, list[Diagnostic]]:
        found: dict[str, list[Diagnostic]] = {}
        for diagnostic in self.diagnostics.errors:
            found.setdefault(diagnostic.path, []).append(diagnostic)
        return found


def lay(folder: Path, inputs: Iterable[Input] = EVERY.values()) -> Laid:
    """Put `inputs` into `folder`, forms and documents as the postings that they become."""
    inputs = list(inputs)
    root = write(folder / "content", {"taxonomies/hardware.yml": _hardware(inputs)})
    before = read(
        replace(mkdocs.default_settings(root), today=TODAY, locales=LOCALES, currency="CNY", china_notice=True)
    )
    answers: dict[str, frozenset[Fault]] = {}
    addresses: dict[str, tuple[str, ...]] = {}
    made: dict[str, Content] = {}
    portal, labels = intake_site(before), [one.label for one in questions(before.library, ENGLISH)]
    for one in inputs:
        if one.form is not None:
            outcome = receive(_issue(one.form, labels).encode(), portal)
            answers[one.name] = _said(outcome)
            made |= outcome.files
        addresses[one.name] = (one.url,) if one.url and not one.refused else ()
    for one, path in _documents(inputs, folder / "documents"):
        answers[one.name], files = _imported(path, before)
        made |= files
        addresses[one.name] = tuple(f"jobs/{name.removeprefix('postings/').split('.')[0]}/" for name in files)
    for one in inputs:
        for name, content in one.files.items():
            put(root / name, content)
    for name, content in made.items():
        put(root / name, content)
    library, diagnostics = load(root)
    return Laid(root, library, diagnostics, answers, addresses)


def put(path: Path, content: Content) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if callable(content):
        content(path)
    else:
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def _hardware(inputs: Iterable[Input]) -> str:
    found = yaml.safe_load(HARDWARE)
    for one in inputs:
        if one.url.startswith("hardware/"):
            found["terms"][one.name] = {"name": {"zh": f"{one.name} 板", "en": f"{one.name} board"}}
    return yaml.safe_dump(found, allow_unicode=True)


def _issue(form: Mapping[str, str] | str, labels: Sequence[str]) -> str:
    if isinstance(form, str):
        return form
    assert form.keys() <= set(labels), form.keys() - set(labels)
    return "\n\n".join(f"### {label}\n\n{form.get(label, '_No response_')}" for label in labels)


def _said(outcome: IntakeResult) -> frozenset[Fault]:
    return frozenset(Fault(one.code, 1, one.field) for one in outcome.faults if one.severity is Severity.ERROR)


def _documents(inputs: Iterable[Input], folder: Path) -> Iterator[tuple[Input, Path]]:
    for one in inputs:
        if one.document is not None:
            name, data = one.document
            put(folder / name, data)
            yield one, folder / name


def _imported(path: Path, site: SiteContent) -> tuple[frozenset[Fault], Mapping[str, str]]:
    with contextlib.chdir(path.parent):
        folder = site.settings.content
        options = ImportOptions(site, words(site), ENGLISH, folder, COMPANY, dry_run=True, replacing=True)
        run = ImportRun(options, ImportReport(options))
        (outcome,) = run.import_documents([Document(path.name, path.stem, path)])
    told = () if outcome.diagnostic is None else (outcome.diagnostic,)
    targets = [one.target for one in outcome.postings if one.target]
    files = {str(one.path.relative_to(site.settings.content)): one.text for one in targets if one.path is not None}
    return frozenset(Fault(one.code, one.line, one.path) for one in told), files


def published(library: Library, address: str) -> bool:
    """Whether what answers at an address below a language tells of an input."""
    kind, _, rest = address.strip("/").partition("/")
    return rest in library.postings if kind == "jobs" else (kind, rest) in library.introductions


SOUND = tuple(name.removeprefix("postings/").split(".")[0] for name in BASE if name.startswith("postings/"))
