"""Front matter: text in, a mapping with line numbers and a body out. Text first: nothing here guesses types.

Hardened: every bound is checked before a parser sees the text, and of YAML only plain mappings, lists and scalars pass.
"""

from careers.content.folder import as_text, read_bytes, read_text
from careers.content.frontmatter.document import (
    Document,
    Fields,
    Items,
    Node,
    Scalar,
    check_markdown,
    line_of,
    load_yaml,
    parse,
    plain,
)
from careers.content.frontmatter.hidden import find_hidden, without_hidden, without_hidden_in_markdown
from careers.content.frontmatter.writing import compose, differs_only_in, document_in, set_fields

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
