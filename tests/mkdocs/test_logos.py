"""Logos of employers in a published site."""

from __future__ import annotations

from tests.mkdocs.conftest import Workspace

LOGO = "taxonomies/logos/acme.svg"
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} 30"><path d="M0 0h9v9z"/></svg>'


def test_a_logo_is_published_as_it_is_and_shown_on_the_employers_page(workspace: Workspace) -> None:
    """In place of the initials."""
    page = "en/companies/acme/index.html"
    assert b"p-monogram" in workspace.published[page]
    workspace.write(LOGO, DRAWING.format(60))
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output
    assert (result.folder / "assets/logos/acme.svg").read_text("utf-8") == DRAWING.format(60)
    shown = '<img class=p-logo src="../../../assets/logos/acme.svg" width="60" height="30" alt="">'
    assert shown in (result.folder / page).read_text("utf-8")
    assert "p-monogram" not in (result.folder / page).read_text("utf-8")


def test_a_logo_that_is_none_leaves_the_site_without_it(workspace: Workspace) -> None:
    """Its file is named; a strict build publishes nothing."""
    workspace.write(LOGO, DRAWING.format(90).replace("<path", "<script/><path"))
    strict = workspace.again(strict=True)
    assert strict.returncode != 0
    assert f"content/{LOGO}:1: " in strict.output
    assert workspace.untouched()
    assert workspace.again().returncode == 0
    assert not (workspace.folder / "site/assets/logos").exists()
