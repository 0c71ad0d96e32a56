"""Layouts of documents about one job."""

from __future__ import annotations

import html
import json
from dataclasses import replace

from tests.benchmarks.documents.trial import Job
from tests.benchmarks.documents.writer import Writer

Drawn = tuple[str, str, list[Job], list[str]]  # ending of the name, text, jobs, what is no title


def _sections(writer: Writer, headings: list[str], mark: str = "## ") -> str:
    parts = [f"{mark}{heading}\n\n" + "\n".join(f"- {line}" for line in writer.body()) for heading in headings]
    return "\n\n".join(parts)


def front_matter(writer: Writer) -> Drawn:
    """Return an ad of a static site: the title is in the front matter, templates are around the text."""
    headings, employer, email = writer.slogans(2), writer.employer(), writer.email()
    places = writer.places()
    job = writer.job(employer=employer, places=places, email=email)
    key = "job_title" if writer.rng.random() < 0.2 else "title"
    head = f'---\nlayout: job\n{key}: "{job.title}"\ncompany: {employer}\nlocation: {", ".join(places)}\n---\n'
    body = f"{{{{ page.banner }}}}\n\n{_sections(writer, headings)}\n\n{{% include apply.html %}}\n\n{email}\n"
    return "md", head + body, [job], headings


def careers_page(writer: Writer) -> Drawn:
    """Return a page of an employer's site with its navigation and footer."""
    headings, employer = writer.slogans(2), writer.employer()
    title, places = writer.title(), writer.places(1)
    job, said = writer.labelled(title)
    job = replace(job, employer=employer, places=places)
    rows = [(writer.label("place"), places[0]), *said]
    facts = "".join(f"<li><b>{label}:</b> {html.escape(value)}</li>" for label, value in rows)
    texts = "".join(
        f"<h2>{heading}</h2><ul>{''.join(f'<li>{line}</li>' for line in writer.body())}</ul>" for heading in headings
    )
    container = writer.word("containers")
    page = f"""<!doctype html>
<html lang="{writer.locale}"><head><title>{title} | {html.escape(employer)}</title>
<style>nav {{ top: 0 }}</style></head>
<body><nav><a href="/">{html.escape(employer)}</a> <a href="/jobs">{container}</a> <a href="/press">Press</a></nav>
<main><h1>{title}</h1><ul>{facts}</ul>{texts}</main>
<footer><p>© 2026 {html.escape(employer)}</p><a href="/cookies">Cookies</a></footer>
<script>window.dataLayer = []</script></body></html>
"""
    return "html", page, [job], [*headings, container, employer, "Press", "Cookies"]


def structured(writer: Writer) -> Drawn:
    """Return a page whose facts are in JobPosting markup."""
    day, places, employer = writer.date()[1], writer.places(1), writer.employer()
    job = writer.job(employer=employer, places=places, posted=day)
    said, kind = writer.term("employment")
    markup = {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": job.title,
        "datePosted": day.isoformat(),
        "employmentType": {"full-time": "FULL_TIME", "part-time": "PART_TIME", "internship": "INTERN"}[kind],
        "hiringOrganization": {"@type": "Organization", "name": employer},
        "jobLocation": {"@type": "Place", "address": {"@type": "PostalAddress", "addressLocality": places[0]}},
        "description": "".join(f"<p>{line}</p>" for line in writer.body()),
    }
    script = json.dumps(markup, ensure_ascii=writer.rng.random() < 0.5)
    heading = writer.slogans(1)[0]
    page = (
        f'<html><head><script type="application/ld+json">{script}</script></head><body><h1>{job.title}</h1>'
        f"<p>{said}</p><h2>{heading}</h2><p>{writer.body(1, 1)[0]}</p></body></html>"
    )
    return "html", page, [replace(job, employment=kind)], [heading]


def mail(writer: Writer) -> Drawn:
    """Return a mail of a personnel department, with a signature."""
    employer, email, heading = writer.employer(), writer.email(), writer.slogans(1)[0]
    job, said = writer.labelled(writer.title())
    places = writer.places(1)
    rows = [(writer.label("title"), job.title), (writer.label("company"), employer), (writer.label("place"), places[0])]
    colon = "：" if writer.chinese else ": "
    facts = "\n".join(f"{label}{colon}{value}" for label, value in [*rows, *said])
    greeting = {"en": "Hi all,", "de": "Liebe Kolleginnen und Kollegen,", "zh": "大家好："}.get(writer.locale, "")
    text = f"{greeting}\n\n{facts}\n\n{heading}\n" + "\n".join(writer.body())
    text += f"\n\n{writer.label('apply')}{colon}{email}\n\n-- \n{employer}\nHR\n"
    return "txt", text, [replace(job, employer=employer, places=places, email=email)], [heading, "HR"]


