"""Cards: the date and the pay that a list shows."""

from __future__ import annotations

import datetime as dt

from careers.pages import View
from careers.pages.cards import card
from tests.each import each
from tests.sample_content import COMPANIES, LOCALES, LOCATIONS, MakeContent, load, posting


@each(
    ("posted", "verified", "day"),
    [
        ("2026-01-10", "2026-02-10", "2026-01-10"),
        ("2026-02-10", "2026-01-10", "2026-02-10"),
        (None, "2026-02-10", "2026-02-10"),
        (None, None, None),
    ],
    ids=["seen later", "posted again", "seen", "neither"],
)
def test_a_card_shows_the_date_that_lists_are_sorted_by(
    content: MakeContent, posted: str | None, verified: str | None, day: str | None
) -> None:
    """So that the order of a list can be read off its cards."""
    lib, _ = load(content({"postings/acme/a.zh.md": posting("acme", posted=posted, verified=verified)}))
    one = lib.postings["acme/a"]
    for locale in LOCALES:
        shown = card(one, View(lib, locale))
        assert shown.day == (dt.date.fromisoformat(day) if day else None)
        # By itself it is the day of posting; a day on which somebody saw it says so; of none it says nothing.
        assert (locale.date(one.dated) in shown.date) if day else (shown.date == "")
        assert (shown.date == locale.date(one.dated)) is bool(posted) or not day


@each(("code", "said", "lang"), [("zh", "", ""), ("en", "in Chinese", "zh-Hans")])
def test_a_title_in_another_language_is_said_to_be_one(content: MakeContent, code: str, said: str, lang: str) -> None:
    """Among titles that one can read, it could be taken for a fault."""
    lib, _ = load(content({"postings/acme/a.zh.md": posting("acme")}))
    shown = card(lib.postings["acme/a"], View(lib, lib.locales.get(code)))
    assert (shown.language, shown.lang) == (said, lang)


@each(
    ("places", "zh", "en"),
    [
        ("beijing, shanghai, shenzhen, wuhan", "北京 / 上海 / 深圳 / 武汉", "Beijing / Shanghai / Shenzhen / Wuhan"),
        (
            "wuhan, beijing, shanghai, shenzhen, london, oslo, paris, rome, lima",
            "武汉 / 北京 / 上海 / 深圳 / 伦敦 / 奥斯陆，另3地",
            "Wuhan / Beijing / Shanghai / Shenzhen / London / Oslo and 3 more",
        ),
    ],
    ids=["four", "nine"],
)
def test_of_many_places_a_card_names_the_first(content: MakeContent, places: str, zh: str, en: str) -> None:
    """And says how many there are; the page names all. One place more is named rather than counted."""
    named = {"beijing": "北京", "shanghai": "上海", "shenzhen": "深圳", "wuhan": "武汉", "london": "伦敦"}
    named |= {"oslo": "奥斯陆", "paris": "巴黎", "rome": "罗马", "lima": "利马"}
    terms = "".join(f"  {one}: {{name: {{zh: {zh}, en: {one.title()}}}, country: CN}}\n" for one, zh in named.items())
    taxonomy = f"{LOCATIONS.split('terms:')[0]}terms:\n{terms}"
    files = {
        "taxonomies/locations.yml": taxonomy,
        "postings/acme/a.zh.md": posting("acme", locations=f"[{places}]"),
    }
    lib, _ = load(content(files))
    for code, said in (("zh", zh), ("en", en)):
        shown = card(lib.postings["acme/a"], View(lib, lib.locales.get(code)))
        assert shown.where.replace("\u00a0", " ") == said


