"""Scripts and styles in an editorial page are told of, where they do nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from careers.cli.inline import blocked
from careers.render.policy import Policy
from tests.cli.conftest import Careers
from tests.site.building import configure

PAGE = """# About

<p style="color: red" onclick="go()">Red</p>

<style>p { color: red }</style>
<script>go()</script>
<script type="application/ld+json">{}</script>
<script src="https://example.org/x.js"></script>

`<p style="">` and ``a ` <script>`` in a line.

```html
<style>
```

    <script>

- a
- <b style="x">b</b>
"""
STYLES, SCRIPTS = [(3, "style="), (5, "<style>"), (19, "style=")], [(3, "onclick="), (6, "<script>")]


@pytest.mark.parametrize(
    ("added", "told"),
    [
        ({}, [*STYLES, *SCRIPTS]),
        ({"style-src": ["'unsafe-inline'"]}, SCRIPTS),
        ({"script-src": ["'sha256-abc='"]}, STYLES),
        ({"script-src": ["https://example.org"]}, [*STYLES, *SCRIPTS]),
    ],
)
def test_what_the_policy_keeps_from_working_is_told(added: dict[str, list[str]], told: list[tuple[int, str]]) -> None:
    """At its line; code that is shown is none, nor are data."""
    assert sorted(blocked(PAGE, Policy.of(added))) == sorted(told)


@pytest.mark.parametrize(("settings", "count"), [({}, 5), ({"policy": False}, 0)])
def test_check_advises(careers: Careers, folder: Path, settings: dict[str, Any], count: int) -> None:
    """Where there is a policy; the check passes."""
    configure(folder, folder / "content", **settings)
    (folder / "content" / "pages" / "en" / "about.md").write_text(PAGE, "utf-8")
    result = careers("check")
    said = "content/pages/en/about.md:3: page: because of the content policy, style= has no effect here"
    assert result.exit_code == 0
    assert (said in result.stdout, result.stdout.count("because of the content policy")) == (bool(count), count)
