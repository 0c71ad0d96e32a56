"""Mutants are changes of what functions do, drawn alike each time, and each is tried with the tests of its line."""

from __future__ import annotations

import ast
import shutil
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from tests.mutants.finding import change, find_places, statement_lines
from tests.mutants.running import Run, Trial
from tests.mutants.sampling import SAMPLE, Mutant, draw_sample, locate, read_sample, write_sample
from tests.site.building import ROOT

MODULE = '''
"""The module."""
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from a import b

LIMIT = 3

class Value:
    """A class."""

    size: int = 4

    def method(self, text: "str" = "default") -> "int":
        """A method."""
        size: "int" = 5
        if TYPE_CHECKING:
            size = 6
        log.info("words")
        if size < 7:
            raise ValueError("words", 8)
        return cast("int", f"{size + 9}")
'''


def changes(body: str) -> list[tuple[str, str, str]]:
    """Operator, original and changed text of each change of a function with this body."""
    _, places = find_places(f"def f():\n    {body}\n")
    return [(place.operator, place.original, place.changed) for place in places]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("x = a < b", ("comparison replaced", "a < b", "a <= b")),
        ("x = a not in b", ("comparison replaced", "a not in b", "a in b")),
        ("x = a and (b or c)", ("and and or swapped", "a and (b or c)", "a or (b or c)")),
        ("if a: b()", ("not added", "a", "not (a)")),
        ("x = [a for a in b if a]", ("not added", "a", "not (a)")),
        ("x = a if not (b or c) else d", ("not removed", "not (b or c)", "(b or c)")),
        ("x = 算 + b", ("+ and - swapped", "算 + b", "算 - b")),
        ("x -= b", ("+ and - swapped", "x -= b", "x += b")),
        ("x = 3", ("constant changed", "3", "4")),
        ("x = True", ("constant changed", "True", "False")),
        ("x = 'word'", ("constant changed", "'word'", "''")),
        ("x = ''", ("constant changed", "''", "'mutant'")),
        ("return [a]", ("returned value replaced", "return [a]", "return []")),
        ("return a", ("returned value replaced", "return a", "return None")),
        ("f()", ("statement removed", "f()", "pass")),
        ("a.b = c", ("statement removed", "a.b = c", "pass")),
        ("raise", ("statement removed", "raise", "pass")),
        ("x = f(a, b=c)", ("argument dropped", "f(a, b=c)", "f(a)")),
        ("x = f(a, b)", ("argument dropped", "f(a, b)", "f(a)")),
    ],
    ids=str,
)
def test_a_change_of_each_kind(body: str, expected: tuple[str, str, str]) -> None:
    assert expected in changes(body)


def test_types_messages_and_docstrings_are_not_changed() -> None:
    statements, places = find_places(MODULE)
    assert {(place.function, place.original) for place in places} == {
        ("Value.method", "5"),
        ("Value.method", "size < 7"),
        ("Value.method", "7"),
        ("Value.method", 'raise ValueError("words", 8)'),
        ("Value.method", 'return cast("int", f"{size + 9}")'),
    }
    assert statements == 5


def test_every_change_leaves_a_module_that_can_be_read() -> None:
    source = (ROOT / "generator/careers/support/work.py").read_text("utf-8")
    before, (_, places) = ast.dump(ast.parse(source)), find_places(source)
    assert len(places) > 50
    for place in places:
        changed = change(source, place.line, place.column, place.original, place.changed)
        assert ast.dump(ast.parse(changed)) != before


def test_a_place_that_has_moved_is_refused() -> None:
    with pytest.raises(ValueError, match="line 1, column 4"):
        change("x = 1\n", 1, 4, "2", "3")


