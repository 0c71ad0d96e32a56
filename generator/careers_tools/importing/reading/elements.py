"""The names of HTML by what they do to a page (WHATWG HTML, §15.3, made coarse)."""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    """The words of `text`."""
    return frozenset(text.split())


# Their content is no part of the words.
UNSEEN = names("script style template noframes noembed iframe")
# A blank line stands around them: they hold paragraphs, or are what authors use for one.
BLOCKS = names(
    """address article aside blockquote button center details dir div dl fieldset figcaption figure footer form h1 h2 h3
    h4 h5 h6 header hgroup hr legend main menu nav ol p pre section table ul"""
)
HEADINGS = names("h1 h2 h3 h4 h5 h6")
LISTS = names("ol ul menu dir")
TABLE_PARTS = names("caption col colgroup table tbody td tfoot th thead tr")
# They begin on a line of their own.
_LINES = "body dd dt frameset html input label li listing noscript optgroup option search select summary textarea title"
LINES = TABLE_PARTS | BLOCKS | names(_LINES)
# What stands behind them belongs to them.
OPEN = names("label")
BOLD = names("b strong")
ITALIC = names("i em cite dfn")
CODE = names("code kbd samp tt")
# They only change how words look, which Markdown has no mark for.
PLAIN = names("abbr acronym bdi bdo big del font ins label mark nobr q s small span strike sub sup u wbr")
