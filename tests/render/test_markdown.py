"""Markdown of strangers: what is meant comes out, what is hostile does not, and its text can be read by itself."""

from __future__ import annotations

import re
import unicodedata
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from careers.content.posting.rules import check_body
from careers.render import MarkdownRenderer
from careers.render.markdown import excerpt, plain_text
from careers.support.diagnostics import Diagnostics
from tests.each import each
from tests.hunting import examples

RENDER = MarkdownRenderer()
REL = 'rel="nofollow ugc noopener noreferrer"'
ALLOWED = {
    "p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code",
    "em", "strong", "del", "a", "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip


class Elements(HTMLParser):
    """What a browser would see: elements with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize(
    "made",
    [
        *("<p onclick=alert(1)>a</p>", "<p class='a'>a</p>", "<p >a</p>", "<P>a</P>", "<script>a</script>", "<p/>"),
        *("<p>a<!-- b --></p>", "<p>a<b</p>", "<p>a>b</p>", "<p>&nbsp;</p>", "<p>&#60;b></p>", "<p>a & b</p>"),
        *("<p>a\u00a0b</p>", "<a>a</a>", "<pre>a</pre>", "<div>a</div>", "<h1>a</h1>", "<svg><p>a</p></svg>"),
    ],
)
def test_html_made_without_the_parser_passes_the_sanitiser_if_there_is_more_in_it_than_known_elements(
    made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should what makes it have a fault: whatever the sanitiser would change, or might, is given to it."""
    monkeypatch.setattr("careers.render.markdown.render_simple", lambda _: made)
    rendered = MarkdownRenderer()
    assert rendered("a") == rendered._sanitiser.clean(made)


def test_a_hard_space_is_spelled_alike_in_all_bodies() -> None:
    """As a character reference."""
    rendered = MarkdownRenderer()
    assert rendered("a\u00a0b") == "<p>a&nbsp;b</p>"
    assert rendered("*a*\u00a0b") == "<p><em>a</em>&nbsp;b</p>"


@each(
    ("text", "html"),
    [
        ("a *b* **c** ~~d~~ `e`", "<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>"),
        ("## Work", "<h2>Work</h2>"),
        ("# Work", "<h2>Work</h2>"),
        ("要求：\n- 甲\n- 乙", "<p>要求：</p>\n<ul>\n<li>甲</li>\n<li>乙</li>\n</ul>"),
        ("3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'),
        ("```cpp\nint a;\n```", '<pre tabindex="0"><code class="language-cpp">int a;</code></pre>'),
        (
            "- a\n\n    ```sh\n    make\n      x\n    ```\n",
            '<ul>\n<li>\n<p>a</p>\n<pre tabindex="0"><code class="language-sh">make\n  x</code></pre>\n</li>\n</ul>',
        ),
        ("```\n要求：\n- 甲\n```", '<pre tabindex="0"><code>要求：\n- 甲</code></pre>'),
        ("[a](https://b.cd/e?f=g&h=i)", f'<p><a href="https://b.cd/e?f=g&amp;h=i" {REL}>a</a></p>'),
        ("[a](mailto:jobs@b.cd)", f'<p><a href="mailto:jobs@b.cd" {REL}>a</a></p>'),
        ("<https://b.cd/>", f'<p><a href="https://b.cd/" {REL}>https://b.cd/</a></p>'),
        ("[a](https://例子.中国/职位)", f'<p><a href="https://xn--fsqu00a.xn--fiqs8s/职位" {REL}>a</a></p>'),
        ("[a](HTTPS://B.cd/E)", f'<p><a href="https://b.cd/E" {REL}>a</a></p>'),
        ("[a](https://b.cd/@e)", f'<p><a href="https://b.cd/@e" {REL}>a</a></p>'),
        ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>"),
        ("<div>\nx\n</div>", "<p>&lt;div&gt;\nx\n&lt;/div&gt;</p>"),
        ("![a](https://b.cd/e.png)", "<p>![a](https://b.cd/e.png)</p>"),
        ("1 < 2 & 3 > 2", "<p>1 &lt; 2 &amp; 3 &gt; 2</p>"),
        ("C++ 和 C# 的 snake_case_name", "<p>C++ 和 C# 的 snake_case_name</p>"),
    ],
)
def test_what_editors_write_comes_out(text: str, html: str) -> None:
    """The usual Markdown, a list right after a line, and figures as they are."""
    assert RENDER(text).strip() == html


@each(
    "host",
    [
        "ok.example。evil.example",
        "ok.example%2eevil.example",
        "ﬀ.example",
        "ex&shy;ample.com",
        "2130706433",
        "[::1]",
        "localhost",
    ],
)
def test_a_host_that_browsers_read_otherwise_is_no_link(host: str) -> None:
    """The rule is that of fields: a domain name, written as browsers read it."""
    for text in (
        f"[x](https://{host}/)",
        f"[x](<http://{host}>)",
        f"<https://{host}/>",
        f"[x]: https://{host}/\n\n[x]",
    ):
        assert "href" not in RENDER(text)


@each("text", ["<https://аррӏе.com/a>", "[https://аррӏе.com/a](https://аррӏе.com/a)"])
def test_a_link_that_shows_its_address_shows_where_it_leads(text: str) -> None:
    """Letters of another script look like those of a known name."""
    address = "https://xn--80ak6aa92e.com/a"
    assert RENDER(text) == f'<p><a href="{address}" {REL}>{address}</a></p>'


@each("host", ["例子.中国", "b", "b.cd。evil.example", "[127.0.0.1]"])
def test_a_mail_link_leads_to_a_domain_name(host: str) -> None:
    """Written as a field for mail addresses takes it."""
    assert "href" not in RENDER(f"[x](mailto:jobs@{host})")


def test_tables_keep_their_alignment() -> None:
    """A table is one of the things postings need."""
    html = RENDER("| a | b |\n|:--|--:|\n| 1 | 2 |")
    assert "<th" in html
    assert "<td" in html
    assert {tag for tag, _ in Elements(html).found} == {"table", "thead", "tbody", "tr", "th", "td"}


HOSTILE = (
    "[x](javascript:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#x6A;avascript&colon;alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](//evil.example/)",
    "[x](/\\evil.example)",
    "[x](https:\\\\evil.example)",
    "[x](https:///evil.example)",
    "[x](http://a.example\\@evil.example/)",
    "[x](mailto:a@b.cd?bcc=x@evil.example)",
    "[x](mailto:a@b.cd%3Fbcc=x@evil.example)",
    "[x](mailto:a@b.cd;c.evil.example)",
    "[x](../../admin/)",
    "[x](https://a.example/\u202egpj.exe)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<math><mi xlink:href='javascript:alert(1)'>",
    "<form action='https://evil.example'><input name=q></form>",
    "<a href='javascript:alert(1)'>x</a>",
    "<p onclick=alert(1) style='position:fixed'>x</p>",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?php echo 1 ?>",
    "<meta http-equiv=refresh content='0;url=https://evil.example'>",
    "![x](https://evil.example/pixel.gif)",
    "![x][y]\n\n[y]: https://evil.example/pixel.gif",
    "[![x](https://evil.example/a.gif)](https://a.example/)",
    "## x {: #id .md-header style='position:fixed' onclick=alert(1) }",
    "[x](https://a.example){: onclick=alert(1) }",
    "```{.python onclick=alert(1)}\nx\n```",
    "```x\"><script>alert(1)</script>\nx\n```",
    "[x](https://a.example 'a\" onmouseover=\"alert(1)')",
    "[x](https://a.example/\"onmouseover=alert(1))",
    "`<script>alert(1)</script>`",
    "--8<-- \"/etc/passwd\"",
    "{% include 'x' %} {{ config }}",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
    "\x02klzzwxh:0001\x03",
)  # fmt: skip


@each("text", HOSTILE)
def test_nothing_hostile_comes_out(text: str) -> None:
    """No element, attribute or address but the short list of them, whatever goes in."""
    assert_harmless(RENDER(text))


def assert_harmless(html: str) -> None:
    """Only allowed elements; only links to the web or a bare mail address; no handler, style, id or class of a page."""
    for tag, attributes in Elements(html).found:
        assert tag in ALLOWED
        known = {"a": {"href", "title", "rel"}, "ol": {"start"}, "code": {"class"}, "pre": {"tabindex"}}
        assert set(attributes) <= known.get(tag, {"align"})
        href = attributes.get("href")
        assert href is None or re.match(r"https?://[^\\/]|mailto:[^?&,%]+@[^?&,%]+$", href)
        assert re.fullmatch(r"language-[a-z0-9+#-]+", attributes.get("class") or "language-x")


@settings(max_examples=examples(100), deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [*HOSTILE, "[", "](", ")", "<", ">", '"', "'", "\n", "\n\n", "`", "*", "|", "    ", "- ", "&#", "x"]
        ),
        max_size=8,
    )
)
def test_no_mixture_of_hostile_pieces_is_harmful(pieces: list[str]) -> None:
    """Pieces that are harmless alone stay so together."""
    text = "".join(pieces)
    if check_body(text, "x.md", 1, Diagnostics()):
        assert_harmless(RENDER(text))


