"""``mkdocs``, with the walls around a posting's body taken down: raw HTML in it is published as it stands.

What a page still cannot do then, the content policy keeps it from. The command line is that of MkDocs:
``python -m tests.hostile.unsanitised build -f FILE``. The site has to have a cache of its own.
"""

from __future__ import annotations

import markdown
from markupsafe import Markup
from mkdocs.__main__ import cli

from careers.render.markdown import MarkdownRenderer


def _as_it_stands(self: MarkdownRenderer, text: str) -> Markup:
    return Markup(markdown.markdown(text, extensions=["attr_list", "tables", "md_in_html"]))


def main() -> None:
    """Run it; the processes that render are forked from this one."""
    MarkdownRenderer._render = _as_it_stands  # type: ignore[method-assign]
    cli(prog_name="mkdocs")


if __name__ == "__main__":
    main()
