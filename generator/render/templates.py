"""Our own templates: escaped by default, strict about names, in the page's language."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape

from generator.locales import Locales, depth
from generator.render.breaks import unbroken
from generator.render.markdown import MarkdownRenderer
from generator.render.page import Page

_CARDS = 32_768  # cards kept of each kind, each of a kilobyte or two
_WORDS = 16_384  # escaped, of some dozen characters each
_LINKS = 16_384  # links kept of each place
_MARK = "\0"  # stands where a card's links lead up; no text of a posting can hold it (YAML, 5.1)
_LEVEL = _MARK * 2  # stands for the element of its heading
_WHOLE, _BESIDE = "card", "card_beside"  # macros that draw a card

# Language, depth of the address, and whether it lies below the language's folder: what a link depends on.
_Place = tuple[str, int, bool]
_Drawer = Callable[..., Markup]


class Renderer:
    """Renders the bodies of pages; one instance a build and worker, which reads each template once.

    What templates ask for besides the page's own values, and the macros that they import, depend on nothing but the
    page's place: each place has an environment of its own, so that all that is made once.
    """

    def __init__(self, folders: Sequence[Path], locales: Locales) -> None:
        """`folders` hold the templates, the first that has one wins."""
        self._locales = locales
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(folders),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,  # all of them: there are few, and to know which was used last would take time on each page
            bytecode_cache=_Compiled(),
        )
        self.environment.code_generator_class = _Compiler
        self.environment.template_class = _Template
        self._places: dict[_Place, jinja2.Environment] = {}
        self._macros: dict[str, TemplateModule] = {}
        self._cards: dict[str, dict[tuple[str, str], tuple[Any, str]]] = {_WHOLE: {}, _BESIDE: {}}
        self.markdown = MarkdownRenderer()
        self.environment.filters |= {"markdown": self.markdown, "unbroken": unbroken}

    def body(self, page: Page) -> str:
        """The HTML of a page's body.

        Raises:
            jinja2.TemplateError: the template names what the page does not have.
        """
        return self._at(page).get_template(page.template).render({"page": page, **page.context})

    def card(self, page: Page, card: Any, level: str) -> Markup:
        """A posting's card on `page`, its title a heading of `level` ("h2", "h3").

        A card stands in many lists. Its HTML depends on nothing of the page but its language and, in the way up that
        its links begin with, its place: so it is drawn once a language, with marks for that and for `level`, and kept.
        """
        return self._shown(_place(page), card, level)

    def source(self, name: str) -> str:
        """What a template says.

        Raises:
            jinja2.TemplateError: there is no such template.
        """
        assert self.environment.loader is not None
        return self.environment.loader.get_source(self.environment, name)[0]

    def _at(self, page: Page) -> jinja2.Environment:
        place = _place(page)
        if place not in self._places:
            link = functools.lru_cache(_LINKS)(page.link)
            showing = (partial(self._shown, place), partial(self._listed, place), partial(self._beside, place))
            self._places[place] = self._environment(page.locale, link, *showing)
        return self._places[place]

    def _environment(
        self, code: str, link: Callable[[str], str], shown: _Drawer, listed: _Drawer, beside: _Drawer
    ) -> jinja2.Environment:
        environment, locale = self.environment.overlay(), self._locales.get(code)
        environment.globals = {
            **self.environment.globals,
            "locale": locale,
            "t": locale.t,
            "n": locale.n,
            "link": link,
            "locales": self._locales,
            "shown": shown,
            "listed": listed,
            "beside": beside,
        }
        return environment

    def _shown(self, place: _Place, card: Any, level: str) -> Markup:
        return _placed(place, level, self._drawn_once(_WHOLE, place[0], card))

    def _listed(self, place: _Place, cards: Iterable[Any], level: str) -> Markup:
        """Cards below each other."""
        return _placed(place, level, "".join([f"{self._drawn_once(_WHOLE, place[0], one)}\n" for one in cards]))

    def _beside(self, place: _Place, card: Any, level: str) -> Markup:
        """What a card beside another posting says of its own: the same on all pages that show it."""
        return _placed(place, level, self._drawn_once(_BESIDE, place[0], card))

    def _drawn_once(self, macro: str, code: str, card: Any) -> str:
        cards, key = self._cards[macro], (code, card.id)
        kept, drawn = cards.get(key, (None, ""))
        if kept is not card:
            drawn = self._draw(macro, code, card)
            if len(cards) >= _CARDS:
                del cards[next(iter(cards))]
            cards[key] = (card, drawn)
        return drawn

    def _draw(self, macro: str, code: str, card: Any) -> str:
        """A card by the macro of this name, with marks for the way up to the folder of its language."""
        if code not in self._macros:
            marked = self._environment(code, partial(_marked, f"{code}/"), _never, _never, _never)
            self._macros[code] = marked.get_template("portal/macros.html").module
        return str(getattr(self._macros[code], macro)(card, _LEVEL))


def _placed(place: _Place, level: str, drawn: str) -> Markup:
    """Cards with headings of `level`, and links as `locales.relative` has them, which stay in the language."""
    code, deep, below = place
    up = "../" * (deep - 1) if below else f"{'../' * deep}{code}/"
    return Markup(drawn.replace(_LEVEL, level).replace(_MARK, up))  # noqa: S704  # a template that escapes drew it


def _marked(folder: str, target: str) -> str:
    if not target.startswith(folder):
        raise ValueError(f"a card leads out of its language: {target}")
    return _MARK + target[len(folder) :]


def _never(*_: Any) -> Markup:
    raise TypeError("a card shows no other cards")


def _place(page: Page) -> _Place:
    return page.locale, depth(page.url), page.url.startswith(f"{page.locale}/")


class _Template(jinja2.Template):
    """Escapes what it prints as Jinja does, but the same words once: nearly all of them come again.

    Whoever imports it has the same globals, those of its place: so it is run once for all of them.
    """

    @classmethod
    def from_code(cls, *args: Any, **named: Any) -> jinja2.Template:
        """The template of compiled code, which prints through a function of this name."""
        template = super().from_code(*args, **named)
        template.root_render_func.__globals__["escape"] = _escaped
        return template

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


_kept = functools.lru_cache(_WORDS)(escape)


def _escaped(value: Any) -> str:
    """`value` as HTML."""
    kind = type(value)
    return _kept(value) if kind is str else value if kind is Markup else escape(value)


class _Compiler(CodeGenerator):
    """Calls functions and macros, hundreds on a page, straight away; Jinja would ask each what it wants to be told.

    None wants that: of what templates can call nothing is marked for it (``jinja2.pass_context`` and the like).
    """

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Write the call of a function."""
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")


class _Compiled(jinja2.BytecodeCache):
    """Keeps compiled templates in memory, for the places that share them."""

    def __init__(self) -> None:
        self._code: dict[str, tuple[str, Any]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """The code of a template, if its source is still the same."""
        checksum, code = self._code.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self._code[bucket.key] = (bucket.checksum, bucket.code)
