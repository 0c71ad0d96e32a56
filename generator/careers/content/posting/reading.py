"""Finds the files of each posting by their paths, and reads a posting from them: its source and its translations.

Workers read postings by the same rules, a chunk at a time; one that cannot be read is refused, the others go on. What
could be better in one without a fault is advice: it is published all the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from careers.content.facts.days import DayContext, DayError, read_day
from careers.content.facts.pay import Context, Pay, example_params, is_currency_known
from careers.content.folder import files_below
from careers.content.frontmatter import (
    Document,
    Fields,
    Items,
    Node,
    Scalar,
    as_text,
    line_of,
    parse,
    plain,
    read_bytes,
)
from careers.content.posting.model import (
    UNCONFIRMED,
    Apply,
    Education,
    Origin,
    Posting,
    Remote,
    Text,
    Translation,
    missing,
)
from careers.content.posting.rules import (
    PostingEntry,
    Rules,
    SourceEntry,
    check_body,
    check_draft,
    refuse,
    untranslated,
)
from careers.content.schema import RESERVED, Model, choices, flat, is_id, validate
from careers.content.taxonomy import Taxonomies, with_places
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.limited import LIMITS, Failed
from careers.support.work import Workers

_CHUNK = 256  # postings that a worker reads at a time; of fewer, one process reads all
# Endings of files that somebody meant to be a posting, whether or not they are one.
_LOOKS_MEANT = (".md", ".markdown", ".txt")
_DAYS = frozenset({"posted", "closes", "collected", "verified", "confirmed"})
_AS_STATED = {"salary": "salary-as-stated", "locations": "locations-as-stated", "closes": "closes-as-stated"}
# The fields of translations; every other field is a fact.
_TEXT_FIELDS = frozenset({"title", "summary", "translated_from", "translation"})
# The fields of words, in which a number sign behind a blank may belong to the text.
_WORDED = frozenset({"title", "summary", "salary", "reference", "apply", "source", "stated"})
# What YAML takes for a comment; people write a blank behind the sign of one, and none in "#2" or "#C++".
_COMMENT = re.compile(r"[ \t]+(#[^\s#].*?)(?:\s+#\s.*)?")

Result = tuple[Posting | None, tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True)
class Files:
    """The files of one posting: its id, and locale code -> (path, path as editors know it)."""

    id: str
    paths: Mapping[str, tuple[Path | str, str]]


def file_of(posting_id: str, locale: str) -> str:
    """Return the path of a posting's text in a language, below the content folder: the counterpart of `gather`."""
    return f"postings/{posting_id}.{locale}.md"


def gather(folder: Path, display_path: str, locales: Locales, diagnostics: Diagnostics) -> list[Files]:
    """Return the postings below `folder` by their paths, in the order of ids; record files that belong to none."""
    postings: dict[str, dict[str, tuple[Path | str, str]]] = {}
    root = str(folder)
    for path, _ in files_below(root, display_path, diagnostics):
        if not path.lower().endswith(_LOOKS_MEANT):
            continue
        name = f"{display_path}/{path}"
        key = _parse_path(path.split("/"), name, postings, locales, diagnostics)
        if key is not None:
            posting_id, locale = key
            postings.setdefault(posting_id, {})[locale] = (f"{root}/{path}", name)
    return [Files(posting_id, postings[posting_id]) for posting_id in sorted(postings)]


def _parse_path(
    parts: Sequence[str], display_path: str, sound: Container[str], locales: Locales, diagnostics: Diagnostics
) -> tuple[str, str] | None:
    """Return the id and the locale of a path below the postings' folder; those in `sound` are known to be ids."""
    stem, dot, locale = parts[-1].removesuffix(".md").rpartition(".")
    if len(parts) != 2 or not dot or not parts[-1].endswith(".md"):
        diagnostics.add(display_path, 1, "path", "posting-path", value="/".join(parts))
        return None
    posting_id = f"{parts[0]}/{stem}"
    if posting_id not in sound and not (is_id(parts[0]) and is_id(stem)):
        reserved = RESERVED.intersection((parts[0], stem))
        code, value = ("reserved-path", min(reserved)) if reserved else ("posting-path", "/".join(parts))
        diagnostics.add(display_path, 1, "path", code, value=value)
        return None
    if locale not in locales.codes:
        suffixes = ", ".join(f".{code}.md" for code in locales.codes)
        diagnostics.add(display_path, 1, "path", "unknown-locale", value=locale, suffixes=suffixes)
        return None
    return posting_id, locale


