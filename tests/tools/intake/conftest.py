"""A site to send jobs to, and the form as GitHub writes it when it is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
import yaml

from careers import mkdocs
from careers.cli.site import read
from careers_tools.cli.intake import intake_site
from careers_tools.intake import IntakeSite, forms
from tests.sample_content import LOCALES, TODAY, write

Fill = Callable[..., str]


@pytest.fixture(scope="session")
def portal(tmp_path_factory: pytest.TempPathFactory) -> IntakeSite:
    """The small valid site; what comes after an accepted form is the same as in the command."""
    content = write(tmp_path_factory.mktemp("intake") / "content", {})
    return intake_site(
        read(replace(mkdocs.default_settings(content), today=TODAY, locales=LOCALES, currency="CNY", china_notice=True))
    )


@pytest.fixture(scope="session")
def form(portal: IntakeSite) -> Mapping[str, Mapping[str, Any]]:
    return {path.split(".")[-2]: yaml.safe_load(text) for path, text in forms(portal.library, is_answered=True)}


@pytest.fixture(scope="session")
def fill(form: Mapping[str, Mapping[str, Any]]) -> Fill:
    """What GitHub makes of a form: ``fill("en", title="Engineer", apply_email="…")``, by the ids of its fields."""

    def made(code: str, **answers: str) -> str:
        items = [item for item in form[code]["body"] if item["type"] != "markdown"]
        given = {key.replace("_", "-"): answer for key, answer in answers.items()}
        assert given.keys() <= {item["id"] for item in items}
        return "\n\n".join(
            f"### {item['attributes']['label']}\n\n{given.get(item['id'], '_No response_')}" for item in items
        )

    return made
