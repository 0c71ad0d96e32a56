"""One text of a fact through every door by which facts reach a portal; each returns the posting that has been made.

The doors are front matter by hand, a document, JobPosting markup, a table, a feed, and an issue form. What they write
is read as every posting of the portal is read, so that a text means what the portal makes of it.
"""

from __future__ import annotations

import asyncio
import functools
import html
import json
import re
import tempfile
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from careers import mkdocs
from careers.cli.site import read as read_site
from careers.content.frontmatter import compose
from careers.content.lexicon import shipped
from careers.content.posting import Files, Posting, read
from careers.i18n import Locales
from careers_tools.cli.intake import intake_site
from careers_tools.importing.assembly import Context
from careers_tools.importing.outline import read_drafts
from careers_tools.importing.reading import read_bytes
from careers_tools.importing.structured.drafting import draft_of
from careers_tools.importing.structured.job import Job
from careers_tools.importing.structured.markup import find_jobs
from careers_tools.importing.values import Draft
from careers_tools.importing.writing.front import fields
from careers_tools.intake import IntakeSite, receive
from careers_tools.intake.questions import questions
from careers_tools.sync.boards import feed, table
from careers_tools.sync.sources import Get, Kind, Source
from tests.apart import apart
from tests.sample_content import BASE, TODAY, write

TITLE, EMPLOYER = "Kernel Engineer", "acme"
TASKS = "Responsibilities", "Write kernels in C++"
BODY = f"<h2>{TASKS[0]}</h2><ul><li>{TASKS[1]}</li></ul>"
# Fact -> its field of front matter, and the label of a line about it.
FIELDS = {
    "pay": ("salary", "Salary"),
    "places": ("locations", "Location"),
    "days": ("posted", "Date posted"),
    "experience": ("experience", "Experience"),
    "education": ("education", "Education"),
    "headcount": ("headcount", "Openings"),
    "remote": ("remote", "Remote"),
    "reference": ("reference", "Job ID"),
    "apply": ("apply", "Apply by email"),
}
# Fact -> its property of schema.org, its column of a table, and its question of the form; the text says the rest.
MARKUP = {
    "pay": "baseSalary",
    "places": "jobLocation",
    "days": "datePosted",
    "experience": "experienceRequirements",
    "education": "educationRequirements",
    "headcount": "totalJobOpenings",
    "reference": "identifier",
    "apply": "applicationContact",
}
COLUMNS = {"pay": "pay", "places": "locations", "days": "posted", "apply": "email"}
QUESTIONS = {"pay": "salary", "places": "unlisted-place", "days": "posted", "apply": "apply-email"}


@dataclass(frozen=True)
class Portal:
    """A portal in one language, with a currency."""

    language: str
    site: IntakeSite
    context: Context

    def posting(self, front_matter: Mapping[str, Any]) -> Posting | None:
        """Return the posting of a file; None where it has an error."""
        stated = {"title": TITLE, "company": EMPLOYER, **front_matter}
        text = compose(stated.items(), f"## {TASKS[0]}\n\n- {TASKS[1]}\n")
        path = f"{EMPLOYER}/a.{self.language}.md"
        files = Files(f"{EMPLOYER}/a", {self.language: (path, path)})
        return read(files, self.site.library.rules, {self.language: text.encode()})[0]

    def of_draft(self, draft: Draft) -> Posting | None:
        """Return the posting of what a tool writes."""
        found = dict(fields(draft, EMPLOYER, self.context.taxonomies, self.context.currency))
        return self.posting({key: value for key, value in found.items() if key != "source"})

    def of_job(self, job: Job) -> Posting | None:
        """Return the posting of a job of structured data."""
        return self.of_draft(draft_of(job, "job", self.context))


@functools.cache
def portal(language: str, currency: str) -> Portal:
    """Return a portal; it has no postings but those of the small valid site."""
    locales = Locales.of((language,))
    others = (
        name for name in BASE if name.startswith("postings/") or (name.endswith(".md") and f".{language}." not in name)
    )
    files: dict[str, str | None] = dict.fromkeys(others)
    if language not in ("en", "zh"):
        vocabularies = ((name, text) for name, text in BASE.items() if name.startswith("taxonomies/"))
        files |= {
            name: re.sub(r"en: ([^,{}]+)}", rf"en: \1, {language}: \1}}", str(text)) for name, text in vocabularies
        }
    content = write(Path(tempfile.mkdtemp()) / "content", files)
    settings = replace(mkdocs.default_settings(content), today=TODAY, locales=locales, currency=currency)
    site = intake_site(read_site(settings))
    context = Context(shipped(), site.library.taxonomies, locales, currency, language, TODAY)
    return Portal(language, site, context)