@dataclass(frozen=True, slots=True)
class _File:
    """A file of a posting that was read: its path as editors know it, its document, and its valid front matter."""

    display_path: str
    document: Document
    entry: PostingEntry | None
    diagnostics: Diagnostics

    @property
    def keys(self) -> Mapping[str, Any]:
        """The keys of the front matter, in the file's order."""
        return self.document.fields.entries

    def record_fault(self, key: str, code: str, **params: object) -> None:
        """Record a fault of a field."""
        line = line_of(self.document.fields, [key])
        self.diagnostics.add(self.display_path, line, key, code, **params)


def read_postings(files: Sequence[Files], rules: Rules, workers: Workers) -> list[Result]:
    """Return the posting in each of `files` and its problems, in their order; None for a posting with an error.

    Raises:
        WorkError: the workers broke down.
    """
    results: list[Result] = []
    for item, answer in zip(files, workers.each(_read, rules, files, LIMITS, size=_CHUNK), strict=True):
        if isinstance(answer, Failed):
            path = min(display_path for _, display_path in item.paths.values())
            results.append((None, (refuse(answer, path, 1, Diagnostics()),)))
        else:
            results.append(answer)
    return results


def _read(rules: Rules, files: Files) -> Result:
    return read(files, rules)


def read(files: Files, rules: Rules, contents: Mapping[str, bytes] | None = None) -> Result:
    """Return the posting in `files`, None when it has an error, and its problems.

    `contents` (locale code -> bytes) are what the files hold, where they are not to be opened.
    """
    diagnostics = Diagnostics()
    texts: dict[str, _File] = {}
    for locale, (path, display_path) in files.paths.items():
        data = read_bytes(path, display_path, diagnostics) if contents is None else contents[locale]
        file = _read_file(data, locale, display_path, rules, diagnostics) if data is not None else None
        if file is not None:
            texts[locale] = file
    # With one file unreadable, nobody can tell which of the others is the source: they are checked, no more.
    source = _find_source(texts, rules.taxonomies, diagnostics) if len(texts) == len(files.paths) else None
    if source is None:
        return None, tuple(diagnostics)
    unfinished = set[str]()
    for locale, file in texts.items():
        if locale != source and (lines := untranslated(file.document)):
            line, field = lines[0]
            params = {"count": len(lines), "path": file.display_path}
            diagnostics.add(file.display_path, line, field, "translation-unfinished", **params)
            unfinished.add(locale)
    _check_facts(files.id, source, texts, rules)
    if diagnostics.errors:
        return None, tuple(diagnostics)
    posting = _posting(files.id, source, texts, unfinished, rules)
    advise(posting, rules, diagnostics)
    return posting, tuple(diagnostics)


def _read_file(data: bytes, locale: str, display_path: str, rules: Rules, diagnostics: Diagnostics) -> _File | None:
    """Return the file of these bytes, checked by itself; None where it has no front matter that can be read."""
    text = as_text(data, display_path, diagnostics)
    document = parse(text, display_path, diagnostics) if text is not None else None
    if text is None or document is None:
        return None
    lines = text.split("\n", document.body_line)
    for key in _WORDED & document.fields.entries.keys():
        _advise_comments(lines, key, document.fields.entries[key], display_path, diagnostics)
    check_body(document.body, display_path, document.body_line, diagnostics)
    check_draft(document, display_path, diagnostics)
    context = {"language": locale, "today": rules.today}
    entry = validate(rules.model, document.fields, display_path, diagnostics, context=context)
    file = _File(display_path, document, entry, diagnostics)
    for key in _DAYS & file.keys.keys() if entry is not None else ():
        try:
            read_day(str(plain(file.keys[key]) or rules.today), DayContext(locale))
        except DayError as error:
            # It counts from today: another day tomorrow.
            file.record_fault(key, "day-moves", **{**error.params, "day": getattr(entry, key)})
    return file


