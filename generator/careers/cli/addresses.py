"""``careers addresses``: which addresses the site has had, which are new, and which would stop answering."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

import click

from careers.cli.answers import Answers, answers, judge
from careers.cli.site import Content, config_option, lang_option, read, settings_of, today_option
from careers.content import address_list
from careers.content.address_list import AddressList
from careers.i18n import Locale
from careers.support.errors import Problem, Problems, Severity, printable
from careers.support.files import Edited, write_file

_MOST_SHOWN = 20  # new addresses that are listed where nobody asked to write them


@click.command()
@click.option("--record", is_flag=True, help="Add the new ones to content/addresses.txt.")
@click.option("--moved", is_flag=True, help="Keep all lines for the site's present site_url.")
@click.option("--reset", is_flag=True, help="Begin anew without lines: this is another site.")
@lang_option
@today_option
@config_option
@click.pass_context
def addresses(context: click.Context, /, lang: str, today: dt.date | None, config_file: Path, **actions: bool) -> None:
    """Show the addresses of the site beside those that were ever published.

    They are kept in content/addresses.txt, so that no link that people have goes dead. Exit code 1 says that one would
    stop answering, or that nothing could be recorded.
    """
    locale, wanted = Locale.of(lang), [name for name, given in actions.items() if given]
    if len(wanted) > 1:
        raise click.UsageError(locale.t("addresses.one_action", options=locale.list([f"--{name}" for name in wanted])))
    content, action = read(settings_of(config_file, today)), next(iter(wanted), None)
    path = content.settings.content / address_list.NAME
    before = path.read_bytes() if path.is_file() else None
    problems = Problems(content.problems)
    found = answers(content, problems)
    if action in (None, "record"):
        judge(content, found, problems)
    faults = [one for one in problems if one.path == found.ledger.shown]
    if action is None:
        context.exit(_show(found, faults, locale))
    text, said = _wanted(action, content, found, faults, locale)
    if text is not None and text != found.ledger.text:
        _write(path, text, before, found.ledger, locale)
    for line in said:
        click.echo(line)


def _show(found: Answers, faults: Sequence[Problem], locale: Locale) -> int:
    """Print how things stand; returns the exit code."""
    fresh = address_list.find_unrecorded(found.ledger, found.lasting)
    kept = sum(1 for _ in found.ledger.urls())
    click.echo(locale.n("addresses.kept", kept, path=found.ledger.shown))
    click.echo(locale.n("addresses.new", len(fresh)))
    for address in fresh[:_MOST_SHOWN]:
        click.echo(f"  + {printable(str(address))}")
    if len(fresh) > _MOST_SHOWN:
        click.echo("  " + locale.n("status.more", len(fresh) - _MOST_SHOWN))
    for one in faults:
        click.echo(one.text(locale.code))
    errors = sum(one.severity is Severity.ERROR for one in faults)
    if errors or kept:
        click.echo(locale.n("addresses.faults", errors) if errors else locale.t("addresses.sound"))
    return 1 if errors else 0


def _wanted(
    action: str | None, content: Content, found: Answers, faults: Sequence[Problem], locale: Locale
) -> tuple[str | None, Sequence[str]]:
    """The file's text as `action` wants it, or None where it stays, and what there is to say.

    Raises:
        click.ClickException: the file cannot be kept as it is.
    """
    book, url = found.ledger, content.settings.ledger_url
    if action == "reset":
        return address_list.head(), [locale.t("addresses.reset", path=book.shown)]
    if action == "moved" and not url:
        raise click.UsageError(locale.t("addresses.no_url"))
    _insist(book, faults, locale)
    if action == "moved":
        return address_list.move_site(book, url), [locale.t("addresses.moved", path=book.shown, site=url)]
    text, added = address_list.record(book, found.lasting, found.moved, url)
    if not added:
        return text, [locale.t("addresses.nothing", path=book.shown)]
    return text, [*(f"+ {printable(one)}" for one in added), locale.n("addresses.added", len(added), path=book.shown)]


def _insist(book: AddressList, faults: Sequence[Problem], locale: Locale) -> None:
    """Refuse to write anew a file that cannot be read, or one with lines that make no sense, or to one of another site.

    Raises:
        click.ClickException: with every such line.
    """
    wrong = [one for one in faults if not book.sound or one.code == "ledger-moved"]
    if wrong or not book.sound:
        lines = [one.text(locale.code) for one in wrong if one.severity is Severity.ERROR]
        raise click.ClickException("\n".join([locale.t("addresses.refused", path=book.shown), *lines]))


def _write(path: Path, text: str, before: bytes | None, book: AddressList, locale: Locale) -> None:
    """Put `text` in place of the file as it was read, with its kind of line ends.

    Raises:
        click.ClickException: somebody has changed it in the meantime, or it cannot be written.
    """
    newline = "\r\n" if before is not None and b"\r\n" in before else "\n"
    try:
        write_file(path, text, newline, before=before)
    except Edited as error:
        raise click.ClickException(locale.t("addresses.edited", path=book.shown)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.ClickException(locale.t("addresses.unwritable", path=book.shown, reason=reason)) from error
