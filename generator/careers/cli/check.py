"""``careers check``: every problem at once."""

from __future__ import annotations

import datetime as dt
from importlib.metadata import entry_points
from pathlib import Path

import click

from careers import mkdocs
from careers.cli.answers import answers, judge
from careers.cli.formats import FORMATS, counted, exit_code, format_option, print_in
from careers.cli.grouping import OWNERS, grouped
from careers.cli.site import (
    Content,
    config_option,
    configuration_for,
    lang_option,
    read,
    read_configuration,
    root_of,
    today_option,
)
from careers.content import lexicon
from careers.content.library import filter_problems
from careers.content.posting import Freshness, Suggestions
from careers.i18n import Locale
from careers.mkdocs import Configuration, check_content, check_icons
from careers.support.diagnostics import Diagnostic, display_path


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@format_option
@click.option(
    "--group",
    type=click.Choice(("rule", *OWNERS)),
    default="rule",
    show_default=True,
    help="What to group suggestions by in text output; the other formats list every one.",
)
@lang_option
@today_option
@config_option
@click.pass_context
def check(
    context: click.Context,
    paths: tuple[Path, ...],
    form: str,
    group: str,
    lang: str,
    today: dt.date | None,
    config_file: Path,
) -> None:
    """List every problem in the content. Each is shown with its line and what to do about it.

    PATH is a content folder, or a folder or file in one; without it the site's own content is checked. Errors end
    with exit code 1; suggestions alone do not. Many suggestions of one kind are summed up, the worst first.
    """
    roots: dict[Path, list[Path]] = {}
    own = None if paths else read_configuration(config_file)
    for path in (own.settings.content,) if own else paths:
        roots.setdefault(root_of(path), []).append(path.resolve())
    diagnostics: list[Diagnostic] = []
    for root, places in roots.items():
        configuration = own or configuration_for(root, config_file)
        settings = configuration.settings if configuration else mkdocs.default_settings(root)
        # Without a configuration nobody has said where a cache may lie.
        content = read(settings.on(today), root, fast=configuration is not None)
        _check_site(content, configuration)
        for further in entry_points(group="careers.checks"):  # checks of other packages
            further.load()(content, root.parent, content.diagnostics)
        names = [display_path(path) for path in places]
        diagnostics += content.diagnostics if root in places else filter_problems(content.diagnostics, names)
    locale = Locale.of(lang)
    text = grouped(diagnostics, lang, group) if form == "text" else FORMATS[form](diagnostics, lang)
    print_in(form, text)
    errors, suggestions = counted(diagnostics, locale)
    click.echo(
        locale.n("check.total", content.count, content=content.display_path, errors=errors, advice=suggestions),
        err=True,
    )
    context.exit(exit_code(diagnostics))


def _check_site(content: Content, configuration: Configuration | None) -> None:
    """Record problems that only the whole site shows: of notices, static pages, icons, and addresses new and old."""
    settings, library, diagnostics = content.settings, content.library, content.diagnostics
    words = lexicon.read(settings.content, content.display_path, diagnostics)
    suggestions = Suggestions(library.taxonomies, library.locales, words, library.currency)
    if settings.china_notice:
        suggestions.advise_by_notice(library.postings.values(), library.today, diagnostics)
    suggestions.advise(list(library.postings.values()), diagnostics)
    for posting in library.open:
        if library.freshness(posting) is Freshness.UNKNOWN:
            diagnostics.add(posting.path, 1, "posted", "undated")
    if library.taxonomies.employers is not None:
        name = f"taxonomies/{library.taxonomies.employers.id}.yml"
        suggestions.advise_on_employers(settings.content / name, f"{content.display_path}/{name}", diagnostics)
    site = answers(content, diagnostics)
    if settings.indeed:
        from careers.outputs import indeed

        indeed.judge(library, diagnostics)
    check_icons(library, settings, content.display_path, diagnostics)
    check_content(settings.content, diagnostics)
    judge(content, site, diagnostics, configuration)
