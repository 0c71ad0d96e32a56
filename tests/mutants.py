"""Puts small faults into the package, one at a time, and names the test that notices each.

    python -m tests.mutants [--count 40] [--seed 21] [--within generator/careers/pages] TEST …

Mutants are drawn evenly from the statements of all functions, the same for the same seed and code. Each is tried in a
copy of the project with the tests that are named, as pytest takes them. Exits 1 where one survives. Docstrings,
annotations, decorators and the words of messages are left as they are: a fault there is none of behaviour.
"""

from __future__ import annotations

import argparse
import ast
import copy
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.defences.run import copied, tests

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
# What these are called with is for people to read.
_MESSAGES = frozenset({"debug", "info", "warning", "error", "log", "echo", "secho", "print", "fail"})
_LONGEST = 600  # seconds for the tests of a mutant


@dataclass(frozen=True, slots=True)
class Change:
    """Another text for the lines and columns (in bytes of UTF-8) from `start` to `end`, which count from 0."""

    start: tuple[int, int]
    end: tuple[int, int]
    changed: str

    def apply(self, source: str) -> str:
        lines = source.encode().splitlines(keepends=True)
        before = b"".join(lines[: self.start[0]]) + lines[self.start[0]][: self.start[1]]
        after = lines[self.end[0]][self.end[1] :] + b"".join(lines[self.end[0] + 1 :])
        return (before + self.changed.encode() + after).decode()


def find_changes(source: str) -> list[list[Change]]:
    """Return the changes that can be made in each statement of the functions of a module; no list is empty."""
    finder = _Finder()
    finder.visit(ast.parse(source))
    return [changes for changes in finder.statements if changes]


class _Finder(ast.NodeVisitor):
    def __init__(self) -> None:
        self.statements: list[list[Change]] = []
        self._within_function = False

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            self.statements.append([])
        if self._within_function:
            self._note_changes(node)
        super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outside, self._within_function = self._within_function, True
        for statement in node.body[ast.get_docstring(node) is not None :]:
            self.visit(statement)
        self._within_function = outside

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  # names that the library calls

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name not in _MESSAGES and name != "cast" and not name.endswith(("Error", "Exception")):
            self.generic_visit(node)

    def skip(self, node: ast.AST) -> None:
        """Leave out what holds words for people, and functions of one expression."""

    visit_Raise = visit_Assert = visit_JoinedStr = visit_Lambda = skip  # noqa: N815  # as above

    def _note(self, node: ast.expr | ast.stmt, changed: str | ast.expr | ast.stmt) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = (node.lineno - 1, node.col_offset), (node.end_lineno - 1, node.end_col_offset)
        text = changed if isinstance(changed, str) else ast.unparse(changed)
        self.statements[-1].append(Change(start, end, text))

    def _note_changes(self, node: ast.AST) -> None:
        other: ast.expr | ast.stmt
        match node:
            case ast.Return(value=value) if value is not None and not _is_constant(value, None):
                self._note(node, f"return {_empty(value)}")
            case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Continue() | ast.Break():
                self._note(node, "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                self._note(node, "pass")
            case ast.AugAssign(op=ast.Add() | ast.Sub()) | ast.BinOp(op=ast.Add() | ast.Sub()):
                other = copy.copy(node)
                other.op = _SIGNS[type(node.op)]()
                self._note(node, other)
            case ast.Compare(ops=[first, *rest]):
                other = copy.copy(node)
                other.ops = [_COMPARISONS[type(first)](), *rest]
                self._note(node, other)
            case ast.BoolOp(op=operator):
                other = copy.copy(node)
                other.op = ast.Or() if isinstance(operator, ast.And) else ast.And()
                self._note(node, other)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self._note(node, f"({ast.unparse(operand)})")
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.comprehension(ifs=[test, *_]):
                self._note(test, f"not ({ast.unparse(test)})")
            case ast.Constant(value=bool() | int() | float() | str() | bytes() as constant) if " " not in str(constant):
                self._note(node, repr(_other(constant)))
            case ast.Call(args=[_, *_] | [], keywords=[_, *_] as keywords):
                other = copy.copy(node)
                other.keywords = keywords[:-1]
                self._note(node, other)


def _is_constant(node: ast.expr, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _empty(value: ast.expr) -> str:
    """Return the source of an empty value of the same type, as far as the type shows."""
    kinds = {"[]": (ast.List, ast.ListComp), "{}": (ast.Dict, ast.DictComp), "set()": (ast.Set, ast.SetComp)}
    return next((text for text, types in kinds.items() if isinstance(value, types)), "None")


def _other(constant: bool | int | float | str | bytes) -> object:
    if isinstance(constant, bool):
        return not constant
    if isinstance(constant, str):
        return "" if constant else "mutant"
    if isinstance(constant, bytes):
        return b"" if constant else b"mutant"
    return constant + 1


def draw(folder: Path, count: int, seed: int) -> list[tuple[Path, Change]]:
    """Return `count` changes of the modules below a folder, each of another statement."""
    rng = random.Random(seed)
    statements = [
        (path, changes)
        for path in ([folder] if folder.is_file() else sorted(folder.rglob("*.py")))
        for changes in find_changes(path.read_text("utf-8"))
    ]
    return [(path, rng.choice(changes)) for path, changes in rng.sample(statements, min(count, len(statements)))]


def main() -> None:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--within", default="generator", help="a folder or a module")
    parser.add_argument("tests", nargs="+", metavar="TEST")
    given = parser.parse_args()
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="careers-mutants-") as folder:
        project = copied(Path(folder))
        code, first = tests(given.tests, project, _LONGEST)
        if code:
            sys.exit(f"without a mutant: {first}")
        for path, change in draw(project / given.within, given.count, given.seed):
            source = path.read_text("utf-8")
            path.write_text(change.apply(source), "utf-8")
            code, first = tests(given.tests, project, _LONGEST)
            path.write_text(source, "utf-8")
            survivors += code == 0
            place = f"{path.relative_to(project)}:{change.start[0] + 1}"
            print(f"{place}  {change.changed!r}  {'SURVIVES' if code == 0 else first}", flush=True)
    sys.exit(survivors > 0)


if __name__ == "__main__":
    main()
