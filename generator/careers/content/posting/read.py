"""Finds the files of each posting by their paths, and reads a posting from them: its source and its translations."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from careers.content.folder import files_below
from careers.content.frontmatter import Document, Items, Scalar, as_text, line_of, parse, plain, read_bytes
from careers.content.posting.checks import advise, check_body, check_draft, check_untranslated
from careers.content.posting.front import PostingEntry, Rules
from careers.content.posting.model import UNCONFIRMED, Apply, Education, Origin, Posting, Remote, Text, fingerprinted
from careers.content.salary import currency_known, example_params
from careers.content.schema import RESERVED, Model, is_id, validate
from careers.content.taxonomy import Broken, Taxonomies, Taxonomy, namesakes, unknown_id, world
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.pickles import Listed

# Endings of files that somebody meant to be a posting, whether or not they are one.
_LOOKS_MEANT = (".md", ".markdown", ".txt")
# The fields of translations; every other field is a fact.
_TEXT_FIELDS = frozenset({"title", "summary", "translated_from", "translation"})


@dataclass(frozen=True, slots=True)
class Files(Listed):
    """The files of one posting: its id, and locale code -> (path, path as editors know it)."""

    id: str
    paths: Mapping[str, tuple[Path | str, str]]


def file_of(posting_id: str, locale: str) -> str:
    """Return the path of a posting's text in a language, below the content folder: the counterpart of `gather`."""
    return f"postings/{posting_id}.{locale}.md"


def gather(
    folder: Path, display_path: str, locales: Locales, diagnostics: Diagnostics, company: str = ""
) -> list[Files]:
    """Return the postings below `folder` by their paths, in the order of ids; record files that cannot belong to one.

    `company` is a folder in `folder`: only that is looked at.
    """
    postings: dict[str, dict[str, tuple[Path | str, str]]] = {}
    below, root = f"/{company}" if company else "", str(folder)
    for path, _ in files_below(f"{root}{below}", f"{display_path}{below}", diagnostics):
        path = f"{company}/{path}" if company else path
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
    for part in () if posting_id in sound else (parts[0], stem):
        if part in RESERVED:
            diagnostics.add(display_path, 1, "path", "reserved-path", value=part)
            return None
        if not is_id(part):
            diagnostics.add(display_path, 1, "path", "posting-path", value="/".join(parts))
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

    @property
    def keys(self) -> Mapping[str, Any]:
        """The keys of the front matter, in the file's order."""
        return self.document.fields.entries

    def line(self, *loc: str | int) -> int:
        """Return the line of the value at `loc`."""
        return line_of(self.document.fields, loc)


def read(files: Files, rules: Rules) -> tuple[Posting | None, tuple[Diagnostic, ...]]:
    """Return the posting in `files`, None when it has an error, and its problems."""
    diagnostics = Diagnostics()
    return understand(files, contents(files, diagnostics), rules, diagnostics)


def contents(files: Files, diagnostics: Diagnostics) -> Mapping[str, bytes]:
    """Return locale code -> bytes of its file; a file that cannot be read is recorded."""
    data = {locale: read_bytes(path, display_path, diagnostics) for locale, (path, display_path) in files.paths.items()}
    return {locale: content for locale, content in data.items() if content is not None}


def understand(
    files: Files, contents: Mapping[str, bytes], rules: Rules, diagnostics: Diagnostics
) -> tuple[Posting | None, tuple[Diagnostic, ...]]:
    """Return the posting in files of these `contents`, None when it has an error, and all `diagnostics`."""
    texts: dict[str, _File] = {}
    for locale, data in contents.items():
        display_path = files.paths[locale][1]
        text = as_text(data, display_path, diagnostics)
        document = parse(text, display_path, diagnostics) if text is not None else None
        if document is not None:
            texts[locale] = _File(display_path, document, _check_file(document, display_path, rules, diagnostics))
    # With one file unreadable, nobody can tell which of the others is the source: they are checked, no more.
    source = _find_source(texts, rules.taxonomies, diagnostics) if len(texts) == len(files.paths) else None
    if source is None:
        return None, tuple(diagnostics)
    unfinished = {
        locale
        for locale, file in texts.items()
        if locale != source and check_untranslated(file.document, file.display_path, diagnostics)
    }
    _check_facts(files.id, source, texts, rules, diagnostics)
    if diagnostics.errors:
        return None, tuple(diagnostics)
    posting = _posting(files.id, source, texts, unfinished, rules)
    advise(posting, rules.for_posting(posting.terms), diagnostics)
    return posting, tuple(diagnostics)