def _advise_comments(lines: Sequence[str], key: str, node: Node, path: str, diagnostics: Diagnostics) -> None:
    """Record each comment right behind a text without quotes that looks like the rest of the text."""
    if (
        isinstance(node, Scalar)
        and not node.quoted
        and (comment := _COMMENT.fullmatch(lines[node.end[0]].rstrip(), node.end[1]))
    ):
        whole = f"{node.text} {comment[1]}".strip().replace("'", "''")
        diagnostics.add(path, node.end[0] + 1, key, "yaml-comment", value=comment[1], fixed=whole)
    children = node.entries.values() if isinstance(node, Fields) else node.items if isinstance(node, Items) else ()
    for child in children:
        _advise_comments(lines, key, child, path, diagnostics)


def _find_source(texts: Mapping[str, _File], taxonomies: Taxonomies, diagnostics: Diagnostics) -> str | None:
    """Return the locale of the file without a stamp; of several, of the one with facts that only a source has."""
    first = next(iter(texts.values()))
    field = taxonomies.employers.field if taxonomies.employers else "posted"
    unstamped = {locale: file for locale, file in texts.items() if "translated_from" not in file.keys}
    claims = dict.fromkeys(unstamped, "") if len(unstamped) == 1 else _source_claims(unstamped, taxonomies)
    if len(claims) == 1:
        return next(iter(claims))
    if not claims:
        diagnostics.add(first.display_path, 1, "front matter", "no-source", field=field)
    for locale, key in claims.items():
        other = next(texts[code].display_path for code in claims if code != locale)
        texts[locale].record_fault(key, "two-sources", field=key, other=Path(other).name)
    return None


def _source_claims(texts: Mapping[str, _File], taxonomies: Taxonomies) -> Mapping[str, str]:
    """Return locale -> the field that shows its file to be a source: the employer, else any fact."""
    # A taxonomy with a fault may name the employer.
    fields = (taxonomies.employers.field,) if taxonomies.employers else taxonomies.broken
    facts = {locale: [key for key in file.keys if key not in _TEXT_FIELDS] for locale, file in texts.items()}
    employers = {locale: key for locale, keys in facts.items() for key in keys if key in fields}
    return employers or {locale: keys[0] for locale, keys in facts.items() if keys}


def _check_facts(posting_id: str, source: str, texts: Mapping[str, _File], rules: Rules) -> None:
    file, facts = texts[source], texts[source].entry
    if "translation" in file.keys:
        file.record_fault("translation", "machine-source")
    for taxonomy in rules.taxonomies:
        node = file.keys.get(taxonomy.field)
        if taxonomy.required and (node is None or plain(node) in (None, [])):
            file.record_fault(taxonomy.field, "missing-field", field=taxonomy.field)
    if facts is None:
        return
    for field, preferred in (one.counted_fields for one in rules.taxonomies if one.preferred):
        for value in sorted({*flat(getattr(facts, field))}.intersection(flat(getattr(facts, preferred)))):
            file.record_fault(preferred, "preferred-repeated", value=value, other=field)
    # The folder is called by the employer.
    key, folder = rules.taxonomies.employers.field if rules.taxonomies.employers else "", posting_id.partition("/")[0]
    company = getattr(facts, key, None)
    if company not in (None, folder):
        file.record_fault(key, "company-folder", field=key, value=company, other=folder)
    if facts.posted and facts.closes and facts.closes < facts.posted:
        file.record_fault("closes", "closes-first", value=facts.closes, other=facts.posted)
    _check_limits(facts, file, rules.taxonomies)
    for field in {"salary", "closes"} & _stated(facts).keys():
        if getattr(facts, field) is not None:
            file.record_fault("stated", "stated-twice", field=field)
    if facts.salary and not is_currency_known(facts.salary, Context(source, rules.currency)):
        params = {"value": facts.salary.text or "salary", **example_params(rules.currency)}
        file.record_fault("salary", "salary-currency-unclear", **params)
    languages, known = facts.languages, rules.locales.codes
    if languages and (source not in languages or not set(languages) <= set(known)):
        params = {"value": ", ".join(languages), "source": source, "known": ", ".join(known)}
        file.record_fault("languages", "unfit-languages", **params)
    for locale, translation in texts.items():
        if locale != source and translation.entry is not None:
            _check_repeated(facts, translation, translation.entry, Path(file.display_path).name)


