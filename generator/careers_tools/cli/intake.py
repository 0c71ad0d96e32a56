"""``careers intake``: turns a filled form into a posting, or into an answer that says what to correct."""

from __future__ import annotations

import contextlib
import datetime as dt
import functools
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO, NoReturn

import click

from careers.cli.reports import as_json, print_report, report_format_option, rows
from careers.cli.site import (
    Content,
    config_option,
    dry_run_option,
    lang_option,
    out_option,
    read_sound,
    today_option,
    words,
)
from careers.content.posting import Posting, Suggestions
from careers.content.posting.rules import refuse
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostics, display_path, printable
from careers.support.files import Edited, write_file
from careers.support.limited import Failed, Limits, run_limited
from careers_tools.importing.blocks import with_items
from careers_tools.importing.slug import slug
from careers_tools.intake import MOST_BYTES, IntakeSite, as_markdown, receive
from careers_tools.translation import TargetLanguage, new_file

_LIMITS = Limits(seconds=60.0)  # of the longest form that GitHub takes, which is read in a second
_NO_TITLE = "job"  # the name in an address where nothing of the title can be spelled


@click.command()
@click.argument("file", type=click.File("rb"))
@out_option
@dry_run_option
@report_format_option
@today_option
@lang_option
@config_option
@click.pass_context
def intake(
    context: click.Context,
    file: BinaryIO,
    out: Path | None,
    dry_run: bool,
    form: str,
    today: dt.date | None,
    lang: str,
    config_file: Path,
) -> None:
    """Turn a job sent with the issue form into posting files.

    FILE is the issue's text; - is standard input. Nothing is written unless all of it is correct. The answer is in the
    language of the form.
    """
    locale = Locale.of(lang)
    content = read_sound(config_file, locale, today)
    result = run_limited(functools.partial(receive, site=intake_site(content)), _read(file, locale), _LIMITS)
    if isinstance(result, Failed):
        _fail(result, file.name, form, lang)
    folder = content.settings.content if out is None else out.resolve()
    paths = {folder / name: text for name, text in result.files.items()}
    if not dry_run:
        _write(paths, folder, locale)
    names = [display_path(path) for path in paths]
    answer = as_markdown(result, locale, content.display_path)
    print_report(
        form,
        locale,
        value=lambda: {
            "ok": result.ok,
            "id": result.id or None,
            "title": result.title or None,
            "locale": result.locale.code if result.locale else None,
            "files": names,
            "problems": rows(result.faults, (result.locale or locale).code),
            "answer": answer,
            "reviewed": (result.locale or locale).t("intake.answer.reviewed"),
            "failed": (result.locale or locale).t("intake.answer.failed"),
            "proposal": content.settings.locales[0].t("intake.proposal"),
        },
        markdown=lambda: answer,
    )
    context.exit(0 if result.ok else 1)


def _fail(failed: Failed, name: str, form: str, lang: str) -> NoReturn:
    """End with an internal error; nothing is on standard output that could be posted as the answer to a form.

    Raises:
        ClickException: always.
    """
    diagnostic = refuse(failed, printable(name), 1, Diagnostics(), _LIMITS)
    if form == "json":
        click.echo(as_json({"ok": False, "error": failed.report}), nl=False)
    raise click.ClickException(diagnostic.text(lang))


def _read(file: BinaryIO, locale: Locale) -> bytes:
    try:
        return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise click.UsageError(locale.t("intake.unreadable", path=file.name, reason=error.strerror)) from error


def intake_site(content: Content) -> IntakeSite:
    """Return the site; slugs and lists are made as by the importer, translations begun as by ``careers translate``."""
    library, lexicon, taxonomies = content.library, words(content), content.library.taxonomies
    suggestions = Suggestions(taxonomies, content.settings.locales, lexicon)

    def begin(posting: Posting, locale: Locale) -> str:
        return new_file(posting, TargetLanguage.of(library, lexicon, locale.code))

    return IntakeSite(
        library=library,
        content=content.settings.content,
        slug=functools.partial(slug, lexicon=lexicon, taxonomies=taxonomies, fallback=_NO_TITLE),
        with_items=with_items,
        begin=begin,
        notice=suggestions if content.settings.china_notice else None,
    )


def _write(files: Mapping[Path, str], folder: Path, locale: Locale) -> None:
    """Write all files below `folder`, or none.

    Raises:
        ClickException: one cannot be written.
    """
    with contextlib.ExitStack() as undo:
        for path, text in files.items():
            try:
                write_file(path, text, before=None, root=folder)
            except (OSError, Edited) as error:
                reason = getattr(error, "strerror", None) or type(error).__name__
                words = locale.t("intake.unwritable", path=display_path(path), reason=reason)
                raise click.ClickException(words) from error
            undo.callback(path.unlink)
        undo.pop_all()
