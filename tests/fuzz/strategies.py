"""What strangers send, as strategies: right, nearly right, and hostile.

Random letters alone hardly ever mean anything to a parser, so most texts are mixed of pieces that do.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from random import Random

from hypothesis import strategies as st

from careers.content.facts.pay import Pay, PayRange, Period
from careers.content.frontmatter import compose, find_hidden
from careers_tools.intake.questions import questions
from tests.fuzz import places
from tests.fuzz.targets import APART
from tests.sample_content import COMPANIES, HARDWARE, LOCATIONS, SKILLS
from tests.tools.importing import documents as imported

Texts = st.SearchStrategy[str]
Data = st.SearchStrategy[bytes]


def pieces(*known: str, most: int = 25) -> Texts:
    return st.lists(st.sampled_from(known), max_size=most).map("".join)


# --- Front matter ----------------------------------------------------------------------------------------------------
# Pieces that mean something to the splitter or to YAML.
FRONT = pieces(
    *("---\n", "a: ", "b: ", "- ", "  ", "\t", "'", '"', "\\", "[", "]", "{", "}", ",", "#", "|\n", "&x", "*x", "!t"),
    *("<<", "%", "@", "\r", "\0", "\ud800", "\u2028", "\x85", "\ufeff", "\\u202e", "\\UFFFFFFFF", "...\n", "? ", "~"),
    *("\n", "k", "中", "：", "———\n"),
)
FILES = FRONT | FRONT.map(lambda text: f"---\na: b\n{text}\n---\nbody\n")
# What a field can hold, and be called.
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp")), max_size=20).filter(
    lambda text: find_hidden(text) is None
)
KEYS = st.from_regex(r"[a-z][a-z_]{0,8}", fullmatch=True).filter(lambda key: key != "<<")
VALUES = st.recursive(
    WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)
FIELDS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=5)

# --- Bodies ----------------------------------------------------------------------------------------------------------
MARKS = (
    *("`", "``", "```", "~~~", "~~", "~", "*", "**", "***", "_", "__", "\\", "\\*", "\\`", "[", "]", "](", ")", "!["),
    *("<", ">", "<!--", "<b>", "</b>", "&", "&amp;", "&#42;", "&#x60;", "|", "---", "===", "#", "##", "- ", "+ "),
    *(
        "1. ",
        "> ",
        ": ",
        "http://a.example/?b&c",
        "<http://a.example>",
        "<a@b.example>",
        "[a]: http://a.example",
        '"t"',
    ),
    *("{.x}", "\x02", "\x03", "\x02klzzwxh:0000\x03", "\x02wzxhzdk:0\x03", "\x0242\x03", "klzzwxh:0000"),
)
PROSE = ("a", "Kernel", "芯片", "é", "1", "12.", "x_y", "_z_", "don't", "C++", "ß²")
SPACE = (" ", "  ", "    ", "\t", "\n", "  \n", "\n\n", "\r\n", "\u00a0", "\u3000")
MARKDOWN = pieces(*PROSE, *MARKS, *SPACE, *SPACE, most=40)
# What would run, load, lead elsewhere or hide, were it let through.
HARMFUL = (
    *("[x](javascript:alert(1))", "[x](java\tscript:a)", "[x](&#106;avascript:a)", "[x](data:text/html,a)"),
    *("[x](//b.example)", "[x](\\\\b.example)", "[x](mailto:a@b.example,c@d.example)", "[x](mailto:a@b.example?bcc=c)"),
    *("<script>a</script>", "<img src=x onerror=a>", "<svg/onload=a>", "<style>*{}</style>", "<base href=//b.example>"),
    *("![x](https://b.example/a.gif)", "{: onclick=a style='b' }", "```{.a onclick=b}\n", '--8<-- "/etc/passwd"'),
    *(
        "{{ config }}",
        "{% include 'a' %}",
        "</script>",
        "<!-- careers: translate -->",
        "[x](https://a.example 'b\" c=')",
    ),
)
BODIES = MARKDOWN | pieces(*HARMFUL, *MARKS, *SPACE, most=12)
# What ends a section of XML, an attribute, a script; what turns direction; what XML cannot hold; Chinese; any text.
_MARKUP = ("]]>", "<![CDATA[", "&lt;", "&", "<b>", '"', "'", "</script>", "<!--", "-->", "<?php", "&#0;", "&#x202e;")
_ODD = ("\u202e", "\u200b", "\0", "\x0b", "\ufffe", "\u2028", "算子", "😀", "\U0010ffff", "{{", "{title}", "%s", " a ")
HOSTILE = st.lists(st.sampled_from(_MARKUP + _ODD) | st.text(min_size=1, max_size=4), max_size=8).map("".join)

# --- Pay -------------------------------------------------------------------------------------------------------------
MONTHLY = st.builds(
    lambda low, more, months: Pay(
        (PayRange(Decimal(low) * 100, Decimal(low + more) * 100, None, Period.MONTH, Decimal(months)),)
    ),
    st.integers(10, 900),
    st.integers(0, 900),
    st.integers(12, 24),
)
PAID = MONTHLY | st.builds(
    lambda low, more, code, period, is_open, rough: Pay(
        (
            PayRange(
                min=Decimal(low),
                max=Decimal(low + more),
                currency=code,
                period=period,
                open_ended=is_open,
                approximate=rough,
            ),
        )
    ),
    st.integers(1, 5_000_000),
    st.integers(0, 5_000_000),
    st.sampled_from(["CNY", "USD", "EUR", "HKD", "JPY", "SGD", "CHF", "INR"]),
    st.sampled_from(Period),
    st.booleans(),
    st.booleans(),
)
_FIGURES = ("15", "2.5", "40,000", "0", "99", "120", "1e9", "１５")
PAY = (
    st.text(max_size=200)
    | st.text("0123456789.,-~KkWwMm万千元薪年月天·/()（） +约起$¥€aboutper", max_size=60)
    | pieces(
        *_FIGURES,
        *("-", "K", "万", "亿", "元", "·13薪", "*16", "/天", "/月", " a year", "年薪", "约", "以上", "+", "up to "),
        *("US$", "¥", "HKD ", "(", ")", " ", "税前", "面议", " or higher", "股票"),
        *("ab ", " bis ", " € brutto", " p. a.", "entre ", " et ", " k€", "hasta ", " mil", "〜", "から", "円", "月給"),
        *("E 13 TV-L", "Band 6", "GS-12", "W2", ", 65 %", " Stufe 3"),
        most=9,
    )
)

# --- Postings --------------------------------------------------------------------------------------------------------
_DAYS = st.dates().map(str)
_RIGHT: dict[str, st.SearchStrategy[object]] = {
    "title": WORDS.filter(str.strip),
    "company": st.just("acme"),
    "summary": WORDS.filter(str.strip),
    "hardware": st.lists(st.sampled_from(["ascend", "npu", "gpu"]), unique=True),
    "skills": st.lists(st.sampled_from(["cpp", "python", "triton"]), unique=True),
    "locations": st.lists(st.sampled_from(["beijing", "chongqing", "china"]), unique=True),
    "salary": st.sampled_from(["15-40K·13薪", "面议", "US$100K-150K a year", {"min": "300", "period": "day"}]),
    "education": st.sampled_from(["associate", "bachelor", "master", "phd"]),
    "experience": st.integers(0, 60),
    "headcount": st.integers(1, 500),
    "remote": st.sampled_from(["true", "no", "hybrid"]),
    "posted": st.just("2026-01-15"),
    "closes": st.just("2026-06-30"),
    "apply": st.just({"email": "a@b.example", "url": "https://b.example/?c=d&e", "subject": "{name}-{title}"}),
    "source": st.fixed_dictionaries({"name": WORDS.filter(str.strip), "url": st.just("https://b.example/")}),
    "aliases": st.just(["acme/before"]),
}
_WRONG = VALUES | HOSTILE | PAY | _DAYS | st.integers() | st.floats() | st.none() | st.booleans()
_PROSE_BODY = st.just("## The work\n\n- Write kernels") | BODIES


def _source(right: dict[str, object], wrong: dict[str, object], body: str) -> bytes:
    return compose({**right, **wrong}.items(), body).encode("utf-8", "surrogatepass")


_LEAST = {key: _RIGHT.pop(key) for key in ("title", "company")}
_SOURCES = st.builds(_source, st.fixed_dictionaries(_LEAST, optional=_RIGHT), st.just({}), _PROSE_BODY)
_NEARLY = st.builds(
    _source,
    st.fixed_dictionaries(_LEAST, optional=_RIGHT),
    st.dictionaries(st.sampled_from([*_LEAST, *_RIGHT, "template", "translated_from"]), _WRONG, max_size=2),
    _PROSE_BODY,
)
_TWINS = st.builds(
    _source,
    st.fixed_dictionaries({"title": _LEAST["title"], "translated_from": st.just("0123456789ab")}),
    st.dictionaries(st.sampled_from(["summary", "skills", "translation", "salary"]), _WRONG, max_size=1),
    _PROSE_BODY,
)
POSTINGS: Data = _SOURCES | _NEARLY | st.tuples(_NEARLY | _SOURCES, _TWINS).map(APART.join)

# --- Vocabularies ----------------------------------------------------------------------------------------------------


@st.composite
def edited(draw: st.DrawFn, texts: Sequence[str]) -> bytes:
    """One of these texts after a slip or two: a line lost, doubled, moved, or with something typed into it."""
    lines = draw(st.sampled_from(texts)).split("\n")
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(lines) - 1))
        slip = draw(st.sampled_from(["lost", "doubled", "moved", "typed"]))
        line = lines.pop(at) if slip in ("lost", "moved") and len(lines) > 1 else lines[at]
        if slip in ("doubled", "moved"):
            lines.insert(draw(st.integers(0, len(lines))), line)
        elif slip == "typed" and line:
            column = draw(st.integers(0, len(line)))
            lines[at] = line[:column] + draw(FRONT | HOSTILE) + line[column:]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


TAXONOMIES: Data = edited([COMPANIES, HARDWARE, SKILLS, LOCATIONS])

# --- Documents and forms ---------------------------------------------------------------------------------------------
DOCUMENTS: st.SearchStrategy[imported.Document] = st.integers(0, 1_000_000).map(
    lambda number: imported.document(Random(number))
)


@st.composite
def forms(draw: st.DrawFn) -> bytes:
    """A filled form, in one of its languages: with headings missing, moved, doubled or unknown, and any answers."""
    asked = questions(places.intake().library, draw(st.sampled_from(list(places.intake().library.locales))))
    chosen = draw(st.lists(st.sampled_from(asked), max_size=10)) if draw(st.booleans()) else list(asked)
    parts = []
    for one in chosen:
        offered = (
            st.sampled_from(list(one.choices)) if one.choices else st.sampled_from(["Engineer", "工程师", "3", "15K"])
        )
        answer = draw(offered | st.just("_No response_") | st.just("acme") | HOSTILE | PAY | BODIES)
        parts.append(f"### {one.label}\n\n{answer}")
    return "\n\n".join(parts).encode("utf-8", "surrogatepass")
