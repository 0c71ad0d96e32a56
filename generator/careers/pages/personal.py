"""The pages of what a reader keeps in the browser: saved jobs, and the skills that scripts compare jobs by.

What a reader has ticked stays there, so pages say only what a posting asks for (`Card.skills`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from careers import i18n
from careers.content.taxonomy import Taxonomy, Term
from careers.pages import View
from careers.pages.terms import Group, term_entry, term_group
from careers.render import Head, Page

# The strings of the page's script.
_SHORTLIST_STRINGS = (
    "saved.count",
    "saved.closed.count",
    "saved.gone.count",
    "saved.failed.count",
    "saved.comma",
    "saved.gone",
    "saved.failed",
    "saved.removed",
    "saved.undo",
    "saved.added",
    "saved.known",
    "saved.wrong",
    "saved.full",
    "saved.refused",
    "saved.unkept",
    "saved.calendar.failed",
    "locale.tag",
    "compare.title",
    "compare.tick",
    "compare.asked",
    "section.preferred",
    "compare.chosen",
    "compare.go",
    "compare.common",
    "compare.rest",
    "card.closed",
    "fact.title",
    "apply.title",
    "compare.none",
    "compare.date",
    "compare.fit",
    "application.state",
    "application.note",
)
# How far an application can be, in the order in which it goes; stored by these names.
_STATES = ("applied", "interview", "offer", "rejected")
VERSION = 1  # of the vocabulary's format
# The strings of the page's script.
_SKILLS_STRINGS = (
    "skills.often",
    "skills.found",
    "skills.found.add",
    "skills.found.none",
    "skills.open",
    "skills.add",
    "skills.match",
    "skills.match.none",
    "skills.jobs.own",
    "skills.jobs.leads",
    "skills.jobs.all",
    "skills.next",
    "skills.next.for",
    "skills.stack",
    "skills.whole",
    "skills.half",
    "skills.asked",
    "skills.added",
    "skills.added.open",
    "skills.refused",
    "skills.failed",
    "list.count",
    "filter.remove",
)
# The strings of what scripts say on other pages.
_FIT_STRINGS = (
    "fit.mark",
    "fit.title",
    "fit.have",
    "fit.inferred",
    "fit.missing",
    "section.preferred",
    "fit.from",
    "fit.tool",
    "fit.edit",
    "context.comma",
    "punctuation.colon",
    "punctuation.semicolon",
)


@dataclass(frozen=True)
class ShortlistPage:
    """The values of ``portal/shortlist.html``.

    Attributes:
        posting_url: the address of a posting, with ``{id}`` for the id.
        calendar_url: the same of its calendar file.
        sorts: orders of the list as (value, label).
        states: how far an application can be, as (value, label).
        skills: whether readers can tick skills.
        words: strings for the script, key -> plural category -> text.
    """

    posting_url: str
    calendar_url: str
    sorts: tuple[tuple[str, str], ...]
    states: tuple[tuple[str, str], ...]
    skills: bool
    words: Mapping[str, Mapping[str, str]]


def shortlist_page(view: View) -> Page:
    """Return the page of saved jobs; search engines are kept out, because every reader has another list."""
    locale, skills = view.locale, bool(view.taxonomies.skills)
    context = ShortlistPage(
        posting_url=i18n.posting(locale.folder, "{id}"),
        calendar_url=i18n.calendar(locale.folder, "{id}"),
        sorts=(
            ("saved", locale.t("saved.sort")),
            ("closes", locale.t("sort.closes")),
            ("state", locale.t("application.state")),
        ),
        states=(("", locale.t("application.none")), *((one, locale.t(f"application.{one}")) for one in _STATES)),
        skills=skills,
        words={key: locale.forms(key) for key in (*_SHORTLIST_STRINGS, *(f"application.{one}" for one in _STATES))},
    )
    head = Head(locale.t("frame.saved"), locale.t("saved.description"), indexed=False)
    url = i18n.shortlist(locale.folder)
    return Page(url, locale, "portal/shortlist.html", head, context)


@dataclass(frozen=True)
class SkillsPage:
    """The values of ``portal/my_skills.html``.

    Attributes:
        groups: the taxonomies of skills with the terms that jobs have, those with most jobs first; and the field by
            whose terms the jobs can be narrowed, or "" where they are counted.
        search_base: the folder of the search index, or "" without one.
        words: strings for the script, key -> plural category -> text.
    """

    groups: tuple[tuple[Group, str], ...]
    search_base: str
    words: Mapping[str, Mapping[str, str]]


def my_skills_page(view: View) -> Page:
    """Return the page of a reader's skills; search engines are kept out, because every reader has others."""
    locale, taxonomies = view.locale, view.taxonomies
    context = SkillsPage(
        groups=tuple((_in_demand(one, view), "" if taxonomies.counts(one) else one.field) for one in taxonomies.skills),
        search_base=i18n.SEARCH_INDEX if view.site.search else "",
        words={key: locale.forms(key) for key in _SKILLS_STRINGS},
    )
    head = Head(locale.t("skills.title"), locale.t("skills.description"), indexed=False)
    return Page(i18n.my_skills(view.folder), locale, "portal/my_skills.html", head, context)


