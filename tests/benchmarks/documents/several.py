"""Layouts of documents about several jobs."""

from __future__ import annotations

import html

from tests.benchmarks.documents.single import Drawn
from tests.benchmarks.documents.trial import Job
from tests.benchmarks.documents.writer import Writer


def _colon(writer: Writer) -> str:
    return "：" if writer.locale in {"zh", "ja"} else ": "


def siblings(writer: Writer) -> Drawn:
    """Return a long list of jobs below one heading each; the titles have none of the usual words for jobs."""
    employer = writer.employer()
    jobs, parts = [], [f"# {employer}\n"]
    for title in writer.titles(4, 6, writer.rng.choice(["plain", "titles"])):
        places = writer.places(1)
        jobs.append(writer.job(title, employer=employer, places=places))
        lines = "\n".join(f"- {line}" for line in writer.body())
        parts.append(f"## {title}\n\n{writer.label('place')}{_colon(writer)}{places[0]}\n\n{lines}\n")
    return "md", "\n".join(parts), jobs, [employer]


def container(writer: Writer) -> Drawn:
    """Return jobs below a heading such as "Open positions", after sections about the employer."""
    heading, (about,) = writer.word("containers"), writer.slogans(1)
    employer, email = writer.employer(), writer.email()
    parts, jobs = [f"# {employer}", f"## {about}", *writer.body(), f"## {heading}"], []
    for title in writer.titles(2, 5):
        spelled, pay = writer.pay()
        jobs.append(writer.job(title, employer=employer, pay=pay, email=email))
        pay_line = f"{writer.label('pay')}{_colon(writer)}{spelled}"
        parts += [f"### {title}", pay_line, "\n".join(f"* {line}" for line in writer.body())]
    parts.append(f"{writer.label('apply')}{_colon(writer)}{email}")
    return "md", "\n\n".join(parts) + "\n", jobs, [employer, about, heading]


def table(writer: Writer) -> Drawn:
    """Return a table of jobs whose columns are in any order, with a header or, in a quarter, without."""
    columns = ["title", "place", "pay", "heads"]
    if writer.rng.random() < 0.4:
        columns.append("company")
    writer.rng.shuffle(columns)
    headed, jobs, rows = writer.rng.random() < 0.75, [], []
    for title in writer.titles(3, 7):
        employer = writer.employer() if "company" in columns else None
        places, (spelled, pay), (heads, count) = writer.places(1), writer.pay(), writer.heads()
        jobs.append(writer.job(title, employer=employer, places=places, pay=pay, headcount=count))
        cells = {"title": title, "place": places[0], "pay": spelled, "heads": heads, "company": employer or ""}
        rows.append([cells[column] for column in columns])
    labels = [writer.label(column) if headed else "" for column in columns]
    lines = [labels, ["---"] * len(columns), *rows]
    text = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    no_titles = [label for label in labels if label]
    return "md", f"# {writer.word('containers')}\n\n{text}\n", jobs, no_titles


def prefixed(writer: Writer) -> Drawn:
    """Return headings in which the employer, or the place in brackets, stands beside the title."""
    jobs, parts = [], []
    for title in writer.titles(2, 5):
        employer, places = writer.employer(), writer.places(1)
        jobs.append(writer.job(title, employer=employer, places=places))
        place = f"（{places[0]}）" if writer.chinese else f" ({places[0]})"
        parts.append(f"## {employer}{_colon(writer)}{title}{place}\n\n" + "\n".join(writer.body()))
    return "md", "\n\n".join(parts) + "\n", jobs, [job.employer or "" for job in jobs]


def referenced(writer: Writer) -> Drawn:
    """Return titles that carry a reference code before or behind them."""
    employer, jobs, parts = writer.employer(), [], []
    for title in writer.titles(2, 6):
        code = writer.reference()
        shown = writer.rng.choice([f"{code} {title}", f"{title} ({code})", f"{title} [{code}]", f"[{code}] {title}"])
        jobs.append(writer.job(title, employer=employer, reference=code))
        parts.append(f"## {shown}\n\n" + "\n".join(f"- {line}" for line in writer.body()))
    company = f"{writer.label('company')}{_colon(writer)}{employer}"
    return "md", "\n\n".join([company, *parts]) + "\n", jobs, [employer]


def linked(writer: Writer) -> Drawn:
    """Return headings that are links, which lead to the way to apply."""
    heading, jobs = writer.word("containers"), []
    parts = [f"# {heading}"]
    for title in writer.titles(3, 6):
        url, places = writer.url(), writer.places()
        jobs.append(writer.job(title, url=url, places=places))
        parts.append(f"## [{title}]({url})\n\n*{', '.join(places)}*\n\n{' '.join(writer.body(1, 2))}")
    return "md", "\n\n".join(parts) + "\n", jobs, [heading]


