"""What must hold of any bytes, one function a room that reads what strangers send.

Each takes the bytes of an input, and raises where the program would fail its editor: by an exception of its own, by a
problem without a line or words, by a value that its file does not give back, by HTML that does more than show text.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml
from markdown_it import MarkdownIt

from careers.builder.plan import POSTING, PagePlan
from careers.builder.render import decide
from careers.content import taxonomy as vocabularies
from careers.content.facts.pay import (
    MONTHS,
    Pay,
    PayError,
    display_pay,
    display_yearly,
    example_params,
    read_pay,
)
from careers.content.facts.pay import Context as PayContext
from careers.content.frontmatter import Document, as_text, compose, find_hidden, load_yaml, parse, plain
from careers.content.posting import Files, Posting
from careers.content.posting.reading import read
from careers.content.posting.rules import check_body
from careers.i18n import Locale
from careers.outputs.indeed import indeed
from careers.render import Page
from careers.render.markdown import excerpt, plain_text
from careers.support.diagnostics import Diagnostics, Severity
from careers_tools.importing.assembly import Context
from careers_tools.importing.documents import read_document
from careers_tools.importing.reading import read_bytes
from careers_tools.importing.values import DocumentError, Draft
from careers_tools.importing.writing import Target, plan, text_of
from careers_tools.intake import as_markdown, receive
from tests.fuzz import places
from tests.fuzz.judging import harmless, lines_of, linked, parsed, told, worded
from tests.outputs.api import documents
from tests.outputs.feeds import feeds
from tests.sample_content import LOCALES

NAME = "x.md"
APART = b"\n%%%%\n"  # between the file of a posting and that of its translation
KINDS = {b"html": "x.html", b"txt": "x.txt"}  # of a document, where the first line says so
ZH, EN = Locale.of("zh"), Locale.of("en")
PROSE = {"paragraph", "bullet_list", "list_item"}  # what an answer is made of
SPANS = {"text", "text_special", "entity", "code_inline", "strong_open", "strong_close", "softbreak"}


def front_matter(data: bytes) -> None:
    """A file is a document or has a problem; what was read is written and read again by either writer."""
    document, diagnostics = _document(data)
    told(diagnostics, {NAME: lines_of(data)})
    assert (document is None) == (len(diagnostics) > 0)
    if document is None:
        return
    fields = plain(document.fields)
    assert all(1 <= line <= lines_of(data) for line in document.fields.lines.values())
    text = compose(fields.items(), document.body)
    again, faults = _document(text.encode())
    # What fits hardly may be written in more characters, which are counted without asking what they are.
    assert {one.code for one in faults} <= {"front-too-deep", "front-too-large"}, text
    if again is None:
        return
    # An empty text and nothing at all are the same to whoever fills in a field.
    assert _filled(plain(again.fields)) == _filled(fields), text
    assert again.body == document.body.strip("\n").rstrip(), text


def taxonomy(data: bytes) -> None:
    """A vocabulary is read or has a problem, and is the same when it has been written and read again."""
    with tempfile.TemporaryDirectory() as name:
        found, diagnostics = _taxonomy(Path(name), data)
        told(diagnostics, dict.fromkeys(("taxonomies/frameworks.yml", "taxonomies"), lines_of(data)))
        assert (found is None) == bool(diagnostics.errors)
        if found is not None:
            text = as_text(data, NAME, Diagnostics())
            fields = load_yaml(text or "", NAME, Diagnostics(), limit=len(data) + 1)
            assert fields is not None
            again = yaml.safe_dump(plain(fields), allow_unicode=True, sort_keys=False).encode()
            assert _taxonomy(Path(name), again)[0] == found


def body(data: bytes) -> None:
    """Whatever Markdown is published shows text and links, on the page, in structured data and in search alike."""
    document, diagnostics = _document(b"---\na: b\n---\n" + data)
    if document is None:
        assert len(diagnostics)
        return
    check_body(document.body, NAME, document.body_line, diagnostics)
    told(diagnostics, {NAME: lines_of(data) + 3})
    if not len(diagnostics):
        made = str(places.state().renderer.markdown(document.body))
        harmless(made)
        assert find_hidden(plain_text(made)) is None
        assert len(excerpt(document.body)) <= 160


def posting(data: bytes) -> None:
    """A posting is refused with reasons, or every page and file that is made of it can be read by a machine."""
    contents = dict(zip(("zh", "en"), data.split(APART, 1), strict=False))
    found, diagnostics = _posting(contents)
    told(diagnostics, {f"{code}.md": lines_of(one) for code, one in contents.items()})
    assert (found is None) == any(one.severity == "error" for one in diagnostics)
    if found is None:
        return
    again, faults = _posting({code: _written(one) for code, one in contents.items()})
    assert again is not None, faults
    assert _said(again) == _said(found)
    _published(found)


def salary(data: bytes) -> None:
    """Pay is read or refused, shown in every language, and what the full form says is the same pay."""
    text = data.decode("utf-8", "replace")
    context = PayContext(currency=places.CURRENCY)
    try:
        pay = read_pay(text, context)
    except PayError as error:
        diagnostics = Diagnostics()
        params = {"value": text, **example_params(places.CURRENCY), **error.params}
        worded(diagnostics.add(NAME, 1, "salary", error.code, **params))
        return
    for locale in (ZH, EN):
        assert display_pay(pay, locale, places.CURRENCY, short=True)
        assert all(display_yearly(offered, locale, places.CURRENCY) for offered in pay.ranges)
        shown = display_pay(pay, locale, places.CURRENCY)
        try:
            again = read_pay(shown, context)
        except PayError as error:
            # 薪 says that it is a month's pay, although the amount could be a year's (``HK$800,000·16薪``).
            assert error.code == "salary-period-unclear", (text, shown)
            assert any(offered.months != MONTHS for offered in pay.ranges), (text, shown)
            continue
        assert _amounts(again) == _amounts(pay), (text, shown)


def importer(data: bytes) -> None:
    """A document is refused, or becomes files of postings that can be read, each fact with its line."""
    kind, _, rest = data.partition(b"\n")
    name, data = (KINDS[kind], rest) if kind in KINDS else ("x.md", data)
    library, last = places.vocabularies(), lines_of(data)
    try:
        source = read_bytes(data, name, "x", places.words())
        reading = read_document(source, Context(places.words(), library.taxonomies, LOCALES, places.CURRENCY))
    except DocumentError as refused:
        told([refused.diagnostic], {name: last})
        return
    assert all(
        1 <= line <= last for line in [one.line for one in reading.drafts] + [one.line for one in reading.unplaced]
    )
    companies = [_company(draft) for draft in reading.drafts]

    targets: list[Target] = []
    for draft, company in zip(reading.drafts, companies, strict=True):
        text = text_of(draft, company, library.taxonomies, places.CURRENCY)
        keys = {target.id for target in targets}
        targets.append(plan(draft, company, text, [places.folder() / "none"], LOCALES.codes, keys))
    assert len({(one.company, one.slug) for one in targets}) == len(targets)
    for target in targets:
        document, diagnostics = _document(target.text.encode())
        # What a document says may be more than a posting may hold; whoever reads the file tells its editor so.
        assert {one.code for one in diagnostics} <= {"front-too-deep", "front-too-large", "file-too-large"}, target.text
        assert document is None or document.body.strip() == target.draft.body.strip()
        assert all(1 <= one.line <= last for one in target.draft.facts.evidence)


def intake(data: bytes) -> None:
    """A form is answered in words that GitHub shows as such, and becomes files where nothing is wrong with it."""
    site = places.intake()
    outcome = receive(data, site)
    for fault in outcome.faults:
        worded(fault)
    assert outcome.ok is not any(one.severity is Severity.ERROR for one in outcome.faults)
    _plainly(as_markdown(outcome, EN, "content"))
    if outcome.ok:
        contents = {path.split(".")[-2]: text.encode() for path, text in outcome.files.items()}
        assert {path.rpartition("/")[0] for path in outcome.files} == {f"postings/{outcome.id.partition('/')[0]}"}
        found, diagnostics = _posting(contents, outcome.id)
        assert found is not None, diagnostics
        _published(found)


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    one.__name__.replace("_", "-"): one for one in (front_matter, taxonomy, body, posting, salary, importer, intake)
}


def _document(data: bytes) -> tuple[Document | None, Diagnostics]:
    diagnostics = Diagnostics()
    text = as_text(data, NAME, diagnostics)
    return (parse(text, NAME, diagnostics) if text is not None else None), diagnostics


def _filled(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _filled(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_filled(one) for one in value]
    return value or None


def _taxonomy(folder: Path, data: bytes) -> tuple[vocabularies.Taxonomy | None, Diagnostics]:
    diagnostics = Diagnostics()
    (folder / "frameworks.yml").write_bytes(data)
    found = vocabularies.load(folder, "taxonomies", LOCALES, diagnostics)
    return next(iter(found), None), diagnostics


def _posting(contents: Mapping[str, bytes], posting_id: str = "acme/fuzzed") -> tuple[Posting | None, Any]:
    files = Files(posting_id, {code: (Path(f"{code}.md"), f"{code}.md") for code in contents})
    return read(files, places.rules(), contents)


def _written(data: bytes) -> bytes:
    document, _ = _document(data)
    assert document is not None
    return compose(plain(document.fields).items(), document.body).encode()


def _said(one: Posting) -> tuple[object, ...]:
    texts = (*one.texts.values(), *one.unfinished.values())
    return (
        one.id,
        one.source,
        one.terms,
        one.salary,
        one.posted,
        one.closes,
        one.stamp,
        [(text.title, text.summary, text.body, text.stamp) for text in texts],
    )


def _published(found: Posting) -> None:
    """Insist that all that is made of a posting can be read, and that its body does no harm."""
    site = places.state()
    library = replace(site.library, postings={**site.library.postings, found.id: found})
    state = replace(site, library=library)
    for text in found.texts.values():
        harmless(str(state.renderer.markdown(text.body)))
    for made in decide(PagePlan(POSTING, (found.id,)), state):
        if isinstance(made, Page):
            linked(state.layout.wrap(made, state.renderer.body(made)))
        else:
            made[1].decode()
    for url, data in (*feeds(state.publication), *documents(state.publication), *indeed(state.publication)):
        parsed(url, data)


def _amounts(pay: Pay) -> list[tuple[object, ...]]:
    """What is paid, to the hundredth; of one amount that is open upwards there is no upper bound."""
    found: list[tuple[object, ...]] = [(pay.negotiable,)]
    for offered in pay.ranges:
        low, high = (None if amount is None else round(amount, 2) for amount in (offered.min, offered.max))
        alone = offered.open_ended and high in (None, low)
        marks = (offered.open_ended, offered.approximate, offered.basis)
        found.append((low, None if alone else high, offered.period, offered.months, *marks))
    return found


def _company(draft: Draft) -> str | None:
    employers = places.vocabularies().taxonomies.employers
    assert employers is not None
    return next(iter(draft.facts.terms.get(employers.field, ())), None)


def _plainly(answer: str) -> None:
    """Insist that an answer is paragraphs and lists of words and code spans, with no link, picture, heading or HTML."""
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(answer):
        if token.type == "inline":
            assert {one.type for one in token.children or ()} <= SPANS, answer
        else:
            assert token.type.removesuffix("_open").removesuffix("_close") in PROSE, answer
