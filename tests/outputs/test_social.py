"""Preview images: what they say, what they are drawn with, and that nothing of it spills over."""

from __future__ import annotations

import dataclasses
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFont

from careers import i18n
from careers.content.library import Library
from careers.content.pictures import read_picture
from careers.outputs.social import Fonts, Images, Mark, Publisher, images, read_mark
from careers.outputs.social.columns import columns
from careers.outputs.social.contents import Wanted, cards
from careers.outputs.social.drawing import COLOURS, Card, draw, own
from careers.outputs.social.fonts import Faces, Family, installed
from careers.outputs.social.keeping import _END, Keeper
from careers.outputs.social.mark import draw_mark, stroked
from careers.outputs.social.typesetting import clean, cut, fit, line
from careers.render.page import PREVIEW
from careers.support.diagnostics import Diagnostics
from tests.sample_content import LOCALES, MakeContent, load
from tests.site.building import ROOT

MARK = Mark(24, ("M2 2h20v20H2z",), (("M2 12h20", 2),))
PUBLISHER = Publisher(
    {"zh": "芯上职位", "en": "On-Chip Jobs"},
    {"zh": "芯片上的工作。", "en": "Jobs on chips."},
    "a.example/careers",
    MARK,
)
MACHINE = Fonts.of_machine()
LATIN = Family("", ImageFont.load_default(24), ImageFont.load_default(24))  # type: ignore[arg-type]  # FreeType is there
CHINESE = next((one for one in MACHINE.texts if one.shows("芯片")), None)
needs_chinese = pytest.mark.skipif(CHINESE is None, reason="no font with Chinese characters (Debian: fonts-noto-cjk)")
LONG = ("芯" * 400, "Supercalifragilistic" * 40, "a few words " * 60, "昇腾910B集群（CANN）" * 30, "W", "，。" * 50)


@pytest.fixture
def library(content: MakeContent) -> Library:
    found, diagnostics = load(content())
    assert not diagnostics.errors
    return found


def made(library: Library, wanted: Wanted, cache: Path, fonts: Fonts = MACHINE) -> dict[str, bytes]:
    """Address -> PNG."""
    return drawn(images(library, PUBLISHER, wanted, fonts), cache)


def drawn(found: Images, cache: Path) -> dict[str, bytes]:
    """Address -> PNG of each image, from the folder `cache` if it was drawn before."""
    keeper = Keeper(cache)
    return {address: found.png(address, keeper) for address in found.previews}


def faces(card: Card) -> Faces:
    """What a card is set in here."""
    found = MACHINE.faces(card.title, card.words)
    assert found is not None
    return found


def card(**texts: object) -> Card:
    """A card with these texts."""
    given = {"site": "On-Chip Jobs", "host": "a.example", "kicker": "Hardware", "title": "Ascend", **texts}
    return Card(**given)  # type: ignore[arg-type]  # texts of a Card


