"""The portal's own templates: escaped by default, strict about names, in the language of the page."""

from __future__ import annotations

import contextlib
import functools
import re
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import CodeType, MappingProxyType
from typing import Any

import jinja2
import jinja2.ext
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup, escape

from careers.i18n import BorrowedText, Locale, depth, insights, jobs, my_skills, tags
from careers.render.markdown import MarkdownRenderer
from careers.render.page import Head, Page
from careers.support.limited import error_context

_CARDS = 4096  # cards kept for each place, of one or two kilobytes each
_LINKS = 16_384  # links kept for each place
_MACROS = "portal/macros.html"
# A figure with the bracket and the currency before it and all that is joined to it: a range, a unit, a currency, a
# period; and the comma after it, which begins no line.
_FIGURE = re.compile(
    r"\(?(?:[A-Z]{2}[$¥]|[A-Z]{3}\u00a0|[$€£¥])?[0-9]"
    r"(?:[\u00a0\u202f]|[^\s，。；：、！？（）()\u3040-\u9fff]|[\u3040-\u9fff]{1,2}(?![\u3040-\u9fff]))*[，；、]?"
    r"|(?:(?<=[0-9] )|(?<=[0-9][A-Z] ))[^\W\d]{1,2} [^\W\d]+|× [0-9]+"
)
# What Jinja reads, or the value of an attribute that needs no quotes (HTML, 13.1.2.3), which every page would repeat.
_QUOTED = re.compile(r"""({{.*?}}|{%.*?%}|{#.*?#})|(?<=[a-z]=)"([\w./:#-]+)"(?=[\s>{])""", re.DOTALL)
_LONGEST = 24  # characters; a longer figure may be wider than a phone


class WithoutQuotes(jinja2.ext.Extension):
    """Reads templates without the quotes around values of attributes that need none, for shorter pages."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the text of a template, from which Jinja compiles it."""
        return _QUOTED.sub(r"\1\2", source)


class Renderer:
    """Renders the bodies of pages; each build has one, and so has each worker."""

    def __init__(self, folders: Sequence[Path], scripts: Mapping[str, Sequence[str]] = MappingProxyType({})) -> None:
        """Read templates from `folders`; the first folder that has a template wins.

        `scripts` are the addresses that a page loads for a module of the theme.
        """
        self._folders, self._scripts = folders, scripts
        self._loader = jinja2.FileSystemLoader(folders)
        self._compiled = _CompiledTemplates()
        # By locale, depth, and whether the page lies in the locale's folder: links depend on nothing else.
        self._places: dict[tuple[str, int, bool], _Place] = {}
        self.markdown = MarkdownRenderer()

    def body(self, page: Page) -> str:
        """Return the HTML of a page's body.

        Raises:
            jinja2.TemplateError: there is no such template, or it names what the page does not have.
        """
        return self._place(page).environment.get_template(page.template).render(vars(page.context), page=page)

    def compile(self, locale: Locale) -> None:
        """Have the templates of pages compiled, once for all pages; `locale` is one of theirs.

        One that is wrong is left to the first page that needs it.
        """
        paths = [path for folder in self._folders for path in folder.glob("portal/*.html")]
        environment = self._place(Page(locale.folder, locale, "", Head(""))).environment
        for name in sorted({f"portal/{path.name}" for path in paths}):
            with contextlib.suppress(jinja2.TemplateError):
                environment.get_template(name)

    def card(self, page: Page, card: Any, level: str) -> Markup:
        """Return a posting's card as `page` shows it; its title is a heading of `level` ("h2", "h3").

        Raises:
            jinja2.TemplateError: the template names what the card does not have.
        """
        return self._place(page).cached("card", card, level)

    def source(self, name: str) -> str:
        """Return the text of a template.

        Raises:
            jinja2.TemplateNotFound: there is no such template.
        """
        return self._loader.get_source(jinja2.Environment(autoescape=True), name)[0]

    def _place(self, page: Page) -> _Place:
        key = page.locale.code, depth(page.url), page.url.startswith(page.locale.folder)
        if key not in self._places:
            environment = jinja2.Environment(
                loader=self._loader,
                autoescape=True,
                undefined=jinja2.StrictUndefined,
                trim_blocks=True,
                lstrip_blocks=True,
                auto_reload=False,
                bytecode_cache=self._compiled,
                extensions=[WithoutQuotes],
            )
            environment.filters |= {
                "markdown": self.markdown,
                "unbroken": unbroken,
                "plain": str,
            }
            environment.globals["scripts"] = self._scripts
            self._places[key] = _Place(environment, page)
        return self._places[key]


