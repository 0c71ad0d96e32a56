"""The names of HTML by what they do to a page (WHATWG HTML, §15.3, made coarse)."""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    """The words of `text`."""
    return frozenset(text.split())


# Their content is no part of the words.
UNSEEN = names("script style template noframes noembed iframe")
# A blank line stands around them.
BLOCKS = names("article blockquote dl h1 h2 h3 h4 h5 h6 hr ol p pre section table ul")
HEADINGS = names("h1 h2 h3 h4 h5 h6")
LISTS = names("ol ul menu dir")
TABLE_PARTS = names("caption col colgroup table tbody td tfoot th thead tr")
# They begin on a line of their own.
LINES = TABLE_PARTS | names(
    """address aside body center dd details dir div dt fieldset figcaption figure footer form frameset header hgroup
    html legend li listing main menu nav noscript optgroup option search select summary textarea title"""
)
BOLD = names("b strong")
ITALIC = names("i em cite dfn")
CODE = names("code kbd samp tt")
# They only change how words look, which Markdown has no mark for.
PLAIN = names("abbr acronym bdi bdo big del font ins label mark nobr q s small span strike sub sup u wbr")