@pytest.mark.parametrize(("line", "lines"), [(1, [1]), (2, [2, 3]), (3, [2, 3]), (4, [4]), (5, [5, 6]), (7, [7])])
def test_the_lines_of_a_statement(line: int, lines: list[int]) -> None:
    source = "x = 1\nif (a and\n    b):\n    c()\n    d(\n        e)\ny = 2\n"
    assert list(statement_lines(source, line)) == lines


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of two modules, the second with three times as many statements as the first."""
    folder = tmp_path / "generator"
    folder.mkdir()
    for name, count in (("few", 10), ("many", 30)):
        statements = "".join(f"    x = f({number}, y < z)\n" for number in range(count))
        (folder / f"{name}.py").write_text(f"def f():\n{statements}", "utf-8")
    return folder


def test_a_sample_is_spread_evenly_over_statements(package: Path) -> None:
    sample = draw_sample(package, 20, seed=1)
    assert [mutant.path for mutant in sample] == ["generator/few.py"] * 5 + ["generator/many.py"] * 15
    assert len({(mutant.path, mutant.line, mutant.column, mutant.operator) for mutant in sample}) == 20
    assert {mutant.operator for mutant in sample} == {"argument dropped", "comparison replaced", "constant changed"}


def test_a_seed_draws_the_same_sample_each_time(package: Path) -> None:
    assert draw_sample(package, 20, seed=1) == draw_sample(package, 20, seed=1) != draw_sample(package, 20, seed=2)


def test_a_mutant_is_found_where_its_text_is_now(package: Path) -> None:
    mutant = next(one for one in draw_sample(package, 20, seed=1) if one.path == "generator/many.py")
    assert locate(mutant, package) == mutant
    text = (package / "many.py").read_text("utf-8")
    (package / "many.py").write_text(f"# moved\n{text}", "utf-8")
    assert locate(mutant, package) == replace(mutant, line=mutant.line + 1)
    (package / "other.py").write_text(text, "utf-8")
    (package / "many.py").unlink()
    (package / "few.py").unlink()
    assert locate(mutant, package) == replace(mutant, path="generator/other.py")
    (package / "other.py").unlink()
    assert locate(mutant, package) is None


def test_a_sample_is_read_as_it_was_written(package: Path, tmp_path: Path) -> None:
    sample = [
        replace(one, original='a\n\tb "c"', noticed="tests/test_a.py::test[1]") for one in draw_sample(package, 3, 1)
    ]
    write_sample(sample, tmp_path / "sample.tsv")
    assert read_sample(tmp_path / "sample.tsv") == sample


def test_the_committed_sample_can_be_read() -> None:
    assert [mutant.number for mutant in read_sample(SAMPLE)] == list(range(1, 301))


TESTS = """
from generator.sums import add

def test_nothing(): ...

def test_a_sum(): assert add(1, 2) == 3

def test_that_needs_what_a_copy_does_not_have(): assert False
"""


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    """A project with a function and its tests."""
    for name, text in {
        "generator/__init__.py": "",
        "generator/sums.py": "def add(a, b):\n    return a + b\n",
        "tests/__init__.py": "",
        "tests/test_sums.py": TESTS,
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(dedent(text), "utf-8")
    shutil.copytree(ROOT / "tests" / "mutants", tmp_path / "tests" / "mutants")
    names = ("test_that_needs_what_a_copy_does_not_have", "test_nothing", "test_a_sum", "test_of_another_line")
    runs = {f"tests/test_sums.py::{name}": Run(0.1 * number, (), passed=True) for number, name in enumerate(names)}
    return Trial(
        tmp_path, runs, lambda path, lines: set(list(runs)[:3]) if 2 in lines else set(), longest=300
    )  # far longer than on a busy machine


ADDING = Mutant(1, "generator/sums.py", "add", 2, 11, "+ and - swapped", "", "", "a + b", "a - b")


@pytest.mark.slow
def test_the_test_that_fails_is_named(trial: Trial) -> None:
    tried = trial.try_mutant(ADDING)
    assert (tried.noticed, tried.tried) == ("tests/test_sums.py::test_a_sum", "2 of 3")
    assert (trial.project / "generator" / "sums.py").read_text() == "def add(a, b):\n    return a + b\n"


@pytest.mark.hunt
@pytest.mark.slow
def test_a_change_without_effect_survives(trial: Trial) -> None:
    tried = trial.try_mutant(replace(ADDING, changed="b + a"))
    assert (tried.noticed, tried.tried) == ("survives", "2 of 3")


def test_a_line_without_tests_is_not_covered(trial: Trial) -> None:
    tried = trial.try_mutant(replace(ADDING, line=1, column=0, original="def add(a, b):", changed="def add(b, a):"))
    assert tried.noticed == "not covered"


@pytest.mark.slow
def test_tests_can_be_named(trial: Trial) -> None:
    tried = trial.try_mutant(ADDING, ["tests/test_sums.py::test_nothing"])
    assert (tried.noticed, tried.tried) == ("survives", "1 of 1")


@pytest.mark.hunt
def test_a_test_that_takes_too_long_is_passed_over(trial: Trial) -> None:
    first = "tests/test_sums.py::test_nothing"
    slow = replace(trial, runs={**trial.runs, first: Run(11, (), passed=True)})
    tried = slow.try_mutant(ADDING)
    assert (tried.noticed, tried.tried) == ("tests/test_sums.py::test_a_sum", "1 of 3")
