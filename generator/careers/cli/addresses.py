"""``careers addresses``: which addresses the site has had, which are new, and which would stop answering."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

import click

from careers.cli.answers import Answers, answers, judge
from careers.cli.site import Content, config_option, lang_option, read, settings_of, today_option, write
from careers.content import address_list
from careers.content.frontmatter import read_bytes
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Diagnostics, Severity, printable


@click.command()
@click.option("--record", is_flag=True, help="Add the new ones to content/addresses.txt.")
@click.option("--moved", is_flag=True, help="Keep all lines, for the site's new site_url.")
@click.option("--reset", is_flag=True, help="Empty the list: this is another site.")
@lang_option
@today_option
@config_option
@click.pass_context
def addresses(context: click.Context, /, lang: str, today: dt.date | None, config_file: Path, **actions: bool) -> None:
    """Compare the site with the list of published addresses.

    The list is content/addresses.txt; it makes sure that no link that people have saved stops working. Exit code 1
    means that an address would stop working, or that nothing could be recorded.
    """
    locale, wanted = Locale.of(lang), [name for name, is_wanted in actions.items() if is_wanted]
    if len(wanted) > 1:
        raise click.UsageError(locale.t("addresses.one_action", options=locale.list([f"--{name}" for name in wanted])))
    content, action = read(settings_of(config_file, today)), next(iter(wanted), None)
    path = content.settings.content / address_list.NAME
    before = read_bytes(path, "", Diagnostics(), address_list.MOST_BYTES)
    diagnostics = Diagnostics(content.diagnostics)
    site = answers(content, diagnostics)
    if action in (None, "record"):
        judge(content, site, diagnostics)
    faults = [diagnostic for diagnostic in diagnostics if diagnostic.path == site.addresses.display_path]
    if action is None:
        context.exit(_print(site, faults, locale))
    text, lines = _change(action, content, site, faults, locale)
    if text != site.addresses.text:
        newline = "\r\n" if before is not None and b"\r\n" in before else "\n"
        write(path, text, before=before, root=path.parent, newline=newline)
    for line in lines:
        click.echo(line)


def _print(site: Answers, faults: Sequence[Diagnostic], locale: Locale) -> int:
    addresses, new = site.addresses, address_list.find_unrecorded(site.addresses, site.lasting)
    click.echo(locale.n("addresses.kept", len(addresses.by_url), path=addresses.display_path))
    click.echo(locale.n("addresses.new", len(new)))
    for address in new:
        click.echo(f"  + {printable(str(address))}")
    for fault in faults:
        click.echo(fault.text(locale.code))
    errors = sum(fault.severity is Severity.ERROR for fault in faults)
    if errors or addresses.by_url:
        click.echo(locale.n("addresses.faults", errors) if errors else locale.t("addresses.sound"))
    return 1 if errors else 0


def _change(
    action: str, content: Content, site: Answers, faults: Sequence[Diagnostic], locale: Locale
) -> tuple[str, Sequence[str]]:
    """Return the text of the address list after `action`, and the lines to print.

    A list that cannot be read is not written anew, and one of another site only if `action` says so.

    Raises:
        click.ClickException: the list cannot be kept as it is; with every line that makes no sense.
    """
    listed, url, first = site.addresses, content.settings.address_list_url, content.settings.locales[0]
    if action == "reset":
        return address_list.head(first), [locale.t("addresses.reset", path=listed.display_path)]
    if action == "moved" and not url:
        raise click.UsageError(locale.t("addresses.no_url"))
    wrong = [fault for fault in faults if not listed.sound or fault.code == "address-list-moved"]
    if wrong or not listed.sound:
        lines = [fault.text(locale.code) for fault in wrong if fault.severity is Severity.ERROR]
        raise click.ClickException("\n".join([locale.t("addresses.refused", path=listed.display_path), *lines]))
    if action == "moved":
        return address_list.move_site(listed, url, first), [
            locale.t("addresses.moved", path=listed.display_path, site=url)
        ]
    text, added = address_list.record(listed, site.lasting, url, first)
    if not added:
        return text, [locale.t("addresses.nothing", path=listed.display_path)]
    lines = [f"+ {printable(str(line))}" for line in added]
    return text, [*lines, locale.n("addresses.added", len(added), path=listed.display_path)]
