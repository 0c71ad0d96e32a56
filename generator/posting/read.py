"""From files to a posting: which file is the source, which are translations, and whether they agree."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from generator.errors import Problem, Problems
from generator.frontmatter import Document, Items, Scalar, line_of, parse, plain, read_text
from generator.locales import Locales
from generator.posting.front import PostingEntry, posting_model
from generator.posting.limits import check_body
from generator.posting.model import Apply, Education, Origin, Posting, Remote, Text, Translation
from generator.schema import RESERVED, Model, is_id, validate
from generator.taxonomy import Broken, Taxonomies, Taxonomy, unknown_id

# Endings of files that somebody meant to be a posting, whether or not they are one.
_LOOKS_MEANT = (".md", ".markdown", ".txt")
# What a translation is for; everything else is a fact.
_TEXT_FIELDS = frozenset({"title", "summary", "translated_from"})


@dataclass(frozen=True, slots=True)
class Files:
    """The files of one posting: its id, and locale code -> (path, path as editors know it)."""

    id: str
    paths: Mapping[str, tuple[Path, str]]


@dataclass(frozen=True)
class Rules:
    """What a posting is read by: the site's vocabularies and languages, today's date, what unwritten pay is in."""

    taxonomies: Taxonomies
    locales: Locales
    today: date
    currency: str
    model: type[PostingEntry] = field(init=False)

    def __post_init__(self) -> None:
        """Make the model once for all postings."""
        object.__setattr__(self, "model", posting_model(self.taxonomies, self.currency))


def gather(folder: Path, shown: str, locales: Locales, problems: Problems) -> list[Files]:
    """The postings below `folder` by their paths, in the order of their ids; files that cannot be one are recorded."""
    found: dict[str, dict[str, tuple[Path, str]]] = {}
    for path, name in _markdown(folder, shown, problems):
        place = _place(path.relative_to(folder).parts, name, locales, problems)
        if place is not None:
            posting_id, locale = place
            found.setdefault(posting_id, {})[locale] = (path, name)
    return [Files(posting_id, found[posting_id]) for posting_id in sorted(found)]


def _markdown(folder: Path, shown: str, problems: Problems) -> Iterator[tuple[Path, str]]:
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for name in sorted([*files, *folders]):
            path = Path(parent, name)
            known = f"{shown}/{path.relative_to(folder).as_posix()}"
            if name.startswith(".") or not (name.lower().endswith(_LOOKS_MEANT) or name in folders):
                continue
            if path.is_symlink() or (name in files and not path.is_file()):
                problems.add(known, 1, "file", "not-a-file")
            elif name in files:
                yield path, known


def _place(parts: Sequence[str], shown: str, locales: Locales, problems: Problems) -> tuple[str, str] | None:
    """The id and the locale that a path below the postings' folder stands for."""
    stem, dot, locale = parts[-1].removesuffix(".md").rpartition(".")
    if len(parts) != 2 or not dot or not parts[-1].endswith(".md"):
        problems.add(shown, 1, "path", "posting-path", value="/".join(parts))
        return None
    for part in (parts[0], stem):
        if part in RESERVED:
            problems.add(shown, 1, "path", "reserved-path", value=part)
            return None
        if not is_id(part):
            problems.add(shown, 1, "path", "posting-path", value="/".join(parts))
            return None
    if locale not in locales.codes:
        suffixes = ", ".join(f".{code}.md" for code in locales.codes)
        problems.add(shown, 1, "path", "unknown-locale", value=locale, suffixes=suffixes)
        return None
    return f"{parts[0]}/{stem}", locale


