"""Languages: words, numbers, dates, the order of words, and every address."""

from __future__ import annotations

import datetime as dt
import pickle
from decimal import Decimal
from pathlib import PurePath

import pytest
from babel.numbers import format_percent
from markupsafe import escape

from careers import i18n
from careers.i18n import Locale, Locales, relative
from tests.each import each

ZH, EN = Locale.of("zh"), Locale.of("en")
TODAY = dt.date(2026, 3, 1)


def test_a_portals_own_strings_go_before_those_of_the_package() -> None:
    """Where it has no text, that of the language answers, then that of English."""
    own = Locale.of("zh", {"jobs.title": "空缺"})
    assert (own.t("jobs.title"), own.t("frame.skip"), own.strings.borrowed) == ("空缺", ZH.t("frame.skip"), frozenset())
    dutch = Locale.of("nl", {"jobs.title": "Alle vacatures"})
    assert (dutch.t("jobs.title"), dutch.t("frame.skip")) == ("Alle vacatures", EN.t("frame.skip"))
    assert dutch.strings.borrowed == EN.strings.keys() - {"jobs.title"}
    assert (dutch.html_lang, dutch.name, dutch.within("Talen"), dutch.number(1000)) == (
        "nl",
        "Nederlands",
        "Talen",
        "1.000",
    )


def test_a_language_of_a_region_has_the_words_of_the_language_and_its_own_dates() -> None:
    """CLDR knows the region; nobody writes all words again for it."""
    australian = Locale.of("en-au")
    assert (australian.t("jobs.title"), australian.strings.borrowed) == (EN.t("jobs.title"), frozenset())
    assert australian.html_lang == "en-AU"


@each("key", ["draft.title", "draft.item", "translate.mark", "translate.former"])
def test_a_text_is_known_in_all_languages_of_the_package(key: str) -> None:
    strings = map(i18n.package_strings, i18n.package_languages())
    assert i18n.in_all_languages(key) == {texts[key] for texts in strings if key in texts}


@each(
    ("code", "written"),
    [("en", "40%"), ("zh", "40%"), ("ja", "40%"), ("de", "40\u00a0%"), ("fr", "40\u00a0%"), ("es", "40\u00a0%")],
)
def test_a_percentage_is_written_as_the_language_does(code: str, written: str) -> None:
    """With a blank before the sign where there is one, at which no line breaks."""
    assert Locale.of(code).percent(0.4) == written


@each(("text", "columns"), [("Jobtitel", 8), ("职位", 4), ("ＡＢ", 4), ("Straße", 6), ("", 0)])
def test_wide_characters_take_two_columns(text: str, columns: int) -> None:
    """As on a terminal: those of East Asian scripts and the full-width Latin ones."""
    assert i18n.text_width(text) == columns


def test_locales_are_equal_by_their_strings() -> None:
    """The live preview reads its pages anew when a word has changed."""
    assert Locale.of("zh") == ZH != Locale.of("zh", {"jobs.title": "空缺"})


def test_a_borrowed_string_names_its_language_in_html_alone() -> None:
    """Parts of it do so as well, and what it is joined with; elsewhere it is a text like any other."""
    dutch = Locale.of("nl", {"jobs.title": "Vacatures"})
    skip, title = dutch.t("frame.skip"), dutch.t("jobs.title")
    assert escape(skip) == '<span lang="en">Skip to content</span>'
    assert escape(str(skip)) == skip == "Skip to content"
    assert escape(dutch.t("gone.employer", name="<b>")).endswith("&lt;b&gt;</span>")
    assert escape(title) == "Vacatures"
    assert escape(i18n.joined([title, title], ", ")) == "Vacatures, Vacatures"
    assert escape(i18n.joined([title, skip], ", ")) == '<span lang="en">Vacatures, Skip to content</span>'
    assert escape(skip.strip("St")) == '<span lang="en">kip to conten</span>'
    assert escape(skip.removesuffix(" content")) == '<span lang="en">Skip to</span>'
    assert escape(pickle.loads(pickle.dumps(skip))) == escape(skip)  # our own


@each("codes", [[], ["zh", "zh"], ["zh", "tlh"], ["zh", "xx-what"]], ids=["none", "twice", "unknown", "no tag"])
def test_a_site_needs_languages_it_has_words_for(codes: list[str]) -> None:
    """No language, one twice, or one without words is refused with a sentence."""
    with pytest.raises(ValueError, match="language"):
        Locales.of(codes)


