"""Passing a posting on: its address to the clipboard, or to what the device shares with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from careers.i18n import Locale
from tests.conftest import Serve
from tests.site.building import Result
from tests.site.conftest import Visit

Visiting = Callable[..., Visit]
POSTING = "jobs/acme/current/"


@pytest.fixture(scope="module")
def base(serve: Serve, cases: Result) -> str:
    """The root of the small site, served under a sub-path."""
    return serve(cases.folder, mount="careers")


def live(page: Page, words: str) -> None:
    """Wait until a live region has said this."""
    expect(page.locator("[role=status]").filter(has_text=words)).to_have_count(1)


@pytest.mark.parametrize("code", ["zh", "en"])
def test_the_address_is_copied_and_said(base: str, visit: Visiting, code: str) -> None:
    """Without what stood behind it; the button says so for a while, in its own size."""
    page = visit(f"{base}{code}/{POSTING}?q=secret#apply", permissions=["clipboard-read", "clipboard-write"]).page
    button = page.locator("[data-copy]")
    expect(button).to_be_visible()  # the script shows it
    label, box = button.inner_text(), button.bounding_box()
    button.click()
    live(page, Locale.of(code).t("share.copied"))
    expect(button).to_have_text(Locale.of(code).t("share.done"))
    assert button.bounding_box() == box
    assert page.evaluate("navigator.clipboard.readText()") == f"{base}{code}/{POSTING}"
    expect(button).to_have_text(label, timeout=4000)
    assert button.bounding_box() == box


@pytest.mark.parametrize("code", ["zh", "en"])
def test_address_and_subject_of_a_mail_are_copied(base: str, visit: Visiting, code: str) -> None:
    """By keyboard too; each button says what it copies, and then that it has."""
    locale = Locale.of(code)
    page = visit(f"{base}{code}/{POSTING}", permissions=["clipboard-read", "clipboard-write"]).page
    for key, wanted in (
        ("apply.copy.to", "jobs@acme.example"),
        ("apply.copy.subject", locale.t("apply.subject", title="")),
    ):
        button = page.get_by_role("button", name=locale.t(key), exact=True)
        button.focus()
        page.keyboard.press("Enter")
        expect(button).to_have_text(locale.t("share.done"))
        live(page, locale.t("share.done"))
        assert page.evaluate("navigator.clipboard.readText()").startswith(wanted)


@pytest.mark.parametrize("code", ["zh", "en"])
def test_code_on_a_static_page_is_copied(home: str, visit: Visiting, code: str) -> None:
    """All of a block, and no other; without scripts there is no button."""
    address = f"{home}{code}/developers/"
    page = visit(address, permissions=["clipboard-read", "clipboard-write"]).page
    blocks = page.locator(".p-code")
    assert blocks.count() > 1
    second = blocks.nth(1)
    second.get_by_role("button", name=Locale.of(code).t("frame.copy_code")).click()
    expect(second.get_by_role("button")).to_have_text(Locale.of(code).t("share.done"))
    assert page.evaluate("navigator.clipboard.readText()") == second.locator("code").text_content()
    plain = visit(address, java_script_enabled=False).page
    expect(plain.locator(".p-code button").first).to_be_hidden()


def test_without_the_clipboard_a_mails_address_is_there_to_copy(base: str, visit: Visiting) -> None:
    """In the dialog of the page's address, under words of its own."""
    page = visit("about:blank").page
    page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))"
    )
    page.goto(f"{base}en/{POSTING}")
    page.get_by_role("button", name=Locale.of("en").t("apply.copy.to")).click()
    expect(page.get_by_label(Locale.of("en").t("share.by_hand.text"))).to_have_value("jobs@acme.example")


def test_without_the_clipboard_the_address_is_there_to_copy(base: str, visit: Visiting) -> None:
    """Selected in a small dialog, which Escape closes; the focus returns."""
    found = visit("about:blank")
    page = found.page
    page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))"
    )
    page.goto(f"{base}en/{POSTING}")
    page.locator("[data-copy]").click()
    field = page.get_by_label(Locale.of("en").t("share.by_hand"))
    expect(field).to_have_value(f"{base}en/{POSTING}")
    assert page.evaluate("document.getSelection().toString()") == f"{base}en/{POSTING}"
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(page.locator("[data-copy]")).to_be_focused()
    assert found.faults == []


def test_the_device_shares_where_it_can(base: str, visit: Visiting) -> None:
    """Title and address; a reader who thinks better of it is told nothing."""
    found = visit("about:blank")
    page = found.page
    page.add_init_script(
        "Navigator.prototype.share = (data) => { window.shared = data;"
        " return Promise.reject(new DOMException('', 'AbortError')) }"
    )
    page.goto(f"{base}zh/{POSTING}?q=x")
    page.locator("[data-share]").click()
    shared = page.evaluate("window.shared")
    assert shared == {"title": page.title(), "url": f"{base}zh/{POSTING}"}
    assert found.faults == []


@pytest.mark.parametrize("scripts", [True, False])
def test_what_does_nothing_is_not_shown(base: str, visit: Visiting, scripts: bool) -> None:
    """No sharing where the device cannot; without scripts neither copying nor saving."""
    page = visit("about:blank", java_script_enabled=scripts).page
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(f"{base}en/{POSTING}")
    expect(page.locator("[data-share]")).to_be_hidden()
    expect(page.locator("[data-copy]")).to_be_visible(visible=scripts)
    expect(page.locator("[data-copy-text]").first).to_be_visible(visible=scripts)
    expect(page.locator("article [data-save='acme/current']").first).to_be_visible(visible=scripts)
    # Of a posting without a deadline nothing is left of the row, not even its room.
    row = page.locator(".p-actions")
    row.locator("a").evaluate_all("(all) => all.forEach((one) => one.remove())")
    expect(row).to_be_visible(visible=scripts)
