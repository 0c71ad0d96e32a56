"""What Visual Studio Code is told of the content, as files of its folder ``.vscode``.

It knows no vocabulary of a Markdown file's front matter by itself, and the well-kept extension that validates by JSON
Schema, redhat.vscode-yaml, reads files of YAML alone. So there is a schema for the taxonomies; what may stand in front
matter is offered by snippets, with a choice of ids, and what is wrong is told by the task that runs
``careers check``.

Formats: code.visualstudio.com/docs, "Snippets in Visual Studio Code", "Integrate with External Tools via Tasks",
"Multi-root and workspace settings".
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from careers.content.library import Library
from careers.content.posting import posting_model
from careers.content.schema import ID
from careers.content.taxonomy.entries import TaxonomyEntry, TermEntry
from careers.i18n import Locales
from careers_tools.editors.snippets import snippets

HEADING = "Written by: careers editors. From the schema of postings and the taxonomies; do not edit it by hand."
_FOLDER = ".vscode"
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_TAXONOMY = f"{_FOLDER}/taxonomy.schema.json"
# ``path:line: error: field: problem; what to do``, as ``careers check --format gcc`` prints it.
PATTERN: Mapping[str, Any] = {
    "regexp": r"^(.+?):(\d+): (error|warning): (.*)$",
    "file": 1,
    "line": 2,
    "severity": 3,
    "message": 4,
}


def vscode(library: Library, content: str) -> Iterator[tuple[str, str]]:
    """(path in the repository, text) of each file; `content` is the content folder in the repository."""
    yield _TAXONOMY, _json({"$comment": HEADING, **taxonomy_schema(library.locales)})
    yield f"{_FOLDER}/settings.json", _commented(_settings(content))
    yield f"{_FOLDER}/extensions.json", _commented({"recommendations": ["redhat.vscode-yaml"]})
    yield f"{_FOLDER}/tasks.json", _commented({"version": "2.0.0", "tasks": list(_tasks(library.locales))})
    yield f"{_FOLDER}/careers.code-snippets", _commented(dict(snippets(library)))


def posting_schema(library: Library) -> dict[str, Any]:
    """The JSON Schema of a posting's front matter, with the ids that the site knows."""
    return {"$schema": _DRAFT, **posting_model(library.taxonomies, library.currency).model_json_schema()}


def taxonomy_schema(locales: Locales) -> dict[str, Any]:
    """The JSON Schema of a taxonomy's file; a label is there in every language."""
    whole = TaxonomyEntry.model_json_schema()
    term = TermEntry.model_json_schema()
    parts = {**term.pop("$defs", {}), **whole.pop("$defs", {}), "Term": term}
    for model in (whole, term):
        model["properties"]["name"] = _labels(locales)
    whole["properties"]["terms"] = {
        "type": "object",
        "propertyNames": {"pattern": f"^{ID.pattern.removesuffix(chr(92) + 'Z')}$"},
        "additionalProperties": {"$ref": "#/$defs/Term"},
    }
    # In the model a stack is read from what people write instead of a mapping, too, to tell them how.
    tools = {"type": "object", "minProperties": 1, "additionalProperties": {"type": ["string", "null"]}}
    layers = parts["StackEntry"]["properties"]
    parts["StackEntry"]["properties"] = {
        layer: {"title": layers[layer].get("title", layer), **tools} for layer in layers
    }
    return {"$schema": _DRAFT, **whole, "$defs": parts}


def _labels(locales: Locales) -> dict[str, Any]:
    text = {"type": "string", "minLength": 1}
    properties = dict.fromkeys(locales.codes, text)
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _settings(content: str) -> dict[str, Any]:
    return {
        "files.eol": "\n",
        "files.insertFinalNewline": True,
        "yaml.schemas": {_TAXONOMY: f"{content}/taxonomies/*.yml"},
        # Without these, snippets come in Markdown only when asked for.
        "[markdown]": {
            "editor.quickSuggestions": {"other": "on", "comments": "off", "strings": "off"},
            "editor.snippetSuggestions": "top",
            "editor.wordBasedSuggestions": "off",
        },
    }


def _tasks(locales: Locales) -> Iterator[Mapping[str, Any]]:
    """The check in each language; its problems stand in the list of problems and below the lines they are about."""
    for locale in locales:
        yield {
            "label": locale.t("vscode.check"),
            "type": "process",
            "command": "${workspaceFolder}/.venv/bin/careers",
            "windows": {"command": "${workspaceFolder}\\.venv\\Scripts\\careers.exe"},
            "args": ["check", "--format", "gcc", "--lang", locale.code],
            "group": {"kind": "test", "isDefault": locale is locales[0]},
            "presentation": {"reveal": "never", "showReuseMessage": False},
            "problemMatcher": {
                "owner": "careers",
                "source": "careers check",
                "fileLocation": ["relative", "${workspaceFolder}"],
                "pattern": PATTERN,
            },
        }


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _commented(value: Mapping[str, Any]) -> str:
    """JSON as VS Code reads its own files: with comments."""
    return f"// {HEADING}\n{_json(value)}"
