"""A page as somebody sees it who looks for a job."""

from __future__ import annotations

from careers.content.lexicon import folded
from careers_tools.link_checks.page_text import PageText, read_page
from tests.each import each
from tests.tools.link_checks.answering import page

# Of this a browser makes a tree of 16 million elements.
SPRAWLING = b"".join(b"<b id=%d>" % number for number in range(4000)) + b"<p>x</p>" * 4000
TITLE = "CUDA算子开发工程师"


@each(
    ("charset", "named"),
    [
        ("utf-8-sig", "utf-8"),
        ("gb18030", "GB2312"),
        ("gb18030", None),
        ("gb18030", "utf-8"),
        ("utf-8", "punycode"),
        ("utf-8", "\0"),
        ("big5", "big5"),
    ],
)
def test_a_page_is_read_in_its_own_encoding(charset: str, named: str | None) -> None:
    """The server names it; where it names a wrong one, or none, it is one of two."""
    title = "韌體工程師" if charset == "big5" else TITLE
    html = page(title, "岗位职责" if charset != "big5" else "", charset)
    assert read_page(html, named).heads == (title,)


@each(
    ("head", "title", "is_headed"),
    [
        (TITLE, TITLE, True),
        ("ＣＵＤＡ 算子开发工程师", TITLE, True),
        ("cuda算子开发工程师 - 极点科技招聘", TITLE, True),
        ("CUDA算子开发工程师（深圳）_极点", "CUDA算子开发工程师（深圳）", True),
        ("Kernel Engineer, Shenzhen | Acme", "Kernel Engineer", True),
        ("高级CUDA算子开发工程师", TITLE, False),
        ("Kernel Engineer", "Senior Kernel Engineer", False),
        ("!", "!", False),
    ],
)
def test_a_title_heads_a_page_alone_or_beside_other_names(head: str, title: str, is_headed: bool) -> None:
    """A longer title, and a shorter one, are other jobs'."""
    assert PageText((head,), "").is_headed_by(title) is is_headed


def test_what_heads_a_page_is_its_title_and_first_headings() -> None:
    """Not a heading below, as of jobs that are alike, nor a picture's title."""
    html = (
        "<title>Acme</title><meta property='og:title' content='Shared'><h1>First <b>of</b> all</h1>"
        "<svg><title>Picture</title></svg><h2>Kernel Engineer</h2>"
    )
    assert read_page(html.encode(), None).heads == ("Acme", "Shared", "First of all")


def test_the_text_is_what_can_be_seen() -> None:
    """No script, no style, nothing hidden."""
    html = (
        "<title>T</title><script>'position closed'</script><style>a{}</style><template>no</template>"
        "<noscript>off</noscript><p hidden>gone<br></p><div hidden><div>too</div></div>"
        "<input hidden><p>The <i>work</i>.</p>"
    )
    assert read_page(html.encode(), None).text == folded("The work")


@each("html", [b"", b"\0\0", b"<" * 100_000, b"<div>" * 100_000, b"<h1>" + b"a-" * 100_000, SPRAWLING])
def test_hostile_pages_are_read(html: bytes) -> None:
    assert not read_page(html, None).is_headed_by("Kernel Engineer")
