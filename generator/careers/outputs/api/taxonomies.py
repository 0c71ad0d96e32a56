"""``taxonomies.json``: the vocabularies that postings are filed under, and how many open postings each term has."""

from __future__ import annotations

from careers import i18n
from careers.content import taxonomy as domain
from careers.outputs.api import models
from careers.outputs.api.documents import data, head, open_by_freshness
from careers.outputs.publication import Publication
from careers.statistics.figures import standing


def taxonomies(publication: Publication) -> tuple[str, bytes]:
    """The address of the document, and its JSON."""
    found = [_taxonomy(one, publication) for one in publication.library.taxonomies]
    document = models.TaxonomyList(**head(publication), count=len(found), taxonomies=found)
    return i18n.api("taxonomies.json"), data(document)


def _taxonomy(one: domain.Taxonomy, publication: Publication) -> models.Taxonomy:
    codes = publication.library.locales.codes
    return models.Taxonomy(
        id=one.id,
        field=one.field,
        names=dict(one.name),
        single=one.single,
        pages={code: publication.address(i18n.taxonomy(code, one.id)) for code in codes},
        terms=[_term(term, one, publication) for term in one.terms.values()],
    )


def _term(term: domain.Term, one: domain.Taxonomy, publication: Publication) -> models.Term:
    library = publication.library
    pages = {code: i18n.term(code, one.id, term.id) for code in library.locales.codes}
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
        country=one.country(term.id),
        url=term.url,
        open=library.count(one.id, term.id),
        open_by_freshness=open_by_freshness(standing(library.filed(one.id, term.id), library)),
        pages={code: publication.address(page) for code, page in pages.items()},
        feeds=feeds if one.landing else {},
    )