def _check_file(document: Document, display_path: str, rules: Rules, diagnostics: Diagnostics) -> PostingEntry | None:
    """Return the front matter of a file by itself, None if it has a fault; check fields, ids and body."""
    check_body(document.body, display_path, document.body_line, diagnostics)
    check_draft(document, display_path, diagnostics)
    entry = validate(rules.model, document.fields, display_path, diagnostics)
    for taxonomy in (*rules.taxonomies, *rules.taxonomies.broken):
        for number, term in enumerate(_written_ids(document, taxonomy)):
            # Nothing can be said of a broken taxonomy with no ids left.
            if not term or not taxonomy.terms or term in taxonomy.terms:
                continue
            line = line_of(document.fields, [taxonomy.field, number])
            if taxonomy is not rules.taxonomies.places or not _is_place(term, display_path, line, rules, diagnostics):
                unknown_id(diagnostics, display_path, line, taxonomy.field, term, taxonomy.terms, taxonomy.id)
    return entry


def _is_place(key: str, display_path: str, line: int, rules: Rules, diagnostics: Diagnostics) -> bool:
    """Return whether an id that the vocabulary lacks is a place of the world; record a name of several places."""
    alike = namesakes(key)
    if alike:
        language = rules.locales.codes[0]
        found = "; ".join(place.described(language) for place in alike)
        field = rules.taxonomies.places.field if rules.taxonomies.places else ""
        diagnostics.add(display_path, line, field, "place-ambiguous", value=key, found=found, example=alike[0].id)
    return bool(alike) or key in world()


def _written_ids(document: Document, taxonomy: Taxonomy | Broken) -> list[str]:
    """Return the ids that the file gives for a taxonomy, whether or not the rest of it is right."""
    node = document.fields.entries.get(taxonomy.field)
    # A list where one id is wanted, or the other way round, is reported as such already.
    if node is None or (isinstance(taxonomy, Taxonomy) and isinstance(node, Items) == taxonomy.single):
        return []
    nodes = node.items if isinstance(node, Items) else (node,)
    return [item.text.strip() if isinstance(item, Scalar) else "" for item in nodes]


def _find_source(texts: Mapping[str, _File], taxonomies: Taxonomies, diagnostics: Diagnostics) -> str | None:
    """Return the locale of the file without a stamp; of several, of the one with facts that only a source has."""
    first = next(iter(texts.values()))
    field = taxonomies.employers.field if taxonomies.employers else "posted"
    if len(texts) == 1 and _is_translation(first, taxonomies):
        diagnostics.add(first.display_path, 1, "front matter", "lone-twin", field=field)
        return None
    unstamped = {locale: file for locale, file in texts.items() if "translated_from" not in file.keys}
    claims = dict.fromkeys(unstamped, "") if len(unstamped) == 1 else _source_claims(unstamped, taxonomies)
    if len(claims) == 1:
        return next(iter(claims))
    if not claims:
        diagnostics.add(first.display_path, 1, "front matter", "no-source", field=field)
    for locale, key in claims.items():
        other = next(texts[code].display_path for code in claims if code != locale)
        file = texts[locale]
        diagnostics.add(file.display_path, file.line(key), key, "two-sources", field=key, other=Path(other).name)
    return None


def _is_translation(file: _File, taxonomies: Taxonomies) -> bool:
    """Return whether a file reads as a translation does: it has a title, and no fact that a source has to state."""
    is_stamped = "translated_from" in file.keys
    return "title" in file.keys and file.keys.keys() <= _TEXT_FIELDS and (is_stamped or bool(taxonomies.employers))


def _source_claims(texts: Mapping[str, _File], taxonomies: Taxonomies) -> Mapping[str, str]:
    """Return locale -> the field that shows its file to be a source: the employer, else any fact."""
    if taxonomies.employers is not None:
        key = taxonomies.employers.field
        return {locale: key for locale, file in texts.items() if key in file.keys}
    # A taxonomy with a fault may name the employer.
    broken = {taxonomy.field for taxonomy in taxonomies.broken}
    facts = {locale: [key for key in file.keys if key not in _TEXT_FIELDS] for locale, file in texts.items()}
    employers = {locale: key for locale, keys in facts.items() for key in keys if key in broken}
    return employers or {locale: keys[0] for locale, keys in facts.items() if keys}


