"""The file ``taxonomies.json``: the taxonomies, with the number of open postings of each term."""

from __future__ import annotations

from careers import i18n
from careers.content import taxonomy as domain
from careers.outputs.api import models
from careers.outputs.api.documents import data, head, open_by_freshness
from careers.outputs.publication import Publication
from careers.statistics.figures import standing


def taxonomies(publication: Publication) -> tuple[str, bytes]:
    """Return the address of the document, and its JSON."""
    listed = [_taxonomy(taxonomy, publication) for taxonomy in publication.library.taxonomies]
    document = models.TaxonomyList(**head(publication), count=len(listed), taxonomies=listed)
    return i18n.api("taxonomies.json"), data(document)


def _taxonomy(taxonomy: domain.Taxonomy, publication: Publication) -> models.Taxonomy:
    return models.Taxonomy(
        id=taxonomy.id,
        field=taxonomy.field,
        names=dict(taxonomy.name),
        single=taxonomy.single,
        pages={
            locale.code: publication.address(i18n.taxonomy(locale.folder, taxonomy.id))
            for locale in publication.library.locales
        },
        terms=[_term(term, taxonomy, publication) for term in taxonomy.terms.values()],
    )


def _term(term: domain.Term, taxonomy: domain.Taxonomy, publication: Publication) -> models.Term:
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
        country=taxonomy.country(term.id),
        url=term.url,
        careers=term.careers_url,
        open=library.count(taxonomy.id, term.id),
        open_by_freshness=open_by_freshness(standing(library.filed(taxonomy.id, term.id), library)),
        pages={code: publication.address(page) for code, page in pages.items()},
        feeds=feeds if taxonomy.landing else {},
    )
