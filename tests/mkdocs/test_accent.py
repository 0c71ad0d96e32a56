"""The portal's own accent: which colours are taken, and the shades that are made of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from careers.mkdocs import read_configuration
from careers.mkdocs.assets import Accent, contrast
from tests.each import each
from tests.site.building import CASES, ROOT, configure

TOKENS = (ROOT / "theme/assets/stylesheets/tokens.css").read_text("utf-8")
BACKGROUNDS = re.findall(r"--(?:paper|wash|alert): light-dark\((#\w+), (#\w+)\)", TOKENS)
ON_ACCENT = re.findall(r"--on-accent: light-dark\((#\w+), (#\w+)\)", TOKENS)
colours = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@each(
    ("one", "other", "ratio"),
    [("#ffffff", "#000000", 21), ("#777777", "#777777", 1), ("#767676", "#ffffff", 4.54), ("#fff", "#0000ff", 8.59)],
)
def test_contrast_is_that_of_the_specification(one: str, other: str, ratio: float) -> None:
    """It is the same either way round."""
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.005)


@given(colours)
def test_a_colour_is_readable_or_refused_with_one_that_is(colour: str) -> None:
    """In both schemes, on every background and under the text of a button; the shade that is named is taken."""
    try:
        accent = Accent.of(colour, TOKENS)
    except ValueError as error:
        named = re.findall("#[0-9a-f]{6}", str(error))[-1]
        assert named != colour
        accent = Accent.of(named, TOKENS)
    assert len(BACKGROUNDS) == 3
    for background in (*BACKGROUNDS, *ON_ACCENT):
        assert contrast(accent.light, background[0]) >= 4.5
        assert contrast(accent.dark, background[1]) >= 4.5


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("#e60012", r'4\.3:1 to #f0f4f2, and text needs 4\.5:1; the nearest shade that has it is "#e00012"$'),
        ("#ffd400", 'the nearest shade that has it is "#836d00"$'),
        ("crimson", '"crimson" is not a colour; write it in quotes as "#rrggbb"'),
        ("#c03", '"#c03" is not a colour'),
        (None, "is not a colour; write it in quotes"),
    ],
)
def test_a_setting_that_cannot_be_read_is_refused(tmp_path: Path, written: str | None, message: str) -> None:
    """In a sentence that says what to write; without quotes YAML takes a colour for a comment."""
    with pytest.raises(ValueError, match=f"^plugins.careers.accent: .*{message}"):
        read_configuration(configure(tmp_path, CASES, accent=written))


def test_a_portal_without_the_setting_has_the_accent_of_the_theme(tmp_path: Path) -> None:
    """No rule is added to its style sheet."""
    assert read_configuration(configure(tmp_path, CASES)).settings.accent is None


def test_backgrounds_of_the_portals_own_style_sheet_count(tmp_path: Path) -> None:
    """A colour that is readable on the theme's paper is refused on one that the portal made dark, by file and name."""
    sheets = tmp_path / "overrides" / "assets" / "stylesheets"
    sheets.mkdir(parents=True)
    config = {"theme": {"name": "careers", "custom_dir": str(tmp_path / "overrides")}}
    (sheets / "tokens.css").write_text(TOKENS.replace("--wash: light-dark(#f0f4f2", "--wash: light-dark(#808080"))
    with pytest.raises(ValueError, match="to #808080"):
        read_configuration(configure(tmp_path, CASES, config, accent="#00694f"))
    (sheets / "tokens.css").write_text(TOKENS.replace("--wash:", "--washed:"))
    with pytest.raises(ValueError, match=r"tokens\.css has no --wash "):
        read_configuration(configure(tmp_path, CASES, config, accent="#00694f"))
