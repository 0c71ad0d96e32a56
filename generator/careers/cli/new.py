"""``careers new``: a posting to fill in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from careers.cli.site import config_option, insist_vocabularies, read, settings_of
from careers.content import salary
from careers.content.library import Library
from careers.content.posting import stamp
from careers.content.schema import is_id, nearest
from careers.i18n import Locale
from careers.support.errors import environment_language, shown


@click.command()
@click.argument("company")
@click.argument("slug")
@click.option("--source", metavar="LOCALE", help="The language you write first.  [default: the site's first]")
@config_option
def new(company: str, slug: str, source: str | None, config_file: Path) -> None:
    """Make the files of a posting, with every field explained, for you to fill in.

    COMPANY is an id of companies.yml; SLUG names the job in its address, in a-z, 0-9 and hyphens.
    """
    settings = settings_of(config_file)
    content = read(settings)
    insist_vocabularies(content, Locale.of(environment_language()))
    _insist(company, slug, content.library)
    codes = settings.locales.codes
    first = source or codes[0]
    if first not in codes:
        raise click.UsageError(f'the site has no language "{first}"; use one of: {", ".join(codes)}')
    folder = settings.content / "postings" / company
    paths = {code: folder / f"{slug}.{code}.md" for code in codes}
    for path in paths.values():
        if path.exists():
            raise click.UsageError(f"{shown(path)} exists already; nothing was written")
    folder.mkdir(parents=True, exist_ok=True)
    for locale in settings.locales:
        text = (
            _source(company, content.library, locale)
            if locale.code == first
            else twin_text(settings.locales.get(first), locale)
        )
        paths[locale.code].write_text(text, "utf-8", newline="\n")
        click.echo(shown(paths[locale.code]))


def _insist(company: str, slug: str, library: Library) -> None:
    employers = library.taxonomies.employers
    if employers is not None and company not in employers.terms:
        close = nearest(company, employers.terms)
        hint = f'did you mean "{close[0]}"?' if close else f"add it to taxonomies/{employers.id}.yml first"
        raise click.UsageError(f'unknown company "{company}"; {hint}')
    if not is_id(slug):
        raise click.UsageError(f'"{slug}" cannot be part of an address; use a-z, 0-9 and hyphens, not "page"')


def _source(company: str, library: Library, locale: Locale) -> str:
    """A source file: what must be there filled in, the rest as comments that name the choices."""
    employers = library.taxonomies.employers
    lines = [f"title: {locale.t('draft.title')}"]
    if employers:
        lines.append(f"{employers.field}: {company}")
    for one in library.taxonomies:
        if one is employers:
            continue
        choices = ", ".join(one.terms)
        example = next(iter(one.terms), "")
        lines.append(
            f"# {one.field}: {example if one.single else f'[{example}]'}  # {one.name[locale.code]}: {_short(choices)}"
        )
    lines.append(f"# salary: {salary.example(locale, library.currency)}")
    lines += [f"# {field}: {example}" for field, example in _EXAMPLES]
    return "\n".join(["---", *lines, "---", "", *_body(locale), ""])


_SECTIONS = ("responsibilities", "requirements", "preferred")
_EXAMPLES = (
    ("education", "bachelor  # associate | bachelor | master | phd"),
    ("experience", "3  # years"),
    ("headcount", "2"),
    ("remote", "false  # true | false | hybrid"),
    ("posted", "2026-01-31"),
    ("closes", "2026-06-30"),
    ("verified", "2026-03-01"),
    ("apply", "{email: jobs@example.com}"),
    ("source", "{name: …, url: https://example.com/}"),
)


def _short(choices: str, most: int = 160) -> str:
    return choices if len(choices) <= most else choices[:most].rpartition(", ")[0] + ", …"


def _body(locale: Locale) -> Sequence[str]:
    return [
        part
        for kind in _SECTIONS
        for part in (f"## {locale.t(f'section.{kind}')}", "", f"- {locale.t('draft.item')}", "")
    ]


def twin_text(source: Locale, locale: Locale) -> str:
    """A translation of the untouched source, so that it counts as stale as soon as the source is filled in."""
    mark = stamp(source.t("draft.title"), "", "\n".join([*_body(source), ""]))
    return "\n".join(
        ["---", f"title: {locale.t('draft.title')}", f"translated_from: {mark}", "---", "", *_body(locale), ""]
    )
