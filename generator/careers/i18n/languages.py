"""Languages as data: UI strings, dates, numbers, order of words.

A locale is a code of the setting ``locales`` (a language tag as in BCP 47, lower case). Dates, numbers, money,
percentages and plurals follow CLDR through Babel.

A UI string is a text, or a mapping of plural categories (CLDR) to texts. The package's own are in ``strings/``, one
file a language; a portal's own go before them. Where a language has no string, a broader one answers, and the fallback
at last.
"""

from __future__ import annotations

import datetime as dt
import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from html import escape
from importlib import resources
from types import MappingProxyType

from babel.core import Locale as BabelLocale
from babel.core import UnknownLocaleError, get_global
from babel.dates import format_date
from babel.languages import get_official_languages
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent, get_currency_name, get_territory_currencies

from careers.i18n import addresses
from careers.support.languages import broader_tags, codes_in, fallback, read_data, read_entry

Text = str | Mapping[str, str]

_TAG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
# Where a page sets a gap (CSS Text 4, text-autospace): between Han or kana and Latin letters or digits, and the signs
# that end a word (C++, 90%), but for the months of pay (·13薪). Tags, code and addresses stay as they are.
_HAN = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_GAP = re.compile(
    rf"(?<=[{_HAN}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9+#%])(?<!·[0-9])(?<!·[0-9][0-9])(?=[{_HAN}])"
    r"|(<(?:code|pre)\b.*?</(?:code|pre)>|<[^<>]*>|https?://[!-~]+)",
    re.DOTALL,
)
_FOLDER = resources.files(__package__).joinpath("strings")


@functools.cache
def package_languages() -> tuple[str, ...]:
    """Return the codes of the languages that the package has strings of."""
    return codes_in(_FOLDER)


@functools.cache
def package_strings(code: str) -> Mapping[str, Text]:
    """Return the strings in the package's own file of a language, without those that others would answer for it."""
    return MappingProxyType(read_data(_FOLDER.joinpath(f"{code}.yml")) if code in package_languages() else {})


class BorrowedText(str):
    """A text in the language of the fallback on a page in another one; as HTML it says so (WCAG 2.2, 3.1.2).

    Templates print a value by its ``__html__`` if it has one, as `markupsafe` describes.
    """

    __slots__ = ()

    def __html__(self) -> str:
        """Return the text as the content of an element."""
        return self.marked(escape(self))

    def strip(self, chars: str | None = None, /) -> BorrowedText:
        """Return the text without `chars` at its ends."""
        return BorrowedText(super().strip(chars))

    def removesuffix(self, suffix: str, /) -> BorrowedText:
        """Return the text without `suffix` at its end."""
        return BorrowedText(super().removesuffix(suffix))

    def marked(self, html: str) -> str:
        """Return `html`, which says the same, in an element that names the language."""
        return f'<span lang="{package_strings(fallback())["locale.html_lang"]}">{html}</span>'


def joined(texts: Iterable[str], separator: str = "") -> str:
    """Return UI strings as one text; all of it counts as borrowed if one of them is."""
    parts = list(texts)
    text = separator.join(parts)
    return BorrowedText(text) if any(isinstance(part, BorrowedText) for part in parts) else text


