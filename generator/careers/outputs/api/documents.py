"""The documents of the API: postings, taxonomies, and the JSON Schema, which is generated from their models."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from careers import i18n
from careers.content.facts.pay import MONTHS, Pay, PayRange, Period
from careers.content.library import Library
from careers.content.posting import Freshness, Posting
from careers.content.taxonomy import Taxonomy, Term
from careers.outputs.api import models
from careers.outputs.publication import Publication
from careers.render.markdown import excerpt
from careers.statistics.figures import Standing, standing, standing_of_all
from careers.support.limited import error_context

SCHEMA = i18n.api("schema.json")


def list_postings(
    postings: Sequence[Posting], publication: Publication, *, part: int, parts: int, following: str | None
) -> bytes:
    """Return the JSON of one of the `parts` of the postings; `following` is the address of the next one."""
    library = publication.library
    document = models.PostingList(
        **_head(publication),
        currency=library.currency,
        count=len(library.listed),
        **_counts(standing_of_all(library)),
        part=part,
        parts=parts,
        next=following,
        postings=[_posting(posting, publication) for posting in postings],
    )
    return _data(document)


def list_taxonomies(publication: Publication) -> bytes:
    """Return the JSON of the taxonomies, with the number of open postings of each term."""
    listed = [_taxonomy(taxonomy, publication) for taxonomy in publication.library.taxonomies]
    return _data(models.TaxonomyList(**_head(publication), count=len(listed), taxonomies=listed))


def schema(address: str) -> bytes:
    """Return the schema (draft 2020-12) at the absolute `address`, which fits every document of the API.

    It allows unknown fields, because version 1 may grow.
    """
    documents = (models.PostingList, models.TaxonomyList)
    schemas, shared = models_json_schema(
        [(model, "serialization") for model in documents], schema_generator=_WithoutFieldTitles
    )
    document = {
        "$schema": _WithoutFieldTitles.schema_dialect,
        "$id": address,
        "title": "Careers API, version 1",
        "description": "Fields and values of enumerations may be added; nothing is removed, renamed or retyped.",
        "anyOf": [schemas[model, "serialization"] for model in documents],
        **shared,
    }
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


class _WithoutFieldTitles(GenerateJsonSchema):
    """A generator that adds no titles to fields, which would repeat their names in capitals."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Return False."""
        return False


def _head(publication: Publication) -> dict[str, Any]:
    """Return the fields that all documents share."""
    library = publication.library
    return {
        "version": 1,
        "schema_address": publication.address(SCHEMA),
        "site": publication.site_url,
        "as_of": library.as_of or library.today,
        "today": library.today,
        "timezone": library.timezone,
        "languages": {locale.code: locale.html_lang for locale in library.locales},
    }


def _counts(counted: Standing) -> dict[str, Any]:
    return {
        "listed": counted.total,
        "open": counted.known,
        "leads": counted.leads,
        "open_by_freshness": models.OpenByFreshness.model_validate(counted),
    }


def _data(document: models.Document) -> bytes:
    """Return the document as JSON: UTF-8, without spaces, ending in a line break."""
    return document.model_dump_json(by_alias=True).encode() + b"\n"


def _posting(posting: Posting, publication: Publication) -> models.Posting:
    library = publication.library
    with error_context(posting.id):
        return models.Posting(
            id=posting.id,
            aliases=list(posting.aliases),
            state=models.State.OPEN if posting.is_open(library.today) else models.State.CLOSED,
            status=_status(posting, library),
            lead=library.is_lead(posting),
            freshness=library.freshness(posting),
            source_language=posting.source,
            texts={code: _text(posting, code, publication) for code in library.locales.codes},
            terms={field: list(posting.terms.get(field, ())) for field in library.taxonomies.by_field},
            alternatives={field: list(map(list, groups)) for field, groups in posting.alternatives.items()},
            limits={
                term: {field: list(ids) for field, ids in limits.items()} for term, limits in posting.limits.items()
            },
            salary=_pay(posting.salary, library) if posting.salary else None,
            pay=[_range(offered, library) for offered in posting.salary.ranges] if posting.salary else [],
            stated={name: list(words) if name == "locations" else words[0] for name, words in posting.stated.items()},
            education=posting.education,
            experience=posting.experience,
            headcount=posting.headcount,
            remote=models.RemoteWork[posting.remote.name] if posting.remote else None,
            posted=posting.posted,
            closes=posting.closes,
            collected=posting.collected,
            verified=posting.verified,
            confirmed=posting.confirmed,
            reference=posting.reference,
            modified=publication.changed.get(posting.id),
            apply=models.Apply.model_validate(posting.apply),
            source=models.Source.model_validate(posting.origin),
        )


