"""Files of the folder ``.vscode``, by which Visual Studio Code knows the content.

What may stand in front matter is offered by snippets, with a choice of ids, and the task that runs ``careers check``
shows what is wrong.

Formats: code.visualstudio.com/docs, "Snippets in Visual Studio Code", "Integrate with External Tools via Tasks",
"Multi-root and workspace settings".
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from careers.content.library import Library
from careers.i18n import Locales

HEADING = "Written by: careers editors. From the schema of postings and the taxonomies; do not edit it by hand."
_FOLDER = ".vscode"
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
# ``path:line: error: field: problem; what to do``, as ``careers check --format gcc`` prints it.
PATTERN: Mapping[str, Any] = {
    "regexp": r"^(.+?):(\d+): (error|warning): (.*)$",
    "file": 1,
    "line": 2,
    "severity": 3,
    "message": 4,
}
_SETTINGS: Mapping[str, Any] = {
    "files.eol": "\n",
    "files.insertFinalNewline": True,
    # Without these, Markdown offers snippets only at the press of a key.
    "[markdown]": {
        "editor.quickSuggestions": {"other": "on", "comments": "off", "strings": "off"},
        "editor.snippetSuggestions": "top",
        "editor.wordBasedSuggestions": "off",
    },
}


def vscode(library: Library) -> Iterator[tuple[str, str]]:
    """Yield (path in the repository, text) of each file."""
    yield f"{_FOLDER}/settings.json", _commented(_SETTINGS)
    yield f"{_FOLDER}/tasks.json", _commented({"version": "2.0.0", "tasks": list(_tasks(library.locales))})
    yield f"{_FOLDER}/careers.code-snippets", _commented(snippets(library))


def snippets(library: Library) -> dict[str, Any]:
    """Return a snippet for each vocabulary, which inserts its field with a choice of its terms.

    Format: code.visualstudio.com/docs/editing/userdefinedsnippets. ``${1|a,b|}`` is a choice, ``$1`` a place to fill
    in.
    """
    found = {}
    for field, taxonomy in library.taxonomies.by_field.items():
        ids = f"${{1|{','.join(taxonomy.terms)}|}}" if taxonomy.terms else "$1"
        found[f"field.{field}"] = {
            "scope": "markdown",
            "prefix": field,
            "description": " · ".join(dict.fromkeys(taxonomy.name.values())),
            "body": [f"{field}: {ids if taxonomy.single and field == taxonomy.field else f'[{ids}]'}"],
        }
    return found


def posting_schema(library: Library) -> dict[str, Any]:
    """Return the JSON Schema of a posting's front matter, with the ids that the site knows."""
    return {"$schema": _DRAFT, **library.rules.model.model_json_schema()}


def _tasks(locales: Locales) -> Iterator[Mapping[str, Any]]:
    """Yield the check in each language; its problems appear in the list of problems and below their lines."""
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


def _commented(value: Mapping[str, Any]) -> str:
    return f"// {HEADING}\n{json.dumps(value, ensure_ascii=False, indent=2)}\n"