def _check_limits(facts: PostingEntry, file: _File, taxonomies: Taxonomies) -> None:
    """Record what a posting limits, or limits it to, that is none of its own terms."""
    own = {key: flat(getattr(facts, key) or ()) for key in taxonomies.by_field}
    for term, limits in facts.limited.items():
        if not any(term in named for named in own.values()):
            file.record_fault("limited", "limited-unknown", value=term, field=", ".join(own))
        for key, ids in limits.items():
            for other in set(ids or ("",)) - {*own.get(key, ())}:
                file.record_fault("limited", "limited-unknown", value=other, field=key)


def _check_repeated(facts: PostingEntry, translation: _File, entry: PostingEntry, source: str) -> None:
    """Record each fact that a translation has otherwise; it may repeat one, as some web editors write both files."""
    for key in translation.keys:
        repeated, fact = getattr(entry, key), getattr(facts, key)
        if isinstance(repeated, SourceEntry) and fact:  # each language has a name for it
            repeated = repeated.model_copy(update={"name": fact.name, "url": repeated.url or fact.url})
        if key in _TEXT_FIELDS or repeated is None or _is_same(repeated, fact):
            continue
        code = "translation-adds" if fact in (None, (), {}) else "translation-differs"
        translation.record_fault(key, code, value=_as_text(repeated), other=_as_text(fact), source=source)


def _is_same(value: Any, other: Any) -> bool:
    """Return whether two facts are equal; the order of ids in a list does not matter."""
    if isinstance(value, tuple) and isinstance(other, tuple):
        return set(value) == set(other)
    return bool(value == other)


def _as_text(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_as_text, value))}]"
    if isinstance(value, Model):
        return ", ".join(f"{key}: {part}" for key, part in value.model_dump(exclude_none=True).items())
    return str(getattr(value, "text", "") or value)


def _posting(
    posting_id: str, source: str, files: Mapping[str, _File], unfinished: Collection[str], rules: Rules
) -> Posting:
    """Return the posting of files without an error; translations in `unfinished` still wait for a translator."""
    facts = files[source].entry
    assert facts is not None
    written = {key: value for key in sorted(rules.taxonomies.by_field) if (value := getattr(facts, key))}
    for one in rules.taxonomies:
        if one.preferred in written:
            written[one.field] = (*written.get(one.field, ()), *written[one.preferred])
    texts = {locale: _text(locale, file, file.entry) for locale, file in sorted(files.items()) if file.entry}
    return Posting(
        id=posting_id,
        source=source,
        texts={locale: text for locale, text in texts.items() if locale not in unfinished},
        terms={key: flat(value) for key, value in written.items()},
        alternatives={key: groups for key, entries in written.items() if (groups := choices(entries))},
        limits=facts.limited,
        salary=facts.salary or _stated_pay(facts),
        education=Education(facts.education) if facts.education else None,
        experience=facts.experience,
        headcount=facts.headcount,
        remote=Remote(facts.remote) if facts.remote else None,
        posted=facts.posted,
        closes=facts.closes or _stated_last_day(facts, source),
        collected=facts.collected,
        verified=facts.verified,
        confirmed=facts.confirmed,
        reference=facts.reference,
        apply=Apply(**facts.apply.model_dump()) if facts.apply else Apply(),
        origin=Origin(**facts.source.model_dump()) if facts.source else Origin(),
        aliases=facts.aliases,
        languages=facts.languages,
        stated=_stated(facts),
        unfinished={locale: text for locale, text in texts.items() if locale in unfinished},
    )


def _stated(facts: PostingEntry) -> Mapping[str, tuple[str, ...]]:
    """Return field -> what the source says of it in its own words."""
    stated = facts.stated.model_dump(exclude_none=True) if facts.stated else {}
    texts = {name: (words,) if isinstance(words, str) else words for name, words in stated.items()}
    return {name: words for name, words in texts.items() if words}


def _stated_pay(facts: PostingEntry) -> Pay | None:
    """Return the pay that stands in the words of the source."""
    return Pay(is_stated=True, text=facts.stated.salary) if facts.stated and facts.stated.salary else None


def _text(locale: str, file: _File, entry: PostingEntry) -> Text:
    return Text(
        locale=locale,
        title=entry.title,
        summary=entry.summary or "",
        body=file.document.body,
        path=file.display_path,
        body_line=file.document.body_line,
        stamp=None if entry.translated_from == UNCONFIRMED else entry.translated_from,
        lines=file.document.fields.lines,
        machine=entry.translation is not None,
        origin_name=entry.source.name if entry.source else None,
    )