def chat_post(writer: Writer) -> Drawn:
    """Return a post in a Chinese chat: full-width punctuation, no Markdown, several facts a line."""
    employer, places, email = writer.employer(), writer.places(), writer.email()
    heading = writer.slogans(1)[0]
    heads, count = writer.heads()
    spelled, pay = writer.pay()
    years, number = writer.years()
    degree, key = writer.term("degrees")
    title = writer.title()
    job = writer.job(title, employer=employer, places=places, headcount=count, pay=pay)
    text = f"【{employer}】招人啦！！\n\n岗位：{title}（{heads}）\n地点：{'、'.join(places)}\n薪资：{spelled}\n\n"
    text += f"{heading}：\n" + "\n".join(f"{at}、{line}" for at, line in enumerate(writer.body(), 1))
    text += f"\n\n要求：\n1、{degree}学历，{years}\n2、踏实肯干\n\n简历请发：{email}，欢迎转发～\n"
    return "txt", text, [replace(job, years=number, degree=key, email=email)], [heading, f"【{employer}】招人啦！！"]


def german_print(writer: Writer) -> Drawn:
    """Return a German PDF turned into text: (m/w/d), hyphens at the ends of lines, page numbers."""
    employer, places, email = writer.employer(), writer.places(1), writer.email()
    heads = writer.slogans(2)
    title = writer.title()
    job, said = writer.labelled(title)
    facts = "\n".join(f"{label}: {value}" for label, value in said)
    text = f"{employer}\n\n{title} (m/w/d)\n{writer.label('place')}: {places[0]}\n{facts}\n\n{heads[0]}\n"
    text += "\n".join(f"• {line}" for line in writer.body())
    text += f"\n\nSeite 1 von 2\n\f\n{heads[1]}\n"
    text += "• Freude an der Zusammen-\n  arbeit mit anderen\n• Füh-\n  rerschein Klasse B\n"
    text += f"\nBewerbungen an {email}\n\nSeite 2 von 2\n"
    return "txt", text, [replace(job, employer=employer, places=places, email=email)], [*heads, "Seite 1 von 2"]


def board_export(writer: Writer) -> Drawn:
    """Return what a job board exports: the site, place and employer stand behind the title."""
    employer, places, url = writer.employer(), writer.places(1), writer.url()
    job, said = writer.labelled(writer.title())
    site = writer.rng.choice(["JobHarbour", "WorkFinder24", "Stellenboerse.example", "TopJobs"])
    joined = writer.rng.choice([" | ", " - ", " – "]).join([job.title, employer, places[0], site])
    facts = "\n".join(f"**{label}:** {value}  " for label, value in said)
    heading = writer.slogans(1)[0]
    text = f"# {joined}\n\n{facts}\n\n{_sections(writer, [heading])}\n\n[{writer.label('apply')}]({url})\n"
    return "md", text, [replace(job, employer=employer, places=places, url=url)], [heading, site]


def marked_header(writer: Writer) -> Drawn:
    """Return an ad whose facts are marked by emoji and code spans, with the employer below the title."""
    employer, places, url = writer.employer(), writer.places(), writer.url()
    spelled, pay = writer.pay()
    employment, kind = writer.term("employment")
    title, headings = writer.title(), writer.slogans(2)
    job = writer.job(title, employer=employer, places=places, pay=pay, employment=kind, url=url)
    text = f"# {title}\n\n### {employer}\n\n🌎 {', '.join(places)}  \n💰 {spelled}  \n`{employment}`\n\n"
    text += f"{_sections(writer, headings)}\n\n👉 <{url}>\n"
    return "md", text, [job], [*headings, employer]


def own_language(writer: Writer) -> Drawn:
    """Return a plain ad in French, Spanish or Japanese: title, labels, headings in bold."""
    employer, email = writer.employer(), writer.email()
    places, headings = writer.places(1), writer.slogans(2)
    job, said = writer.labelled(writer.title())
    colon = {"fr": " : ", "ja": "："}.get(writer.locale, ": ")
    suffix = {"fr": " (H/F)", "es": " (H/M)", "ja": ""}[writer.locale]
    rows = [(writer.label("company"), employer), (writer.label("place"), places[0]), *said]
    facts = "\n".join(f"- {label}{colon}{value}" for label, value in rows)
    text = f"# {job.title}{suffix}\n\n{facts}\n\n"
    text += "\n\n".join(f"**{heading}**\n\n" + "\n".join(writer.body()) for heading in headings)
    text += f"\n\n{writer.label('apply')}{colon}{email}\n"
    return "md", text, [replace(job, employer=employer, places=places, email=email)], headings
