"""``postings.json``: every posting, in parts of bounded size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from careers import i18n
from careers.content import posting as domain
from careers.content.library import Library
from careers.content.salary import Salary
from careers.outputs.api import models
from careers.outputs.api.documents import data, head, open_by_freshness
from careers.outputs.publication import Publication
from careers.render.markdown import excerpt
from careers.statistics.figures import standing_of_all
from careers.support.work import naming

PART = 1000

_REMOTE = {
    domain.Remote.YES: models.RemoteWork.YES,
    domain.Remote.HYBRID: models.RemoteWork.HYBRID,
    domain.Remote.NO: models.RemoteWork.NO,
}


def parts(library: Library, size: int = PART) -> int:
    """How many parts there are; the first is there even without any posting."""
    return max(1, -(-len(library.listed) // size))


def postings(publication: Publication, size: int = PART) -> Iterator[tuple[str, bytes]]:
    """All parts."""
    return (part(publication, number, size) for number in range(1, parts(publication.library, size) + 1))


def on_part(listed: Sequence[domain.Posting], number: int, size: int = PART) -> Sequence[domain.Posting]:
    """The postings in part `number`."""
    return listed[(number - 1) * size : number * size]


def part(publication: Publication, number: int, size: int = PART) -> tuple[str, bytes]:
    """Part `number`, from 1, `size` postings each: its address, and the JSON that answers there."""
    library = publication.library
    last = parts(library, size)
    document = models.PostingList(
        **head(publication),
        currency=library.currency,
        count=len(library.listed),
        open=len(library.open),
        open_by_freshness=open_by_freshness(standing_of_all(library)),
        part=number,
        parts=last,
        next=publication.address(address(number + 1)) if number < last else None,
        postings=[_named(one, publication) for one in on_part(library.listed, number, size)],
    )
    return address(number), data(document)


def address(number: int) -> str:
    """The address of a part, from 1."""
    return i18n.api("postings.json" if number == 1 else f"postings-{number}.json")


def _named(one: domain.Posting, publication: Publication) -> models.Posting:
    with naming(one.id):
        return posting(one, publication)


def posting(one: domain.Posting, publication: Publication) -> models.Posting:
    """A posting as the API tells it."""
    library = publication.library
    return models.Posting(
        id=one.id,
        aliases=list(one.aliases),
        state=models.State.OPEN if one.is_open(library.today) else models.State.CLOSED,
        freshness=library.freshness(one),
        source_language=one.source,
        texts={code: _text(one, code, publication) for code in library.locales.codes},
        terms={taxonomy.field: list(one.terms.get(taxonomy.field, ())) for taxonomy in library.taxonomies},
        salary=_pay(one.salary, library) if one.salary else None,
        education=one.education,
        experience=one.experience,
        headcount=one.headcount,
        remote=_REMOTE[one.remote] if one.remote is not None else None,
        posted=one.posted,
        closes=one.closes,
        verified=one.verified,
        modified=publication.changed.get(one.id),
        apply=models.Apply(email=one.apply.email, url=one.apply.url, subject=one.apply.subject),
        source=models.Source(name=one.origin.name, url=one.origin.url),
    )


def _text(one: domain.Posting, code: str, publication: Publication) -> models.Text:
    text = one.text(code)
    twin = publication.llms and code in one.texts
    return models.Text(
        title=text.title,
        summary=text.summary or excerpt(text.body),
        language=publication.library.locales.get(text.locale).html_lang,
        translation=one.translation(code),
        machine=text.machine,
        url=publication.page(one, code),
        markdown=publication.address(i18n.markdown(code, one.id)) if twin else None,
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
        yearly=models.Yearly(min=yearly.min, max=yearly.max) if yearly else None,
    )
