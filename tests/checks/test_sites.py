"""Built sites are sound."""

from __future__ import annotations

import pytest

from careers import mkdocs
from careers.checks import examine
from careers.cli.doctor import expectations
from tests.site.building import Result


@pytest.mark.slow
@pytest.mark.parametrize("name", ["site", "cases"])
def test_built_sites_are_sound(request: pytest.FixtureRequest, name: str) -> None:
    """No check has anything to say, and each has looked at something; of the configuration there is only advice."""
    result: Result = request.getfixturevalue(name)
    sections = examine(result.folder, expectations(mkdocs.read_configuration(result.config).settings, result.config))
    # A machine without Chinese characters is named, too.
    faults = {
        (section.key, one.severity)
        for section in sections
        for one in section.diagnostics
        if one.code != "preview-without-font"
    }
    assert faults <= {("configuration", "advice")}
    found = {(section.key, figure.key): figure.value for section in sections for figure in section.figures}
    # Of the jobs of the project's own site, none is known well enough to be marked up.
    assert bool(found["structured", "marked"]) == (name == "cases")
    for key in (
        ("addresses", "new"),
        ("links", "pages"),
        ("links", "addresses"),
        ("languages", "listed"),
        ("data", "xml"),
        ("data", "json"),
        ("data", "feeds"),
        ("structured", "jobs"),
        ("weight", "total"),
        ("hygiene", "files"),
    ):
        assert found[key], key
