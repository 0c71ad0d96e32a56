"""Templates and models of postings that are compiled once a process, for all its tests.

To compile the templates takes 0.3 s of the processor's time, more than most tests take beside it. What is compiled
depends on the name, the place and the text of the template. To make the model of a posting takes longer than to read a
small content folder with it; it depends on the vocabularies, which are the same in most tests.
"""

from __future__ import annotations

from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from jinja2.bccache import Bucket

from careers.content.posting import rules
from careers.content.posting.rules import PostingEntry
from careers.content.taxonomy import Taxonomies
from careers.i18n import Locale
from careers.render import Renderer
from careers.render.templates import _CompiledTemplates

_MOST_MODELS = 8
_code: dict[tuple[str, str], CodeType] = {}
_models: list[tuple[tuple[Taxonomies, str, str], type[PostingEntry]]] = []


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


def share_models() -> None:
    """Let postings be read with a model that was made of equal vocabularies before."""
    make = rules.posting_model

    def share(*given: Any) -> type[PostingEntry]:
        model = next((model for known, model in _models if known == given), None)
        if model is None:
            model = make(*given)
            _models.append((given, model))
            del _models[1:-_MOST_MODELS]  # the first is that of the valid folder
        return model

    pytest.MonkeyPatch().setattr(rules, "posting_model", share)


def compile_templates(theme: Path, locale: Locale) -> None:
    Renderer([theme]).compile(locale)
