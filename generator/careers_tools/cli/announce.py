"""``careers announce``: sends new jobs to chats, mailboxes and phones, each at most once."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from careers import i18n
from careers.cli.site import config_option, read_sound, settings_of, today_option, write
from careers.content.frontmatter import read_bytes
from careers.content.schema import is_id
from careers.i18n import Locale
from careers.pages import create_views
from careers.support.diagnostics import Diagnostics
from careers.support.languages import broader_tags
from careers_tools.announcing import MARK, RECORD, add_lines, select_new, write_message

_SERVICES = "APPRISE_URLS"
_MOST_BYTES = 8 * 1024 * 1024  # of a record
_WHOLE = 32_768  # characters of the text that is shown


@click.command()
@click.option("--term", "terms", multiple=True, metavar="TAXONOMY=TERM", help="Only jobs under this term.")
@click.option("--channel", default="main", show_default=True, metavar="NAME", help="Who is announced to.")
@click.option("--lang", metavar="CODE", help="A language of the portal.  [default: its first]")
@click.option("--all", "everything", is_flag=True, help="Also announce what a new channel finds there already.")
@click.option("--record", "only_record", is_flag=True, help="Only record the jobs, as not known to be sent.")
@click.option("--dry-run", is_flag=True, help="Show the text; send and write nothing.")
@today_option
@config_option
@click.pass_context
def announce(
    context: click.Context,
    terms: tuple[str, ...],
    channel: str,
    lang: str | None,
    everything: bool,
    only_record: bool,
    dry_run: bool,
    today: dt.date | None,
    config_file: Path,
) -> None:
    """Announce new jobs in chats, by mail and by push messages.

    The environment variable APPRISE_URLS holds the addresses of the services (appriseit.com), separated by spaces. A
    job is recorded in content/announced.txt before it is sent, so that it is sent at most once. The jobs that are there
    when a channel begins are only recorded. Where there is a content/addresses.txt, a job waits for its address in it.
    Exit code 1 means that a service may not have taken the message.
    """
    locales = settings_of(config_file, today).locales
    locale = next((one for one in locales if lang in (None, *broader_tags(one.code))), None)
    if not is_id(channel) or locale is None:
        raise click.UsageError(locales[0].t("announce.unknown", codes=", ".join(locales.codes)))
    content = read_sound(config_file, locale, today)
    site, path = content.settings.site, content.settings.content / RECORD
    if not site.url:
        raise click.UsageError(locale.t("addresses.no_url"))
    before = read_bytes(path, "", Diagnostics(), _MOST_BYTES)
    text, name = (before or b"").decode("utf-8", "replace"), f"{content.display_path}/{RECORD}"
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    known = {word for words in lines if channel in words for word in words}
    try:
        new = select_new(content.library, terms, known)
    except KeyError as error:
        raise click.UsageError(locale.t("announce.no_term", value=error)) from error
    # A portal that keeps a list of its addresses has recorded there which pages are published.
    pages = content.addresses.by_url
    new = [one for one in new if not pages or i18n.posting(locale.folder, one.id) in pages]
    if uncertain := [" ".join(words) for words in lines if channel in words and MARK in words]:
        click.echo("\n".join([locale.n("announce.uncertain", len(uncertain), path=name), *uncertain]), err=True)
    is_sent = bool(new and (known or everything))
    services = _services(locale) if is_sent and not (only_record or dry_run) else []
    view = create_views(content.library, site)[locale.code]
    title = locale.n("announce.title", len(new), site=view.site_name)
    nothing = locale.n("announce.nothing" if known else "announce.begun", len(new), path=name)
    click.echo(f"{title}\n\n{write_message(new, view, _WHOLE)}\n" if is_sent else nothing)
    # A channel begins with a line that names no job, for there may be none yet.
    ids = [*([] if known else [""]), *(posting.id for posting in reversed(new))]
    marked, certain = (add_lines(text, ids, channel, content.library.today, locale, mark) for mark in (MARK, ""))
    if dry_run or not ids:
        return
    write(path, marked if is_sent else certain, before=before, root=path.parent)
    taken = []
    for service in services:
        limit = service[0].body_maxlen - len(title) - 2
        taken.append(service.notify(write_message(new, view, limit), title=title, body_format="text"))
        key = "announce.taken" if taken[-1] else "announce.failed"
        click.echo(locale.t(key, number=len(taken), service=service[0].service_name))
    if services and all(taken):
        write(path, certain, before=marked.encode(), root=path.parent)
    context.exit(int(not all(taken)))


def _services(locale: Locale) -> Sequence[Any]:
    """Return the services in the environment, each by itself. Their addresses hold passwords, and are never printed.

    Raises:
        click.UsageError: there are none, one of them cannot be read, or the library is not installed.
    """
    try:
        from apprise import Apprise
    except ModuleNotFoundError as error:
        raise click.UsageError(locale.t("announce.not_installed")) from error
    services = [Apprise(address) for address in os.environ.get(_SERVICES, "").split()]
    if not services or not all(len(service) == 1 for service in services):
        raise click.UsageError(locale.t("announce.no_services", name=_SERVICES))
    return services
