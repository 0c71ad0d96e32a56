"""Front matter: text in, a mapping with line numbers and a body out. Text first: nothing here guesses types.

Hardened: every bound is checked before a parser sees the text, and of YAML only plain mappings, lists and scalars pass.
"""

from careers.content.frontmatter.document import (
    Document,
    as_text,
    check_markdown,
    compose,
    differs_only_in,
    document_in,
    parse,
    read_bytes,
    read_text,
    set_fields,
)
from careers.content.frontmatter.hidden import find_hidden, without_hidden, without_hidden_in_markdown
from careers.content.frontmatter.yamltext import Fields, Items, Node, Scalar, line_of, load_yaml, plain

__all__ = [
    "Document",
    "Fields",
    "Items",
    "Node",
    "Scalar",
    "as_text",
    "check_markdown",
    "compose",
    "differs_only_in",
    "document_in",
    "find_hidden",
    "line_of",
    "load_yaml",
    "parse",
    "plain",
    "read_bytes",
    "read_text",
    "set_fields",
    "without_hidden",
    "without_hidden_in_markdown",
]
