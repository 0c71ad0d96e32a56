"""The families of the corpus: each module holds one, as data.

A family is named after its module, and its inputs are called ``INPUTS``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping

from tests.hostile.inputs import Input

FAMILIES: Mapping[str, tuple[Input, ...]] = {
    one.name: importlib.import_module(f"{__name__}.{one.name}").INPUTS
    for one in sorted(pkgutil.iter_modules(__path__), key=lambda one: one.name)
}
EVERY: Mapping[str, Input] = {one.name: one for inputs in FAMILIES.values() for one in inputs}
