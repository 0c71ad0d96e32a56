"""From files to a posting: which file is the source, which are translations, and whether they agree."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from careers.content.frontmatter import Document, Fields, Items, Scalar, as_text, line_of, parse, plain, read_bytes
from careers.content.posting.advice import advise
from careers.content.posting.draft import check_draft, check_untranslated
from careers.content.posting.files import Files
from careers.content.posting.front import PostingEntry
from careers.content.posting.limits import check_body
from careers.content.posting.model import Apply, Education, Origin, Posting, Remote, Text, fingerprinted
from careers.content.posting.rules import Rules
from careers.content.salary import currency_known
from careers.content.schema import Model, validate
from careers.content.taxonomy import Broken, Taxonomies, Taxonomy, unknown_id
from careers.support.errors import Problem, Problems

# What a translation is for; everything else is a fact.
_TEXT_FIELDS = frozenset({"title", "summary", "translated_from", "translation"})


def read(files: Files, rules: Rules) -> tuple[Posting | None, tuple[Problem, ...]]:
    """The posting in `files` and what is wrong with it; None when it has an error."""
    problems = Problems()
    return understand(files, contents(files, problems), rules, problems)


def contents(files: Files, problems: Problems) -> Mapping[str, bytes]:
    """Locale code -> what stands in its file; a file that cannot be read is recorded."""
    found = {locale: read_bytes(path, shown, problems) for locale, (path, shown) in files.paths.items()}
    return {locale: data for locale, data in found.items() if data is not None}


def understand(
    files: Files, contents: Mapping[str, bytes], rules: Rules, problems: Problems
) -> tuple[Posting | None, tuple[Problem, ...]]:
    """The posting in `files`, whose `contents` these are, and all `problems`; None when it has an error."""
    documents: dict[str, Document] = {}
    for locale, data in contents.items():
        shown = files.paths[locale][1]
        text = as_text(data, shown, problems)
        document = parse(text, shown, problems) if text is not None else None
        if document is not None:
            documents[locale] = document
    entries = {locale: _entry(documents[locale], files.paths[locale][1], rules, problems) for locale in documents}
    # With one file unreadable, which of the others is the source cannot be told: what they say is checked, no more.
    if len(documents) < len(files.paths):
        return None, tuple(problems)
    source = _source(files, documents, rules, problems)
    if source is None:
        return None, tuple(problems)
    unfinished = {
        code
        for code, one in documents.items()
        if code != source and check_untranslated(one, files.paths[code][1], problems)
    }
    _check_facts(files, source, documents, entries, rules, problems)
    if problems.errors:
        return None, tuple(problems)
    texts = {k: _text(k, v, documents[k], files.paths[k][1]) for k, v in sorted(entries.items()) if v is not None}
    posting = _posting(files, source, entries[source], texts, unfinished, rules)
    advise(posting, files, documents[source], rules, problems)
    return posting, tuple(problems)


def _entry(document: Document, shown: str, rules: Rules, problems: Problems) -> PostingEntry | None:
    """One file by itself: fields, ids, body."""
    check_body(document.body, shown, document.body_line, problems)
    check_draft(document, shown, problems)
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


def _source(files: Files, documents: Mapping[str, Document], rules: Rules, problems: Problems) -> str | None:
    """The locale of the source: the file without a stamp; of several, the one with facts that only a source has."""
    employers = rules.taxonomies.employers
    telling = employers.field if employers else "posted"
    if len(documents) == 1 and _is_twin(next(iter(documents.values())), rules.taxonomies):
        problems.add(next(iter(files.paths.values()))[1], 1, "front matter", "lone-twin", field=telling)
        return None
    unstamped = [code for code, one in documents.items() if "translated_from" not in one.fields.entries]
    if len(unstamped) == 1:
        return unstamped[0]
    claims = _claims({code: documents[code] for code in unstamped}, rules.taxonomies)
    if len(claims) == 1:
        return next(iter(claims))
    if not claims:
        problems.add(next(iter(files.paths.values()))[1], 1, "front matter", "no-source", field=telling)
        return None
    for code, field in claims.items():
        other = next(files.paths[one][1] for one in claims if one != code)
        line = line_of(documents[code].fields, [field])
        problems.add(files.paths[code][1], line, field, "two-sources", field=field, other=Path(other).name)
    return None


def _is_twin(document: Document, taxonomies: Taxonomies) -> bool:
    """Whether a file reads as a translation does: it has a title, and nothing of the job that a source has to say."""
    keys = document.fields.entries.keys()
    stamped = "translated_from" in keys
    return "title" in keys and keys <= _TEXT_FIELDS and (stamped or taxonomies.employers is not None)


def _claims(documents: Mapping[str, Document], taxonomies: Taxonomies) -> dict[str, str]:
    """Locale -> the field that shows its file to be a source: who hires, or any fact where no field says that."""
    if taxonomies.employers is not None:
        key = taxonomies.employers.field
        return {code: key for code, one in documents.items() if key in one.fields.entries}
    # Who hires may be said by a file that has a fault.
    broken = {one.field for one in taxonomies.broken}
    facts = {code: [key for key in one.fields.entries if key not in _TEXT_FIELDS] for code, one in documents.items()}
    named = {code: key for code, keys in facts.items() for key in keys if key in broken}
    return named or {code: keys[0] for code, keys in facts.items() if keys}


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
    if "translation" in fields.entries:
        problems.add(shown, line_of(fields, ["translation"]), "translation", "machine-source")
    for taxonomy in rules.taxonomies:
        node = fields.entries.get(taxonomy.field)
        if taxonomy.required and (node is None or plain(node) in (None, [])):
            line = line_of(fields, [taxonomy.field])
            problems.add(shown, line, taxonomy.field, "missing-field", field=taxonomy.field)
    if facts is None:
        return
    employers = rules.taxonomies.employers
    if employers is not None:
        _check_folder(files, shown, getattr(facts, employers.field), fields, employers, problems)
    if facts.posted and facts.closes and facts.closes < facts.posted:
        line = line_of(fields, ["closes"])
        problems.add(shown, line, "closes", "closes-first", value=facts.closes, other=facts.posted)
    if facts.salary is not None and not currency_known(facts.salary, rules.currency, source):
        line, value = line_of(fields, ["salary"]), facts.salary.text or "salary"
        problems.add(shown, line, "salary", "salary-currency-unclear", value=value)
    for locale, twin in entries.items():
        if locale != source and twin is not None:
            _check_twin(facts, twin, documents[locale], files, source, locale, problems)


def _check_folder(
    files: Files, shown: str, company: str | None, fields: Fields, employers: Taxonomy, problems: Problems
) -> None:
    """The folder is called by who hires. Where the id is unknown, a folder of its name would be no better."""
    key, folder = employers.field, files.id.partition("/")[0]
    if company != folder and company in employers.terms:
        line = line_of(fields, [key])
        problems.add(shown, line, key, "company-folder", field=key, value=company, other=folder)


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
    facts: PostingEntry | None,
    texts: Mapping[str, Text],
    unfinished: Collection[str],
    rules: Rules,
) -> Posting:
    assert facts is not None
    terms = {}
    for key in sorted(rules.taxonomies.by_field):
        value = getattr(facts, key)
        if value:
            terms[key] = tuple(dict.fromkeys((value,) if isinstance(value, str) else value))
    return fingerprinted(
        Posting(
            id=files.id,
            source=source,
            texts={code: text for code, text in texts.items() if code not in unfinished},
            terms=terms,
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
            lines=texts[source].lines,
            unfinished={code: texts[code] for code in sorted(unfinished)},
        )
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
        lines=document.fields.lines,
        machine=entry.translation is not None,
    )
