"""Templates that are compiled once a process, for all renderers of its tests.

To compile the templates takes 0.3 s of the processor's time, more than most tests take beside it. What is compiled
depends on the name, the place and the text of the template.
"""

from __future__ import annotations

from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from jinja2.bccache import Bucket

from careers.i18n import Locale
from careers.render import Renderer
from careers.render.templates import _CompiledTemplates

_code: dict[tuple[str, str], CodeType] = {}


class _SharedTemplates(_CompiledTemplates):
    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = _code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            _code[bucket.key, bucket.checksum] = bucket.code


def share_compiled_templates() -> None:
    """Let every renderer that this process makes use the templates that others have compiled."""
    begin = Renderer.__init__

    def begin_sharing(renderer: Renderer, *given: Any) -> None:
        begin(renderer, *given)
        renderer._compiled = _SharedTemplates()

    pytest.MonkeyPatch().setattr(Renderer, "__init__", begin_sharing)


def compile_templates(theme: Path, locale: Locale) -> None:
    Renderer([theme]).compile(locale)
