"""The text of a posting's file: what editors would write, and what reads back as it was found."""

from __future__ import annotations

import datetime as dt
import shutil
from decimal import Decimal
from pathlib import Path
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from careers.content.facts.pay import Pay, Period
from careers.content.frontmatter import parse, plain
from careers.content.library import Reader
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomies
from careers.support.diagnostics import Diagnostics
from careers_tools.importing.writing import text_of
from tests.apart import apart
from tests.content.facts.reading import paid, read
from tests.each import each
from tests.site.building import ROOT, TODAY
from tests.tools.importing.writing.conftest import LOCALES, draft

EVERYTHING: dict[str, Any] = {
    "terms": {
        "hiring": ("experienced", "campus"),
        "role": ("kernel",),
        "locations": ("beijing", "shanghai"),
        "company": ("moore-threads",),
        "hardware": ("gpu",),
        "skills": ("c", "cpp"),
        "topics": ("kernels",),
    },
    "salary": read("15-40K·13薪"),
    "salary_text": "15-40K·13薪",
    "education": "bachelor",
    "experience": 0,
    "headcount": 3,
    "remote": "false",
    "posted": dt.date(2026, 1, 15),
    "closes": dt.date(2026, 12, 31),
    "verified": dt.date(2026, 2, 1),
    "reference": "REQ-2026-0113",
    "email": "jobs@example.com",
    "url": "https://example.com/apply?a=1&b=2",
    "subject": "{name}-{title}",
}
WRITTEN = """---
title: 算子工程师
company: baidu
hardware: [gpu]
skills: [c, cpp]
topics: [kernels]
role: kernel
locations: [beijing, shanghai]
hiring: [experienced, campus]
salary: 15-40K·13薪
education: bachelor
experience: 0
headcount: 3
remote: false
posted: 2026-01-15
closes: 2026-12-31
verified: 2026-02-01
reference: REQ-2026-0113
apply: {email: jobs@example.com, url: 'https://example.com/apply?a=1&b=2', subject: '{name}-{title}'}
---

## 做什么

- 写算子
"""


def read_back(text: str, folder: Path) -> Posting:
    """The posting that the site reads in a file with this text."""
    shutil.copytree(ROOT / "content" / "taxonomies", folder / "taxonomies", dirs_exist_ok=True)
    path = folder / "postings" / "baidu" / "kernel-engineer.zh.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    library, diagnostics = apart(Reader(folder, "content", LOCALES, today=TODAY, currency="CNY").read)
    assert [one.text("en") for one in diagnostics.errors] == []
    return library.postings["baidu/kernel-engineer"]


def test_a_file_reads_as_an_editor_would_write_it(taxonomies: Taxonomies) -> None:
    """Fields in the usual order, short lists and mappings on one line, the body below, one line end at the end."""
    assert text_of(draft(**EVERYTHING), "baidu", taxonomies, "CNY") == WRITTEN


def test_a_file_reads_back_as_the_facts_it_was_made_of(taxonomies: Taxonomies, tmp_path: Path) -> None:
    """Nothing is lost or turned into something else on the way through the file."""
    posting = read_back(text_of(draft(**EVERYTHING), "baidu", taxonomies, "CNY"), tmp_path)
    assert posting.terms == {**EVERYTHING["terms"], "company": ("baidu",)}
    assert posting.salary == EVERYTHING["salary"]
    for field in ("education", "experience", "headcount", "remote", "posted", "closes", "verified"):
        assert getattr(posting, field) == EVERYTHING[field]
    assert [posting.apply.email, posting.apply.url, posting.apply.subject] == [
        EVERYTHING[part] for part in ("email", "url", "subject")
    ]
    assert posting.texts["zh"].title == "算子工程师"
    assert posting.texts["zh"].body == "## 做什么\n\n- 写算子"


def test_what_nobody_says_is_not_in_the_file(taxonomies: Taxonomies) -> None:
    """Only the title is always there, empty where there is none."""
    assert text_of(draft(None, body=""), None, taxonomies, "CNY") == "---\ntitle:\n---\n"
    assert text_of(draft(None), "baidu", taxonomies, "CNY").startswith("---\ntitle:\ncompany: baidu\n---\n\n## ")


