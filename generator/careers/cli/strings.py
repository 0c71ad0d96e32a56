"""``careers strings``: the words of pages in a language, and those that are missing."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import click

from careers.cli.site import config_option, settings_of, write
from careers.content.portal_strings import FOLDER, MOST_BYTES, read_portal_strings
from careers.i18n import Strings
from careers.support.diagnostics import Diagnostics, display_path
from careers.support.files import read_present

# What the keys of strings begin with that no page shows: words of commands, forms and files for programs; tags of CLDR.
_ELSEWHERE = (
    *("addresses", "announce", "broken", "calendar", "check", "confirm", "doctor", "draft", "editor", "editors"),
    *("import", "init", "intake", "llms", "locale", "markdown", "preview", "problems", "remind", "site", "stats"),
    *("status", "sync", "terms", "translate", "verify", "vocabularies", "vscode"),
)


@click.command()
@click.option("--missing", "code", metavar="LANGUAGE", help="List what pages show and it has no text for.")
@click.option("--all", "has_all", is_flag=True, help="With --missing: what forms and commands show, too.")
@click.option(
    "--write", "writes", is_flag=True, help="With --missing: put the list into the portal's file of the language."
)
@config_option
def strings(code: str | None, has_all: bool, writes: bool, config_file: Path) -> None:
    """List the texts of the site's pages by their names. The form is that of content/strings/LANGUAGE.yml.

    A text in that file replaces the package's own. The lines that --write adds are English texts in comments:
    translate a text and remove its # to use it.
    """
    if writes and code is None:
        raise click.UsageError("--write needs --missing LANGUAGE")
    settings = settings_of(config_file)
    if code is None:
        first = settings.locales[0]
        click.echo(_lines(first.strings, first.strings.keys()), nl=False)
        return
    own = read_portal_strings(settings.content, display_path(settings.content), Diagnostics())
    found = Strings(code, own.get(code))
    missing = {key for key in found.borrowed if has_all or key.partition(".")[0] not in _ELSEWHERE}
    path = settings.content / FOLDER / f"{code}.yml"
    if not writes:
        click.echo(_lines(found, missing), nl=False)
        return
    try:
        before = read_present(path, MOST_BYTES, settings.content)
    except OSError as error:
        raise click.ClickException(f"{display_path(path)}: {error.strerror}") from error
    present = (before or b"").decode().replace("\r\n", "\n")
    added = [f"# {line}\n" for line in _lines(found, missing).splitlines() if f"# {line}\n" not in present]
    write(path, "".join([present, *added]), before=before, root=settings.content)
    click.echo(f"{display_path(path)}: {len(added)} lines added")


def _lines(found: Strings, keys: Collection[str]) -> str:
    """Return some strings, a line each, in the order of the package's file; YAML reads them."""
    texts = ((key, text) for key, text in found.items() if key in keys)
    return "".join(f"{key}: {json.dumps(text, ensure_ascii=False)}\n" for key, text in texts)
