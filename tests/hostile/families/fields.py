"""HTML, attributes and syntax of others in every field of a posting."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from tests.hostile.inputs import (
    ADDED,
    BODY,
    TITLE,
    Expected,
    Fault,
    Harmless,
    Input,
    Refused,
    file_of,
    posting,
    raw,
    refused,
    text,
)

# What would run, or leave the place where it stands, if it were written into a page as it is.
MARKUP = {
    "script": "<script>alert(1)</script>",
    "image": "<img src=x onerror=alert(1)>",
    "attribute": '" onmouseover="alert(1)" x="',
    "ends-title": "</title><script>alert(1)</script>",
    "ends-all": "</textarea></style></noscript></template></select><img src=x onerror=alert(1)>",
    "references": "&lt;img src=x onerror=alert(1)&gt; &#60;script&#62;",
    "refresh": '<meta http-equiv=refresh content="0;url=https://evil.example/">',
    "style": "<style>*{background:url(https://evil.example/)}</style>",
    "opens-comment": "<!--<script>alert(1)",
}
# Enough to tell whether a field is escaped at all.
_ELSEWHERE = ("script", "image", "attribute", "ends-all", "style")


def _texts() -> Iterator[Input]:
    for name, evil in MARKUP.items():
        yield posting(f"title-{name}", Harmless(title=evil), title=text(evil))
        yield posting(f"summary-{name}", Harmless((evil,)), summary=text(evil))
        if name not in _ELSEWHERE:
            continue
        mail = f"mailto:a@b.example?subject={quote(evil, safe='')}"
        expected = refused("unknown-placeholder", ADDED) if "{" in evil else Harmless((evil,), (mail,))
        yield posting(f"subject-{name}", expected, apply=f"{{email: a@b.example, subject: {text(evil)}}}")
        yield posting(f"source-name-{name}", Harmless((evil,)), source=f"{{name: {text(evil)}}}")


_SCRIPT = "'<script>alert(1)</script>'"


def _fact(field: str, code: str, value: str = _SCRIPT, line: int = ADDED) -> Input:
    name = field.replace("_", "-")
    return posting(f"fact-{name}", refused(code, line), **{field: value})


_TWIN = "<b onclick=alert(1)>translated</b>"


def _twin(name: str, fields: str, expected: Expected, body: str = BODY) -> Input:
    source = posting(name, expected)
    twin = f"---\n{fields}\ntranslated_from: 0123456789ab\n---\n\n{body}\n"
    return Input(name, expected, {**source.files, file_of(name, "zh"): twin}, url=source.url)


INPUTS = (
    *_texts(),
    _fact("company", "unknown-id-far", line=3),
    _fact("locations", "unknown-id-far", f"[{_SCRIPT}]", line=4),
    _fact("hardware", "unknown-id-far", f"[{_SCRIPT}]"),
    _fact("posted", "not-a-date", line=5),
    _fact("salary", "salary-unreadable"),
    _fact("education", "not-one-of"),
    _fact("experience", "not-a-number"),
    _fact("remote", "not-one-of"),
    _fact("aliases", "not-an-alias", f"[{_SCRIPT}]"),
    posting(
        "fact-translated-from",
        Refused((Fault("not-a-stamp", ADDED), Fault("no-source", 1))),
        translated_from=_SCRIPT,
    ),
    posting(
        "fact-translation",
        Refused((Fault("not-one-of", ADDED), Fault("machine-source", ADDED))),
        translation=_SCRIPT,
    ),
    _fact("apply", "not-these-names"),
    posting("fact-key", refused("stray-field", ADDED), **{"'<img src=x onerror=alert(1)>'": "1"}),
    posting("title-mapping", refused("not-text", TITLE), title="{<b>: a}"),
    posting("title-lines", refused("several-lines", TITLE), title="|-\n  a\n  <script>alert(1)</script>"),
    posting("title-long", refused("too-long", TITLE), title=text("<b>" * 100)),
    posting("summary-long", refused("too-long", ADDED), summary=text("<b>" * 400)),
    _twin("twin-title", f"title: {text(_TWIN)}", Harmless()),
    _twin("twin-summary", f"title: Twin\nsummary: {text(_TWIN)}", Harmless()),
    _twin("twin-body", "title: Twin", Harmless(), "<script>alert(1)</script>"),
    _twin(
        "twin-fact",
        "title: Twin\napply: {url: 'https://evil.example/'}",
        refused("translation-adds", 3, file_of("twin-fact", "zh")),
    ),
    raw(
        "stamp-only",
        "---\ntitle: <script>alert(1)</script>\ntranslated_from: 0123456789ab\n---\n\nText\n",
        refused("no-source", 1),
    ),
)
