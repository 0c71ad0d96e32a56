"""``careers preview``: the built site, as GitHub Pages will show it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import click

from careers.checks.preview import Server
from careers.cli.site import config_option, insist_built, lang_option, settings_of
from careers.i18n import CHOOSER, NOT_FOUND, Locale
from careers.support.diagnostics import display_path


@click.command()
@click.argument("site", required=False, type=click.Path(path_type=Path), metavar="[SITE]")
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=8000,
    show_default=True,
    help="Where to listen; 0 for any free port.",
)
@lang_option
@config_option
def preview(site: Path | None, port: int, lang: str, config_file: Path) -> None:
    """Serve the built site as GitHub Pages will. It has its path and its “Page not found” page; Ctrl-C stops it.

    SITE is the folder of a built site; without it the configured one. Only this machine can reach it. A build that
    replaces the site is shown at once. To see your changes while you edit, use make serve.
    """
    settings, locale = settings_of(config_file), Locale.of(lang)
    folder, site_url = (site or settings.site_dir).resolve(), settings.site.url
    insist_built(folder, (CHOOSER, NOT_FOUND), locale)
    try:
        server = Server(folder, site_url, port)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise click.UsageError(locale.t("preview.port", port=port, reason=reason)) from error
    if not site_url:
        click.echo(locale.t("preview.no_address"), err=True)
    click.echo(locale.t("preview.serving", folder=display_path(folder), address=server.url))
    with server, suppress(KeyboardInterrupt):
        server.serve_forever()