def _check_facts(
    posting_id: str, source: str, texts: Mapping[str, _File], rules: Rules, diagnostics: Diagnostics
) -> None:
    file, facts = texts[source], texts[source].entry
    display_path = file.display_path
    if "translation" in file.keys:
        diagnostics.add(display_path, file.line("translation"), "translation", "machine-source")
    for taxonomy in rules.taxonomies:
        node = file.keys.get(taxonomy.field)
        if taxonomy.required and (node is None or plain(node) in (None, [])):
            line = file.line(taxonomy.field)
            diagnostics.add(display_path, line, taxonomy.field, "missing-field", field=taxonomy.field)
    if facts is None:
        return
    employers, folder = rules.taxonomies.employers, posting_id.partition("/")[0]
    company = getattr(facts, employers.field) if employers else None
    # The folder is called by the employer. Where the id is unknown, a folder of its name would be no better.
    if employers and company != folder and company in employers.terms:
        key = employers.field
        diagnostics.add(display_path, file.line(key), key, "company-folder", field=key, value=company, other=folder)
    if facts.posted and facts.closes and facts.closes < facts.posted:
        diagnostics.add(
            display_path, file.line("closes"), "closes", "closes-first", value=facts.closes, other=facts.posted
        )
    if facts.salary is not None and not currency_known(facts.salary, rules.currency, source):
        value = facts.salary.text or "salary"
        params = {**example_params(rules.currency), "value": value}
        diagnostics.add(display_path, file.line("salary"), "salary", "salary-currency-unclear", **params)
    if facts.languages and (source not in facts.languages or not set(facts.languages) <= set(rules.locales.codes)):
        line, value = file.line("languages"), ", ".join(facts.languages)
        known = ", ".join(rules.locales.codes)
        diagnostics.add(display_path, line, "languages", "unfit-languages", value=value, source=source, known=known)
    for locale, translation in texts.items():
        if locale != source and translation.entry is not None:
            _check_repeated(facts, translation, translation.entry, Path(display_path).name, diagnostics)


def _check_repeated(
    facts: PostingEntry, translation: _File, entry: PostingEntry, source: str, diagnostics: Diagnostics
) -> None:
    """Record each fact that a translation has otherwise; it may repeat one, as some web editors write both files."""
    for key in translation.keys:
        repeated, fact = getattr(entry, key), getattr(facts, key)
        if key in _TEXT_FIELDS or repeated is None or _is_same(repeated, fact):
            continue
        code = "twin-adds" if fact is None or fact == () else "twin-differs"
        params = {"value": _as_text(repeated), "other": _as_text(fact), "source": source}
        diagnostics.add(translation.display_path, translation.line(key), key, code, **params)


def _is_same(value: Any, other: Any) -> bool:
    """Return whether two facts are equal; the order of ids in a list does not matter."""
    if isinstance(value, tuple) and isinstance(other, tuple):
        return set(value) == set(other)
    return bool(value == other)


def _as_text(value: Any) -> str:
    """Return a fact as an editor would write it."""
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
    terms = {}
    for key in sorted(rules.taxonomies.by_field):
        value = getattr(facts, key)
        if value:
            terms[key] = tuple(dict.fromkeys((value,) if isinstance(value, str) else value))
    texts = {locale: _text(locale, file, file.entry) for locale, file in sorted(files.items()) if file.entry}
    return fingerprinted(
        Posting(
            id=posting_id,
            source=source,
            texts={locale: text for locale, text in texts.items() if locale not in unfinished},
            terms=terms,
            salary=facts.salary,
            education=Education(facts.education) if facts.education else None,
            experience=facts.experience,
            headcount=facts.headcount,
            remote=Remote(facts.remote) if facts.remote else None,
            posted=facts.posted,
            closes=facts.closes,
            verified=facts.verified,
            confirmed=facts.confirmed,
            reference=facts.reference,
            apply=Apply(**facts.apply.model_dump()) if facts.apply else Apply(),
            origin=Origin(**facts.source.model_dump()) if facts.source else Origin(),
            aliases=facts.aliases,
            languages=facts.languages,
            unfinished={locale: text for locale, text in texts.items() if locale in unfinished},
        )
    )


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
    )