def thread(writer: Writer) -> Drawn:
    """Return posts of a monthly thread: Employer | Title | Place | Remote | Pay, then prose, then a link."""
    opening = "Ask: Who is hiring? (September 2026)"
    jobs, parts = [], [opening]
    for _ in range(writer.rng.randint(2, 5)):
        employer, title, places = writer.employer(), writer.title(), writer.places(1)
        remote = writer.rng.choice([("REMOTE", "yes"), ("ONSITE", "no"), ("HYBRID", "hybrid")])
        (spelled, pay), url = writer.pay(), writer.url()
        jobs.append(writer.job(title, employer=employer, places=places, remote=remote[1], pay=pay, url=url))
        parts.append(
            f"{employer} | {title} | {places[0]} | {remote[0]} | {spelled}\n\n{' '.join(writer.body())}\n\n{url}"
        )
    return "txt", "\n\n---\n\n".join(parts) + "\n", jobs, [opening]


def ended(writer: Writer) -> Drawn:
    """Return a list in which some jobs are full, paused or closed."""
    heading, employer, jobs = writer.word("containers"), writer.employer(), []
    parts = [f"# {employer} {heading}"]
    for number, title in enumerate(writer.titles(2, 5)):
        mark, status = writer.status()
        shown = title if number % 2 else f"{title}{'' if writer.locale in {'zh', 'ja'} else ' '}{mark}"
        jobs.append(Job(title, employer=employer, status="open" if number % 2 else status))
        parts.append(f"## {shown}\n\n" + "\n".join(f"- {line}" for line in writer.body()))
    return "md", "\n\n".join(parts) + "\n", jobs, [heading, f"{employer} {heading}"]


def slogans(writer: Writer) -> Drawn:
    """Return one job after another, each with sections on its own level whose headings look like titles."""
    jobs, parts, no_titles = [], [], writer.slogans(3)
    for title in writer.titles(2, 3):
        places = writer.places(1)
        jobs.append(writer.job(title, places=places))
        parts.append(f"## {title}\n\n{writer.label('place')}{_colon(writer)}{places[0]}")
        parts += [f"## {heading}\n\n" + "\n".join(f"- {line}" for line in writer.body()) for heading in no_titles]
    return "md", "\n\n".join(parts) + "\n", jobs, no_titles


def cards(writer: Writer) -> Drawn:
    """Return an HTML list of cards without headings: a link, a place and a line of pay. Held back."""
    jobs, cells = [], []
    for title in writer.titles(3, 6):
        places, (spelled, pay), url = writer.places(1), writer.pay(), writer.url()
        jobs.append(writer.job(title, places=places, pay=pay, url=url))
        cells.append(f'<li class="card"><a href="{url}">{title}</a><span>{places[0]}</span><i>{spelled}</i></li>')
    heading = writer.word("containers")
    body = "".join(cells)
    return "html", f"<html><body><h1>{html.escape(heading)}</h1><ul>{body}</ul></body></html>", jobs, [heading]


def numbered(writer: Writer) -> Drawn:
    """Return a plain text with numbered jobs and facts in brackets behind the titles. Held back."""
    employer, jobs, lines = writer.employer(), [], []
    for number, title in enumerate(writer.titles(3, 6), 1):
        places, (heads, count) = writer.places(1), writer.heads()
        jobs.append(writer.job(title, employer=employer, places=places, headcount=count))
        lines += [f"{number}. {title} ({places[0]}, {heads})", *[f"   {line}" for line in writer.body(1, 2)], ""]
    return "txt", "\n".join([employer, "", *lines]), jobs, [employer]


def bilingual(writer: Writer) -> Drawn:
    """Return an ad whose headings are in two languages, with its facts in a definition table. Held back."""
    english = Writer(writer.rng, "en")
    headings = [f"{one} / {two}" for one, two in zip(writer.slogans(2), english.slogans(2), strict=True)]
    employer, places, email = writer.employer(), writer.places(1), writer.email()
    title = writer.title()
    job = writer.job(title, employer=employer, places=places, email=email)
    rows = [("company", employer), ("place", places[0]), ("apply", email)]
    facts = "\n".join(f"| {writer.label(name)} / {english.label(name)} | {value} |" for name, value in rows)
    text = f"# {title}\n\n|  |  |\n|---|---|\n{facts}\n\n"
    text += "\n\n".join(f"## {heading}\n\n" + "\n".join(writer.body()) for heading in headings)
    return "md", text + "\n", [job], headings
