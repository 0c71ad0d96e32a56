"""Logos of employers in a published site, and what the next build makes of another one."""

from __future__ import annotations

from tests.mkdocs.conftest import Workspace

LOGO = "taxonomies/logos/acme.svg"
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} 30"><path d="M0 0h9v9z"/></svg>'


def test_a_logo_is_published_as_it_is_and_shown_on_the_employers_page(workspace: Workspace) -> None:
    """In every language; a new one takes its place, and without it the initials are back."""
    address, page = (
        workspace.folder / "site/assets/logos/acme.svg",
        workspace.folder / "site/en/companies/acme/index.html",
    )
    for width in (90, 60):
        workspace.write(LOGO, DRAWING.format(width))
        result = workspace.again(strict=True)
        assert result.returncode == 0, result.output
        assert address.read_text("utf-8") == DRAWING.format(width)
        shown = f'<img class=p-logo src="../../../assets/logos/acme.svg" width="{width}" height="30" alt="">'
        assert shown in page.read_text("utf-8")
    (workspace.folder / "content" / LOGO).unlink()
    assert workspace.again(strict=True).returncode == 0
    assert not address.exists()
    assert "p-logo" not in page.read_text("utf-8")
    assert "p-monogram" in page.read_text("utf-8")


def test_a_logo_that_is_none_leaves_the_site_without_it(workspace: Workspace) -> None:
    """Its file is named; a strict build publishes nothing."""
    workspace.write(LOGO, DRAWING.format(90).replace("<path", "<script/><path"))
    strict = workspace.again(strict=True)
    assert strict.returncode != 0
    assert f"content/{LOGO}:1: " in strict.output
    assert workspace.untouched()
    assert workspace.again().returncode == 0
    assert not (workspace.folder / "site/assets/logos").exists()
