"""Drawings rewritten: what comes out is on the lists, whatever comes in."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from careers.content.pictures import drawing
from careers.content.pictures.drawing import DrawingError, rewrite_drawing
from tests.each import each

ROOT = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'
# Each is one way in which a picture could run or load something, or read otherwise to a browser than to a parser.
REFUSED = {
    "a script": "<script>fetch('/ran')</script>",
    "a handler": '<path onload="fetch(1)"/>',
    "a handler in capitals": '<path ONLOAD="fetch(1)"/>',
    "a foreign object": '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    "HTML": '<b xmlns="http://www.w3.org/1999/xhtml"/>',
    "an element of no namespace": '<path xmlns=""/>',
    "a namespace that looks alike": '<path xmlns="http://www.w3.org/2000/svg#"/>',
    "an image": '<image href="https://a.example/x.png"/>',
    "an image in itself": '<image href="data:image/svg+xml,x"/>',
    "a link": '<a href="javascript:alert(1)"><path/></a>',
    "use of another file": '<use href="https://a.example/x.svg#a"/>',
    "use of another file, as it was written once": '<use xlink:href="x.svg#a"/>',
    "use of data": '<use href="data:image/svg+xml,x#a"/>',
    "a gradient of another file": '<linearGradient href="x.svg#a"/>',
    "animation": '<set attributeName="href" to="javascript:alert(1)"/>',
    "animation of an attribute": '<path><animate attributeName="d"/></path>',
    "a filter": '<filter id="a"><feImage href="https://a.example/"/></filter>',
    "a nested drawing with a handler": '<svg><svg onload="fetch(1)"/></svg>',
    "a base": '<base href="https://a.example/"/>',
    "a style with an address": '<g style="fill:url(https://a.example/x)"/>',
    "a style with an escaped address": r'<g style="fill:\75rl(https://a.example/x)"/>',
    "a style with a set of images": "<g style=\"mask-image:image-set('x.png' 1x)\"/>",
    "a style with a comment": '<g style="fill:/**/red"/>',
    "a style with a variable": '<g style="--a:red;fill:var(--a)"/>',
    "an attribute with an address": '<g fill="url(//a.example/x#y)"/>',
    "an attribute with an escaped address": r'<g fill="\75rl(//a.example/x#y)"/>',
    "an attribute with two references": '<g fill="url(#a) url(//a.example/x)"/>',
    "a cursor": '<g cursor="url(//a.example/x), auto"/>',
    "a mask of another file": '<g mask="url(x.svg#a)"/>',
    "a font of another host": "<style>@font-face{font-family:a;src:url(//a.example/x)}</style>",
    "an import": "<style>@import '//a.example/x';</style>",
    "an import behind a rule": "<style>a{fill:red}@import '//a.example/x';</style>",
    "a sheet with an address": "<style>path{fill:url(//a.example/x)}</style>",
    "a sheet with an escape": r"<style>path{fill:\75rl(//a.example/x)}</style>",
    "a sheet with a set of images": '<style>path{background:image-set("//a.example/x" 1x)}</style>',
    "a sheet with another selector": "<style>path[d^='M']{fill:red}</style>",
    "a sheet for other media": "<style>@media print{path{fill:red}}</style>",
    "a sheet that ends early": "<style>path{fill:red}}</style>",
    "a sheet that does not end": "<style>@media(prefers-color-scheme:dark){path{fill:red}</style>",
    "a sheet that repeats masks": "<style>path{mask:url(#a)}</style>",
    "elements in a sheet": "<style><path/></style>",
    "an instruction": '<?xml-stylesheet href="https://a.example/"?>',
}


@each("part", REFUSED.values(), ids=REFUSED.keys())
def test_a_drawing_that_could_run_or_load_something_is_refused(part: str) -> None:
    with pytest.raises(DrawingError) as caught:
        rewrite_drawing(ROOT.format(f"\n\n{part}").encode())
    assert caught.value.line == 3
    assert re.fullmatch(r"<[?!/]?[\w-]+\??>|[\w-]+=…", caught.value.part)


@each("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-7", "cp037"])
def test_a_drawing_is_utf_8(encoding: str) -> None:
    """A search for bytes finds nothing in other encodings, and browsers read them."""
    for declaration in ("", f'<?xml version="1.0" encoding="{encoding}"?>'):
        with pytest.raises(Exception, match=r"codec|not well-formed|UTF-16"):
            rewrite_drawing(
                (declaration + ROOT.format("").replace("<", "+ADw-" if encoding == "utf-7" else "<")).encode(encoding)
            )


@each(
    "before",
    [
        '<!DOCTYPE svg [<!ENTITY a "b">]>',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
        '<?xml-stylesheet type="text/xsl" href="data:text/xml,x"?>',
        '<?xml version="1.0"?><?php echo 1 ?>',
    ],
)
def test_nothing_stands_before_a_drawing(before: str) -> None:
    """Neither a document type, with which entities come, nor an instruction."""
    with pytest.raises(DrawingError):
        rewrite_drawing((before + ROOT.format("")).encode())


@each(
    ("part", "written"),
    [
        ('<path d="M0 0h9" fill="#c00"/>', '<path d="M0 0h9" fill="#c00"/>'),
        ("<!-- Generator --><g/>", "<g/>"),
        ("words <g> words </g>", "<g/>"),
        ("<title>A &amp; B &lt;script></title>", "<title>A &amp; B &lt;script&gt;</title>"),
        ('<g style="fill: #C00; stroke:none"/>', '<g fill="#C00" stroke="none"/>'),
        ('<g fill="red" style="fill:blue"/>', '<g fill="blue"/>'),
        ('<use xlink:href="#a"/>', '<use href="#a"/>'),
        ('<g xml:space="preserve" data-name="Layer 1" role="img"/>', "<g/>"),
        ("<style type='text/css'> .a , g { fill : red ; } </style>", "<style>.a,g{fill:red}</style>"),
        (
            "<style><![CDATA[@media (prefers-color-scheme: dark) { .a{fill:#fff} }]]></style>",
            "<style>@media(prefers-color-scheme:dark){.a{fill:#fff}}</style>",
        ),
        ('<g fill="url(#a) rgb(1 2 3 / 50%)" transform="rotate(-45.5, 3,3)"/>',) * 2,
        ('<text x="1" font-family="\'Open Sans\', sans-serif">芯</text>',) * 2,
    ],
)
def test_a_drawing_is_written_anew_as_it_looks(part: str, written: str) -> None:
    """Without comments, other programs' attributes and text that nobody sees; what is meant by a style stays."""
    data, width, height = rewrite_drawing(ROOT.format(part).encode())
    shown = written.replace("'", "&#x27;") if "font-family" in written else written
    assert data.decode() == f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{shown}</svg>'
    assert (width, height) == (9, 9)
    assert rewrite_drawing(data)[0] == data