class _Place:
    """The templates as pages of one locale and depth use them, with the links and the cards that these pages share.

    Strings and links are filters, because a template looks a filter up once and a function at each call. They take the
    context, which keeps Jinja from working out constants in templates that are compiled once for all places.
    """

    def __init__(self, environment: jinja2.Environment, page: Page) -> None:
        """Set up `environment` for the language and the links of `page`."""
        self.environment = environment
        self.cached = functools.lru_cache(_CARDS)(self._draw_card)
        locale = page.locale
        relative = functools.lru_cache(_LINKS)(page.link)
        constant = functools.cache(locale.t)

        @jinja2.pass_context
        def t(_: Context, key: str, **params: object) -> str:
            return locale.t(key, **params) if params else constant(key)

        @jinja2.pass_context
        def n(_: Context, key: str, count: int, **params: object) -> str:
            return locale.n(key, count, **params)

        @jinja2.pass_context
        def link(_: Context, target: str) -> str:
            return relative(target)

        environment.filters |= {
            "t": t,
            "n": n,
            "link": link,
        }
        environment.globals |= {
            "locale": locale,
            "cached": self.cached,
            "jobs_url": jobs(locale.folder),
            "skills_url": my_skills(locale.folder),
            "insights_url": insights(locale.folder),
            "tags_url": tags(locale.folder),
        }

    def _draw_card(self, macro: str, card: Any, level: str) -> Markup:
        """Return the HTML of a card by the macro of this name; a card stands in many lists and is made once."""
        with error_context(card.id):
            html: Markup = getattr(self.environment.get_template(_MACROS).module, macro)(card, level)
        return html


class _CompiledTemplates(jinja2.BytecodeCache):
    """Keeps compiled templates in memory, for all places; templates do not change meanwhile."""

    def __init__(self) -> None:
        self._code: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put the code of a template into its `bucket` if it is known."""
        bucket.code = self._code.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        if bucket.code is not None:
            self._code[bucket.key] = bucket.code


def template_fault(error: Exception) -> str:
    """Return what is wrong with a template, with its file and line where these are known."""
    message = f"{type(error).__name__}: {error}"
    if isinstance(error, jinja2.TemplateSyntaxError):  # it knows its place, also if another process raised it
        return f"{error.filename or error.name}:{error.lineno}: {type(error).__name__}: {error.message}"
    # Jinja puts the lines of templates in place of those of the code that it made of them.
    places = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(".html")]
    return f"{places[-1].filename}:{places[-1].lineno}: {message}" if places else message


@functools.lru_cache(1024, typed=True)  # the pages of a list begin with the same sentence
def unbroken(text: str) -> Markup:
    """Return `text` as HTML in which no line breaks inside a figure: ``150万–350万元``, ``CN¥195K–520K/yr``.

    Nor does one inside what follows it: ``a month``, ``× 13``.

    Browsers break behind the dash of a range, behind a slash, and between a digit and a Chinese unit. No invisible
    characters are added, so that readers can copy and search the text as it was written.
    """
    html, end = "", 0
    for match in _FIGURE.finditer(text):
        figure = match[0]
        if figure.strip("(，；、").isdigit() or len(figure) > _LONGEST:
            continue
        html += f'{escape(text[end : match.start()])}<span class="p-unbroken">{escape(figure)}</span>'
        end = match.end()
    html = f"{html}{escape(text[end:])}"
    return Markup(text.marked(html) if isinstance(text, BorrowedText) else html)  # noqa: S704  # all of it is escaped