def _stated_last_day(facts: PostingEntry, language: str) -> date | None:
    """Return the earlier of the days that the source's own words for the last day may mean; None for none."""
    if facts.stated is None or facts.stated.closes is None:
        return None
    try:
        return read_day(facts.stated.closes, DayContext(language))
    except DayError as error:
        return next(iter(error.days), None)


def advise(posting: Posting, rules: Rules, diagnostics: Diagnostics) -> None:
    """Record what is missing or strange in a posting without a fault."""
    places = rules.taxonomies.places
    named = posting.terms.get(places.field, ()) if places else ()
    _advise_dates(posting, rules.today, diagnostics)
    # A closed job has no markup, whatever it says.
    if posting.is_open(rules.today):
        _advise_markup(posting, with_places(rules.taxonomies, named, rules.locales.codes), diagnostics)
    _advise_translations(posting, rules, diagnostics)
    if posting.apply.subject and not posting.apply.email:
        diagnostics.add(posting.path, posting.line("apply"), "apply", "subject-alone", value=posting.apply.subject)
    for field, texts in posting.stated.items():
        for value in texts:
            diagnostics.add(posting.path, posting.line("stated"), "stated", _AS_STATED[field], value=value)


def _advise_dates(posting: Posting, today: date, diagnostics: Diagnostics) -> None:
    path, posted = posting.path, posting.posted
    if posted is not None and posted > today:
        diagnostics.add(path, posting.line("posted"), "posted", "posted-ahead", value=posted)
    for field in ("collected", "verified", "confirmed"):
        day: date | None = getattr(posting, field)
        if day is None:
            continue
        add = partial(diagnostics.add, path, posting.line(field), field)
        if day > today:
            add("verified-ahead", value=day)
        if posted is not None and day < posted:
            add("verified-first", value=day, other=posted)


def _advise_markup(posting: Posting, taxonomies: Taxonomies, diagnostics: Diagnostics) -> None:
    """Name the facts that search engines want, as far as a posting of this site can state them.

    Postings without any date are counted together, see ``careers check``: they have no line each.
    """
    lacking = missing(posting, posting.texts[posting.source], taxonomies)
    employers, places = taxonomies.employers, taxonomies.places
    facts = (
        ("employer", employers.field if employers else "", "…"),
        ("place", places.field if places else "", "[…]"),
        ("posted", "posted" if posting.seen or posting.closes else "", "YYYY-MM-DD"),
    )
    wanted = {field: form for fact, field, form in facts if fact in lacking and field}
    if wanted:
        # In one line, at the first missing field, or where that would be.
        first, fixed = next(iter(wanted)), ", ".join(f"{field}: {form}" for field, form in wanted.items())
        value = ", ".join(wanted)
        diagnostics.add(posting.path, posting.line(first), first, "no-markup", value=value, fixed=fixed)
    if "country" in lacking and places is not None:
        line, value = posting.line(places.field), ", ".join(posting.terms[places.field])
        diagnostics.add(posting.path, line, places.field, "no-country", value=value, taxonomy=places.id)
    for text in posting.texts.values():
        if "description" in missing(posting, text, taxonomies):
            diagnostics.add(text.path, text.body_line, "body", "body-is-title")


def _advise_translations(posting: Posting, rules: Rules, diagnostics: Diagnostics) -> None:
    source = Path(posting.path).name
    for locale in rules.locales.codes:
        if locale in posting.unfinished or not (locale in posting.texts or posting.is_meant_in(locale)):
            continue
        text = posting.texts.get(locale)
        state, field = posting.translation(locale), "translated_from"
        code = None if state in (Translation.SOURCE, Translation.CURRENT) else f"translation-{state}"
        if code is None and text is not None and text.machine:
            code, field = "translation-machine", "translation"
        if code is not None:
            path = f"{posting.path.removesuffix(f'.{posting.source}.md')}.{locale}.md"
            languages = ", ".join(code for code in rules.locales.codes if code in posting.texts)
            params = {"value": locale, "path": path, "source": source, "stamp": posting.stamp, "languages": languages}
            diagnostics.add(text.path if text else posting.path, 1, field, code, **params)