def test_a_card_says_what_it_has_and_nothing_of_what_it_lacks(content: MakeContent) -> None:
    """A district comes with its city, work from elsewhere beside it; no word about pay, a date or an employer."""
    places = f"{LOCATIONS}  chaoyang: {{name: {{zh: 朝阳, en: Chaoyang}}, parent: beijing, country: CN}}\n"
    hidden = COMPANIES + "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
    files = {
        "taxonomies/locations.yml": places,
        "taxonomies/companies.yml": hidden,
        "postings/undisclosed/a.zh.md": posting(
            "undisclosed", locations="[chaoyang]", remote="hybrid", posted=None, summary="写算子。"
        ),
    }
    lib, diagnostics = load(content(files))
    assert not diagnostics.errors
    for code, where, remote in (("zh", "北京朝阳", "混合办公"), ("en", "Chaoyang, Beijing", "Hybrid")):
        shown = card(lib.postings["undisclosed/a"], View(lib, lib.locales.get(code)))
        assert (shown.where.replace("\u00a0", " "), shown.remote, shown.summary) == (where, remote, "写算子。")
        assert (shown.company, shown.pay, shown.date, shown.lead) == (None, "", "", True)


def test_a_place_that_nobody_knows_is_shown_in_the_words_of_the_source(content: MakeContent) -> None:
    """So that nobody takes it for a place that the site knows; beside one that it knows, too."""
    stated = "{locations: [Quokkatown, Area 51]}"
    for locations, said in ((None, ""), ("[beijing]", "Beijing / ")):
        lib, _ = load(content({"postings/acme/a.zh.md": posting("acme", locations=locations, stated=stated)}))
        shown = card(lib.postings["acme/a"], View(lib, LOCALES.get("en")))
        assert shown.where.replace("\u00a0", " ") == f"{said}as the source says: Quokkatown / Area 51"


@each(
    ("written", "pay"),
    [
        ("15-40K·13薪", "15-40K·13薪"),
        ("{min: 15000, max: 40000, currency: CNY, period: month, months: 13}", "15-40K·13薪"),
        ("$100K-$150K", "年薪US$10万–15万"),
        ("高级：30-45K·15薪；专家：50-70K·16薪", "高级：30-45K·15薪；专家：50-70K·16薪"),
        ("税后10000元/月+餐补", "税后10K/月 +餐补"),
        (
            "[{min: 100, max: 100, currency: USD, period: hour, label: W2, remark: benefits}]",
            "W2：US$100/小时（benefits）",
        ),
    ],
    ids=["native", "mapping", "dollars", "several", "net", "list"],
)
def test_pay_on_a_card_is_written_as_on_the_page(content: MakeContent, written: str, pay: str) -> None:
    """In the language whose own way it is, one posting shows one spelling everywhere."""
    lib, _ = load(content({"postings/acme/a.zh.md": posting("acme", salary=written)}))
    assert card(lib.postings["acme/a"], View(lib, LOCALES.get("zh"))).pay == pay


@each(("closes", "closed"), [("2000-01-01", True), ("2999-01-01", False), (None, False)])
def test_a_card_says_when_its_posting_has_closed(content: MakeContent, closes: str | None, closed: bool) -> None:
    """Where lists show closed ones as well."""
    lib, _ = load(
        content({"postings/acme/a.zh.md": posting("acme", posted="1999-12-01" if closed else None, closes=closes)})
    )
    assert all(card(lib.postings["acme/a"], View(lib, locale)).closed is closed for locale in LOCALES)


def test_a_card_is_made_once_for_a_library_and_language(content: MakeContent) -> None:
    """It stands in dozens of lists; another library's posting of the same id has a card of its own."""
    first, _ = load(content({"postings/acme/a.zh.md": posting("acme", salary="10-20K")}))
    second, _ = load(content({"postings/acme/a.zh.md": posting("acme", salary="30-40K")}))
    chinese, english = LOCALES
    one = first.postings["acme/a"]
    view = View(first, chinese)
    assert card(one, view) is card(one, view)
    assert card(one, View(first, english)).pay != card(one, view).pay
    assert card(second.postings["acme/a"], View(second, chinese)).pay != card(one, view).pay
