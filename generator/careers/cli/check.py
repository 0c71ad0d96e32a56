"""``careers check``: every problem at once."""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import entry_points
from operator import attrgetter
from pathlib import Path

import click

from careers import mkdocs
from careers.cli.answers import answers, judge
from careers.cli.reports import counted, exit_code, format_option, print_diagnostics
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
from careers.starter import is_sample
from careers.support.diagnostics import Diagnostic, Severity, catalogue, display_path

_MOST_ALIKE = 9  # suggestions of one kind that are listed one by one
_SHOWN = 3  # of more
_POSTING = re.compile(r"(?:^|/)postings/([^/]+)/[^/]+$")


def _employer(diagnostic: Diagnostic) -> str:
    match = _POSTING.search(diagnostic.path)
    return match[1] if match else ""


# What suggestions may stand under -> the heading of one; "" for what belongs to none.
OWNERS: Mapping[str, Callable[[Diagnostic], str]] = {"file": attrgetter("path"), "employer": _employer}


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
    count = 0
    for root, places in roots.items():
        configuration = own or configuration_for(root, config_file)
        settings = configuration.settings if configuration else mkdocs.default_settings(root)
        # Without a configuration nobody has said where a cache may lie.
        content = read(settings.on(today), root, fast=configuration is not None)
        _check_site(content, configuration)
        for further in entry_points(group="careers.checks"):  # checks of other packages
            further.load()(content, root.parent, content.diagnostics)
        names = [display_path(path) for path in places]
        count += content.reader.count(places)
        diagnostics += content.diagnostics if root in places else filter_problems(content.diagnostics, names)
    locale = Locale.of(lang)
    if form == "text":
        click.echo(grouped(diagnostics, lang, group), nl=False)
    else:
        print_diagnostics(form, diagnostics, lang)
    errors, suggestions = counted(diagnostics, locale)
    checked = ", ".join(display_path(path) for places in roots.values() for path in places)
    click.echo(locale.n("check.total", count, content=checked, errors=errors, advice=suggestions), err=True)
    context.exit(exit_code(diagnostics))


def _check_site(content: Content, configuration: Configuration | None) -> None:
    """Record problems that only the whole site shows: of notices, static pages, icons, and addresses new and old."""
    settings, library, diagnostics = content.settings, content.library, content.diagnostics
    words = lexicon.read(settings.content, content.display_path, diagnostics)
    suggestions = Suggestions(library.taxonomies, library.locales, words)
    if settings.china_notice:
        suggestions.advise_by_notice(library.postings.values(), library.today, diagnostics)
    suggestions.advise(list(library.postings.values()), diagnostics)
    for text in (text for posting in library.postings.values() for text in posting.texts.values()):
        if is_sample(text.body):
            diagnostics.add(text.path, 1, "file", "sample-posting")
    for posting in library.open:
        if library.freshness(posting) is Freshness.UNKNOWN:
            diagnostics.add(posting.path, 1, "posted", "undated")
        if library.is_lead(posting):
            diagnostics.add(posting.path, 1, "apply", "lead")
    site = answers(content, diagnostics)
    if settings.indeed:
        from careers.outputs import indeed

        indeed.judge(library, diagnostics)
    check_icons(library, settings, content.display_path, diagnostics)
    check_content(settings.content, diagnostics)
    judge(content, site, diagnostics, configuration)


def grouped(diagnostics: Sequence[Diagnostic], language: str, group: str) -> str:
    """Return problems as people read them, under headings: each error in a line, then the suggestions.

    Suggestions of one rule are summed up where there are many. `group` is ``rule``, or a key of `OWNERS`: then each
    owner has its own heading with the number of its suggestions.
    """
    locale = Locale.of(language)
    errors = [diagnostic.text(language) for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
    advice = [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ADVICE]
    grouped_advice = _by_rule(advice, locale) if group == "rule" else _by_owner(advice, locale, OWNERS[group])
    sections = (("check.errors", errors), ("check.advice", [*grouped_advice]))
    return "\n".join(
        "".join(f"{line}\n" for line in (locale.t(heading), *lines)) for heading, lines in sections if lines
    )


def _by_rule(advice: Sequence[Diagnostic], locale: Locale) -> Iterator[str]:
    """Yield a sum of the suggestions of each rule that has many; then the others."""
    many = [members for members in _worst_first(advice, attrgetter("code")) if len(members) > _MOST_ALIKE]
    for members in many:
        yield from _sum_up(members, locale)
    summed_up = {members[0].code for members in many}
    yield from (diagnostic.text(locale.code) for diagnostic in advice if diagnostic.code not in summed_up)


def _sum_up(members: Sequence[Diagnostic], locale: Locale) -> Iterator[str]:
    """Yield the words of suggestions of one rule and the first places, or the first whole if the words differ."""
    first, words = members[:_SHOWN], {f"{one.field}: {one.sentence(locale.code)}" for one in members}
    if len(words) == 1:
        places = ", ".join(f"{diagnostic.path}:{diagnostic.line}" for diagnostic in first)
        yield locale.n("check.alike", len(members), text=words.pop(), places=places)
    else:
        yield locale.n("check.similar", len(members), rule=first[0].code)
        yield from (f"  {diagnostic.text(locale.code)}" for diagnostic in first)


def _by_owner(advice: Sequence[Diagnostic], locale: Locale, owner: Callable[[Diagnostic], str]) -> Iterator[str]:
    for members in _worst_first(advice, owner):
        heading = owner(members[0]) or locale.t("check.elsewhere")
        yield locale.t("check.group", name=heading, count=locale.n("problems.advice", len(members)))
        yield from (f"  {line}" for line in _by_rule(members, locale))


def _worst_first(advice: Iterable[Diagnostic], key: Callable[[Diagnostic], str]) -> list[Sequence[Diagnostic]]:
    """Return the suggestions with an equal key together: those that harm readers most first, then the largest."""
    groups: defaultdict[str, list[Diagnostic]] = defaultdict(list)
    for diagnostic in advice:
        groups[key(diagnostic)].append(diagnostic)
    kinds = catalogue()

    def badness(members: Sequence[Diagnostic]) -> tuple[int, int]:
        return sum(kinds[diagnostic.code].grave for diagnostic in members), len(members)

    return sorted(groups.values(), key=badness, reverse=True)
