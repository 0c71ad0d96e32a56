"""``careers terms``: proposes terms that vocabularies lack, and takes them in once a person has read them."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from careers.cli.site import Content, config_option, lang_option, read, settings_of, words, write
from careers.content.folder import list_folder
from careers.content.frontmatter import load_yaml, plain, read_bytes, read_text
from careers.content.posting.rules import TAKEN_FIELDS
from careers.content.taxonomy import load
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostics, display_path
from careers_tools.importing.slug import slug
from careers_tools.terms import HEAD, Proposals, Rejected, Taken, take, with_entries

_DEFAULT = Path("terms.yml")
_MOST_BYTES = 1_000_000
_SPELLED = str.maketrans({"+": "p", "#": " sharp"})  # C++ and C# are not C
_UNKNOWN = frozenset({"unknown-id", "unknown-id-far"})


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), default=_DEFAULT, metavar="[FILE]")
@click.option("--take", "taking", is_flag=True, help="Take the terms of FILE into the vocabularies.")
@lang_option
@config_option
def terms(file: Path, taking: bool, lang: str, config_file: Path) -> None:
    """Propose the terms that postings name and the vocabularies lack, in FILE (terms.yml) for you to read through.

    With --take, what FILE has then is added to the vocabularies. Nothing there is overwritten, and their comments and
    order stay. `careers import --add-terms FILE` proposes what documents name.
    """
    locale = Locale.of(lang)
    content = read(settings_of(config_file))
    if taking:
        take_terms(file, content, locale)
        return
    proposals = new_proposals(content)
    for diagnostic in content.diagnostics:
        taxonomy = content.library.taxonomies.by_field.get(diagnostic.field)
        if diagnostic.code in _UNKNOWN and taxonomy is not None:
            proposals.add_id(taxonomy, diagnostic.params["value"], f"{diagnostic.path}:{diagnostic.line}")
    propose(file, proposals, content, locale)


def new_proposals(content: Content) -> Proposals:
    """Return proposals for the vocabularies of a site, none so far."""
    taxonomies, lexicon = content.library.taxonomies, words(content)
    return Proposals(taxonomies, lambda name: slug(name.translate(_SPELLED), lexicon, taxonomies, name))


def propose(file: Path, proposals: Proposals, content: Content, locale: Locale, *, err: bool = False) -> None:
    """Add proposals to those of `file`, and print how many are new, with `err` to standard error.

    Raises:
        click.ClickException: the file cannot be read or written.
    """
    present = _read(file, locale) if file.exists() else {}
    before = file.read_bytes() if file.exists() else None
    text, count = HEAD if before is None else before.decode(), 0
    for name, entries in proposals.entries(content.settings.locales.codes).items():
        added = {key: entry for key, entry in entries.items() if key not in present.get(name, {})}
        try:
            text = with_entries(text, name, added) if added else text
        except Rejected:
            raise click.ClickException(locale.t("terms.form", file=display_path(file))) from None
        count += len(added)
    if count:
        write(file, text, before=before, root=file.parent)
    click.echo(locale.n("terms.proposed", count, file=display_path(file)), err=err)


def _read(file: Path, locale: Locale) -> Mapping[str, Mapping[str, Any]]:
    """Return taxonomy -> id -> entry, as a person has left the file."""
    diagnostics = Diagnostics()
    name = display_path(file)
    text = read_text(file.resolve(), name, diagnostics, limit=_MOST_BYTES)
    fields = load_yaml(text, name, diagnostics, limit=_MOST_BYTES) if text is not None else None
    if fields is None:
        raise click.ClickException("\n".join(problem.text(locale.code) for problem in diagnostics))
    entries = plain(fields)
    listed = [list(terms.values()) if isinstance(terms, dict) else [None] for terms in entries.values()]
    if not all(isinstance(entry, dict) and entry.get("name") for terms in listed for entry in terms):
        raise click.ClickException(locale.t("terms.shape", file=name))
    return {taxonomy: dict(terms) for taxonomy, terms in entries.items()}


def take_terms(file: Path, content: Content, locale: Locale, *, err: bool = False) -> None:
    """Add the terms of a file to the vocabularies, all or none, and print which, with `err` to standard error.

    Raises:
        click.ClickException: a vocabulary is not there, or would have a fault with the new terms.
    """
    folder = content.settings.content / "taxonomies"
    taken: dict[Path, tuple[Taken, bytes]] = {}
    for name, entries in _read(file, locale).items():
        taxonomy, path = content.library.taxonomies.by_id.get(name), folder / f"{name}.yml"
        if taxonomy is None:
            raise click.ClickException(locale.t("terms.unknown", name=name, folder=display_path(folder)))
        before = read_bytes(path, "", Diagnostics(), _MOST_BYTES) or b""
        try:
            taken[path] = take(before.decode(), taxonomy, entries), before
        except Rejected:
            raise click.ClickException(locale.t("terms.form", file=display_path(path))) from None
    _insist_sound(folder, taken, content, locale)
    for path, (result, before) in taken.items():
        if result.added:
            write(path, result.text, before=before, root=content.settings.content)
        click.echo(
            locale.n("terms.taken", len(result.added), file=display_path(path), terms=", ".join(result.added)), err=err
        )
        for key, owner in result.known.items():
            click.echo(locale.t("terms.known", term=key, other=owner), err=err)


def _insist_sound(folder: Path, taken: Mapping[Path, tuple[Taken, bytes]], content: Content, locale: Locale) -> None:
    """Refuse terms with which a vocabulary would have faults."""
    with tempfile.TemporaryDirectory() as name:
        for entry in list_folder(folder, "", Diagnostics()):
            path = folder / entry.name
            text = taken[path][0].text.encode() if path in taken else read_bytes(path, "", Diagnostics(), _MOST_BYTES)
            if path.suffix == ".yml" and text is not None:
                Path(name, path.name).write_bytes(text)
        diagnostics = Diagnostics()
        load(Path(name).resolve(), display_path(folder), content.settings.locales, diagnostics, TAKEN_FIELDS)
    if diagnostics.errors:
        raise click.ClickException("\n".join(error.text(locale.code) for error in diagnostics.errors))
