"""Small faults that can be put into a module: each changes one expression or one statement in a function.

Docstrings, annotations, decorators and the words of messages are left as they are: a fault there is none of behaviour.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

Function = ast.FunctionDef | ast.AsyncFunctionDef
Part = ast.expr | ast.stmt

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
# What these are called with is for people to read.
_MESSAGES = frozenset({"debug", "info", "warning", "error", "log", "echo", "secho", "print", "fail"})
# Nodes whose parts are no expressions of a function: types, and texts put together for people.
_OPAQUE = (ast.JoinedStr, ast.Raise, ast.Assert, ast.arguments, ast.Lambda)


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a module's source that can be replaced.

    Attributes:
        statement: number of the statement that it belongs to, among those in functions of the module.
        function: qualified name of the function that it is in.
        line, column: where it begins; lines from 1, columns from 0, in characters.
        operator: what kind of change it is.
        original, changed: the text before and after.
    """

    statement: int
    function: str
    line: int
    column: int
    operator: str
    original: str
    changed: str


def find_places(source: str) -> tuple[int, list[Place]]:
    """Returns how many statements the functions of a module have, and all places where they can be changed."""
    finder = _Finder(source)
    finder.enter(ast.parse(source).body, "")
    return finder.statements, finder.places


def change(source: str, line: int, column: int, original: str, changed: str) -> str:
    """Returns the source with the text at a place replaced.

    Raises:
        ValueError: the original text is not there.
    """
    lines = source.splitlines(keepends=True)
    start = sum(map(len, lines[: line - 1])) + column
    if not source.startswith(original, start):
        raise ValueError(f"line {line}, column {column}: {original!r} is not there")
    return source[:start] + changed + source[start + len(original) :]


def statement_lines(source: str, line: int) -> range:
    """Returns the lines of the statement that a line belongs to; of one with a body, only those before the body."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.end_lineno is not None:
            body = node.cases[0].pattern if isinstance(node, ast.Match) else next(iter(getattr(node, "body", ())), None)
            end = node.end_lineno if body is None else max(node.lineno, body.lineno - 1)
            if node.lineno <= line <= end:
                return range(node.lineno, end + 1)
    return range(line, line + 1)


class _Finder:
    """Walks through a module and notes the places."""

    def __init__(self, source: str) -> None:
        self.statements = 0
        self.places: list[Place] = []
        self._lines = [line.encode() for line in source.splitlines(keepends=True)]

    def enter(self, body: list[ast.stmt], function: str, names: tuple[str, ...] = ()) -> None:
        """Goes through statements; `function` is "" outside of functions, `names` are of what is around."""
        for number, node in enumerate(body):
            if isinstance(node, ast.ClassDef):
                self.enter(node.body, "", (*names, node.name))
            elif isinstance(node, Function):
                inner = (*names, node.name)
                self.enter(node.body, ".".join(inner), inner)
            elif function and not _is_docstring(node, number) and not _is_for_types(node):
                self.statements += 1
                self._statement(node, function)
            for name in ("body", "orelse", "finalbody"):
                if not isinstance(node, ast.ClassDef | Function) and not _is_for_types(node):
                    self.enter(getattr(node, name, []), function, names)
            for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
                self.enter(part.body, function, names)

    def _statement(self, node: ast.stmt, function: str) -> None:
        for part, operator, changed in _changes(node):
            column, original = self._text(part)
            if original != changed:
                place = Place(self.statements - 1, function, part.lineno, column, operator, original, changed)
                self.places.append(place)

    def _text(self, part: Part) -> tuple[int, str]:
        """Returns the column in which a part begins, in characters, and its source; ``ast`` counts bytes."""
        assert part.end_lineno is not None
        lines = self._lines[part.lineno - 1 : part.end_lineno]
        lines[-1] = lines[-1][: part.end_col_offset]
        before, lines[0] = lines[0][: part.col_offset], lines[0][part.col_offset :]
        return len(before.decode()), b"".join(lines).decode()


def _is_docstring(node: ast.stmt, number: int) -> bool:
    return number == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def _changes(node: ast.stmt) -> Iterator[tuple[Part, str, str]]:
    """Yields what can be changed in a statement without the statements in it: the part, the operator, the new text."""
    match node:
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield node, "returned value replaced", f"return {_empty(value)}"
        case ast.Expr(value=ast.Call()) if not _is_message(node.value):
            yield node, "statement removed", "pass"
        case ast.Raise() | ast.Continue() | ast.Break():
            yield node, "statement removed", "pass"
        case ast.AugAssign(op=ast.Add() | ast.Sub()) as augmented:
            swapped = copy.copy(augmented)
            swapped.op = ast.Sub() if isinstance(augmented.op, ast.Add) else ast.Add()
            yield node, "+ and - swapped", ast.unparse(swapped)
        case ast.AugAssign():
            yield node, "statement removed", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "statement removed", "pass"
        case ast.If(test=test) | ast.While(test=test):
            yield from _negated(test)
    if isinstance(node, ast.Match):
        for case in node.cases:
            if case.guard is not None:
                yield from _negated(case.guard)
    if not isinstance(node, _OPAQUE):
        for expression in _expressions(node):
            yield from _changes_of(expression)


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """Yields the expressions below a node that belong to the same statement, without types and words of messages."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params") or _is_typing(node, name):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.stmt | ast.ExceptHandler | ast.expr_context) or not isinstance(child, ast.AST):
                continue
            if isinstance(child, _OPAQUE) or _is_message(child):
                continue
            if isinstance(child, ast.match_case):
                yield from _expressions_of_case(child)
                continue
            if isinstance(child, ast.expr):
                yield child
            yield from _expressions(child)


