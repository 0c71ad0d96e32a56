"""Fingerprints tell values apart."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

import pytest
from markupsafe import Markup

from careers.support.fingerprints import fingerprint, package_fingerprint


@dataclass(frozen=True)
class Shelf:
    """A value from which something follows."""

    books: int
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def pages(self) -> int:
        return 100 * self.books


def test_equal_values_have_equal_fingerprints_and_others_others() -> None:
    """Where one value ends and the next begins counts, and so does what kind each is of."""
    values = [
        (),
        ("",),
        ("ab",),
        ("a", "b"),
        (("a", "b"),),
        (b"ab",),
        (1,),
        (1.0,),
        ("1",),
        (None,),
        ({"a": 1, "b": 2},),
    ]
    assert len({fingerprint(*value) for value in values}) == len(values)
    assert fingerprint({"a": (1, None)}, dt.date(2026, 11, 23)) == fingerprint({"a": [1, None]}, dt.date(2026, 11, 23))
    assert len(fingerprint()) == 32


def test_all_fields_of_a_value_count_and_nothing_that_follows_from_them() -> None:
    """Those that are not compared count, too."""
    one, used = Shelf(1), Shelf(1)
    assert used.pages == 100
    assert fingerprint(one) == fingerprint(used)
    assert len({fingerprint(shelf) for shelf in (one, Shelf(2), Shelf(1, {"title": 2}))}) == 3


def test_values_of_other_classes_count_as_what_they_say() -> None:
    """Mappings, and texts that are HTML."""
    assert fingerprint(MappingProxyType({"a": Markup("<p>")})) == fingerprint({"a": "<p>"})
    with pytest.raises(TypeError, match="object is not plain data"):
        fingerprint(object())


def test_the_package_has_one_fingerprint_in_every_process() -> None:
    """Whatever order sets have there."""
    code = "from careers.support.fingerprints import package_fingerprint; print(package_fingerprint())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == package_fingerprint()


def test_code_and_data_count_and_nothing_that_tools_put_beside_them(tmp_path: Path) -> None:
    """By their paths and contents."""

    def made(name: str, texts: Mapping[str, str]) -> str:
        for path, text in texts.items():
            (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / path).write_text(text)
        return package_fingerprint(tmp_path / name)

    own = {"b.py": "", "a/strings.yml": ""}
    tools = {"a/__pycache__/b.pyc": "", "web/node_modules/x.js": "", "theme/a.html": "", "a/left.pyc": ""}
    assert made("bare", own) == made("used", own | tools)
    others = [own | {"b.py": "1"}, own | {"c.py": ""}, {"b.py": ""}]
    assert len({made("bare", own), *(made(f"{n}", other) for n, other in enumerate(others))}) == 4
