"""A portal's own UI strings, ``content/strings/<code>.yml``: dotted key -> text, or plural category -> text."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from pathlib import Path

from careers.content.folder import list_folder
from careers.content.frontmatter import Fields, Node, Scalar, load_yaml, read_text
from careers.content.schema import ID, nearest, quoted
from careers.i18n import Text, complete_strings, is_language_tag
from careers.support.diagnostics import Diagnostics

FOLDER = "strings"
MOST_BYTES = 1_000_000
_TAGS = frozenset({"locale.tag", "locale.html_lang", "locale.theme"})
_CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # of CLDR


def read_portal_strings(content: Path, display_path: str, diagnostics: Diagnostics) -> Mapping[str, Mapping[str, Text]]:
    """Return language code -> the strings that a portal has of it, and record what is wrong in their files.

    `display_path` is the content folder as editors know it. A string with a fault is left out.
    """
    found: dict[str, Mapping[str, Text]] = {}
    # Names that no content can have are recorded where all of it is listed.
    for entry in list_folder(content / FOLDER, f"{display_path}/{FOLDER}", Diagnostics()):
        path = content / FOLDER / entry.name
        name = f"{display_path}/{FOLDER}/{path.name}"
        if path.suffix != ".yml" or not entry.is_file:
            continue
        if not ID.match(path.stem):
            diagnostics.add(name, 1, "path", "not-an-id", value=path.stem)
            continue
        text = read_text(path, name, diagnostics, limit=MOST_BYTES)
        fields = load_yaml(text, name, diagnostics, limit=MOST_BYTES) if text is not None else None
        if fields is not None:
            found[path.stem] = dict(_sound(fields, name, diagnostics))
    return found


def _sound(fields: Fields, display_path: str, diagnostics: Diagnostics) -> Iterable[tuple[str, Text]]:
    known = complete_strings()
    for key, node in fields.entries.items():
        line = fields.lines[key]
        if key not in known:
            close = nearest(key, known)
            code = "string-unknown" if close else "string-unknown-far"
            diagnostics.add(display_path, line, key, code, value=key, nearest=", ".join(close), quoted=quoted(close))
            continue
        text = _text(node, isinstance(known[key], Mapping))
        if text is None:
            code = "string-not-plural" if isinstance(known[key], Mapping) else "string-not-text"
            diagnostics.add(display_path, line, key, code, categories=", ".join(_CATEGORIES))
        elif key in _TAGS and not is_language_tag(str(text)):
            diagnostics.add(display_path, line, key, "string-not-tag", value=text)
        elif foreign := sorted(_placeholders(text) - _placeholders(known[key])):
            listed = ", ".join(sorted(_placeholders(known[key]))) or "–"
            diagnostics.add(display_path, line, key, "string-placeholder", value=", ".join(foreign), known=listed)
        else:
            yield key, text


def _text(node: Node, is_counted: bool) -> Text | None:
    """Return the text in a node, or its texts by plural category if it may be counted; None: it is neither."""
    if isinstance(node, Scalar):
        return node.text
    if not is_counted or not isinstance(node, Fields) or "other" not in node.entries:
        return None
    forms = {name: form.text for name, form in node.entries.items() if isinstance(form, Scalar)}
    return forms if len(forms) == len(node.entries) and forms.keys() <= set(_CATEGORIES) else None


def _placeholders(text: Text) -> frozenset[str]:
    """Return the names in braces of a string; what is in braces and no name comes as it is written."""
    if isinstance(text, Mapping):
        return frozenset[str]().union(*map(_placeholders, text.values()))
    try:
        parts = [*string.Formatter().parse(text)]
    except ValueError:  # a single brace
        return frozenset({"{"})
    return frozenset(
        f"{name}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}"
        for _, name, spec, conversion in parts
        if name is not None
    )