@each("code", [0x202E, 0x200B, 0x200E, 0x200F, 0x061C, 0xAD, 0x2028, 0x2066, 0xFEFF])
@each("form", ["a&#{0};b", "a&#x{0:x};b", "[ab](https://a.example/ 'a&#{0};b')", "`ab` a&#{0};b"])
def test_a_reference_to_a_hidden_character_shows_nothing(form: str, code: int) -> None:
    """Neither in text nor in an attribute does a reader see another text than the machine."""
    html = RENDER(form.format(code))
    assert chr(code) not in html
    assert re.search("a(&amp;#[x0-9a-f]+;)?b", html)
    assert_harmless(html)


@each("name", ["rlm", "lrm", "shy", "ZeroWidthSpace", "NoBreak", "InvisibleTimes"])
def test_a_name_for_a_hidden_character_shows_nothing(name: str) -> None:
    """HTML has names for some of them."""
    assert not any(unicodedata.category(one) == "Cf" for one in RENDER(f"a&{name};b"))


def test_references_to_joiners_stay() -> None:
    """Some scripts and emoji are spelled with them."""
    assert RENDER("می&zwnj;خواهم &#x1f469;&#x200d;&#x1f4bb;").strip() == "<p>می\u200cخواهم 👩\u200d💻</p>"
    assert RENDER("a&#x200d;b&zwnj;c").strip() == "<p>abc</p>"