def _status(posting: Posting, library: Library) -> models.Status:
    if not posting.is_open(library.today):
        return models.Status.CLOSED
    freshness = library.freshness(posting)
    return models.Status.OPEN if freshness is Freshness.KNOWN else models.Status(freshness)


def _text(posting: Posting, code: str, publication: Publication) -> models.Text:
    text = posting.text(code)
    locale, has_copy = publication.library.locales.get(code), publication.llms and code in posting.texts
    return models.Text(
        title=text.title,
        summary=text.summary or excerpt(text.body),
        language=publication.library.locales.get(text.locale).html_lang,
        translation=posting.translation(code),
        machine=text.machine,
        url=publication.page(posting, code),
        markdown=publication.address(i18n.markdown(locale.folder, posting.id)) if has_copy else None,
    )


# The periods that the field `salary` has always had; a new one would surprise those who read it.
_PERIODS = frozenset({Period.HOUR, Period.DAY, Period.WEEK, Period.MONTH, Period.YEAR})


def _pay(pay: Pay, library: Library) -> models.Pay | None:
    """Return the first range in the shape that the field has always had; None where it does not fit that."""
    first = pay.first
    if pay.is_stated or (first and first.period not in _PERIODS):
        return None
    yearly = first.yearly(library.currency) if first else None
    return models.Pay(
        text=pay.text or None,
        min=first.min if first else None,
        max=first.max if first else None,
        currency=(first and first.currency) or library.currency,
        currency_stated=first is not None and first.currency is not None,
        period=first.period if first else Period.MONTH,
        months=first.months if first else MONTHS,
        open_ended=first is not None and first.open_ended,
        approximate=first is not None and first.approximate,
        negotiable=pay.negotiable,
        scale=pay.scale or None,
        yearly=models.Yearly.model_validate(yearly) if yearly else None,
    )


def _range(offered: PayRange, library: Library) -> models.PayRange:
    return models.PayRange(
        label=offered.label or None,
        min=offered.min,
        max=offered.max,
        currency=offered.currency or library.currency,
        currency_stated=offered.currency is not None,
        period=offered.period,
        months=offered.months,
        basis=offered.basis,
        remark=offered.remark or None,
        open_ended=offered.open_ended,
        approximate=offered.approximate,
    )


def _taxonomy(taxonomy: Taxonomy, publication: Publication) -> models.Taxonomy:
    return models.Taxonomy(
        id=taxonomy.id,
        field=taxonomy.field,
        background=taxonomy.background,
        preferred=taxonomy.preferred,
        names=dict(taxonomy.name),
        single=taxonomy.single,
        pages={
            locale.code: publication.address(i18n.taxonomy(locale.folder, taxonomy.id))
            for locale in publication.library.locales
        },
        terms=[_term(term, taxonomy, publication) for term in taxonomy.terms.values()],
    )


def _term(term: Term, taxonomy: Taxonomy, publication: Publication) -> models.Term:
    library = publication.library
    pages = {locale.code: i18n.term(locale.folder, taxonomy.id, term.id) for locale in library.locales}
    feeds = {
        code: models.Feeds(
            atom=publication.address(i18n.atom(page)), json_feed=publication.address(i18n.json_feed(page))
        )
        for code, page in pages.items()
    }
    return models.Term(
        id=term.id,
        names=dict(term.name),
        summaries=dict(term.summary),
        aliases=list(term.aliases),
        former_ids=list(term.former_ids),
        parent=term.parent,
        country=taxonomy.countries.get(term.id),
        url=term.url,
        careers=term.careers_url,
        **_counts(standing(library.filed(taxonomy.id, term.id), library)),
        pages={code: publication.address(page) for code, page in pages.items()},
        feeds=feeds if taxonomy.landing else {},
    )