def _in_demand(taxonomy: Taxonomy, view: View) -> Group:
    entries = (term_entry(taxonomy, term, view) for term in taxonomy.terms.values())
    return term_group(taxonomy, view, sorted((one for one in entries if one.count), key=lambda one: -one.count))


def skills_vocabulary(view: View) -> bytes:
    """Return the file ``vocabulary.json`` of a language.

    It holds ``version``; the ``locale`` by which lists are joined; ``words`` for scripts; ``taxonomies`` of skills,
    whether they are ``counted``, and their ``terms``: ``id``, ``name``, ``aliases``, ``parent`` (or null), ``former``
    ids, and how many open ``jobs`` ask for it; and ``stacks`` that can be compared: the ``term``, its ``name``, its
    ``moves`` (the term that people come from -> a sentence) and its ``layers`` with their ``tools``, each with its
    ``name`` and the ``skill`` that it is (or null). Terms are named as ``<taxonomy>/<id>``.
    """
    vocabulary = {
        "version": VERSION,
        "locale": str(view.locale.babel).replace("_", "-"),
        "words": {key: view.locale.forms(key) for key in _FIT_STRINGS},
        "taxonomies": [
            {
                "id": taxonomy.id,
                "field": taxonomy.field,
                "name": taxonomy.name[view.code],
                "counted": view.taxonomies.counts(taxonomy),
                "terms": [_term(taxonomy, term, view) for term in taxonomy.terms.values()],
            }
            for taxonomy in view.taxonomies.skills
        ],
        "stacks": [*_stacks(view)],
    }
    return json.dumps(vocabulary, ensure_ascii=False, separators=(",", ":")).encode()


def _term(taxonomy: Taxonomy, term: Term, view: View) -> Mapping[str, Any]:
    name = term.name[view.code]
    return {
        "id": term.id,
        "name": name,
        "aliases": [word for word in term.words if word != name],
        "parent": term.parent,
        "former": term.former_ids,
        "jobs": view.library.count(taxonomy.id, term.id),
    }


def _stacks(view: View) -> Iterator[Mapping[str, Any]]:
    """Yield the stacks of all taxonomies; a tool is a skill if a name of the skill can mean nothing else."""
    skills = {
        word: f"{taxonomy.id}/{term.id}"
        for taxonomy in view.taxonomies.skills
        for term in taxonomy.terms.values()
        for word in term.certain_words
    }
    for taxonomy in view.taxonomies:
        for term in taxonomy.stacked:
            layers = [
                {
                    "id": layer,
                    "name": taxonomy.layers[layer][view.code],
                    "tools": [
                        {"name": tool.name, "skill": skills.get(tool.name.casefold())}
                        for tool in taxonomy.tools_of(term, layer, view.code)
                    ],
                }
                for layer in term.stack
            ]
            moves = {f"{taxonomy.id}/{source}": text[view.code] for source, text in term.moves.items()}
            yield {"term": f"{taxonomy.id}/{term.id}", "name": term.name[view.code], "moves": moves, "layers": layers}
