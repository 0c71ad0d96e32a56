"""``careers check``: every problem at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click

from generator.build.pipeline import watch
from generator.cli.site import Content, config_option, lang_option, read, root_of, settings_for, settings_of
from generator.editorial import gather
from generator.errors import Problem, Severity
from generator.library import related
from generator.pages import Site, plan
from generator.plugin import check_icons
from generator.plugin.hooks import shown


def _text(problems: Sequence[Problem], language: str) -> str:
    return "".join(f"{problem.text(language)}\n" for problem in problems)


def _json(problems: Sequence[Problem], language: str) -> str:
    rows = [
        {
            "path": one.path,
            "line": one.line,
            "field": one.field,
            "severity": one.severity.value,
            "code": one.code,
            "problem": one.problem(language),
            "remedy": one.remedy(language),
        }
        for one in problems
    ]
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"


def _github(problems: Sequence[Problem], language: str) -> str:
    """Workflow commands of GitHub Actions: ``::error file=…,line=…,title=…::message``."""
    kinds = {Severity.ERROR: "error", Severity.ADVICE: "notice"}
    lines = []
    for one in problems:
        place = f"file={_property(one.path)},line={one.line},title={_property(one.field)}"
        message = _data(f"{one.problem(language)}; {one.remedy(language)}")
        lines.append(f"::{kinds[one.severity]} {place}::{message}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


FORMATS: Mapping[str, Callable[[Sequence[Problem], str], str]] = {"text": _text, "json": _json, "github": _github}


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@lang_option
@config_option
@click.pass_context
def check(context: click.Context, paths: tuple[Path, ...], form: str, lang: str, config_file: Path) -> None:
    """Say everything that is wrong with the content, each with its line and what to do.

    PATH is a content folder, or a folder or file in one; without it the site's own content is checked. Errors end with
    exit code 1; advice alone does not.
    """
    roots: dict[Path, list[Path]] = {}
    for path in paths or (settings_of(config_file).content,):
        roots.setdefault(root_of(path), []).append(path)
    found: list[Problem] = []
    for root, wanted in roots.items():
        content = read(settings_for(root, config_file), root)
        _check_site(content)
        found += related(content.problems, [shown(path.resolve()) for path in wanted])
    click.echo(FORMATS[form](found, lang), nl=False)
    errors = sum(one.severity is Severity.ERROR for one in found)
    click.echo(_summary(errors, len(found) - errors, content), err=True)
    context.exit(1 if errors else 0)


def _check_site(content: Content) -> None:
    """What only the whole site can show: editorial pages, addresses, icons."""
    settings, problems = content.settings, content.problems
    others = gather(settings.content / "pages", f"{content.shown}/pages", problems)
    site = Site(settings.names, settings.descriptions, page_size=settings.page_size)
    for _ in watch(plan(content.library, site), content.library, others, problems):
        pass
    check_icons(content.library, settings, content.shown, problems)


def _summary(errors: int, advice: int, content: Content) -> str:
    return f"{content.shown}: {len(content.library.postings)} postings read, {errors} errors, {advice} advice"
