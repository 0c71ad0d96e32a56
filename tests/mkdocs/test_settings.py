"""The settings, read as a publisher may have written them."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml

from careers.content.facts.pay import display_amount
from careers.mkdocs import Settings, read_configuration
from careers.render import Policy
from tests.site.building import CASES, configure


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("", ""),
        ("https://jobs.acme.dev", "https://jobs.acme.dev/"),
        ("https://acme.github.io/careers", "https://acme.github.io/careers/"),
        ("http://127.0.0.1:8000/careers/", "http://127.0.0.1:8000/careers/"),
        ("https://职位.中国/招聘/", "https://职位.中国/招聘/"),
    ],
)
def test_the_address_of_a_site_ends_in_a_slash(tmp_path: Path, written: str, address: str) -> None:
    """Unless there is none."""
    assert read_configuration(configure(tmp_path, CASES, {"site_url": written})).settings.site.url == address


@pytest.mark.parametrize(
    "written",
    [
        "ftp://acme.dev/",
        "https://acme.dev/careers/?a",
        "https://acme.dev/careers/#top",
        "https://acme.dev/our careers/",
        "https://me@acme.dev/",
        "https://acme.dev:port/",
        "https://acme.dev\\careers/",
    ],
)
def test_an_address_that_no_page_can_have_is_refused(tmp_path: Path, written: str) -> None:
    """In a sentence that shows how one is written: every other address begins with it."""
    with pytest.raises(
        ValueError, match=f'site_url: "{re.escape(written)}" is not the address of a site; write one such as https:'
    ):
        read_configuration(configure(tmp_path, CASES, {"site_url": written}))


def settings_of(folder: Path, **settings: object) -> Settings:
    """The settings of a portal whose configuration says nothing but these."""
    path = folder / "mkdocs.yml"
    folder.joinpath("content/pages").mkdir(parents=True, exist_ok=True)
    careers = {"today": "2026-11-21", **settings}
    path.write_text(yaml.safe_dump({"site_name": "Jobs", "docs_dir": "content/pages", "plugins": {"careers": careers}}))
    return read_configuration(path).settings


@pytest.mark.parametrize(
    ("locales", "currency"), [(None, "GBP"), (["en"], "GBP"), (["zh", "en"], "CNY"), (["en", "zh"], "GBP")]
)
def test_the_currency_is_that_of_the_first_language(tmp_path: Path, locales: list[str] | None, currency: str) -> None:
    """By the country that CLDR has for it; without a setting of the languages, it is that of English."""
    settings = settings_of(tmp_path, **({"locales": locales} if locales else {}))
    assert settings.currency == currency
    assert settings_of(tmp_path, currency="JPY").currency == "JPY"


@pytest.mark.parametrize(
    ("code", "tag", "date", "pay", "currency", "on_site"),
    [
        ("en", "en-CA", "Mar 9, 2026", "$60K", "CAD", "On site"),
        ("en", "en-US", "Mar 9, 2026", "$60K", "USD", "On-site"),
        ("en", "en-GB", "9 Mar 2026", "CA$60K", "GBP", "On site"),
        ("fr", "fr-CA", "9 mars 2026", "60\u00a0k\u00a0$", "CAD", "Sur site"),
    ],
)
def test_a_language_is_written_as_in_a_region(
    tmp_path: Path, code: str, tag: str, date: str, pay: str, currency: str, on_site: str
) -> None:
    """Its dates, money and own words are those of there, and the currency of its country is the default."""
    settings = settings_of(tmp_path, locales=[code], locale={code: tag})
    (locale,) = settings.locales
    assert (locale.html_lang, locale.folder, settings.currency) == (tag, f"{code}/", currency)
    shown = display_amount(Decimal(60_000), locale, "CAD" if tag != "en-US" else "USD")
    assert (locale.date(dt.date(2026, 3, 9)), shown, locale.t("remote.false")) == (date, pay, on_site)


def test_a_language_of_no_country_needs_a_currency(tmp_path: Path) -> None:
    """The refusal says what to write."""
    strings = tmp_path / "content/strings"
    strings.mkdir(parents=True)
    (strings / "eo.yml").write_text("menu.jobs: Laboroj\n", "utf-8")
    with pytest.raises(ValueError, match="no currency goes with the language eo; write one, such as EUR"):
        settings_of(tmp_path, locales=["eo"])
    assert settings_of(tmp_path, locales=["eo"], currency="EUR").currency == "EUR"


def test_addresses_may_leave_out_the_only_language(tmp_path: Path) -> None:
    """They name it unless the setting says otherwise."""
    assert settings_of(tmp_path, locales=["de"]).locales.folders == ("de/",)
    assert settings_of(tmp_path, locales=["de"], prefix=False).locales.folders == ("",)


@pytest.mark.parametrize(
    ("written", "is_on"),
    [
        ({}, False),
        ({"locales": ["zh"]}, True),
        ({"locales": ["zh"], "currency": "SGD"}, False),
        ({"currency": "CNY"}, True),
        ({"currency": "CNY", "china_notice": False}, False),
        ({"china_notice": True}, True),
    ],
)
def test_the_rules_of_china_are_for_sites_that_pay_in_its_currency(
    tmp_path: Path, written: dict[str, object], is_on: bool
) -> None:
    """Unless the setting says otherwise."""
    assert settings_of(tmp_path, **written).china_notice is is_on


def test_a_setting_that_means_nothing_any_more_is_accepted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A portal of an earlier version builds, strict or not; its owner is told what to do."""
    caplog.set_level("INFO")
    with_it = read_configuration(configure(tmp_path, CASES, cache="/elsewhere")).settings
    assert "plugins.careers.cache means nothing any more; take it out" in caplog.text
    assert not [record for record in caplog.records if record.levelname == "WARNING"]
    assert read_configuration(configure(tmp_path, CASES)).settings == with_it


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"locales": ["zh", "xx"]}, 'no language "xx"'),
        ({"today": "tomorrow"}, 'today: "tomorrow"'),
        ({"timezone": "Pacific"}, 'timezone: "Pacific" is not a time zone; write a name such as Europe/Berlin'),
        ({"timezone": "../etc/passwd"}, "timezone: "),
        ({"page_size": 0}, "page_size: 0 is too small; write 1 or more"),
        ({"unverified_after": -5}, "unverified_after: -5 is too small; write 0 or more"),
        ({"workers": 0}, "workers: 0"),
        (
            {"prefix": False},
            "prefix: the site has several languages, so its addresses have to name them; remove prefix: false",
        ),
        ({"names": {"xx": "Jobs"}}, 'names: the site has no language "xx"'),
        ({"locale": {"fr": "fr-CA"}}, 'locale: the site has no language "fr"'),
        ({"locale": {"en": "fr-CA"}}, 'locale: "fr-CA" is no language tag of en; write one such as en-CA'),
        ({"mail": "jobs at acme"}, 'mail: "jobs at acme" is no email address; write one as jobs@example.org'),
    ],
)
def test_a_setting_without_meaning_is_refused(tmp_path: Path, settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_configuration(configure(tmp_path, CASES, **settings))


@pytest.mark.parametrize(
    ("timezone", "today"), [("UTC", "2026-04-01"), ("America/Los_Angeles", "2026-03-31"), ("Asia/Tokyo", "2026-04-01")]
)
def test_today_is_the_day_in_the_time_zone_of_the_portal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, timezone: str, today: str
) -> None:
    """At half past midnight in UTC it is still the last of March in San Francisco."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1775003400")
    settings = settings_of(tmp_path, today=None, timezone=timezone)
    assert (str(settings.today), str(settings.as_of), settings.timezone) == (today, "2026-04-01", timezone)
    other = settings.on(dt.date(2026, 5, 1))
    assert (other.today, other.as_of, settings.on(None)) == (dt.date(2026, 5, 1), dt.date(2026, 5, 1), settings)


@pytest.mark.parametrize("policy", [True, {}])
def test_only_false_leaves_a_site_without_a_policy(tmp_path: Path, policy: object) -> None:
    assert read_configuration(configure(tmp_path, CASES, policy=policy)).settings.site.policy == Policy.of({})
    assert read_configuration(configure(tmp_path, CASES, policy=False)).settings.site.policy is None


def test_a_translator_of_a_former_kind_is_told_and_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    settings = read_configuration(configure(tmp_path, CASES, translator={"kind": "libretranslate"})).settings
    assert settings.translator.url == ""
    assert "libretranslate is not spoken any more" in caplog.text