def test_locales_are_a_sequence_in_the_order_of_the_switch() -> None:
    """They can be counted, indexed, sliced and asked for by code."""
    both = Locales.of(["en", "zh"])
    assert (len(both), both[0], both[1:], list(both), both.codes) == (2, EN, (ZH,), [EN, ZH], ("en", "zh"))
    assert both.get("zh") == ZH
    with pytest.raises(KeyError):
        both.get("fr")


@each(
    ("locale", "count", "text"),
    [
        (EN, 0, "0 jobs"),
        (EN, 1, "1 job"),
        (EN, 2, "2 jobs"),
        (EN, 1234, "1,234 jobs"),
        (ZH, 1, "1个职位"),
        (ZH, 1234, "1,234个职位"),
    ],
)
def test_a_count_takes_the_plural_of_its_language(locale: Locale, count: int, text: str) -> None:
    """Plural categories are CLDR's, and the number is grouped."""
    assert locale.n("list.count", count) == text


def test_a_string_with_plurals_is_not_read_as_a_plain_one() -> None:
    """Asking for it without a number is a mistake of the code, and says so."""
    with pytest.raises(KeyError, match="plural"):
        EN.t("list.count")


def test_scripts_get_the_plural_forms_of_either_kind_of_string() -> None:
    """A string without plurals is its own only form."""
    assert EN.forms("list.count") == {"one": "{count} job", "other": "{count} jobs"}
    assert ZH.forms("list.count") == {"other": "{count}个职位"}


def test_numbers_dates_and_lists_are_each_languages_own() -> None:
    """CLDR decides how they are written."""
    assert (ZH.date(TODAY), EN.date(TODAY)) == ("2026年3月1日", "1 Mar 2026")
    assert (ZH.number(Decimal("12345.5")), EN.number(1000)) == ("12,345.5", "1,000")
    assert (ZH.percent(2 / 3), EN.percent(0.5)) == ("67%", "50%")
    assert (ZH.list("abc"), EN.list("abc")) == ("a、b和c", "a, b and c")


def test_a_share_is_rounded_as_cldr_does() -> None:
    """To the nearest percent, of two as near to the even one."""
    assert [EN.percent(share) for share in (1 / 8, 3 / 8, 0.005, 0.015, 1.0)] == ["12%", "38%", "0%", "2%", "100%"]
    shares = [count / total for total in range(1, 60) for count in range(total + 1)]
    assert [ZH.percent(one) for one in shares] == [format_percent(one, "0%", locale=ZH.babel) for one in shares]


@each(("code", "chinese", "english"), [("GB", "英国", "United Kingdom"), ("XX", "XX", "XX")])
def test_countries_are_named_in_each_language(code: str, chinese: str, english: str) -> None:
    """By CLDR; an unknown one by its code."""
    assert (ZH.country(code), EN.country(code)) == (chinese, english)


@each(
    ("text", "spaced"),
    [
        ("AI平台PaddleCloud开发MLOps功能", "AI 平台 PaddleCloud 开发 MLOps 功能"),
        ("共3个职位，C++或90%以上", "共 3 个职位，C++ 或 90% 以上"),
        ("深圳·昇腾（Ascend）、GPU", "深圳·昇腾（Ascend）、GPU"),
        ("15-40K·13薪", "15-40K·13薪"),
        ("见https://a.example/zh/职位a说明 和b", "见 https://a.example/zh/职位 a 说明 和 b"),
        ('<p>用CUDA<a href="/职位a/">写kernel</a><code>编译a</code></p>',
         '<p>用 CUDA<a href="/职位a/">写 kernel</a><code>编译a</code></p>'),
    ],
)  # fmt: skip
def test_texts_that_leave_the_pages_have_the_gaps_of_pages_as_blanks(text: str, spaced: str) -> None:
    """Once, between Han and Latin alone; tags, code and addresses stay. Other languages have no such gaps."""
    chinese = i18n.Locale.of("zh").spaced
    assert (chinese(text), chinese(spaced)) == (spaced, spaced)
    assert i18n.Locale.of("en").spaced(text) == text


def test_the_document_language_says_the_script() -> None:
    """``<html lang>`` begins with the locale's code."""
    assert (ZH.html_lang, EN.html_lang) == ("zh-Hans", "en")


def test_chinese_words_stand_in_the_order_of_pinyin() -> None:
    """重庆 is read Chongqing, so it stands under C; Latin words stand among the syllables."""
    words = ["深圳", "重庆", "北京", "大连", "AMD", "长沙", "Python"]
    assert sorted(words, key=ZH.sort_key) == ["AMD", "北京", "长沙", "重庆", "大连", "Python", "深圳"]


def test_english_words_stand_in_alphabetical_order_whatever_their_case_and_accents() -> None:
    """Case and accents do not move a word."""
    assert sorted(["zebra", "Éclair", "apple", "Eagle"], key=EN.sort_key) == ["apple", "Eagle", "Éclair", "zebra"]


