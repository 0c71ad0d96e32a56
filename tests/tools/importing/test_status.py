"""State of a job that takes no applications, as documents of six languages say it."""

from __future__ import annotations

from functools import cache

from careers.i18n import Locales
from careers_tools.importing.assembly import Context
from careers_tools.importing.outline import read_drafts
from careers_tools.importing.reading import read_bytes
from tests.each import each
from tests.tools.importing.facts.said import taxonomies, words


@cache
def context() -> Context:
    return Context(words(), taxonomies(), Locales.of(("zh", "en")), "EUR")


STATES = {
    "# 编译器工程师（已满）": "full",
    "# 编译器工程师（暂停招聘）": "paused",
    "# 编译器工程师【已结束】": "closed",
    "# Compiler Engineer (filled)": "full",
    "# Compiler Engineer (on hold)": "paused",
    "# Compiler Engineer (besetzt)": "full",
    "# Compiler Engineer (pausiert)": "paused",
    "# Compiler Engineer (pourvu)": "full",
    "# Compiler Engineer (suspendu)": "paused",
    "# Compiler Engineer (clos)": "closed",
    "# Compiler Engineer (cubierto)": "full",
    "# Compiler Engineer (en pausa)": "paused",
    "# Compiler Engineer (cerrado)": "closed",
    "# Compiler Engineer（充足）": "full",
    "# Compiler Engineer（募集停止中）": "paused",
    "# Compiler Engineer（募集終了）": "closed",
    "# Compiler Engineer\n\nDiese Stelle ist bereits besetzt.": "full",
    "# Compiler Engineer\n\nCe poste est pourvu.": "full",
    "# Compiler Engineer\n\nEsta oferta está cerrada.": "closed",
    "# Compiler Engineer\n\nこの求人は募集を終了しました。": "closed",
    "# Compiler Engineer\n\nStatus: besetzt": "full",
    "---\nopen: false\n---\n\n# Compiler Engineer": "closed",
    "---\nfilled: yes\n---\n\n# Compiler Engineer": "closed",
    "---\nopen: true\nfilled: false\n---\n\n# Compiler Engineer": None,
    "# Compiler Engineer (temps complet)": None,
    "# Compiler Engineer\n\n- ~~Five days a week~~\n- Four days a week": None,
    "# Engineer, closed loop control": None,
    "# Compiler Engineer, durée déterminée": None,
    "# Compiler Engineer a tiempo completo": None,
    "# Compiler Engineer\n\nWir haben die Lücke geschlossen, die andere sahen.": None,
}


@each("head", STATES)
def test_tells_a_job_that_takes_no_applications(head: str) -> None:
    """A mark of the title, a label and a line about the job say so; the words in another sense do not."""
    document = f"{head}\n\n## Responsibilities\n\n- Write compilers\n\n## Requirements\n\n- Patience\n"
    (draft,) = read_drafts(read_bytes(document.encode(), "job.md", "job", words()), context()).drafts
    assert (draft.status.value if draft.status else None) == STATES[head]


TABLE = """
| Company | Position | Location | Posting |
|---|---|---|---|
| Acme | Compiler Engineer, New Grad | Toronto | 🔒 |
| Acme | Runtime Engineer, New Grad | Berlin | Closed |
| ~~Acme~~ | ~~Driver Engineer, New Grad~~ | Portland | [Apply](https://acme.example/jobs/9) |
| Acme | Kernel Engineer, New Grad | Oslo | [Apply](https://acme.example/jobs/4) |
"""


def test_a_row_with_a_lock_a_closed_cell_or_a_struck_title_is_closed() -> None:
    drafts = read_drafts(read_bytes(TABLE.encode(), "jobs.md", "jobs", words()), context()).drafts
    assert [draft.status.value if draft.status else None for draft in drafts] == ["closed", "closed", "closed", None]


def test_a_struck_row_of_a_web_page_is_closed() -> None:
    rows = ("<s>Driver Engineer</s>", "Kernel Engineer", "<del>Test Engineer</del>")
    cells = "".join(f"<tr><td>Acme</td><td>{title}</td><td>Oslo</td></tr>" for title in rows)
    head = "<tr><th>Company</th><th>Position</th><th>Location</th></tr>"
    page = f"<!doctype html><html><body><h1>Jobs</h1><table>{head}{cells}</table></body></html>"
    drafts = read_drafts(read_bytes(page.encode(), "jobs.html", "jobs", words()), context()).drafts
    assert [(draft.title, draft.status and draft.status.value) for draft in drafts] == [
        ("Driver Engineer", "closed"),
        ("Kernel Engineer", None),
        ("Test Engineer", "closed"),
    ]
