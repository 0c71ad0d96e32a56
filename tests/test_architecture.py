"""What holds for the code as a whole: languages are data, and no word of the interface is missing or idle."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from careers.content.facts.pay import example_params
from careers.i18n import complete_strings, package_languages, package_strings
from careers.support.diagnostics import catalogue, languages, messages
from tests.sample_content import MakeContent, load

ROOT = Path(__file__).parents[1]
CODES = frozenset(package_languages())
TEMPLATES = sorted((ROOT / "theme").rglob("*.html"))
SCRIPTS = sorted((ROOT / "theme").rglob("*.js"))
# What a template or a call asks for: "key" | t, "key" | n(…), t("key"), portal.t("key"), locale.forms("key").
ASKED = re.compile(r"""\b(?:t|n|forms)\(\s*["']([a-z_0-9.]+)["']|["']([a-z_0-9.]+)["'] \| [tn]\b""")


@cache
def modules() -> tuple[Path, ...]:
    return tuple(sorted((ROOT / "generator").rglob("*.py")))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"))))


def texts() -> Iterator[tuple[str, str]]:
    """(place, value) of every string in the package, docstrings aside."""
    for path in modules():
        docs = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def patterns() -> list[re.Pattern[str]]:
    """What f-strings can come to: their fixed parts with anything between, where they begin with a fixed part."""
    found = []
    for path in modules():
        for node in nodes(path):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
                found.append(re.compile("".join(parts)))
    return found


def raised() -> Iterator[tuple[str, str, set[str] | None]]:
    """(place, code, names of parameters) of every problem that the code records; None: not written out there."""
    for path in modules():
        for node in nodes(path):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = {"add": 3, "_add_fault": 2, "fault": 0, "_Refused": 1, "record_fault": 1, "PayError": 0}.get(name)
            if place is None or len(node.args) <= place:
                continue
            code = node.args[place]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                keys = [keyword.arg for keyword in node.keywords]
                given = None if None in keys else {key for key in keys if key is not None}
                yield f"{path.relative_to(ROOT)}:{node.lineno}", code.value, given


@pytest.mark.slow
def test_no_code_names_a_language() -> None:
    assert [place for place, value in texts() if value in CODES] == []


def test_every_problem_that_can_be_recorded_has_words() -> None:
    """A code without an entry would fail before the editor's eyes."""
    assert [(place, code) for place, code, _ in raised() if code not in catalogue()] == []


def test_every_message_is_told_of_something() -> None:
    """A message that no code names is idle."""
    used = {value for _, value in texts()}
    made = patterns()
    idle = [code for code in catalogue() if code not in used and not any(pattern.fullmatch(code) for pattern in made)]
    assert idle == []


def test_a_message_names_nothing_that_the_code_does_not_give() -> None:
    """Every brace in a message is filled in, in every language."""
    lacking = []
    for place, code, given in raised():
        if code not in catalogue() or given is None:
            continue
        for language in languages():
            message = messages(language)[code]
            wanted = braces(message.problem) | braces(message.remedy)
            # Whoever reads a posting adds the text and an example to each error of pay: they know the site's currency.
            added = {"value", *example_params("EUR")} if code.startswith("salary-") else set()
            lacking += [(place, code, name) for name in wanted - given - added - {"field"}]
    assert lacking == []


def braces(template: str) -> set[str]:
    """The names that a template fills in."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_a_message_names_the_same_things_in_every_language() -> None:
    """No language tells the editor less, save where it quotes in its own way."""
    own = {"quoted", "nearest"}
    different = [
        code
        for code in catalogue()
        if len({frozenset(braces("".join(messages(one)[code])) - own) for one in languages()}) > 1
    ]
    assert different == []


def test_every_string_is_there_in_every_language() -> None:
    """A missing word would show on a page in another language; one of a name that nobody asks for would be idle."""
    wanted = complete_strings().keys()
    whole = [code for code in package_languages() if "-" not in code]  # what differs in a region is in a file alone
    assert {code: sorted(wanted ^ package_strings(code).keys()) for code in whole} == {code: [] for code in whole}
    assert [(code, key) for code in CODES for key in package_strings(code) if key not in wanted] == []


def test_every_string_that_is_asked_for_is_there() -> None:
    """In the package, the templates and the scripts."""
    places = [*modules(), *TEMPLATES, *SCRIPTS]
    asked = {
        (path.name, key) for path in places for keys in ASKED.findall(path.read_text("utf-8")) for key in keys if key
    }
    assert sorted(pair for pair in asked if pair[1] not in complete_strings()) == []
    assert len(asked) > 50


def test_every_string_is_asked_for_somewhere(content: MakeContent) -> None:
    """An idle string is work for translators that nobody sees; those of a filter's values have its name before them."""
    filters = "|".join(load(content())[0].filter_values)
    whole = "\n".join(path.read_text("utf-8") for path in (*TEMPLATES, *SCRIPTS))
    named = {value for _, value in texts()} | set(re.findall(r"""["']([a-z_0-9.]+)["']""", whole))
    made = [*patterns(), re.compile(rf"(?:{filters})\.[a-z_0-9]+")]
    idle = [key for key in complete_strings() if key not in named and not any(one.fullmatch(key) for one in made)]
    assert idle == []


def test_strings_fill_in_the_same_things_in_every_language() -> None:
    """A number or a name that one language shows is not lost in another; pay is written too differently for that."""
    different = []
    for key in complete_strings():
        if key.startswith("salary."):
            continue
        found = [package_strings(code)[key] for code in CODES if key in package_strings(code)]
        forms = [[text] if isinstance(text, str) else list(text.values()) for text in found]
        if len({frozenset[str]().union(*map(braces, texts)) for texts in forms}) > 1:
            different.append(key)
    assert different == []
