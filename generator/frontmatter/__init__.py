"""Front matter: text in, a mapping with line numbers and a body out. Text first: nothing here guesses types.

Hardened: every bound is checked before a parser sees the text, and of YAML only plain mappings, lists and scalars pass.
"""

from generator.frontmatter.document import Document, dump, parse
from generator.frontmatter.nodes import Fields, Items, Node, Scalar, line_of, plain
from generator.frontmatter.reading import as_text, read_bytes, read_text
from generator.frontmatter.writing import compose
from generator.frontmatter.yamltext import hidden_character, load_yaml, without_hidden

__all__ = [
    "Document",
    "Fields",
    "Items",
    "Node",
    "Scalar",
    "as_text",
    "compose",
    "dump",
    "hidden_character",
    "line_of",
    "load_yaml",
    "parse",
    "plain",
    "read_bytes",
    "read_text",
    "without_hidden",
]
