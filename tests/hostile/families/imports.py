"""Documents that arrive by mail: what is no text is refused, what is text becomes postings that are text too."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from tests.hostile.inputs import Expected, Fault, Harmless, Input, Refused

_DUTIES = "<h2>岗位职责</h2><ul><li>写算子</li></ul>"
_WORK = "## 岗位职责\n\n- 写算子\n"


def _document(name: str, content: str | bytes, expected: Expected, ending: str = "md") -> Input:
    data = content.encode() if isinstance(content, str) else content
    return Input(f"import-{name}", expected, document=(f"import-{name}.{ending}", data))


def _no(name: str, content: str | bytes, code: str, line: int = 1, ending: str = "md") -> Input:
    return _document(name, content, Refused((Fault(code, line, f"import-{name}.{ending}"),)), ending)


def _archive(*members: tuple[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


_BOMB = bytes(10_000_000)
_ENTITIES = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
# What stands in a posting: below its title, so that it is part of the text.
_MARKDOWN = {
    "script": "<script>alert(1)</script>",
    "handler": "<img src=x onerror=alert(1)>",
    "link": "[申请](javascript:alert(1))",
    "references": "&lt;script&gt;alert(1)&lt;/script&gt;",
    "snippet": '--8<-- "/etc/passwd"',
    "fence": "```\n---\ntitle: x\n---\n```",
    "hidden": "写\U000e0041算\u3164子\u2800a\ufe0f\u034fb\u200dc E" + "\u0301" * 9,
    "hidden-spelled": "写&#xE0041;算&shy;子 &#&#x200b;x202e; E" + "&#x301;" * 9,
    "shell": "$(id) `id` ${{ github.token }}",
    "mail": "简历发送至 a@b.example?bcc=c@evil.example",
    "formula": '=HYPERLINK("https://evil.example/")',
}
_LINKS = {"mail": ("mailto:a@b.example?subject=Application%3A%20%E7%AE%97%E5%AD%90%E5%B7%A5%E7%A8%8B%E5%B8%88%20mail",)}
_PAGES = {
    "script": "<script>alert(1)</script><p>写算子</p>",
    "handler": "<p onclick=alert(1)>写算子</p><img src=x onerror=alert(1)>",
    "link": "<a href='javascript:alert(1)'>申请</a>",
    "svg": "<svg><script>alert(1)</script></svg><p>写算子</p>",
    "hidden": "<p>写&#xE0041;算&shy;子\u3164 &amp;#x202e; E" + "&#x301;" * 9 + "</p>",
    "style": "<style>@import url(https://evil.example/)</style><p>写算子</p>",
    "text": "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    "comment": "<!--><script>alert(1)</script>--><p>写算子</p>",
    "math": "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></math><p>写算子</p>",
}


def _inputs() -> Iterator[Input]:
    for name, evil in _MARKDOWN.items():
        yield _document(
            f"text-{name}",
            f"# 算子工程师 {name}\n\n{_WORK}\n{evil}\n",
            Harmless(links=_LINKS.get(name, ()), title=f"算子工程师 {name}"),
        )
    for name, evil in _PAGES.items():
        page = f"<!doctype html><title>x</title><h1>算子工程师 page {name}</h1>{_DUTIES}{evil}"
        yield _document(f"page-{name}", page, Harmless(title=f"算子工程师 page {name}"), "html")


INPUTS: tuple[Input, ...] = (
    *_inputs(),
    _no("empty", b"", "import-empty"),
    _no("blank", "\u200b\ufeff \n", "import-empty"),
    _no("pdf", b"%PDF-1.7\n/JavaScript (app.alert(1))", "import-document"),
    _no("rtf", b"{\\rtf1{\\object\\objdata 00}}", "import-document"),
    _no("word-old", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "import-document"),
    _no(
        "word",
        _archive(("word/document.xml", b"<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><x>&a;</x>")),
        "import-document",
        ending="docx",
    ),
    _no("sheet-bomb", _archive(("xl/workbook.xml", _BOMB)), "import-document", ending="xlsx"),
    _no(
        "archive-bomb", _archive(*((f"{n}.txt", _BOMB[:1_000_000]) for n in range(20))), "import-archive", ending="zip"
    ),
    _no("archive-path", _archive(("../../../etc/cron.d/x", b"x")), "import-archive", ending="zip"),
    _no("picture", b"\x89PNG\r\n\x1a\n" + bytes(50), "import-image"),
    _no("large", b"a\n" * 1_100_000, "import-too-large"),
    _no("lines", b"a\n" * 20_001, "import-too-many-lines"),
    _no("line", b"a" * 100_001, "import-line-too-long"),
    _no("nothing", "<script>alert(1)</script>", "import-empty", ending="html"),
    _no("in-code", "```\n# 算子工程师\n\n## 岗位职责\n\n- 写算子\n```\n", "import-no-posting", 1),
    _document(
        "entities",
        f"<?xml version='1.0'?><!DOCTYPE html [<!ENTITY l0 'l'>{_ENTITIES}]>\n"
        f"<html><h1>算子工程师 entities</h1>{_DUTIES}<p>写算子 &l9;</p></html>",
        Harmless(title="算子工程师 entities"),
        "xhtml",
    ),
    _document(
        "front-tag",
        "---\ntitle: !!python/name:os.system x\n---\n\n# 算子工程师 tag\n\n" + _WORK,
        Harmless(title="算子工程师 tag"),
    ),
    _document("title-path", "# ../../../etc/passwd 工程师\n\n" + _WORK, Harmless(title="../../../etc/passwd 工程师")),
    _document("title-markup", "# <img src=x onerror=alert(1)> 工程师\n\n" + _WORK, Harmless(title="工程师")),
    _document("hidden", "# 算子\u202e工程师 hidden\n\n" + _WORK, Harmless(title="算子工程师 hidden")),
    _document("gb18030", ("# 算子工程师 legacy\n\n" + _WORK).encode("gb18030"), Harmless(title="算子工程师 legacy")),
)