def test_one_instance_renders_page_after_page() -> None:
    """A link defined on one page is not known on the next."""
    assert "<a" in RENDER("[x][y]\n\n[y]: https://a.example/")
    assert "<a" not in RENDER("[x][y]")


@each(
    ("text", "plain"),
    [
        ("## 职责\n\n- 编写**算子**\n- 优化", "编写算子 优化"),
        ("[text](https://a.example) and `code`", "text and code"),
        ("| a | b |\n|---|---|\n\nafter", "after"),
        ("1. one\n2) two", "one two"),
        ("", ""),
        ("word " * 60, "word " * 31 + "word…"),
        ("算" * 200, "算" * 159 + "…"),
    ],
)
def test_an_excerpt_is_the_start_of_the_text_without_marks(text: str, plain: str) -> None:
    """At most 160 characters, cut at a word where there are words."""
    assert excerpt(text) == plain
    assert len(excerpt(text)) <= 160


MARKDOWN = MarkdownRenderer()
BLOCKS = {"p", "li", "h2", "h3", "h4", "h5", "h6", "pre", "tr", "td", "th", "dt", "dd", "br", "hr"}
PIECES = [
    *("<", "&", "a", ">", '"', "'", " ", "\n", "\n\n", "- ", "1. ", "> ", "## ", "`", "**", "<!--", "-->", "<p>"),
    *("&amp;", "&lt;b&gt;", "&#60;", "&nbsp;", "&copy", "[a](http://x.y 'q>\"r')", '[a](http://x.y "q<b")'),
    *("\n\n| a | b |\n|--|--|\n| x | y |\n", "\n```\n<p>\n```\n"),
]


class Reader(HTMLParser):
    """Python's own, which reads everything that browsers do."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.text += "\n\n" if tag in BLOCKS else ""

    def handle_endtag(self, tag: str) -> None:
        self.text += "\n\n" if tag in BLOCKS else ""


def read(html: str) -> str:
    """The text of HTML, by a parser."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return re.sub(r"\n{2,}", "\n\n", reader.text).strip()


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_it_is_what_a_parser_reads(text: str) -> None:
    """Whatever was written, and whatever the sanitiser made of it."""
    html = str(MARKDOWN(text))
    assert plain_text(html) == read(html)


@each(
    ("html", "expected"),
    [
        pytest.param("<p>One\ntwo</p>\n<p>three</p>", "One\ntwo\n\nthree", id="blocks"),
        pytest.param('<p><a title="a > b">x</a>&amp;lt;</p>', "x&lt;", id="marks-in-attributes"),
        pytest.param("<ul><li>a<em>b</em></li><li>c</li></ul>", "ab\n\nc", id="inline"),
        pytest.param("a<BR/>b<!-- <p> -->c<section>d</section>", "a\n\nbcd", id="of-an-editorial-page"),
    ],
)
def test_blocks_are_parted(html: str, expected: str) -> None:
    """By a blank line; everything else joins."""
    assert plain_text(html) == expected == read(html)