def pixels(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


@needs_chinese
def test_every_image_is_one_that_networks_show(library: Library, tmp_path: Path) -> None:
    """A PNG of the size they ask for, small, not blank, and none like another."""
    found = made(library, "all", tmp_path)
    assert len(found) > 10
    for address, png in found.items():
        image = Image.open(io.BytesIO(png))
        assert (image.format, image.size) == ("PNG", PREVIEW), address
        assert len(png) <= 40_000, address
        colours = pixels(png).getcolors(10_000)
        assert colours is not None
        assert len(colours) > 20, address
    assert len(set(found.values())) == len(found)


@needs_chinese
def test_what_is_drawn_is_decided_by_the_setting(library: Library) -> None:
    """Hardware: its terms, and each language's pages at large. All: every term, every open posting. None: nothing."""
    at_large = {i18n.social_site(code) for code in LOCALES.codes}
    terms = {
        one.id: {i18n.social(i18n.folder_of(code), one.id, term) for code in LOCALES.codes for term in one.terms}
        for one in library.taxonomies
    }
    postings = {i18n.social_posting(i18n.folder_of(code), one.id) for code in LOCALES.codes for one in library.open}
    assert len(postings) == 4
    assert images(library, PUBLISHER, "none", MACHINE).previews == {}
    assert set(images(library, PUBLISHER, "landing", MACHINE).previews) == at_large | terms["hardware"]
    everything = set(images(library, PUBLISHER, "all", MACHINE).previews)
    assert everything == at_large.union(*terms.values()) | postings


@needs_chinese
def test_a_closed_posting_has_no_image_of_its_own(content: MakeContent) -> None:
    """Nobody should send it to a friend; its hardware's image stays."""
    text = "---\ntitle: Old\ncompany: acme\nposted: 2025-01-01\ncloses: 2025-02-01\n---\n\nWork.\n"
    found, _ = load(content({"postings/acme/old.en.md": text}))
    assert i18n.social_posting("en/", "acme/old") not in images(found, PUBLISHER, "all", MACHINE).previews


@needs_chinese
def test_an_image_is_told_in_words(library: Library) -> None:
    """In the page's language: name, maker, what it is, whose page it is."""
    found = images(library, PUBLISHER, "landing", MACHINE).previews
    assert found[i18n.social("zh/", "hardware", "ascend")].alt == "昇腾 · 硬件 / 极点科技 · About ascend. · 芯上职位"
    assert found[i18n.social("en/", "hardware", "npu")].alt == "NPU · Hardware · About npu. · On-Chip Jobs"
    assert found[i18n.social_site("en")].alt == "On-Chip Jobs · Jobs on chips."


def test_an_employers_own_images_do_not_repeat_its_name(library: Library) -> None:
    """The name of the site says who hires; on a site of many employers each job does, and each has an image."""
    job, company = i18n.social_posting("en/", "acme/kernel-engineer"), i18n.social("en/", "companies", "acme")
    for publisher, named in ((PUBLISHER, True), (dataclasses.replace(PUBLISHER, employer=True), False)):
        found = dict(cards(library, publisher, "all"))
        assert found[job].kicker == ("Acme" if named else "")
        assert (company in found) is named


def test_the_image_of_a_job_without_a_date_says_so(content: MakeContent) -> None:
    """Beside who hires: an image is kept for weeks, and this lasts."""
    text = "---\ntitle: Engineer\ncompany: acme\n---\n\nWork.\n"
    found, _ = load(content({"postings/acme/undated.en.md": text}))
    shown = {address: card.kicker for address, card in cards(found, PUBLISHER, "all")}
    assert shown[i18n.social_posting("en/", "acme/undated")] == "Acme / posting date unknown"


def test_text_that_no_font_shows_gets_no_image(library: Library, tmp_path: Path) -> None:
    """With Latin letters alone the English images are drawn, and the Chinese are counted."""
    found = images(library, PUBLISHER, "landing", Fonts((), (LATIN,)))
    assert {address.split("/")[1].removesuffix(".png") for address in found.previews} == {"en"}
    assert len(found.without_font) == len(found.previews)
    assert set(drawn(found, tmp_path)) == set(found.previews)
    assert images(library, PUBLISHER, "landing", Fonts((), ())).previews == {}


@pytest.mark.parametrize("text", ["芯", "Ascend 芯片", "\ue000", "\U0001f600", "\uffff", "\U000e0fff"])
def test_a_font_does_not_claim_what_it_lacks(text: str) -> None:
    """Whatever it draws for a missing character, that is not taken for a letter."""
    assert LATIN.shows("Ascend 910B, C++ & more")
    assert not LATIN.shows(text)


def test_both_weights_must_have_a_character() -> None:
    """Else the title would be boxes."""
    assert CHINESE is None or not Family("mixed", CHINESE.regular, LATIN.bold).shows("芯")


@needs_chinese
def test_a_title_without_its_own_face_is_set_as_the_rest() -> None:
    """A book face that lacks a character is passed over, not mixed in."""
    assert CHINESE is not None
    fonts = Fonts((LATIN,), (CHINESE,))
    assert fonts.faces("Ascend", "硬件") == Faces(LATIN, CHINESE)
    assert fonts.faces("昇腾", "硬件") == Faces(CHINESE, CHINESE)


def test_fonts_that_are_not_there_are_left_out() -> None:
    """By name of file and of family, so that no other face of a collection is taken."""
    missing = {"file": "no-such-font.ttf"}
    assert installed([{"family": "None", "regular": missing, "bold": missing}]) == ()
    for one in MACHINE.titles + MACHINE.texts[:-1]:
        assert (one.regular.getname()[0], one.bold.getname()[0]) == (one.name, one.name)


@pytest.mark.slow
@needs_chinese
@pytest.mark.parametrize("text", LONG)
def test_no_text_leaves_its_place(text: str) -> None:
    """However long: the margins stay paper, and the last line stands above the rows."""
    rows = tuple((text, (text, text)) for _ in range(4))
    one = card(site=text, host=text, kicker=text, title=text, text=text, rows=rows)
    image = pixels(draw(one, faces(one), MARK))
    for side in ((0, 12, 60, 630), (1140, 12, 1200, 630), (64, 456, 860, 472), (0, 590, 1200, 630)):
        assert image.crop(side).getcolors() == [((side[2] - side[0]) * (side[3] - side[1]), (252, 253, 252))], side


@needs_chinese
def test_the_same_card_is_the_same_file(library: Library, tmp_path: Path) -> None:
    """Without any cache in between."""
    assert made(library, "landing", tmp_path / "a") == made(library, "landing", tmp_path / "b")


@pytest.mark.parametrize(
    "name",
    [
        "\x00\x07\r\n",
        "\u202eevil\u202c",
        "مرحبا",
        "e\u0301" * 30,
        "\u200b\u200d",
        "\U0001f600\ufe0f",
        "<script>",
        "\u3000",
    ],
)
def test_a_name_of_anything_is_drawn_or_left(content: MakeContent, tmp_path: Path, name: str) -> None:
    """Control characters, marks that turn the direction, emoji: nothing fails, addresses are made of ids."""
    found, _ = load(content())
    publisher = dataclasses.replace(PUBLISHER, names={"zh": name, "en": name}, host=name)
    result = images(found, publisher, "all", MACHINE)
    for address, png in drawn(result, tmp_path).items():
        assert re.fullmatch(r"social/(zh|en)(/[a-z-]+){0,3}\.png", address)
        assert Image.open(io.BytesIO(png)).size == PREVIEW
    assert len(result.previews) + len(result.without_font) == 30


TEXTS = st.text(st.sampled_from("昇腾芯片，。（）《》GPUabc 910-/+C"), max_size=80).map(clean).filter(bool)


@needs_chinese
@given(TEXTS, st.integers(200, 900))
def test_lines_hold_all_of_the_text_or_end_in_an_ellipsis(text: str, measure: int) -> None:
    """No line is wider than its measure, there are no more than asked for, and no word is lost unless cut."""
    assert CHINESE is not None
    block = fit(text, CHINESE.at, measure, ((60, 1), (40, 2), (24, 3)))
    assert len(block.lines) <= {60: 1, 40: 2, 24: 3}[block.size]
    assert all(one.width <= measure for one in block.lines)
    shown = "".join(piece for one in block.lines for _, piece in one.pieces)
    assert squeezed(shown) == squeezed(text) or (shown.endswith("…") and block.size == 24)


@needs_chinese
@pytest.mark.parametrize("measure", range(300, 700, 20))
def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one(measure: int) -> None:
    """The rule of Chinese typesetting (GB/T 15834, 5.1)."""
    assert CHINESE is not None
    block = fit("昇腾，《芯片》（NPU），推理。" * 6, CHINESE.at, measure, ((40, 40),))
    lines = ["".join(piece for _, piece in one.pieces) for one in block.lines]
    assert len(lines) > 3
    assert [one for one in lines if one[0] in "，。》）" or one[-1] in "《（"] == []


def squeezed(text: str) -> str:
    return "".join(text.split())


@needs_chinese
def test_chinese_and_latin_stand_apart() -> None:
    """By an eighth of an em, as the pages do; figures too, punctuation not."""
    assert CHINESE is not None
    font = CHINESE.at(80)
    for left, right, gap in (("昇腾", "NPU", 10), ("910B", "芯片", 10), ("昇腾", "，", 0), ("（", "NPU", 0)):
        apart = line(left + right, font).width - (font.getlength(left) + font.getlength(right))
        assert apart == pytest.approx(gap - (40 if left == "（" else 0), abs=1), (left, right)


def test_a_cut_line_ends_with_a_whole_word() -> None:
    """Where that loses less than half of it."""
    font = LATIN.at(20)
    measure = font.getlength("several words of which som…")
    assert cut("several words of which some are cut", font, measure).pieces[0][1] == "several words of which…"


@pytest.mark.parametrize("whole", [300, 600, 1072])
def test_columns_fill_the_row_and_no_more(whole: int) -> None:
    """Values that have no room are left out; one that is too long by itself is cut."""
    rows = [("Language", ("CUDA C++",)), ("Runtime", ("CUDA Runtime", "CUDA Driver")), ("Inference", ("A", "B" * 90))]
    found = columns(rows, LATIN.at(22), LATIN.at(28), whole)
    ends = [*(one.left for one in found[1:]), whole]
    for one, end in zip(found, ends, strict=True):
        assert one.left + max(one.label.width, one.value.width) <= end
    assert "".join(piece for _, piece in found[2].value.pieces) == "A"
    (lone,) = columns([("Inference", ("B" * 90, "A"))], LATIN.at(22), LATIN.at(28), whole)
    assert "".join(piece for _, piece in lone.value.pieces).endswith("B…")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The titles of the cards that were drawn."""
    drawn: list[str] = []

    def counting(one: Card, family: Faces, mark: Mark) -> bytes:
        drawn.append(one.title)
        return draw(one, family, mark)

    monkeypatch.setattr("careers.outputs.social.draw", counting)
    yield drawn


def english(library: Library) -> Images:
    """The English images, which every machine can draw."""
    return images(library, PUBLISHER, "landing", Fonts((), (LATIN,)))


def test_what_was_drawn_before_is_not_drawn_again(library: Library, tmp_path: Path, counted: list[str]) -> None:
    """Unless something of it is another."""
    first = drawn(english(library), tmp_path)
    assert sorted(counted) == ["Ascend", "GPU", "NPU", "On-Chip Jobs"]
    assert drawn(english(library), tmp_path) == first
    assert len(counted) == 4
    other = dataclasses.replace(PUBLISHER, host="b.example")
    drawn(images(library, other, "landing", Fonts((), (LATIN,))), tmp_path)
    assert len(counted) == 8
    other = dataclasses.replace(PUBLISHER, mark=Mark(24, ("M2 2h20v20H2z",)))
    drawn(images(library, other, "landing", Fonts((), (LATIN,))), tmp_path)
    assert len(counted) == 12


def test_a_broken_file_in_the_cache_is_drawn_anew(library: Library, tmp_path: Path, counted: list[str]) -> None:
    """A full disk may have left half of it."""
    first = drawn(english(library), tmp_path)
    broken = min(tmp_path.iterdir())
    broken.write_bytes(broken.read_bytes()[:-20])
    assert drawn(english(library), tmp_path) == first
    assert len(counted) == 5


def test_a_cache_that_cannot_be_used_costs_only_time(library: Library, tmp_path: Path) -> None:
    """Here a file stands where the folder should be."""
    blocked = tmp_path / "cache"
    blocked.write_text("")
    assert len(drawn(english(library), blocked / "social")) == 4


def test_the_cache_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody asked for goes, the oldest first; what was asked for stays."""
    monkeypatch.setattr("careers.outputs.social.keeping._SPARE", 2)
    for round_ in range(3):
        keeper = Keeper(tmp_path)
        for number in range(4):
            keeper.get(f"{round_} {number}", lambda: _END)
        keeper.tidy(f"{round_} {number}" for number in range(4))
        assert len(list(tmp_path.iterdir())) <= 6
    again = Keeper(tmp_path)
    for number in range(4):
        again.get(f"2 {number}", lambda: pytest.fail("it was kept"))


@pytest.mark.parametrize("folder", ["theme", "content/pages"])
def test_the_sites_own_image_is_what_the_code_draws(folder: str, update_goldens: bool) -> None:
    """The mark alone, the theme's and our portal's: it says nothing that a publisher would have to change."""
    images = ROOT / folder / i18n.asset("images")
    path, mark = images / "social.png", mark_in(images / "mark.svg")
    assert mark is not None
    if update_goldens:
        path.write_bytes(own(mark))
    assert pixels(path.read_bytes()).tobytes() == pixels(own(mark)).tobytes(), "write it anew: pytest --update-goldens"
    assert path.stat().st_size < 60_000


def test_colours_are_those_of_the_pages() -> None:
    """The light scheme's tokens."""
    tokens = (ROOT / "theme/assets/stylesheets/tokens.css").read_text("utf-8")
    for name, colour in COLOURS.items():
        assert re.search(rf"--{name}: light-dark\((#\w+),", tokens)[1] == colour, name  # type: ignore[index]  # is there


def test_a_stroke_is_as_wide_as_said_and_its_corners_are_sharp() -> None:
    """A right angle, and a line straight on."""
    assert stroked([(0, 0), (10, 0), (10, 10)], 2) == [(0, 1), (9, 1), (9, 10), (11, 10), (11, -1), (0, -1)]
    assert stroked([(0, 0), (5, 0), (10, 0)], 4)[:3] == [(0, 2), (5, 2), (10, 2)]


def mark_in(path: Path) -> Mark | None:
    """The mark in a file of a portal; None if that is refused, or cannot be drawn."""
    picture = read_picture(path, path.name, Diagnostics())
    return read_mark(picture) if picture else None


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'


def test_a_mark_is_read_from_a_drawing(tmp_path: Path) -> None:
    """A path with a width is a line in the accent colour, the others are areas."""
    path = tmp_path / "mark.svg"
    path.write_text(DRAWING.format("<style>a{}</style><g/>").replace("<g/>", '<path d="M0 0h12v24H0z"/>'))
    assert mark_in(path) == Mark(24, ("M0 0h12v24H0z",))
    path.write_text(DRAWING.format('<path stroke-width="4" d="M0 12h24"/><path d="M0 0h12v6H0z"/>'))
    mark = mark_in(path)
    assert mark == Mark(24, ("M0 0h12v6H0z",), (("M0 12h24", 4.0),))
    drawn = draw_mark(mark, 24, "#000000", "#ff0000", "#ffffff")
    assert [drawn.getpixel(at) for at in ((2, 2), (20, 2), (12, 12))] == [(0, 0, 0), (255, 255, 255), (255, 0, 0)]


@pytest.mark.parametrize(
    "text",
    [
        DRAWING.format('<path d="M0 0c1 1 2 2 3 3z"/>'),  # a curve
        DRAWING.format('<circle r="3"/>'),
        DRAWING.format('<g transform="scale(2)"><path d="M0 0h2"/></g>'),
        DRAWING.format('<path stroke-width="thick" d="M0 0h2"/>'),
        DRAWING.format(""),
        DRAWING.replace("24 24", "24 12").format('<path d="M0 0h2"/>'),
        DRAWING.replace("0 0 24", "24").format('<path d="M0 0h2"/>'),
        "no drawing",
    ],
)
def test_what_cannot_be_drawn_as_it_is_gives_no_mark(text: str, tmp_path: Path) -> None:
    """A mark that looks like another would be worse than none."""
    path = tmp_path / "mark.svg"
    path.write_text(text)
    assert mark_in(path) is None
    (tmp_path / "mark.png").write_text(text)
    assert mark_in(tmp_path / "mark.png") is None
    assert mark_in(tmp_path / "missing.svg") is None


def test_a_picture_keeps_its_colours_and_its_shape(tmp_path: Path) -> None:
    """It lies in the middle, also in an image that is saved with few colours."""
    path = tmp_path / "mark.png"
    Image.new("RGB", (40, 20), "#3366cc").save(path)
    mark = mark_in(path)
    assert mark is not None
    drawn = draw_mark(mark, 20, "#000000", "#ff0000", "#ffffff")
    assert [drawn.getpixel(at) for at in ((10, 10), (10, 2), (10, 18))] == [(51, 102, 204), (255,) * 3, (255,) * 3]
    card = Card("Jobs", "a.example", "", "Jobs")
    image = pixels(draw(card, Faces(LATIN, LATIN), mark))
    assert (51, 102, 204) in {colour for _, colour in image.convert("RGB").getcolors(1 << 24) or ()}
