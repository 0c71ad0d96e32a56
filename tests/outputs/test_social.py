"""Preview images: what they say, what they are drawn with, and that nothing of it spills over."""

from __future__ import annotations

import dataclasses
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFont, features

from careers import i18n
from careers.content.library import Library
from careers.outputs.social import Family, Publisher, Wanted, cards, families, images
from careers.outputs.social.drawing import INK, PAPER, Card, clean, cut, draw, fits, share_width, wrap
from careers.outputs.social.fonts import installed
from careers.render.page import PREVIEW
from tests.each import each
from tests.sample_content import COMPANIES, HARDWARE, LOCALES, MakeContent, load
from tests.site.building import ROOT


def picture(colour: str, width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(file, "PNG")
    return file.getvalue()


MARK = picture("#3366cc", 40, 20)
PUBLISHER = Publisher(
    {"zh": "芯上职位", "en": "On-Chip Jobs"},
    {"zh": "芯片上的工作。", "en": "Jobs on chips."},
    "a.example/careers",
    MARK,
)
# Pillow's own, which every machine has. It draws boxes for Chinese characters; lines break between them all the same.
LATIN = Family(ImageFont.load_default(24), ImageFont.load_default(24))  # type: ignore[arg-type]  # FreeType is there
LONG = ("芯" * 400, "Supercalifragilistic" * 40, "a few words " * 60, "昇腾910B集群（CANN）" * 30, "W", "，。" * 50)


@pytest.fixture
def library(content: MakeContent) -> Library:
    found, diagnostics = load(content())
    assert not diagnostics.errors
    return found


def drawn(library: Library, wanted: Wanted, publisher: Publisher = PUBLISHER) -> dict[str, bytes]:
    found = images(library, publisher, wanted, [LATIN])
    return {address: found.png(address) for address in found.previews}


def pixels(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def everything(library: Library, wanted: Wanted, publisher: Publisher = PUBLISHER) -> dict[str, Card]:
    return dict(cards(library, publisher, wanted))


def test_every_image_is_one_that_networks_show(library: Library) -> None:
    """A PNG of the size they ask for, small, not blank, none like another, and the same when it is drawn again."""
    found = drawn(library, "all")
    assert len(found) > 10
    for address, png in found.items():
        image = Image.open(io.BytesIO(png))
        assert (image.format, image.size) == ("PNG", PREVIEW), address
        assert len(png) <= 40_000, address
        assert len(pixels(png).getcolors(10_000) or ()) > 10, address
    assert len(set(found.values())) == len(found)
    assert drawn(library, "all") == found


def test_what_is_drawn_is_decided_by_the_setting(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardware: its terms, each language's pages at large, open postings. All: every term, too. None: nothing."""
    at_large = {i18n.social_site(code) for code in LOCALES.codes}
    terms = {
        one.id: {i18n.social(i18n.folder_of(code), one.id, term) for code in LOCALES.codes for term in one.terms}
        for one in library.taxonomies
    }
    postings = {i18n.social_posting(i18n.folder_of(code), one.id) for code in LOCALES.codes for one in library.open}
    assert len(postings) == 4
    assert everything(library, "none") == {}
    assert set(everything(library, "landing")) == at_large | terms["hardware"] | postings
    assert set(everything(library, "all")) == at_large.union(*terms.values()) | postings
    monkeypatch.setattr("careers.outputs.social.MOST_POSTINGS", 1)
    assert set(everything(library, "landing")) == at_large | terms["hardware"]
    assert postings < set(everything(library, "all"))


def test_a_closed_posting_has_no_image_of_its_own(content: MakeContent) -> None:
    """Nobody should send it to a friend; its hardware's image stays."""
    text = "---\ntitle: Old\ncompany: acme\nposted: 2025-01-01\ncloses: 2025-02-01\n---\n\nWork.\n"
    found, _ = load(content({"postings/acme/old.en.md": text}))
    assert i18n.social_posting("en/", "acme/old") not in everything(found, "all")


def test_a_card_says_what_the_page_does_in_its_language(library: Library) -> None:
    """A term: what it is, and its stack. A posting: who hires, pay, places and hardware, at most four of them."""
    found = everything(library, "all")
    term = found[i18n.social("zh/", "hardware", "ascend")]
    assert (term.site, term.host, term.kicker, term.title) == (
        "芯上职位",
        "a.example/careers",
        "硬件 / 极点科技",
        "昇腾",
    )
    assert (term.text, term.rows) == ("About ascend.", (("编程语言", "Ascend C"), ("运行时", "CANN")))
    assert term.alt == "昇腾 · 硬件 / 极点科技 · About ascend. · 芯上职位"
    assert found[i18n.social("en/", "hardware", "npu")].kicker == "Hardware"
    assert found[i18n.social_site("en")].alt == "On-Chip Jobs · Jobs on chips."
    job = found[i18n.social_posting("en/", "acme/kernel-engineer")]
    assert (job.title, job.kicker) == ("Kernel Engineer", "Acme")
    assert job.rows == (("Pay", "CN¥15,000–40,000/mo × 13"), ("Locations", "Beijing"), ("Hardware", "Ascend"))


def test_an_employers_own_images_do_not_repeat_its_name(library: Library) -> None:
    """The name of the site says who hires; on a site of many employers each job does, and each has an image."""
    job, company = i18n.social_posting("en/", "acme/kernel-engineer"), i18n.social("en/", "companies", "acme")
    for named in (True, False):
        found = everything(dataclasses.replace(library, employer=not named), "all", PUBLISHER)
        assert found[job].kicker == ("Acme" if named else "")
        assert (company in found) is named


def test_an_image_has_what_is_stated_of_a_job_and_no_more(content: MakeContent) -> None:
    """Nobody, nothing and a part of the work are left out; of broader and narrower hardware the narrower is named."""
    text = """\
---
title: Engineer
company: undisclosed
hardware: [npu, ascend, gpu]
background: [gpu]
locations: [beijing, dalian]
limited: {gpu: {locations: [dalian]}}
---

Work.
"""
    hidden = COMPANIES + "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
    files = {
        "taxonomies/companies.yml": hidden,
        "taxonomies/hardware.yml": HARDWARE.replace("field: hardware\n", "field: hardware\nbackground: background\n"),
        "postings/undisclosed/plain.en.md": text,
    }
    found, diagnostics = load(content(files))
    assert not diagnostics.errors
    card = dict(cards(found, PUBLISHER, "all"))[i18n.social_posting("en/", "undisclosed/plain")]
    assert (card.kicker, card.rows) == ("", (("Locations", "Beijing / Dalian"), ("Hardware", "Ascend")))


def test_text_that_no_font_shows_gets_no_image(library: Library) -> None:
    """With Latin letters alone the English images are drawn, and the Chinese are counted."""
    found = images(library, PUBLISHER, "landing", [LATIN])
    assert {address.split("/")[1].removesuffix(".png") for address in found.previews} == {"en"}
    assert "昇腾" in found.without_font
    assert images(library, PUBLISHER, "landing", []).previews == {}


@each("text", ["芯", "Ascend 芯片", "\ue000", "\U0001f600", "\uffff", "\U000e0fff"])
def test_a_font_does_not_claim_what_it_lacks(text: str) -> None:
    """Whatever it draws for a missing character, that is not taken for a letter."""
    assert LATIN.shows("Ascend 910B, C++ & more\u2003")
    assert not LATIN.shows(text)


class Blank:
    """A font that draws the same for every character, so that it has none."""

    def getmask(self, _: str) -> object:
        return LATIN.regular.getmask("\uffff")


def test_both_weights_must_have_a_character() -> None:
    assert not Family(LATIN.regular, Blank()).shows("A")  # type: ignore[arg-type]
    assert not Family(Blank(), LATIN.bold).shows("A")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["مرحبا", "שלום", "कि"])
def test_letters_that_only_raqm_sets_are_shown_by_no_font_without_it(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PIL.features.check_feature", lambda _: False)
    assert not any(one.shows(text) for one in families())


def test_fonts_that_are_not_there_are_left_out() -> None:
    """By name of file, family and style, so that no other face of a collection is taken."""
    path = "DejaVuSans.ttf"
    missing, there = {"file": "no-such-font.ttf"}, {"file": path}
    assert installed([{"family": "None", "regular": missing, "bold": missing}]) == ()
    assert installed([{"family": "Other", "regular": there, "bold": there}]) == ()
    if families()[:-1]:
        best = families()[0]
        name, style = best.regular.getname()
        entry = {"file": best.regular.path, "style": style}
        (found,) = installed([{"family": name, "regular": entry, "bold": missing}])
        assert found.regular is found.bold
        assert found.regular.getname() == (name, style)
        assert installed([{"family": name, "regular": {**entry, "style": "Wide"}, "bold": entry}]) == ()


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG)
def test_no_text_leaves_its_place(text: str) -> None:
    """However long: the margins stay paper, and the last line stands above the rows."""
    card = Card(site=text, host=text, kicker=text, title=text, text=text, rows=((text, text),) * 4)
    family = next((one for one in families() if one.shows(card.words)), LATIN)
    for rows in (card.rows, ()):
        image = pixels(draw(dataclasses.replace(card, rows=rows), family, MARK))
        above = (64, 464, 900, 472) if rows else (0, 600, 1200, 630)
        for side in ((0, 12, 60, 630), (1140, 12, 1200, 630), (912, 128, 956, 470), above, (0, 590, 1200, 630)):
            area = (side[2] - side[0]) * (side[3] - side[1])
            assert image.crop(side).getcolors() == [(area, (252, 253, 252))], side


@each("name", ["\x00\x07\r\n", "\u202eevil\u202c", "مرحبا", "e\u0301" * 30, "\U0001f600\ufe0f"])
def test_a_name_of_anything_is_drawn_or_left(library: Library, name: str) -> None:
    """Control characters, marks that turn the direction, emoji: nothing fails, addresses are made of ids."""
    publisher = dataclasses.replace(PUBLISHER, names={"zh": name, "en": name}, host=name)
    result = images(library, publisher, "all", families())
    for address in result.previews:
        assert re.fullmatch(r"social/(zh|en)(/[a-z-]+){0,3}\.png", address)
        assert Image.open(io.BytesIO(result.png(address))).size == PREVIEW
    assert len(result.previews) + len(result.without_font) == 30


@pytest.mark.skipif(not features.check_feature("raqm"), reason="Pillow without Raqm sets all words from left to right")
def test_words_from_right_to_left_stand_in_their_order() -> None:
    """The second word is left of the first one: here the short one, and so the gap is near the left edge."""
    font = LATIN.regular.font_variant(layout_engine=ImageFont.Layout.RAQM)
    card = Card(site="A", host="", kicker="", title=f"{6 * chr(0x5D0)} {chr(0x5D0)}")
    image = pixels(draw(card, Family(font, font), MARK))
    drawn = [x for x in range(64, 900) if len(image.crop((x, 130, x + 1, 600)).getcolors() or ()) > 1]
    gap = max(range(1, len(drawn)), key=lambda place: drawn[place] - drawn[place - 1])
    assert drawn[gap] - 64 < (drawn[-1] - 64) / 2


def test_texts_are_cleaned() -> None:
    assert clean(" e\u0301\x00x\u202e\n  y\u3000z ") == "éx y z"


TEXTS = st.text(st.sampled_from("昇腾芯片，。（）《》GPUabc 910-/+C"), max_size=80).map(clean).filter(bool)


@given(TEXTS, st.integers(200, 900), st.integers(1, 3))
def test_lines_hold_all_of_the_text_or_end_in_an_ellipsis(text: str, measure: int, most: int) -> None:
    """No line is wider than its measure, there are no more than asked for, and no word is lost unless cut."""
    font = LATIN.at(40)
    lines = wrap(text, font, measure, most)
    assert 0 < len(lines) <= most
    assert all(font.getlength(line) <= measure for line in lines)
    whole = "".join("".join(lines).split()) == "".join(text.split())
    assert whole or lines[-1].endswith("…")
    if fits(text, font, measure, most):
        assert whole


@each("measure", range(300, 700, 20))
def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one(measure: int) -> None:
    """The rule of Chinese typesetting (GB/T 15834, 5.1)."""
    lines = wrap("昇腾，《芯片》（NPU），推理。" * 6, LATIN.at(40), measure, 40)
    assert len(lines) > 3
    assert [one for one in lines if one[0] in "，。》）" or one[-1] in "《（"] == []


def test_lines_break_between_words_and_behind_slashes_and_hyphens() -> None:
    font = LATIN.at(20)
    measure = font.getlength("TensorFlow/ ")
    assert wrap("PyTorch/TensorFlow and front-end", font, measure, 9) == ["PyTorch/", "TensorFlow", "and front-", "end"]
    assert len(wrap("Supercalifragilistic", font, measure, 9)) == 2
    assert fits("PyTorch/TensorFlow", font, measure, 2)
    assert not fits("PyTorch/TensorFlow", font, measure, 1)
    assert not fits("Supercalifragilistic", font, measure, 9)
    assert wrap("", font, measure, 3) == []


def test_a_line_that_is_cut_ends_with_a_whole_word() -> None:
    font = LATIN.at(20)
    assert cut("several words of which some are cut", font, font.getlength("several words of which som…")) == (
        "several words of which…"
    )
    assert cut("Berlin / Hamburg", font, font.getlength("Berlin / Ham")) == "Berlin…"


def test_columns_fill_the_row_and_no_more() -> None:
    """Each is as wide as its texts; where that is too much, the widest share what is left."""
    assert share_width([100.2, 200], 1000, 50) == [101, 200]
    assert share_width([900, 100, 2000], 1000, 50) == [400, 100, 400]
    assert share_width([700], 600, 50) == [600]


def test_a_short_title_is_large_and_a_long_one_small() -> None:
    """The first line of ink tells: a title that fits is set in the largest size, in one line."""
    heights = []
    for title in ("Ascend", "Principal Software Engineer, Compilers and Runtimes " * 3):
        image = pixels(draw(Card("Jobs", "", "", title), LATIN, MARK)).crop((64, 140, 900, 600))
        box = image.point(lambda value: 255 * (value < 128)).convert("L").getbbox()
        assert box is not None
        heights.append(box[3] - box[1])
    assert heights[0] < 84 < 3 * 46 < heights[1]


def test_colours_are_those_of_the_pages() -> None:
    tokens = (ROOT / "theme/assets/stylesheets/tokens.css").read_text("utf-8")
    for name, colour in {"paper": PAPER, "ink": INK}.items():
        assert re.search(rf"--{name}: light-dark\((#\w+),", tokens)[1] == colour, name  # type: ignore[index]  # is there


def test_the_mark_keeps_its_colours_and_its_shape() -> None:
    """A large one is reduced, and a transparent one lies on paper."""
    image = pixels(draw(Card("Jobs", "a.example", "", "Jobs"), LATIN, picture("#3366cc", 720, 360)))
    where = [(x, y) for x in (955, 956, 1135, 1136) for y in (200, 265, 266)]
    inside = {at for at in where if image.getpixel(at) == (51, 102, 204)}
    assert inside == {(x, y) for x in (956, 1135) for y in (200, 265)}
    file = io.BytesIO()
    Image.new("RGBA", (180, 180), (255, 0, 0, 0)).save(file, "PNG")
    image = pixels(draw(Card("Jobs", "a.example", "", "Jobs"), LATIN, file.getvalue()))
    assert image.getpixel((1000, 250)) == (252, 253, 252)
