"""The list of behaviours that tests hold, in ``tests/behaviours.tsv``: one row for each test function.

The list outlives the tests. A test that moves, or that another test replaces, keeps its row, which then names the new
test, so several rows may name one test. Rows are added for new tests and never dropped: that of a behaviour which the
product has given up keeps the name of its last test and has in ``fate`` what it went with.

    python -m tests.behaviours                         adds a row for each test that no row names
    python -m tests.behaviours --rename OLD NEW        lets the rows of a test, a file or a folder name another one

OLD and NEW are ``path``, ``path::function`` or ``path::Class::function``, with paths below the root of the repository.
"""

from __future__ import annotations

import argparse
import ast
import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".tsv")
COLUMNS = ("room", "behaviour", "test", "fate")
SHORT = 4  # words: a name of fewer does not say what happens, so the docstring is added


@dataclass(frozen=True, slots=True, order=True)
class Behaviour:
    """One row of the list.

    Attributes:
        test: the test that holds the behaviour, as pytest names it: ``path::function``.
        words: the behaviour in plain words.
        fate: what it went with, where the product has it no more; else "".
    """

    test: str
    words: str
    fate: str = ""

    @property
    def room(self) -> str:
        """Returns the folder of the test below ``tests``; the top folder is ``.``."""
        return PurePosixPath(self.test.partition("::")[0]).parent.relative_to("tests").as_posix()


def find_tests(root: Path = ROOT) -> Iterator[Behaviour]:
    """Yields each test function below ``root/tests``, read from the source without importing it."""
    for path in sorted((root / "tests").rglob("*.py")):
        if "node_modules" not in path.parts:
            name = path.relative_to(root).as_posix()
            yield from _tests_in(ast.parse(path.read_text("utf-8")), name, ())


def read_list(path: Path = LIST) -> list[Behaviour]:
    """Returns the rows of the list, in the order of the file; none where there is no file.

    Raises:
        ValueError: the columns are not those of the list.
    """
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, dialect="excel-tab")
        if tuple(rows.fieldnames or ()) != COLUMNS:
            raise ValueError(f"{path}: the columns are {rows.fieldnames}, not {list(COLUMNS)}")
        return [Behaviour(row["test"], row["behaviour"], row["fate"]) for row in rows]


def write_list(behaviours: Iterable[Behaviour], path: Path = LIST) -> None:
    """Writes the rows, each once, sorted by test, so that rows added on two branches rarely meet."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, dialect="excel-tab", lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows((row.room, row.words, row.test, row.fate) for row in sorted(set(behaviours)))


def add_tests(behaviours: Sequence[Behaviour], tests: Iterable[Behaviour]) -> list[Behaviour]:
    """Returns the rows and one more for each test that none of them names."""
    named = {row.test for row in behaviours}
    return [*behaviours, *(test for test in tests if test.test not in named)]


def rename(behaviours: Iterable[Behaviour], old: str, new: str) -> list[Behaviour]:
    """Returns the rows, those of the test, file or folder `old` naming `new` instead."""
    return [replace(row, test=_renamed(row.test, old, new)) for row in behaviours]


def missing(behaviours: Iterable[Behaviour], tests: Iterable[Behaviour]) -> list[Behaviour]:
    """Returns the rows whose test does not exist, though the product has the behaviour."""
    existing = {test.test for test in tests}
    return [row for row in behaviours if row.test not in existing and not row.fate]


def _tests_in(node: ast.AST, path: str, classes: tuple[str, ...]) -> Iterator[Behaviour]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.ClassDef():
                yield from _tests_in(child, path, (*classes, child.name))
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                if child.name.startswith("test_"):
                    yield Behaviour("::".join((path, *classes, child.name)), _describe(child))
            case ast.stmt():  # a test may depend on the machine: `if sys.platform == "linux": def test_…`
                yield from _tests_in(child, path, classes)


def _describe(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Returns the words of the name; where these are few, the first sentence of the docstring follows."""
    words = function.name.removeprefix("test_").split("_")
    sentence = " ".join((ast.get_docstring(function) or "").partition("\n\n")[0].split()).partition(". ")[0]
    described = " ".join(words)
    return f"{described}: {sentence.rstrip('.')}" if len(words) < SHORT and sentence else described


def _renamed(test: str, old: str, new: str) -> str:
    if test == old or test.startswith((f"{old}::", f"{old}/")):
        return new + test.removeprefix(old)
    return test


def main() -> None:
    """Adds rows for new tests, or renames tests in the rows, and prints rows whose test does not exist."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rename", nargs=2, metavar=("OLD", "NEW"), help="the rows of OLD name NEW from now on")
    given = parser.parse_args()
    tests, behaviours = list(find_tests()), read_list()
    if given.rename:
        behaviours = rename(behaviours, *given.rename)
    complete = add_tests(behaviours, tests)
    write_list(complete)
    print(f"{len(complete)} behaviours, {len(complete) - len(behaviours)} of them new, {len(tests)} tests")
    for row in missing(complete, tests):
        print(f"no such test: {row.test}\t{row.words}")


if __name__ == "__main__":
    main()