def _expressions_of_case(case: ast.match_case) -> Iterator[ast.expr]:
    if case.guard is not None:
        yield case.guard
        yield from _expressions(case.guard)


def _is_typing(node: ast.AST, name: str) -> bool:
    """Whether a field of a call holds a type, as the first argument of ``cast``, or help for people."""
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast"
    return (called and name == "args") or (isinstance(node, ast.keyword) and node.arg == "help")


def _is_message(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in _MESSAGES or name.endswith(("Error", "Exception", "Abort"))


def _changes_of(node: ast.expr) -> Iterator[tuple[Part, str, str]]:
    changed = copy.deepcopy(node)
    match changed:
        case ast.Compare(ops=[first, *_]):
            changed.ops[0] = _COMPARISONS[type(first)]()
            yield node, "comparison replaced", ast.unparse(changed)
        case ast.BoolOp(op=op):
            changed.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, "and and or swapped", ast.unparse(changed)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, "not removed", f"({ast.unparse(operand)})"
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right) if not _is_text(left) and not _is_text(right):
            changed.op = ast.Sub() if isinstance(changed.op, ast.Add) else ast.Add()
            yield node, "+ and - swapped", ast.unparse(changed)
        case ast.Constant(value=value) if (other := _other(value)) is not None:
            yield node, "constant changed", other
        case ast.Call(args=arguments, keywords=keywords) if not _is_typing(node, "args"):
            if keywords:
                changed.keywords = keywords[:-1]
                yield node, "argument dropped", ast.unparse(changed)
            elif len(arguments) > 1:
                changed.args = arguments[:-1]
                yield node, "argument dropped", ast.unparse(changed)
    match node:
        case ast.IfExp(test=test):
            yield from _negated(test)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for generator in node.generators:
                for condition in generator.ifs:
                    yield from _negated(condition)


def _negated(test: ast.expr) -> Iterator[tuple[Part, str, str]]:
    if not isinstance(test, ast.UnaryOp) or not isinstance(test.op, ast.Not):
        # The value that `(a := b)` binds stays the same.
        yield test, "not added", f"not ({ast.unparse(test)})"


def _empty(value: ast.expr) -> str:
    match value:
        case ast.List() | ast.ListComp():
            return "[]"
        case ast.Tuple():
            return "()"
        case ast.Dict() | ast.DictComp():
            return "{}"
        case ast.Set() | ast.SetComp():
            return "set()"
        case ast.JoinedStr() | ast.Constant(value=str()):
            return '""'
        case _:
            return "None"


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.JoinedStr) or (
        isinstance(value, ast.Constant) and isinstance(value.value, str | bytes)
    )


def _other(value: object) -> str | None:
    """Returns the source of another constant; None for what is no value, or words for people."""
    match value:
        case bool():
            return repr(not value)
        case int() | float():
            return repr(value + 1)
        case str():
            return None if " " in value.strip() else repr("" if value else "mutant")
        case bytes():
            return repr(b"" if value else b"mutant")
        case _:
            return None
