"""``careers check``: every problem at once."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Iterator, Sequence
from importlib.metadata import entry_points
from pathlib import Path

import click

from careers.cli import inline
from careers.cli.answers import answers, judge, judge_pages
from careers.cli.formats import FORMATS, counted
from careers.cli.site import (
    Content,
    config_option,
    configuration_for,
    lang_option,
    read,
    root_of,
    settings_for,
    settings_of,
    today_option,
)
from careers.content import lexicon
from careers.content.library import filter_problems
from careers.content.posting import Freshness, Notice
from careers.i18n import Locale
from careers.mkdocs import check_cache, check_content, check_icons
from careers.outputs import indeed
from careers.support.errors import Problem, Problems, Severity, shown


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@lang_option
@today_option
@config_option
@click.pass_context
def check(
    context: click.Context, paths: tuple[Path, ...], form: str, lang: str, today: dt.date | None, config_file: Path
) -> None:
    """Say everything that is wrong with the content, each with its line and what to do.

    PATH is a content folder, or a folder or file in one; without it the site's own content is checked. Errors end with
    exit code 1; advice alone does not.
    """
    roots: dict[Path, list[Path]] = {}
    for path in paths or (settings_of(config_file, today).content,):
        roots.setdefault(root_of(path), []).append(path)
    found: list[Problem] = []
    for root, wanted in roots.items():
        content = read(settings_for(root, config_file, today), root)
        configuration = configuration_for(root, config_file)
        _check_site(content, configuration)
        for further in entry_points(group="careers.checks"):  # checks of other packages
            further.load()(content, root.parent, content.problems)
        places = [path.resolve() for path in wanted]
        names = [shown(path) for path in places]
        found += content.problems if root in places else filter_problems(content.problems, names)
        found += _undated(content, names)
    click.echo(FORMATS[form](found, lang), nl=False)
    click.echo(_summary(found, content, Locale.of(lang)), err=True)
    context.exit(1 if any(one.severity is Severity.ERROR for one in found) else 0)


def _check_site(content: Content, configuration: Path | None) -> None:
    """What only the whole site can show: editorial pages, addresses of today and of old, icons, what a notice asks."""
    settings, library = content.settings, content.library
    words = lexicon.read(settings.content, content.shown, content.problems)
    if settings.china_notice:
        notice = Notice(library.taxonomies, library.locales, words)
        notice.advise(library.postings.values(), library.today, content.problems)
    if settings.policy is not None:
        inline.advise(settings.content / "pages", f"{content.shown}/pages", settings.policy, content.problems)
    found = answers(content, content.problems)
    if settings.indeed:
        indeed.judge(library, content.problems)
    check_icons(content.library, content.settings, content.shown, content.problems)
    check_content(content.settings.content, content.problems)
    check_cache(content.settings.cache, content.problems)
    if configuration is not None:
        judge_pages(content, found, configuration, content.problems)
    judge(content, found, content.problems)


def _undated(content: Content, names: Sequence[str]) -> Iterator[Problem]:
    """One piece of advice for all postings without any date in the files and folders called `names`."""
    library, undated = content.library, Problems()
    for posting in library.open:
        if library.freshness(posting) is Freshness.UNKNOWN:
            undated.add(posting.texts[posting.source].path, 1, "posted", "undated", count=1)
    paths = [problem.path for problem in filter_problems(undated, names)]
    if paths:
        yield Problems().add(os.path.commonpath(paths), 1, "posted", "undated", count=len(paths))


def _summary(found: Sequence[Problem], content: Content, locale: Locale) -> str:
    errors, advice = counted(found, locale)
    read_in = len(content.library.postings)
    return locale.n("check.total", read_in, content=content.shown, errors=errors, advice=advice)
