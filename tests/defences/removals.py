"""The ways to take a defence out of a copy of the project.

A removal names a symbol: the dotted name of a module, or of a function, class, method, constant or import in it. It
changes the syntax tree of the module, so it outlives a change of the lines around what it removes. A *sign* is a name
or a string that stands in the code to be removed, such as the code of a diagnostic. Files without a syntax tree of
Python are changed by a short text.

Each change raises LookupError where there is nothing to change.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PACKAGES = Path("generator")


@dataclass(frozen=True, slots=True)
class Removal:
    """A change that takes a defence out of one file.

    Attributes:
        place: a symbol, or the path of a file that is not Python.
        change: gives the text of the file after the change.
    """

    place: str
    change: Callable[[str], str]

    @property
    def path(self) -> Path:
        return Path(self.place) if "/" in self.place else _find_module(self.place)[0]


def replace_symbol(symbol: str, expression: str) -> Removal:
    """Bind the name to `expression`, right after its definition; `expression` may use what the name meant before."""

    def change(body: list[ast.AST], index: int) -> None:
        body[index + 1 : index + 1] = ast.parse(f"{symbol.rpartition('.')[2]} = {expression}").body

    return _tree_removal(symbol, change)


def skip_branch(symbol: str, sign: str) -> Removal:
    """Make each innermost ``if`` in `symbol` false whose branch has `sign`."""

    def change(body: list[ast.AST], index: int) -> None:
        branches = {
            node: {inner for statement in node.body for inner in ast.walk(statement)}
            for node in ast.walk(body[index])
            if isinstance(node, ast.If)
        }
        marked = {node: inside for node, inside in branches.items() if any(_is_marked(part, sign) for part in inside)}
        for node, inside in marked.items():
            if not inside & marked.keys():
                node.test = ast.Constant(False)

    return _tree_removal(symbol, change)


def drop_call(symbol: str, sign: str, value: str = "") -> Removal:
    """Put `value` in the place of each call in `symbol` of the function `sign`, or with the string `sign`.

    Without a `value`, it is the first argument of the call; a call that is a statement goes.
    """

    def change(body: list[ast.AST], index: int) -> None:
        _CallDropper(sign, value).visit(body[index])

    return _tree_removal(symbol, change)


def drop_argument(symbol: str, function: str, keyword: str, value: str = "") -> Removal:
    """Leave an argument out of each call of `function` in `symbol`, or give it `value` instead."""

    def change(body: list[ast.AST], index: int) -> None:
        for call in ast.walk(body[index]):
            if isinstance(call, ast.Call) and _is_marked(call.func, function):
                rest = [argument for argument in call.keywords if argument.arg != keyword]
                if value and rest != call.keywords:
                    rest.append(ast.keyword(keyword, _parse_expression(value)))
                call.keywords = rest

    return _tree_removal(symbol, change)


def replace_text(path: str, before: str, after: str) -> Removal:
    """Put `after` in the place of `before`, which stands in the file once."""

    def change(text: str) -> str:
        if text.count(before) != 1:
            raise LookupError(f"{path}: {text.count(before)} times: {before}")
        return text.replace(before, after)

    return Removal(path, change)


class _CallDropper(ast.NodeTransformer):
    def __init__(self, sign: str, value: str) -> None:
        self._sign, self._value = sign, value

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Call) and self._is_meant(node.value) and not self._value:
            return ast.Pass()
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if not self._is_meant(node):
            return self.generic_visit(node)
        value: ast.AST = _parse_expression(self._value) if self._value else self.visit(node.args[0])
        return value

    def _is_meant(self, node: ast.Call) -> bool:
        strings = [argument for argument in node.args if isinstance(argument, ast.Constant)]
        return any(_is_marked(part, self._sign) for part in (node.func, *strings))


def _is_marked(node: ast.AST, sign: str) -> bool:
    """Return whether a node is the name, the attribute or the string `sign`."""
    return sign in (getattr(node, key, None) for key in ("id", "attr", "value"))


def _parse_expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _tree_removal(symbol: str, change: Callable[[list[ast.AST], int], None]) -> Removal:
    def change_text(text: str) -> str:
        tree = ast.parse(text)
        before = ast.unparse(tree)
        change(*_locate(tree, symbol))
        after = ast.unparse(ast.fix_missing_locations(tree))
        if after == before:
            raise LookupError(f"{symbol}: nothing to change")
        return after

    return Removal(symbol, change_text)


def _find_module(symbol: str) -> tuple[Path, list[str]]:
    """Return the file of the module that defines a symbol, and the names that lead to the symbol in the module."""
    parts = symbol.split(".")
    for count in range(len(parts), 0, -1):
        module = PACKAGES.joinpath(*parts[:count])
        for path in (module.with_suffix(".py"), module / "__init__.py"):
            if (ROOT / path).is_file():
                return path, parts[count:]
    raise LookupError(f"{symbol}: no such module")


def _locate(tree: ast.Module, symbol: str) -> tuple[list[ast.AST], int]:
    """Return the body in which a symbol is defined, and the index of the statement that defines it."""
    body: list[ast.AST] = [tree]
    index = 0
    for name in _find_module(symbol)[1]:
        inner: list[Any] = getattr(body[index], "body", [])
        places = [place for place, statement in enumerate(inner) if name in _defined_names(statement)]
        if not places:
            raise LookupError(f"{symbol}: no {name}")
        body, index = inner, places[-1]
    return body, index


def _defined_names(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name for alias in statement.names}
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", statement)]
    return {target.id for target in targets if isinstance(target, ast.Name)}
