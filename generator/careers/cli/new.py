"""``careers new``: a posting to fill in."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import click

from careers.cli.site import Content, config_option, read_sound, write
from careers.cli.upgrade import read_manifest
from careers.content.facts.pay import example_pay
from careers.content.library import Library
from careers.content.posting import UNCONFIRMED
from careers.content.schema import is_id, nearest
from careers.i18n import Locale
from careers.starter import documents_of
from careers.support.diagnostics import display_path, environment_language


@click.command()
@click.argument("company")
@click.argument("slug")
@click.option("--source", metavar="LOCALE", help="The language you write first.  [default: the site's first]")
@config_option
def new(company: str, slug: str, source: str | None, config_file: Path) -> None:
    """Create the files of a posting for you to fill in. They list the ids to choose from.

    COMPANY is an id of the taxonomy of employers; SLUG names the job in its address, in a-z, 0-9 and hyphens.
    """
    content = read_sound(config_file, Locale.of(environment_language()))
    _insist(company, slug, content)
    settings = content.settings
    codes = settings.locales.codes
    first = source or codes[0]
    if first not in codes:
        raise click.UsageError(f'the site has no language "{first}"; use one of: {", ".join(codes)}')
    folder = settings.content / "postings" / company
    paths = {code: folder / f"{slug}.{code}.md" for code in codes}
    for path in paths.values():
        if path.exists():
            raise click.UsageError(f"{display_path(path)} exists already; nothing was written")
    manifest = read_manifest(config_file.resolve().parent)
    documents = documents_of(manifest.generator) if manifest else ""
    for locale in settings.locales:
        text = (
            _source_text(company, content.library, locale, documents)
            if locale.code == first
            else translation_text(locale)
        )
        write(paths[locale.code], text, before=None, root=settings.content)
        click.echo(display_path(paths[locale.code]))


def _insist(company: str, slug: str, content: Content) -> None:
    """Refuse a company that is not in the vocabulary, and a slug that cannot stand in an address."""
    employers = content.library.taxonomies.employers
    if employers is not None and company not in employers.terms:
        close = nearest(company, employers.terms)
        hint = (
            f'did you mean "{close[0]}"?'
            if close
            else f"add it to {content.display_path}/taxonomies/{employers.id}.yml first"
        )
        raise click.UsageError(f'unknown company "{company}"; {hint}')
    if not is_id(slug):
        raise click.UsageError(f'"{slug}" cannot be part of an address; use a-z, 0-9 and hyphens, not "page" or "con"')


def _source_text(company: str, library: Library, locale: Locale, documents: str) -> str:
    """Return a source file: required fields filled in, those that readers look for first as comments, others named."""
    lines = [f"title: {locale.t('draft.title')}"]
    employers = library.taxonomies.employers
    if employers:
        lines.append(f"{employers.field}: {company}")
    for taxonomy in library.taxonomies:
        if taxonomy is not employers:
            choices, example = ", ".join(taxonomy.terms), next(iter(taxonomy.terms), "")
            if len(choices) > _MOST_CHOICES:
                choices = choices[:_MOST_CHOICES].rpartition(", ")[0] + ", …"
            value = example if taxonomy.single else f"[{example}]"
            lines.append(f"# {taxonomy.field}: {value}  # {taxonomy.name[locale.code]}: {choices}")
    further = (*(field for one in library.taxonomies for field in one.fields[1:]), *_FURTHER)
    lines += [
        f"# salary: {example_pay(locale, library.currency)}",
        f"# posted: {library.today}",
        f"# closes: {library.today + _OPEN_FOR}",
        "# apply: {email: jobs@example.com}",
        f"# {locale.t('draft.further', fields=', '.join(further))}",
        *([f"# {locale.t('draft.documents', documents=documents)}"] if documents else []),
    ]
    return _file(lines, locale)


_MOST_CHOICES = 160  # characters
_SECTIONS = ("responsibilities", "requirements", "preferred")
_OPEN_FOR = dt.timedelta(days=90)
# The fields that the guide for editors explains.
_FURTHER = (
    *("limited", "summary", "education", "experience", "headcount", "remote"),
    *("languages", "collected", "verified", "confirmed", "reference", "source", "stated"),
)


def _file(lines: list[str], locale: Locale) -> str:
    """Return front matter and the headings of a posting, each with an item to fill in."""
    sections = (f"## {locale.t(f'section.{name}')}\n\n- {locale.t('draft.item')}\n\n" for name in _SECTIONS)
    return "\n".join(["---", *lines, "---", "", "".join(sections)])


def translation_text(locale: Locale) -> str:
    """Return a translation to fill in, which nobody has confirmed yet."""
    return _file([f"title: {locale.t('draft.title')}", f"translated_from: '{UNCONFIRMED}'"], locale)