def read(files: Files, rules: Rules) -> tuple[Posting | None, tuple[Problem, ...]]:
    """The posting in `files` and what is wrong with it; None when it has an error."""
    problems = Problems()
    documents: dict[str, Document] = {}
    for locale, (path, shown) in files.paths.items():
        text = read_text(path, shown, problems)
        document = parse(text, shown, problems) if text is not None else None
        if document is not None:
            documents[locale] = document
    entries = {locale: _entry(documents[locale], files.paths[locale][1], rules, problems) for locale in documents}
    # With one file unreadable, which of the others is the source cannot be told: what they say is checked, no more.
    if len(documents) < len(files.paths):
        return None, tuple(problems)
    source = _source(files, documents, problems)
    if source is None:
        return None, tuple(problems)
    _check_facts(files, source, documents, entries, rules, problems)
    if problems.errors:
        return None, tuple(problems)
    posting = _posting(files, source, documents, {k: v for k, v in entries.items() if v is not None}, rules)
    _advise(posting, files, documents[source], rules, problems)
    return posting, tuple(problems)


def _entry(document: Document, shown: str, rules: Rules, problems: Problems) -> PostingEntry | None:
    """One file by itself: fields, ids, body."""
    check_body(document.body, shown, document.body_line, problems)
    entry = validate(rules.model, document.fields, shown, problems)
    for taxonomy in (*rules.taxonomies, *rules.taxonomies.broken):
        for number, term in enumerate(_written(document, taxonomy)):
            # Of a broken taxonomy with no ids left, nothing can be said.
            if term and taxonomy.terms and term not in taxonomy.terms:
                line = line_of(document.fields, [taxonomy.field, number])
                unknown_id(problems, shown, line, taxonomy.field, term, taxonomy.terms, taxonomy.id)
    return entry


def _written(document: Document, taxonomy: Taxonomy | Broken) -> list[str]:
    """The ids that the file gives for a taxonomy, whether or not the rest of it is right."""
    node = document.fields.entries.get(taxonomy.field)
    if node is None:
        return []
    nodes = node.items if isinstance(node, Items) else (node,)
    # A list where one id is wanted, or the other way round, is reported as such already.
    if isinstance(taxonomy, Taxonomy) and isinstance(node, Items) == taxonomy.single:
        return []
    return [one.text.strip() if isinstance(one, Scalar) else "" for one in nodes]


def _source(files: Files, documents: Mapping[str, Document], problems: Problems) -> str | None:
    """The locale of the source: the file without a stamp; of several, the one with facts that only a source has."""
    unstamped = [code for code, one in documents.items() if "translated_from" not in one.fields.entries]
    if len(unstamped) == 1:
        return unstamped[0]
    claims = [code for code in unstamped if "company" in documents[code].fields.entries]
    if len(claims) == 1:
        return claims[0]
    if not claims:
        problems.add(next(iter(files.paths.values()))[1], 1, "front matter", "no-source")
        return None
    for code in claims:
        other = next(files.paths[one][1] for one in claims if one != code)
        line = line_of(documents[code].fields, ["company"])
        problems.add(files.paths[code][1], line, "company", "two-sources", other=Path(other).name)
    return None


def _check_facts(
    files: Files,
    source: str,
    documents: Mapping[str, Document],
    entries: Mapping[str, PostingEntry | None],
    rules: Rules,
    problems: Problems,
) -> None:
    facts, shown = entries[source], files.paths[source][1]
    fields = documents[source].fields
    for taxonomy in rules.taxonomies:
        node = fields.entries.get(taxonomy.field)
        if taxonomy.required and (node is None or plain(node) in (None, [])):
            line = line_of(fields, [taxonomy.field])
            problems.add(shown, line, taxonomy.field, "missing-field", field=taxonomy.field)
    if facts is None:
        return
    company, folder = getattr(facts, "company", None), files.id.partition("/")[0]
    if company != folder and any(company in one.terms for one in rules.taxonomies if one.field == "company"):
        problems.add(shown, line_of(fields, ["company"]), "company", "company-folder", value=company, other=folder)
    if facts.posted and facts.closes and facts.closes < facts.posted:
        line = line_of(fields, ["closes"])
        problems.add(shown, line, "closes", "closes-first", value=facts.closes, other=facts.posted)
    for locale, twin in entries.items():
        if locale != source and twin is not None:
            _check_twin(facts, twin, documents[locale], files, source, locale, problems)


