"""Passing a posting on: its address to the clipboard, or to what the device shares with."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
import zxingcpp
from PIL import Image, ImageOps
from playwright.sync_api import Error, Page, expect

from careers.i18n import Locale
from tests.browser import route_modules
from tests.site.conftest import Visiting

POSTING = "jobs/acme/current/"
SITE_URL = "https://example.github.io/careers/"
# The most bytes that a code of each version from 1 to 20 holds at level M (ISO/IEC 18004, table 7).
LENGTHS = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666)


def live(page: Page, words: str) -> None:
    expect(page.locator("[role=status]").filter(has_text=words)).to_have_count(1)


def test_the_address_is_copied_and_said(base: str, read: Visiting, code: str) -> None:
    """Without what stood behind it; the button says so for a while, in its own size."""
    page = read(f"{base}{code}/{POSTING}?q=secret#apply", permissions=["clipboard-read", "clipboard-write"]).page
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


def test_address_and_subject_of_a_mail_are_copied(base: str, read: Visiting, code: str) -> None:
    """By keyboard too; each button says what it copies, and then that it has."""
    locale = Locale.of(code)
    page = read(f"{base}{code}/{POSTING}", permissions=["clipboard-read", "clipboard-write"]).page
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


def test_code_on_a_static_page_is_copied(home: str, read: Visiting, code: str) -> None:
    """All of a block, and no other; without scripts there is no button."""
    address = f"{home}{code}/developers/"
    page = read(address, permissions=["clipboard-read", "clipboard-write"]).page
    blocks = page.locator(".p-code")
    assert blocks.count() > 1
    second = blocks.nth(1)
    second.get_by_role("button", name=Locale.of(code).t("frame.copy_code")).click()
    expect(second.get_by_role("button")).to_have_text(Locale.of(code).t("share.done"))
    assert page.evaluate("navigator.clipboard.readText()") == second.locator("code").text_content()
    plain = read(address, java_script_enabled=False).page
    expect(plain.locator(".p-code button").first).to_be_hidden()


def test_who_allows_no_storage_can_apply(base: str, visit: Visiting) -> None:
    """Buttons that copy and ways to apply need nothing that a browser keeps."""
    script = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'Some') }})"
    found = visit(f"{base}en/{POSTING}", script=script, permissions=["clipboard-read", "clipboard-write"])
    page = found.page
    page.get_by_role("button", name=Locale.of("en").t("apply.copy.to")).click()
    live(page, Locale.of("en").t("share.done"))
    assert page.evaluate("navigator.clipboard.readText()") == "jobs@acme.example"
    expect(page.get_by_role("region", name=Locale.of("en").t("apply.title")).get_by_role("link").first).to_be_visible()
    assert found.faults == []


def test_without_the_clipboard_the_address_is_there_to_copy(base: str, visit: Visiting) -> None:
    """Selected in a small dialog, which Escape closes; the focus returns."""
    script = "navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))"
    found = visit(f"{base}en/{POSTING}", script=script)
    page = found.page
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
    script = (
        "Navigator.prototype.share = (data) => { window.shared = data;"
        " return Promise.reject(new DOMException('', 'AbortError')) }"
    )
    found = visit(f"{base}zh/{POSTING}?q=x", script=script)
    page = found.page
    page.locator("[data-share]").click()
    shared = page.evaluate("window.shared")
    assert shared == {"title": page.title(), "url": f"{base}zh/{POSTING}"}
    assert found.faults == []


@pytest.mark.parametrize("scripts", [True, False])
def test_what_does_nothing_is_not_shown(base: str, visit: Visiting, scripts: bool) -> None:
    """No sharing where the device cannot; without scripts neither copying nor saving."""
    page = visit(f"{base}en/{POSTING}", script="delete Navigator.prototype.share", java_script_enabled=scripts).page
    expect(page.locator("[data-share]")).to_be_hidden()
    expect(page.locator("[data-copy]")).to_be_visible(visible=scripts)
    expect(page.locator("[data-copy-text]").first).to_be_visible(visible=scripts)
    expect(page.locator("article [data-save='acme/current']").first).to_be_visible(visible=scripts)
    # Of a posting without a deadline nothing is left of the row, not even its room.
    row = page.locator(".p-actions")
    row.locator("a").evaluate_all("(all) => all.forEach((one) => one.remove())")
    expect(row).to_be_visible(visible=scripts)


def read_code(picture: Image.Image) -> zxingcpp.Barcode:
    (code,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return code


def drawn(modules: Sequence[Sequence[bool]]) -> Image.Image:
    picture = Image.new("L", (len(modules), len(modules)))
    picture.putdata([0 if dark else 255 for row in modules for dark in row])
    return ImageOps.scale(ImageOps.expand(picture, 4, 255), 4, Image.Resampling.NEAREST)


@pytest.mark.parametrize(("code", "scheme"), [("zh", "dark"), ("en", "light")])
def test_a_phone_reads_the_published_address(base: str, read: Visiting, code: str, scheme: str) -> None:
    """The job's own address, in either colour scheme; Escape closes the code, and the focus returns."""
    found = read(f"{base}{code}/{POSTING}?q=secret", color_scheme=scheme, viewport={"width": 1440, "height": 900})
    page, locale = found.page, Locale.of(code)
    button = page.get_by_role("button", name=locale.t("action.qr"))
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=locale.t("action.qr"))
    expect(dialog).to_contain_text(locale.t("share.scan"))
    picture = Image.open(io.BytesIO(dialog.get_by_role("img").screenshot()))
    assert read_code(picture).text == f"{SITE_URL}{code}/{POSTING}"
    expect(dialog).to_contain_text(f"{SITE_URL}{code}/{POSTING}")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    assert found.faults == []


def test_addresses_of_every_length_are_read_without_a_fault(base: str, read: Visiting) -> None:
    """The longest of each size that there is, from 21 to 97 modules a side: no module is wrong. A longer is refused."""
    page = read(f"{base}en/{POSTING}").page
    texts = [(f"https://jobs.example/{length}/" + "a1-b/" * 140)[:length] for length in LENGTHS]
    route_modules(page)
    script = f"{base}assets/javascripts/share/qr_code.js"
    encode = f"async (texts) => texts.map((await import('{script}')).encode)"
    codes = page.evaluate(encode, texts)
    assert [len(code) for code in codes] == [*range(21, 98, 4)]
    for text, modules in zip(texts, codes, strict=True):
        found = read_code(drawn(modules))
        assert isinstance(found.extra, dict)
        assert (found.text, found.extra["UEC"]) == (text, 1.0)  # all of the error correction is left unused
    with pytest.raises(Error, match="RangeError"):
        page.evaluate(encode, ["a" * 667])


def test_who_reads_on_a_phone_is_offered_no_code(base: str, read: Visiting) -> None:
    """There is no other device to carry the job to, and nothing is loaded for it before somebody asks."""
    found = read(f"{base}en/{POSTING}", until="networkidle", viewport={"width": 375, "height": 800})
    expect(found.page.locator("[data-qr]")).to_be_hidden()
    assert not [address for address in found.requests if "qr_code" in address]


def test_without_the_script_of_the_code_the_address_is_there_to_copy(base: str, read: Visiting) -> None:
    """As where the connection is lost after the page has come."""
    page = read(f"{base}en/{POSTING}", viewport={"width": 1440, "height": 900}).page
    page.route("**/share-qr_code.*.js", lambda route: route.abort())
    page.locator("[data-qr]").click()
    expect(page.get_by_label(Locale.of("en").t("share.by_hand"))).to_have_value(f"{SITE_URL}en/{POSTING}")
