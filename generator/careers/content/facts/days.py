"""Days as people, spreadsheets and machines write them: the one reader of all doors.

A day is taken as it is written, whatever the time and the time zone beside it. Nothing is guessed: a day with two
readings, a month alone, a weekday and a number of seconds are refused, each with its own reason.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from babel import Locale, UnknownLocaleError
from babel.dates import format_timedelta

from careers.content.lexicon import Lexicon, folded, shipped

_YEARS = range(1990, 2101)
_ENDLESS = 9999  # the year that databases write where there is no end
_LONGEST = 200  # characters of a text that states a day
_QUOTED = 60
_COUNTS = (1, 2, 3, 5, 11, 21, 22, 30)  # days, whose words differ in one language or another
# The day 0 of a spreadsheet, as its days are counted since March 1900.
_SPREADSHEET = dt.date(1899, 12, 30)
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_TIME = re.compile(
    r"[T\s]?(?<!\d)\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?(?!\d)(?:\s?[ap]\.?m\b\.?)?(?:\s?(?:UTC|GMT)?[+-]\d{1,2}:?(?:\d{2})?)?"
    r"|(?<!\d)\d{1,2}\s?(?:[ap]\.?m\b\.?|uhr\b|h\b|[時时点點시](?:\d{1,2}分)?)|T\d{4,6}(?=Z|\b)"
    r"|(?:UTC|GMT)[+-]\d{1,2}(?::\d{2})?",
    re.IGNORECASE | re.ASCII,
)
_NUMBERS = re.compile(
    r"(?<![A-Za-z0-9./-])(令和|民[國国])?\s?(\d{1,4})\s?([-/.年년])\s?(\d{1,2})\s?([-/.月월])\s?(\d{1,4})(?![-/.]?\d)[日号號일]?",
    re.ASCII,
)
_COMPACT = re.compile(r"(?<![A-Za-z0-9./-])((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)", re.ASCII)
_HAN_NUMBER = re.compile(r"[〇零一二三四五六七八九十]+(?=[年月日号號])")
_HAN_DIGITS = "〇一二三四五六七八九"
# What is added to a year of another count.
_ERAS = {"令和": 2018, "民國": 1911, "民国": 1911}
_SHORT_YEAR = 2  # digits


class DayError(ValueError):
    """Raised for a text that states no day, or not one alone.

    Attributes:
        code: why, a key of the catalogue of messages.
        params: the parameters of that message.
        days: the days that it may mean, the earlier first, where there are two.
    """

    def __init__(self, code: str, text: str, days: Sequence[dt.date] = ()) -> None:
        """Refuse `text`."""
        super().__init__(code)
        self.code, self.days = code, tuple(sorted(days))
        self.params: dict[str, object] = {"value": text[:_QUOTED]}
        if self.days:
            self.params |= {"one": self.days[0], "other": self.days[-1]}


@dataclass(frozen=True, slots=True)
class DayContext:
    """What a text about a day is read with.

    Attributes:
        language: code of the language of the text, where it is known: by it months have names, and days an order.
        lexicon: the words for days, in all languages; None: those of the package.
        day_first: whether the source says that the day stands before the month.
        today: the day on which the text was written, where it is known; ``3 days ago`` is counted from it.
    """

    language: str = ""
    lexicon: Lexicon | None = None
    day_first: bool = False
    today: dt.date | None = None

    @property
    def words(self) -> Lexicon:
        """The words for days."""
        return self.lexicon or shipped()


@dataclass(frozen=True, slots=True)
class WrittenDay:
    """A date in a text.

    Attributes:
        days: what it may mean: one day; two where day and month cannot be told apart; none where there is no such day.
        span: where it stands.
    """

    days: tuple[dt.date, ...]
    span: tuple[int, int]

    @property
    def only(self) -> dt.date | None:
        """The day, where it can be no other."""
        return self.days[0] if len(self.days) == 1 and self.days[0].year in _YEARS else None


_NOTHING_KNOWN = DayContext()


def read_day(text: str, context: DayContext = _NOTHING_KNOWN) -> dt.date:
    """Return the day that a text states.

    Raises:
        DayError: it states none, several, or one with two readings.
    """
    plain = " ".join(unicodedata.normalize("NFKC", text[: _LONGEST + 1]).split())
    if _ISO.fullmatch(plain):
        return _one_day([WrittenDay(_existing([plain.split("-")]), (0, len(plain)))], text)
    plain = _HAN_NUMBER.sub(_as_digits, plain)
    found = list(find_days(plain, context)) if len(plain) <= _LONGEST else []
    if not found:
        found = list(_relative_days(plain, context))
    rest = _blank_times(plain)
    for start, end in (day.span for day in found):
        rest = rest[:start] + " " * (end - start) + rest[end:]
    if not found or any(c.isdigit() for c in rest):
        raise DayError(_reason(plain, context), text)
    return _one_day(found, text)


def read_count(number: float, unit: str) -> dt.date:
    """Return the day of a count of ``seconds`` or ``milliseconds`` since 1970 (UTC), or of a spreadsheet's ``days``.

    Raises:
        DayError: there is no such day.
    """
    try:
        if unit == "days":
            return _SPREADSHEET + dt.timedelta(days=int(number))
        return dt.datetime.fromtimestamp(number / (1000 if unit == "milliseconds" else 1), dt.UTC).date()
    except (ValueError, OverflowError, OSError):
        raise DayError("no-such-date", str(number)) from None


def find_days(text: str, context: DayContext = _NOTHING_KNOWN) -> Iterator[WrittenDay]:
    """Yield the dates in a text in plain characters (NFKC), each with its readings."""
    bare = _blank_times(text)
    for match in _NUMBERS.finditer(bare):
        if readings := _readings(match, context):
            yield WrittenDay(_existing(readings), match.span())
    for match in _COMPACT.finditer(bare):
        yield WrittenDay(_existing([match.groups()]), match.span())
    if any(c.isalpha() for c in bare) and any(c.isdigit() for c in bare):
        months, patterns = _month_patterns(context.language, context.words)
        for pattern in patterns:
            for match in pattern.finditer(bare):
                year = match["year"] if len(match["year"]) > _SHORT_YEAR else f"20{match['year']}"
                yield WrittenDay(_existing([(year, months[match["month"].casefold()], match["day"])]), match.span())


def _blank_times(text: str) -> str:
    """Return a text with blanks in the place of times of day and zones."""
    return _TIME.sub(lambda time: " " * len(time[0]), text)


def _one_day(found: Sequence[WrittenDay], text: str) -> dt.date:
    """Return the day of the dates of a text, if they are one."""
    days = list(dict.fromkeys(day for each in found for day in each.days))
    if not all(each.days for each in found):
        raise DayError("no-such-date", text)
    if len(days) > 1:
        raise DayError("day-ambiguous", text, days)
    if days[0].year == _ENDLESS:
        raise DayError("day-until-filled", text)
    if days[0].year not in _YEARS:
        raise DayError("no-such-date", text)
    return days[0]


def _reason(plain: str, context: DayContext) -> str:
    """Return the code of the reason why a text without a date states no day."""
    words = folded(plain)
    for meaning, spellings in context.words["no-day"].items():
        if any(folded(word) in words for word in spellings):
            return f"day-{meaning}"
    names = {*_month_patterns(context.language, context.words)[0], *_weekdays(context.language)}
    named = any(word.casefold().rstrip(".") in names for word in re.findall(r"[^\W\d_]+", plain))
    return "day-incomplete" if named or re.search(r"\d[年月년월]", plain) else "not-a-date"


def _readings(match: re.Match[str], context: DayContext) -> list[tuple[str, str, str]]:
    """Return the (year, month, day) that three numbers may mean; none where they are no date."""
    era, first, mark, second, other, last = match.groups()
    in_words = (mark, other) in {("年", "月"), ("년", "월")}
    if era or in_words or len(first) > _SHORT_YEAR:
        year = str(int(first) + _ERAS.get(era or "", 0))
        return [(year, second, last)] if (in_words or mark == other) and len(last) <= _SHORT_YEAR else []
    if mark != other or len(last) not in (_SHORT_YEAR, 4):
        return []
    if len(last) == _SHORT_YEAR:
        # Of three short numbers the year may be the first one, unless the language never writes it so.
        if not _order(context.language).startswith(("d", "m")) or (mark == "-" and not context.day_first):
            return [(f"20{last}", second, first), (f"20{last}", first, second), (f"20{first}", second, last)]
        last = f"20{last}"
    day_first, month_first = (last, second, first), (last, first, second)
    if mark == "." or context.day_first or _order(context.language).startswith("d"):
        return [day_first] if _existing([day_first]) else [month_first]
    return [day_first, month_first]


def _existing(written: Sequence[Sequence[str | int]]) -> tuple[dt.date, ...]:
    """Return the days among some (year, month, day) that exist, each once."""
    days: dict[dt.date, None] = {}
    for year, month, day in written:
        with suppress(ValueError):
            days[dt.date(int(year), int(month), int(day))] = None
    return tuple(days)


def _as_digits(number: re.Match[str]) -> str:
    """Return a number in Chinese characters (二〇二六, 十一, 三十) in digits."""
    figures = number[0].replace("零", "〇")
    if "十" not in figures:
        return "".join(str(_HAN_DIGITS.index(figure)) for figure in figures)
    tens, _, units = figures.partition("十")
    return str(_HAN_DIGITS.find(tens or "一") * 10 + _HAN_DIGITS.find(units or "〇"))


def _relative_days(plain: str, context: DayContext) -> Iterator[WrittenDay]:
    """Yield the days that are counted from the day on which a text was written: ``yesterday``, ``vor 5 Tagen``."""
    if context.today is None:
        return
    for word, away in _day_words(context.words).items():
        if folded(plain) == word:
            yield WrittenDay((context.today + dt.timedelta(days=away),), (0, len(plain)))
    for direction, pattern in _count_patterns(context.language):
        for match in pattern.finditer(plain):
            yield WrittenDay((context.today + dt.timedelta(days=direction * int(match[1])),), match.span())


@cache
def _day_words(words: Lexicon) -> Mapping[str, int]:
    return {folded(word): int(away) for away, spellings in words["day-words"].items() for word in spellings}


@cache
def _locale(language: str) -> Locale | None:
    """Return what CLDR knows of a language."""
    try:
        return Locale.parse(language, sep="-") if language else None
    except (ValueError, UnknownLocaleError):
        return None


def _order(language: str) -> str:
    """Return the pattern by which a language writes a date in numbers; empty where it is not known."""
    locale = _locale(language)
    return str(locale.date_formats["short"].pattern).lower() if locale else ""


@cache
def _weekdays(language: str) -> frozenset[str]:
    locale = _locale(language)
    return (
        frozenset(name.casefold().rstrip(".") for name in locale.days["format"]["wide"].values())
        if locale
        else frozenset()
    )


@cache
def _month_patterns(language: str, words: Lexicon) -> tuple[Mapping[str, str], Sequence[re.Pattern[str]]]:
    """Return name of a month -> its number, and patterns of dates with such names."""
    months = {word.casefold().rstrip("."): number for number, names in words["months"].items() for word in names}
    locale = _locale(language)
    forms = locale.months.values() if locale else ()
    for number, name in (
        pair for widths in forms for width in ("wide", "abbreviated") for pair in widths[width].items()
    ):
        # In figures, such as 12月, it needs no name.
        if sum(map(str.isalpha, name)) > 1:
            months[name.casefold().rstrip(".")] = str(number)
    names = "|".join(re.escape(name) for name in sorted(months, key=len, reverse=True))
    month = rf"(?<![^\W\d_])(?P<month>{names})(?![^\W\d_])\.?"
    gap, word = r"[\s.,/'’-]*", r"(?:[^\W\d_]{1,3}\s)?"
    day, year = r"(?<!\d)(?P<day>\d{1,2})(?!\d)(?:[^\W\d_]{1,2}(?![^\W\d_]))?", r"(?P<year>(?:19|20)\d\d)(?!\d)"
    patterns = (
        rf"{day}{gap}{word}{month}{gap}{word}(?P<year>(?:19|20)\d\d|\d\d)(?!\d)",
        rf"{month}{gap}{day}{gap}{word}{year}",
        rf"{year}{gap}{word}{month}{gap}{day}",
    )
    return months, [re.compile(pattern, re.IGNORECASE) for pattern in patterns]


@cache
def _count_patterns(language: str) -> Sequence[tuple[int, re.Pattern[str]]]:
    """Return patterns of a number of days from the day of writing, in the words of a language, with -1 or 1."""
    patterns = []
    locale = _locale(language)
    for direction in (-1, 1) if locale else ():
        spans = (dt.timedelta(days=direction * count) for count in _COUNTS)
        texts = (format_timedelta(span, "day", threshold=1000, add_direction=True, locale=locale) for span in spans)
        for form in {re.sub(r"\d+", "#", text) for text in texts}:
            if "#" in form:
                pattern = r"\s*".join(map(re.escape, form.split())).replace(re.escape("#"), r"(?<!\d)\s*(\d{1,3})\s*")
                patterns.append((direction, re.compile(pattern, re.IGNORECASE)))
    return patterns