TITLES = [
    "算子: 性能",
    "C# / C++ 工程师 # 急招",
    "[方括号] {花括号}",
    "- 列表",
    "🔥 GPU 工程师",
    "null",
    "2024-01-15",
    "--- ",
    "a\tb\nc\u2028d",
    "隐\u202e藏\u200b字\ufeff\x1b[31m",
    "反斜\\杠\\n",
]


@each("title", TITLES)
def test_a_title_survives_whatever_stands_in_it(title: str, taxonomies: Taxonomies, tmp_path: Path) -> None:
    """YAML's own marks are quoted; line breaks become spaces; characters that show nothing go."""
    hidden = dict.fromkeys(map(ord, "\u202e\u200b\ufeff\x1b"))
    wanted = " ".join(title.split()).translate(hidden)
    assert read_back(text_of(draft(title), "baidu", taxonomies, "CNY"), tmp_path).texts["zh"].title == wanted


@given(
    title=st.text(max_size=80),
    body=st.text(max_size=200),
    subject=st.text(st.sampled_from("{}:,#'\"[]&*!|>%@`~-? ab算"), max_size=30),
)
@example(title="---", body="---\na: b\n---\n", subject="a: {b, 'c")
def test_any_words_make_a_file_that_can_be_read(taxonomies: Taxonomies, title: str, body: str, subject: str) -> None:
    """However hostile the text, front matter stays front matter and body stays body."""
    diagnostics = Diagnostics()
    text = text_of(draft(title, body=body, subject=subject), "baidu", taxonomies, "CNY")
    document = parse(text, "x.md", diagnostics)
    assert list(diagnostics) == []
    assert document is not None
    found = plain(document.fields)
    assert set(found) <= {"title", "company", "apply"}
    assert found["company"] == "baidu"
    assert (found["title"] or "").split() == found["title"].split() if found["title"] else True
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


YEARLY = paid(min=Decimal(1_500_000), max=Decimal(3_500_000), period=Period.YEAR, open_ended=True, approximate=True)


@each(
    ("salary", "written", "field"),
    [
        (read("300-500元/天"), "300-500元/天", "300-500元/天"),
        (read("$100K-$150K"), "$100K-$150K", "$100K-$150K"),
        (
            YEARLY,
            "1.5M-3.5M以上",
            "{min: 1500000, max: 3500000, period: year, open_ended: true, approximate: true}",
        ),
        (
            paid(min=Decimal(20000), max=Decimal(30000), currency="USD", months=Decimal("14.5")),
            "面谈",
            "{min: 20000, max: 30000, currency: USD, period: month, months: 14.5}",
        ),
        (paid(max=Decimal(30000)), "最多三万", "{max: 30000, period: month}"),
        (paid(min=Decimal(30000), open_ended=True), "三万多", "{min: 30000, period: month, open_ended: true}"),
        (None, "面议", "面议"),
        (None, "看着给", None),
        (None, None, None),
    ],
    ids=["day", "dollars", "label-says-year", "other-words", "upper", "lower", "negotiable", "unreadable", "nothing"],
)
def test_pay_stands_as_written_where_that_says_the_same(
    salary: Pay | None, written: str | None, field: str | None, taxonomies: Taxonomies
) -> None:
    """Otherwise its parts are written; words that nobody can read are not pay."""
    lines = text_of(draft(salary=salary, salary_text=written), None, taxonomies, "CNY").splitlines()
    assert [line.removeprefix("salary: ") for line in lines if line.startswith("salary")] == ([field] if field else [])


@each(
    "salary",
    [
        YEARLY,
        paid(max=Decimal(30000)),
        paid(min=Decimal(9), max=Decimal(9), currency="EUR", period=Period.HOUR),
        Pay(scale="E 13 TV-L"),
        read({"min": 4188, "max": 5200, "currency": "EUR", "scale": "E 13 TV-L"}),
        read(["Junior: 3000-4000 EUR a month gross + bonus", "Senior: 4000-5000 EUR a month gross"]),
    ],
)
def test_pay_in_parts_reads_back_the_same(salary: Pay, taxonomies: Taxonomies, tmp_path: Path) -> None:
    """The mapping means the pay it was made of."""
    assert read_back(text_of(draft(salary=salary), "baidu", taxonomies, "CNY"), tmp_path).salary == salary


def test_a_single_term_is_no_list(taxonomies: Taxonomies) -> None:
    """Of several families of jobs the first is taken: a posting has one."""
    text = text_of(draft(terms={"role": ("kernel", "framework")}), None, taxonomies, "CNY")
    assert "role: kernel\n" in text
