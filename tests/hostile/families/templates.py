"""The syntax of template languages and of other tools' includes, in a text, a title and a summary."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hostile.inputs import Harmless, Input, posting, text

_SYNTAX = {
    "jinja-value": "{{ 7 * 7 }}",
    "jinja-include": "{% include '/etc/passwd' %}",
    "liquid": "{% assign x = site.github.token %}{{ x }}",
    "erb": "<%= `id` %><% system 'id' %>",
    "angular": "{{constructor.constructor('alert(1)')()}}",
    "format": "%(x)s %n%n {0} {x!r:>9}",
    "shell": "${HOME} $(id) $((7*7))",
    "python-markers": "\\g<0> \\1 %s",
}
_INCLUDES = {
    "snippet": '--8<-- "mkdocs.yml"',
    "snippet-absolute": '--8<-- "/etc/passwd"',
    "multimarkdown": "{{mkdocs.yml}}",
    "emoji": ":material-account: :octicons-alert-16:{ .evil }",
    "arithmatex": "$$\\href{javascript:alert(1)}{x}$$",
}
# Read by Markdown itself: its marks go, the words stay.
_SAID = {
    "erb": "<%= id %>",
    "python-markers": "%s",
    "snippet": "mkdocs.yml",
    "multimarkdown": "{{mkdocs.yml}}",
    "arithmatex": "{javascript:alert(1)}",
}


def _inputs() -> Iterator[Input]:
    for name, syntax in {**_SYNTAX, **_INCLUDES}.items():
        yield posting(f"template-{name}", Harmless((_SAID.get(name, syntax),)), syntax)
    for name in ("jinja-value", "jinja-include", "liquid", "angular", "format", "shell", "python-markers", "erb"):
        syntax = _SYNTAX[name]
        expected = Harmless((syntax,), title=syntax)
        yield posting(f"template-field-{name}", expected, title=text(syntax), summary=text(syntax))


INPUTS = tuple(_inputs())
