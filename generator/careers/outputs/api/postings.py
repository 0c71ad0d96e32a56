"""The files ``postings.json`` and following: every posting, in parts of bounded size."""

from __future__ import annotations

from careers import i18n
from careers.content import posting as domain
from careers.content.library import Library
from careers.content.salary import Salary
from careers.outputs.api import models
from careers.outputs.api.documents import data, head, open_by_freshness
from careers.outputs.api.parts import PART, address, count_parts, on_part
from careers.outputs.publication import Publication
from careers.render.markdown import excerpt
from careers.statistics.figures import standing_of_all
from careers.support.limited import error_context

_REMOTE = {
    domain.Remote.YES: models.RemoteWork.YES,
    domain.Remote.HYBRID: models.RemoteWork.HYBRID,
    domain.Remote.NO: models.RemoteWork.NO,
}


def part(publication: Publication, number: int, size: int = PART) -> tuple[str, bytes]:
    """Return the address and the JSON of part `number`, from 1, with `size` postings each."""
    library = publication.library
    last = count_parts(library, size)
    document = models.PostingList(
        **head(publication),
        currency=library.currency,
        count=len(library.listed),
        open=len(library.open),
        open_by_freshness=open_by_freshness(standing_of_all(library)),
        part=number,
        parts=last,
        next=publication.address(address(number + 1)) if number < last else None,
        postings=[describe_posting(posting, publication) for posting in on_part(library.newest, number, size)],
    )
    return address(number), data(document)


def describe_posting(posting: domain.Posting, publication: Publication) -> models.Posting:
    """Return a posting as a value of documents."""
    library = publication.library
    with error_context(posting.id):
        return models.Posting(
            id=posting.id,
            aliases=list(posting.aliases),
            state=models.State.OPEN if posting.is_open(library.today) else models.State.CLOSED,
            freshness=library.freshness(posting),
            source_language=posting.source,
            texts={code: _text(posting, code, publication) for code in library.locales.codes},
            terms={taxonomy.field: list(posting.terms.get(taxonomy.field, ())) for taxonomy in library.taxonomies},
            salary=_pay(posting.salary, library) if posting.salary else None,
            education=posting.education,
            experience=posting.experience,
            headcount=posting.headcount,
            remote=_REMOTE[posting.remote] if posting.remote is not None else None,
            posted=posting.posted,
            closes=posting.closes,
            verified=posting.verified,
            confirmed=posting.confirmed,
            reference=posting.reference,
            modified=publication.changed.get(posting.id),
            apply=models.Apply(email=posting.apply.email, url=posting.apply.url, subject=posting.apply.subject),
            source=models.Source(name=posting.origin.name, url=posting.origin.url),
        )


def _text(posting: domain.Posting, code: str, publication: Publication) -> models.Text:
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


def _pay(salary: Salary, library: Library) -> models.Pay:
    yearly = salary.yearly(library.currency)
    return models.Pay(
        text=salary.text or None,
        min=salary.min,
        max=salary.max,
        currency=salary.currency or library.currency,
        currency_stated=salary.currency is not None,
        period=salary.period,
        months=salary.months,
        open_ended=salary.open_ended,
        approximate=salary.approximate,
        negotiable=salary.negotiable,
        scale=salary.scale or None,
        yearly=models.Yearly(min=yearly.min, max=yearly.max) if yearly else None,
    )
