"""Templates that are compiled once a process, for all renderers of its tests.

To compile the templates of a locale takes 0.3 s of the processor's time, more than most tests take beside it. What is
compiled depends on the locale, whose strings are worked out, and on the name, the place and the text of the template.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import CodeType

import pytest
from jinja2.bccache import Bucket

from careers.i18n import Locales
from careers.render import Head, Page, Renderer
from careers.render.templates import _CompiledTemplates

_code: dict[tuple[str, str, str], CodeType] = {}


class _SharedTemplates(_CompiledTemplates):
    """The compiled templates of a locale, for all renderers."""

    def __init__(self, locale: str) -> None:
        super().__init__()
        self._locale = locale

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put the code of a template into its `bucket` if it is known."""
        bucket.code = _code.get((self._locale, bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        if bucket.code is not None:
            _code[self._locale, bucket.key, bucket.checksum] = bucket.code


def share_compiled_templates() -> None:
    """Let every renderer that this process makes use the templates that others have compiled."""
    begin = Renderer.__init__

    def begin_sharing(renderer: Renderer, folders: Sequence[Path], locales: Locales) -> None:
        begin(renderer, folders, locales)
        renderer._compiled.update({locale.code: _SharedTemplates(locale.code) for locale in locales})

    pytest.MonkeyPatch().setattr(Renderer, "__init__", begin_sharing)


def compile_templates(theme: Path, locales: Locales) -> None:
    """Compile the templates of a theme for each of `locales`."""
    renderer = Renderer([theme], locales)
    for locale in locales:
        place = renderer._place(Page("", locale, "", Head("")))
        for path in (theme / "portal").glob("*.html"):
            place.environment.get_template(f"portal/{path.name}")