@functools.lru_cache(maxsize=65_536)  # labels and values recur
def text_width(text: str) -> int:
    """Return the columns that a text takes: two for the characters of East Asian scripts (Unicode Annex 11)."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


class Strings(dict[str, Text]):
    """All UI strings of a language: key -> text, or plural category -> text. They never change.

    Attributes:
        borrowed: the keys that only the fallback has a text for.
    """

    def __init__(self, code: str, own: Mapping[str, Text] | None = None) -> None:
        """Put the strings `own` of a portal before those of the package."""
        texts: dict[str, Text] = {}
        for tag in reversed(broader_tags(code)):
            texts |= package_strings(tag)
        texts |= own or {}
        super().__init__({**package_strings(fallback()), **texts})
        self.borrowed = frozenset(self.keys() - texts.keys())


def complete_strings() -> Mapping[str, Text]:
    """Return the strings of the fallback, whose keys are those of all strings there are."""
    return package_strings(fallback())


@functools.cache
def in_all_languages(key: str) -> frozenset[str]:
    """Return the texts, of one line each, of a string in all languages of the package."""
    # A tenth of a second less than to read all strings of all languages.
    texts = (read_entry(_FOLDER.joinpath(f"{code}.yml"), key) for code in package_languages())
    return frozenset(filter(None, texts))


def is_language_tag(text: str) -> bool:
    """Return whether a text is a language tag (BCP 47), of a language that CLDR knows."""
    try:
        return bool(_TAG.fullmatch(text) and BabelLocale.parse(text, sep="-"))
    except (ValueError, UnknownLocaleError):
        return False


@dataclass(frozen=True, slots=True)
class Locale:
    """One language of the site.

    Attributes:
        code: as in addresses and file names, e.g. the stem before ``.md``.
        babel: its CLDR data.
        strings: its UI strings.
        folder: of its pages, from the site's root: ``en/``, or "" if no address of the site names the language.
        only_currency: the currency (ISO 4217) of all pay on the site, whose plain sign is clear; "" of several.
    """

    code: str
    babel: BabelLocale
    strings: Strings
    folder: str
    only_currency: str = ""

    def __hash__(self) -> int:
        """Return the hash of the code: caches by language are used all the time, and CLDR's hash has many parts."""
        return hash(self.code)

    @classmethod
    def of(cls, code: str, own: Mapping[str, Text] | None = None, *, prefix: bool = True) -> Locale:
        """Return the locale of a code, with a portal's `own` strings before those of the package.

        `prefix` tells whether the addresses of its pages begin with the code.

        Raises:
            ValueError: CLDR knows no such language, or nobody has strings of it.
        """
        strings = Strings(code, own)
        if own is None and len(strings.borrowed) == len(strings):
            known = ", ".join(package_languages())
            raise ValueError(
                f'there are words for no language "{code}", only for {known}; '
                f"for another one, run: careers strings --missing {code} --write"
            )
        is_named = code in package_languages() or "locale.tag" in (own or {})
        try:
            babel = BabelLocale.parse(str(strings["locale.tag"]) if is_named else code, sep="-")
        except (ValueError, UnknownLocaleError) as error:
            raise ValueError(f'CLDR knows no language "{code}"') from error
        return cls(code, babel, strings, addresses.folder_of(code if prefix else ""))

    def t(self, key: str, **params: object) -> str:
        """Return the UI string of `key`, with `params` filled in.

        Raises:
            KeyError: there is no such string in this locale.
        """
        text = self.strings[key]
        if not isinstance(text, str):
            raise KeyError(f"{key} has plural forms: use n()")
        return self._mark_borrowed(key, text.format_map(params) if params else text)

    def n(self, key: str, count: int, **params: object) -> str:
        """Return the UI string of `key` in the plural form for `count`; ``{count}`` is the number, formatted."""
        text = self.strings[key]
        if not isinstance(text, str):
            text = text.get(self._plural(count)) or text["other"]
        return self._mark_borrowed(key, text.format_map({"count": self.number(count), **params}))

    def _mark_borrowed(self, key: str, text: str) -> str:
        """Return the text of a string, marked where it is in the language of the fallback."""
        return BorrowedText(text) if key in self.strings.borrowed else text

    @functools.lru_cache(maxsize=65_536)  # noqa: B019  # a locale lives as long as the program
    def _plural(self, count: int) -> str:
        """Return the CLDR category of a number."""
        return self.babel.plural_form(count)

    def forms(self, key: str) -> Mapping[str, str]:
        """Return the plural forms of a UI string by CLDR category, unfilled, for scripts that count in the browser."""
        text = self.strings[key]
        return {"other": text} if isinstance(text, str) else text

    @property
    def html_lang(self) -> str:
        """The value of ``<html lang>`` (BCP 47)."""
        if self.code in package_languages():
            return self.t("locale.html_lang")
        return str(self.babel).replace("_", "-")

    @property
    def territory(self) -> str:
        """The country (ISO 3166-1 alpha-2), the likeliest by CLDR where none is named; "" if CLDR knows none."""
        tag = str(self.babel)
        likely = BabelLocale.parse(get_global("likely_subtags").get(tag, tag))
        found = self.babel.territory or likely.territory or ""
        return found if found.isalpha() else ""  # CLDR has numbers for larger regions

    def tag_in(self, countries: Iterable[str]) -> str:
        """Return its language tag as in the first of some countries where CLDR has it as an official language.

        Return "" where that is the usual one, where its script is another one there, and for a language of a region.
        """
        language = self.babel.language
        official = (
            country
            for country in countries
            if language in (tag.partition("_")[0] for tag in get_official_languages(country, de_facto=True))
        )
        country = next(official, self.territory)
        if country == self.territory or self.code != language:
            return ""
        script = BabelLocale.parse(f"{language}_{country}").script
        return f"{language}-{country}" if script in (None, self.script) else ""

    def tender(self, day: dt.date) -> str | None:
        """Return the currency (ISO 4217) of its territory on a day by CLDR, the likeliest territory's if unnamed.

        Return None if the territory has no currency of its own.
        """
        return next(iter(get_territory_currencies(self.territory, day, day)), None)

    @property
    def script(self) -> str:
        """The script that it is written in (ISO 15924), by CLDR's likely subtags; "" if CLDR knows none."""
        likely, language = get_global("likely_subtags"), self.babel.language
        subtags = likely.get(f"{language}_{self.babel.territory}") or likely.get(language) or ""
        return self.babel.script or next((subtag for subtag in subtags.split("_") if len(subtag) == 4), "")

    @property
    def name(self) -> str:
        """The language's name in itself, for the switch."""
        return self._own("locale.name") or self.babel.get_display_name() or self.code

    def _own(self, key: str) -> str:
        """Return a string if it is in the language itself, else ""."""
        return "" if key in self.strings.borrowed else self.t(key)

    @functools.lru_cache(maxsize=65_536)  # noqa: B019
    def date(self, day: dt.date) -> str:
        """Return a date as people write it: the medium form of CLDR."""
        return format_date(day, "medium", locale=self.babel)

    @functools.lru_cache(maxsize=65_536)  # noqa: B019
    def number(self, value: int | Decimal) -> str:
        """Return a number with the locale's grouping."""
        return format_decimal(value, locale=self.babel)

    @functools.lru_cache(maxsize=65_536)  # noqa: B019
    def percent(self, share: float) -> str:
        """Return a share of 1 as a whole percentage, e.g. ``40%`` or, in German, ``40 %``."""
        return format_percent(round(Decimal(str(share)), 2), locale=self.babel)  # rounded to even, as CLDR rounds

    @property
    def by_pinyin(self) -> bool:
        """Whether its words are sorted by their pinyin."""
        return self._own("locale.collation") == "pinyin"

    def within(self, name: str) -> str:
        """Return a label inside a sentence: without its capital where that is the custom and it is no abbreviation."""
        common = self._own("locale.nouns") == "small" and not any(letter.isupper() for letter in name[1:])
        return name.lower() if common else name

    def language(self, other: Locale) -> str:
        """Return the name of another language, e.g. ``Chinese``."""
        return other.babel.get_language_name(self.babel) or other.name

    def currency(self, code: str) -> str:
        """Return the name of a currency (ISO 4217) inside a sentence, e.g. ``Chinese yuan``."""
        return get_currency_name(code, count=2, locale=self.babel)

    def currency_label(self, code: str) -> str:
        """Return the name of a currency (ISO 4217) by itself, e.g. ``Chinese Yuan``."""
        return get_currency_name(code, locale=self.babel)

    def country(self, code: str) -> str:
        """Return the name of a country (ISO 3166-1 alpha-2), e.g. ``United Kingdom``; its code where CLDR has none."""
        return str(self.babel.territories.get(code, code))

    def spaced(self, text: str) -> str:
        """Return a text or HTML that leaves the pages, with the gaps that pages set between scripts as blanks.

        Languages with such gaps have one in ``locale.gap``.
        """
        gap = self._own("locale.gap")
        return _GAP.sub(lambda found: found[1] or gap, text) if gap else text

    def list(self, words: Sequence[str]) -> str:
        """Return words joined as the language joins them."""
        return format_list(list(words), locale=self.babel)

    def either(self, words: Sequence[str]) -> str:
        """Return alternatives joined as the language joins them."""
        return format_list(list(words), style="or", locale=self.babel)

    @functools.lru_cache(maxsize=65_536)  # noqa: B019
    def sort_key(self, text: str) -> tuple[str, str]:
        """Return the key of `text` in this locale's alphabetical order: by pinyin where that is the custom."""
        if self.by_pinyin:
            spelled = pinyin(text)
        else:
            decomposed = unicodedata.normalize("NFD", text)
            spelled = "".join(c for c in decomposed if not unicodedata.combining(c))
        return spelled.casefold(), text


