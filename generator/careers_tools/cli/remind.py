"""``careers remind`` and ``careers confirm``: which jobs somebody should look at, and what a report says of one."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

import click
from rich.text import Text

from careers import i18n
from careers.cli.reports import print_report, report_format_option
from careers.cli.site import Content, config_option, lang_option, read_sound, today_option
from careers.content.posting import Posting, file_of
from careers.i18n import Locale
from careers.pages.posting import report_mail
from careers.render.markdown_document import Code, RunReport
from careers.render.statements import Link
from careers.statistics.counting import statistics
from careers.support.diagnostics import display_path
from careers.support.web import mail_link
from careers_tools.sync.files import PostingFiles

_MOST = 50  # jobs in Markdown: an issue has an end
_MOST_CHARACTERS = 65_536  # of an issue
# GitHub writes a form as ``### label``, a blank line and the answer, for every field.
_ANSWER = re.compile(r"^### (.+?)\s*\n\s*\n(.+?)\s*$", re.MULTILINE)


@click.command()
@click.option("--days", type=click.IntRange(0, 365), default=14, show_default=True, help="To the last day of a job.")
@report_format_option
@lang_option
@today_option
@config_option
def remind(days: int, form: str, lang: str, today: dt.date | None, config_file: Path) -> None:
    """List the open jobs that close soon or that nobody has confirmed recently.

    As JSON and Markdown, each has links that confirm, correct or close it: the issue form, the file, a mail to the
    employer.
    """
    locale = Locale.of(lang)
    content = read_sound(config_file, locale, today)
    figures, postings = statistics(content.library, within=days), content.library.postings
    reasons = {
        **{one.id: locale.t("remind.closes", date=locale.date(one.day)) for one in figures.expiring},
        **{one.id: locale.t("remind.unconfirmed", date=locale.date(one.day)) for one in figures.unverified},
        **dict.fromkeys(figures.undated, locale.t("remind.undated")),
    }
    print_report(
        form,
        locale,
        value=lambda: [
            {"id": id_, "reason": reason, **_links(postings[id_], content, locale)} for id_, reason in reasons.items()
        ],
        lines=lambda: (Text(f"{postings[id_].path}: {reason}") for id_, reason in reasons.items()),
        markdown=lambda: _as_markdown(reasons, content, locale) if reasons else "",
        total=locale.n("remind.total", len(reasons)),
    )


def _links(posting: Posting, content: Content, locale: Locale) -> Mapping[str, str]:
    """Return the addresses of a posting's page and of what can be done, by the ends of the keys of their strings.

    The form is in the language of the messages or, where the portal has no such language, in its first.
    """
    site, locales = content.settings.site, content.library.locales
    own = next((one for one in locales if one.code == locale.code), locales[0])
    links = {"page": site.url + i18n.posting(own.folder, posting.id)}
    if site.repository:
        links["report"] = site.repository.report(posting, own, links["page"])
        links["edit"] = site.repository.edit(file_of(posting.id, posting.source))
    elif site.mail:
        links["report"] = report_mail(posting, own, site.mail, links["page"])
    if posting.apply.email:
        subject = own.t("remind.mail", title=posting.text(own.code).title)
        links["ask"] = mail_link(posting.apply.email, subject, links["page"])
    return links


def _as_markdown(reasons: Mapping[str, str], content: Content, locale: Locale) -> str:
    """Return the list as an issue shows it."""
    report, items = RunReport(), []
    for id_, reason in [*reasons.items()][:_MOST]:
        posting = content.library.postings[id_]
        page, *others = _links(posting, content, locale).items()
        actions = (part for key, url in others for part in (" · ", Link(locale.t(f"remind.{key}"), url)))
        items.append([Link(posting.text(locale.code).title, page[1]), " (", Code(id_), f") · {reason}", *actions])
    report.paragraph(locale.t("remind.intro"))
    report.items(items)
    report.paragraph(locale.n("remind.more", len(reasons) - _MOST) if len(reasons) > _MOST else "")
    return str(report)


@click.command()
@click.argument("file", type=click.File(encoding="utf-8", errors="replace"))
@today_option
@lang_option
@config_option
def confirm(file: TextIO, today: dt.date | None, lang: str, config_file: Path) -> None:
    """Date a posting by a report that somebody has sent with the issue form.

    FILE is the issue's text; - is standard input. A job that is still open gets the day as "verified", one that is
    closed gets the day before as its last. All else is for a person to correct.
    """
    locale = Locale.of(lang)
    content = read_sound(config_file, locale, today)
    library, folder = content.library, content.settings.content
    # The last field takes a text, in which lines like these may stand: of each label, the first counts.
    answers = dict(reversed(_ANSWER.findall(file.read(_MOST_CHARACTERS).replace("\r\n", "\n"))))
    form = next((one for one in library.locales if one.t("report.posting") in answers), locale)
    posting = library.postings.get(answers.get(form.t("report.posting"), ""))
    if posting is None:
        raise click.ClickException(locale.t("confirm.unknown"))
    files, path = PostingFiles(folder, library.locales.codes), folder / file_of(posting.id, posting.source)
    day, reason, done = library.today, answers.get(form.t("report.wrong")), "by_hand"
    if reason == form.t("report.wrong.open") and files.set_fields(
        path, {"verified": max(day, posting.verified or day)}
    ):
        done = "open"
    elif reason == form.t("report.wrong.closed") and files.close(path, day):
        done = "closed"
    click.echo(locale.t(f"confirm.{done}", path=display_path(path), date=day))