Door = Callable[[str, str, Portal], Posting | None]


def by_hand(fact: str, text: str, at: Portal) -> Posting | None:
    field, _ = FIELDS[fact]
    value = [text] if fact == "places" else {"email": text} if fact == "apply" else text
    return at.posting({field: value})


def in_document(fact: str, text: str, at: Portal) -> Posting | None:
    # A text with a label of its own is a line of its own.
    line = text if re.match(r"[^\W\d]{4,}[:：]", text) and fact == "days" else f"{FIELDS[fact][1]}: {text}"
    document = f"# {TITLE}\n\n{line}\n\n## {TASKS[0]}\n\n- {TASKS[1]}\n"
    (draft,) = read_drafts(read_bytes(document.encode(), "job.md", "job", at.context.lexicon), at.context).drafts
    return at.of_draft(draft)


def _line(fact: str, text: str) -> str:
    return f"<p>{FIELDS[fact][1]}: {html.escape(text, quote=False)}</p>{BODY}"


def in_markup(fact: str, text: str, at: Portal) -> Posting | None:
    job: dict[str, Any] = {"@type": "JobPosting", "title": TITLE, "description": BODY}
    value = {"email": text} if fact == "apply" else text
    job |= {MARKUP[fact]: value} if fact in MARKUP else {"description": _line(fact, text)}
    (found,) = find_jobs(f'<script type="application/ld+json">{json.dumps(job)}</script>')
    return at.of_job(found)


def _of_source(
    read_jobs: Callable[[Source, Get], Coroutine[Any, Any, list[Job]]], source: Source, body: bytes, at: Portal
) -> Posting | None:
    async def get(_: str) -> bytes:
        return body

    (job,) = apart(lambda: asyncio.run(read_jobs(source, get)))
    return at.of_job(job)


def in_table(fact: str, text: str, at: Portal) -> Posting | None:
    column = COLUMNS.get(fact, fact)
    columns = {"id": "id", "title": "title", "text": "text", column: column}
    row = {"id": "1", "title": TITLE, "text": BODY, column: [text] if fact == "places" else text}
    source = Source(kind=Kind.TABLE, path="jobs.json", columns=columns)
    return _of_source(table.read, source, json.dumps([row]).encode(), at)


def in_feed(fact: str, text: str, at: Portal) -> Posting | None:
    entry = {"id": "1", "url": "https://a.example/1", "title": TITLE, "content_html": _line(fact, text)}
    entry |= {"content_html": BODY, "date_published": text} if fact == "days" else {}
    source = Source(kind=Kind.FEED, url="https://a.example/feed")
    return _of_source(
        feed.read, source, json.dumps({"version": "https://jsonfeed.org/version/1.1", "items": [entry]}).encode(), at
    )


def in_form(fact: str, text: str, at: Portal) -> Posting | None:
    asked = questions(at.site.library, next(iter(at.site.library.locales)))
    answers = {"title": TITLE, "company": "Acme", "body": f"- {TASKS[1]}", QUESTIONS.get(fact, fact): text}
    employers = at.site.library.taxonomies.employers
    answers["company"] = employers.terms[EMPLOYER].name[at.language] if employers else ""
    form = "\n\n".join(f"### {question.label}\n\n{answers.get(question.id, '_No response_')}" for question in asked)
    result = receive(form.encode(), at.site)
    if not result.ok:
        return None
    files = Files(result.id, {at.language: (at.language, at.language)})
    contents = {at.language: next(iter(result.files.values())).encode()}
    return read(files, at.site.library.rules, contents)[0]


def value_of(fact: str, posting: Posting | None) -> object:
    """Return what a posting says of a fact, in the form in which it can be compared; None where it says nothing."""
    if posting is None:
        return None
    if fact == "pay":
        has_pay = posting.salary is not None and not posting.salary.is_stated
        return str(replace(posting.salary, text="")) if posting.salary is not None and has_pay else None
    if fact == "places":
        return (
            (posting.terms.get("locations"), posting.remote)
            if posting.terms.get("locations") or posting.remote
            else None
        )
    if fact == "days":
        return (
            None
            if "closes" in posting.stated
            else posting.closes or (posting.posted if posting.posted != TODAY else None)
        )
    return posting.apply.email if fact == "apply" else getattr(posting, fact)


DOORS: Mapping[str, Door] = {
    "by hand": by_hand,
    "document": in_document,
    "markup": in_markup,
    "table": in_table,
    "feed": in_feed,
    "form": in_form,
}