def test_references_cannot_multiply_what_is_drawn() -> None:
    """A small file of references to references would keep a browser busy for hours; a circle of them for ever."""
    levels = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/><use href="#a{n + 1}"/></g>' for n in range(40))
    for part in (levels, '<g id="a"><use href="#a"/></g>', '<mask id="m"><g mask="url(#m)"/></mask>'):
        with pytest.raises(DrawingError):
            rewrite_drawing(ROOT.format(part).encode())
    rewrite_drawing(ROOT.format('<path id="a"/>' + '<use href="#a"/>' * 1000).encode())
    with pytest.raises(DrawingError):
        rewrite_drawing(ROOT.format("<g>" * 200 + "</g>" * 200).encode())


NAMES = st.sampled_from(
    [*drawing._ELEMENTS, "script", "a", "image", "foreignObject", "set", "h:script", "feImage", "animate", "SVG", "é"]
)
KEYS = st.sampled_from(
    ["fill", "style", "id", "class", "d", "href", "x:href", "onload", "transform", "mask", "clip-path", "src", "points"]
)
PIECES = st.sampled_from(
    [
        *("url(#a)", "url(//a.example/)", "#c00", "red", "1", "-.5", "fill", ".a", "javascript:alert(1)", "é", "&amp;"),
        *(";", ":", "{", "}", "'", "(", ")", ",", " ", "/*", "\\75rl(", "@import", "image-set("),
        "@media(prefers-color-scheme:dark){",
    ]
)
VALUES = st.lists(PIECES, max_size=6).map("".join)


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> str:
    name = draw(NAMES)
    attributes = draw(st.dictionaries(KEYS, VALUES, max_size=3))
    inner = draw(st.lists(elements(depth - 1) | VALUES, max_size=3)) if depth else []
    text = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{text}>{''.join(inner)}</{name}>"


@given(elements(), st.sampled_from(["", "<!DOCTYPE svg>", "<?xml-stylesheet href='x'?>", "<!-- -->"]))
def test_whatever_comes_in_what_comes_out_is_on_the_lists(inner: str, before: str) -> None:
    """It parses, has listed names alone, and is written the same again."""
    root = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" xmlns:h="http://www.w3.org/1999/xhtml">'
    try:
        data, *_ = rewrite_drawing(f"{before}{root}{inner}</svg>".encode())
    except Exception:
        return
    assert rewrite_drawing(data)[0] == data
    judge(data)


def judge(data: bytes) -> None:
    """Fail if a drawing has anything that could run or load something, as a parser of its own reads it."""
    assert b"<?" not in data
    assert b"<!" not in data
    for element in ElementTree.fromstring(data).iter():
        name = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        assert name in drawing._ELEMENTS
        for key, value in element.attrib.items():
            assert key in drawing._ELEMENTS[name] or key in ("id", "class") or drawing._PROPERTY.fullmatch(key)
            assert not re.search(r"[\\@{};]|url\((?!['\"]?#)|image-set", value), (key, value)
            assert key != "href" or value.startswith("#")
        if name == "style":
            assert not re.search(r"\\|@(?!media)|url\((?!['\"]?#)|image-set|<", element.text or "")