def pinyin(text: str) -> str:
    """Return a text in pinyin, its syllables separated by spaces."""
    from pypinyin import lazy_pinyin  # its dictionary takes half a second, and sixty megabytes

    return " ".join(lazy_pinyin(text))


class Locales(tuple[Locale, ...]):
    """The languages of the site, in the order of the language switch; the first is the fallback."""

    __slots__ = ()

    @classmethod
    def of(
        cls, codes: Sequence[str], own: Mapping[str, Mapping[str, Text]] | None = None, *, prefix: bool = True
    ) -> Locales:
        """Return the locales of these codes; `own` are a portal's strings by code, `prefix` is as in `Locale.of`.

        Raises:
            ValueError: there is no code, a code comes twice, or there is no such language.
        """
        if not codes or len(set(codes)) != len(codes):
            raise ValueError("locales: name at least one language, and each once")
        return cls(Locale.of(code, (own or {}).get(code), prefix=prefix) for code in codes)

    def in_currency(self, code: str) -> Locales:
        """Return the locales of a site that pays in one currency (ISO 4217) alone."""
        return Locales(replace(locale, only_currency=code) for locale in self)

    @property
    def codes(self) -> tuple[str, ...]:
        """Their codes."""
        return tuple(locale.code for locale in self)

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders of their pages."""
        return tuple(locale.folder for locale in self)

    @property
    def prefixes(self) -> tuple[str, ...]:
        """What the addresses of their pages begin with, as the address list has it: their codes, or "" alone."""
        return tuple(folder.removesuffix("/") for folder in self.folders)

    def home(self, code: str) -> str:
        """Return the address of the home page in a language: the root of a site in one language."""
        return self.folder(code) if len(self) > 1 else addresses.CHOOSER

    def folder(self, code: str) -> str:
        """Return the folder of the pages in a language."""
        return self.get(code).folder

    def at(self, url: str) -> Locale | None:
        """Return the locale in whose folder the page at `url` lies; None if it is in no language's folder."""
        return next((locale for locale in self if url.startswith(locale.folder)), None)

    def get(self, code: str) -> Locale:
        """Return the locale of `code`.

        Raises:
            KeyError: the site has no such locale.
        """
        for locale in self:
            if locale.code == code:
                return locale
        raise KeyError(code)