@each(
    ("target", "base", "link"),
    [
        ("en/jobs/", "en/jobs/a/b/", "../../../jobs/"),
        ("en/", "en/", "./"),
        ("en/jobs/", "eng/jobs/", "../../en/jobs/"),
        ("zh/jobs/a/b/", "en/jobs/a/b/", "../../../../zh/jobs/a/b/"),
        ("", "", "./"),
        ("en/", "404.html", "en/"),
        ("assets/a.css", "en/jobs/", "../../assets/a.css"),
    ],
)
def test_a_link_is_written_relative_to_its_page(target: str, base: str, link: str) -> None:
    """A site works under any path, because no link names the root; pages of one depth and language share theirs."""
    assert relative(target, base, "en/") == link


@each(
    ("target", "base", "link"),
    [
        ("jobs/", "jobs/a/b/", "../../../jobs/"),
        ("jobs/", "jobs/", "../jobs/"),
        ("", "", "./"),
    ],
)
def test_links_between_pages_in_no_folder_depend_on_nothing_but_the_depth(target: str, base: str, link: str) -> None:
    """Pages of one depth share their layout, whether or not their addresses begin alike."""
    assert relative(target, base, "") == link


def test_a_page_is_of_the_language_in_whose_folder_it_lies() -> None:
    """Of the only one where addresses name none."""
    zh, en = both = Locales.of(["zh", "en"])
    assert [both.at(url) for url in ("zh/", "en/jobs/", "jobs/", "english/", "")] == [zh, en, None, None, None]
    (only,) = bare = Locales.of(["en"], prefix=False)
    assert [bare.at(url) for url in ("", "jobs/", "en/jobs/")] == [only] * 3
    assert (both.folders, both.prefixes) == (("zh/", "en/"), ("zh", "en"))
    assert (bare.folders, bare.prefixes, bare.home("en")) == (("",), ("",), "")


def test_the_folders_of_the_site_are_known() -> None:
    """No taxonomy may be called so where the folder of a language does not keep them apart."""
    files = (i18n.api("postings.json"), i18n.asset("feed.css"), i18n.SEARCH_INDEX, i18n.SOCIAL_IMAGES)
    assert {path.partition("/")[0] for path in files} == i18n.FOLDERS


def test_addresses_are_those_promised() -> None:
    """The addresses that readers, feeds and other sites keep."""
    assert [
        i18n.folder_of("en"),
        i18n.jobs("en/"),
        i18n.jobs("en/", 2),
        i18n.posting("en/", "acme/job"),
        i18n.taxonomy("en/", "skills"),
        i18n.term("en/", "skills", "cpp"),
        i18n.term("en/", "skills", "cpp", 3),
        i18n.tags("en/"),
        i18n.static_page(PurePath("en", "about.md")),
    ] == [
        "en/",
        "en/jobs/",
        "en/jobs/page/2/",
        "en/jobs/acme/job/",
        "en/skills/",
        "en/skills/cpp/",
        "en/skills/cpp/page/3/",
        "en/tags/",
        "en/about/",
    ]


@each("url", ["en/jobs/page/2/", "en/skills/cpp/page/10/"])
def test_further_pages_of_a_list_have_a_number(url: str) -> None:
    assert i18n.is_numbered(url)


@each("url", ["en/jobs/", "en/page/", "en/homepage/2/", "en/page/two/", ""])
def test_other_pages_have_none(url: str) -> None:
    assert not i18n.is_numbered(url)


def test_no_other_file_has_an_address_that_a_sitemap_is_given() -> None:
    """Of any language and number; below a folder, a file may be called anything."""
    given = [i18n.SITEMAP, *(i18n.sitemap_part(code, number) for code in ("en", "zh") for number in (1, 2))]
    assert all(i18n.is_sitemap(one) for one in given)
    assert not [one for one in (i18n.ROBOTS, "en/sitemap.xml", "sitemap/", "sitemap.txt") if i18n.is_sitemap(one)]


@each(("url", "path"), [("", "index.html"), ("en/", "en/index.html"), ("404.html", "404.html")])
def test_a_folder_is_answered_by_its_index(url: str, path: str) -> None:
    """The file of an address, as static hosts look for it."""
    assert i18n.output_path(url) == path


@each("url", ["", "en/", "en/about/", "en/关于 我们/", "404.html", "en/about/map.png"])
def test_a_file_answers_at_the_address_that_it_was_made_for(url: str) -> None:
    """What one function makes of an address, the other takes back."""
    assert i18n.answers_at(i18n.output_path(url)) == url