def _check_twin(
    facts: PostingEntry,
    twin: PostingEntry,
    document: Document,
    files: Files,
    source: str,
    locale: str,
    problems: Problems,
) -> None:
    """A translation may repeat a fact (some web editors write both files), but not another one."""
    for key in document.fields.entries:
        repeated, fact = getattr(twin, key), getattr(facts, key)
        if key in _TEXT_FIELDS or repeated is None or _same(repeated, fact):
            continue
        line, shown = line_of(document.fields, [key]), files.paths[locale][1]
        code = "twin-adds" if fact is None or fact == () else "twin-differs"
        name = Path(files.paths[source][1]).name
        problems.add(shown, line, key, code, value=_as_text(repeated), other=_as_text(fact), source=name)


def _same(one: Any, other: Any) -> bool:
    # Lists of ids say the same in any order.
    if isinstance(one, tuple) and isinstance(other, tuple):
        return set(one) == set(other)
    return bool(one == other)


def _as_text(value: Any) -> str:
    """A fact as an editor would write it."""
    if isinstance(value, tuple):
        return f"[{', '.join(value)}]"
    if isinstance(value, Model):
        return ", ".join(f"{key}: {part}" for key, part in value.model_dump(exclude_none=True).items())
    return str(getattr(value, "text", "") or value)


def _posting(
    files: Files,
    source: str,
    documents: Mapping[str, Document],
    entries: Mapping[str, PostingEntry],
    rules: Rules,
) -> Posting:
    facts = entries[source]
    terms = {}
    for key in rules.taxonomies.by_field:
        value = getattr(facts, key)
        if value:
            terms[key] = tuple(dict.fromkeys((value,) if isinstance(value, str) else value))
    return Posting(
        id=files.id,
        source=source,
        texts={code: _text(code, entries[code], documents[code], files.paths[code][1]) for code in sorted(entries)},
        terms=dict(sorted(terms.items())),
        salary=facts.salary,
        education=Education(facts.education) if facts.education else None,
        experience=facts.experience,
        headcount=facts.headcount,
        remote=Remote(facts.remote) if facts.remote else None,
        posted=facts.posted,
        closes=facts.closes,
        verified=facts.verified,
        apply=Apply(**facts.apply.model_dump()) if facts.apply else Apply(),
        origin=Origin(**facts.source.model_dump()) if facts.source else Origin(),
        aliases=facts.aliases,
        lines=dict(documents[source].fields.lines),
    )


def _text(locale: str, entry: PostingEntry, document: Document, shown: str) -> Text:
    return Text(
        locale=locale,
        title=entry.title,
        summary=entry.summary or "",
        body=document.body,
        path=shown,
        body_line=document.body_line,
        stamp=entry.translated_from,
    )


def _advise(posting: Posting, files: Files, document: Document, rules: Rules, problems: Problems) -> None:
    shown = files.paths[posting.source][1]
    if posting.posted is None:
        problems.add(shown, document.fields.line, "posted", "undated")
    elif posting.posted > rules.today:
        line = line_of(document.fields, ["posted"])
        problems.add(shown, line, "posted", "posted-ahead", value=posting.posted)
    places = rules.taxonomies.places
    if places is not None and not posting.terms.get(places.field):
        problems.add(shown, document.fields.line, places.field, "unplaced", field=places.field)
    codes = {
        Translation.STALE: "twin-stale",
        Translation.UNSTAMPED: "twin-unstamped",
        Translation.MISSING: "twin-missing",
    }
    for locale in rules.locales.codes:
        code = codes.get(posting.translation(locale))
        if code is None:
            continue
        missing = f"{shown.removesuffix(f'.{posting.source}.md')}.{locale}.md"
        where = files.paths[locale][1] if locale in files.paths else shown
        problems.add(
            where, 1, "translated_from", code, value=locale, path=missing, source=Path(shown).name, stamp=posting.stamp
        )
