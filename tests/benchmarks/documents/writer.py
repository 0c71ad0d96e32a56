"""Draws jobs, and spells what is true of them in the many ways that people do."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.benchmarks.documents.trial import Job, Pay, Status
from tests.benchmarks.documents.words import employers, words

_DAY = dt.date(2026, 9, 1)
# Currency -> how an amount in it is marked, and a usual pay of a year in it.
_CURRENCIES = {
    "en": (("GBP", "£{}", 32_000), ("USD", "${}", 70_000), ("CAD", "CA${}", 66_000), ("INR", "₹{}", 900_000)),
    "de": (("EUR", "{} €", 41_000), ("CHF", "CHF {}", 82_000)),
    "fr": (("EUR", "{} €", 34_000), ("CHF", "{} CHF", 79_000)),
    "es": (("EUR", "{} €", 26_000), ("MXN", "{} MXN", 300_000)),
    "ja": (("JPY", "{}円", 4_200_000),),
}
_YEAR = {"en": "per year", "de": "brutto im Jahr", "fr": "brut par an", "es": "brutos al año", "ja": "年収"}
_UNSAID = {"en": "competitive", "de": "nach Vereinbarung", "fr": "selon profil", "es": "según convenio", "ja": "応相談"}


class Writer:
    """Draws everything of one document from one source of chance, in one language."""

    def __init__(self, rng: random.Random, locale: str) -> None:
        self.rng, self.locale = rng, locale
        self.chinese = locale == "zh"

    def word(self, kind: str) -> str:
        return str(self.rng.choice(self.all_of(kind)))

    def all_of(self, kind: str) -> Any:
        return words()[kind][self.locale]

    def employer(self) -> str:
        return self.rng.choice(employers(self.locale))

    def title(self, kind: str = "titles") -> str:
        title = self.word(kind)
        levels = words()["levels"].get(self.locale)
        if kind == "titles" and levels and self.rng.random() < 0.3:
            return f"{self.rng.choice(levels)}{'' if self.chinese else ' '}{title}"
        return title

    def titles(self, least: int, most: int, kind: str = "titles") -> list[str]:
        found = {self.title(kind): None for _ in range(self.rng.randint(least, most))}
        while len(found) < least:
            found[self.title(kind)] = None
        return list(found)

    def places(self, most: int = 2) -> tuple[str, ...]:
        count = self.rng.randint(1, most) if self.rng.random() < 0.25 else 1
        return tuple(self.rng.sample(self.all_of("cities"), count))

    def job(self, title: str | None = None, **facts: Any) -> Job:
        return replace(Job(title or self.title()), **facts)

    def body(self, least: int = 2, most: int = 4) -> list[str]:
        glue = "" if self.chinese else " "
        count = self.rng.randint(least, most)
        said = [[self.word(kind) for kind in ("openings", "objects", "tails")] for _ in range(count)]
        if self.chinese or self.locale == "ja":
            return ["".join(parts) for parts in said]
        return [glue.join(parts) for parts in said]

    def slogans(self, count: int) -> list[str]:
        return self.rng.sample(self.all_of("slogans"), count)

    def label(self, fact: str) -> str:
        return str(self.all_of("labels")[fact])

    def pay(self) -> tuple[str, Pay | None]:
        """Return pay as it is spelled, and what that says."""
        if self.chinese:
            return self._chinese_pay()
        currency, mark, usual = self.rng.choice(_CURRENCIES[self.locale])
        least = usual * self.rng.randint(8, 12) // 10 // 1000 * 1000
        most = least + usual // 10 // 1000 * 1000
        separator = {"de": ".", "es": ".", "fr": " "}.get(self.locale, ",")
        low, high = (f"{amount:,}".replace(",", separator) for amount in (least, most))
        year = _YEAR[self.locale]
        if self.locale == "ja":
            return f"{year}{mark.format(low)}～{mark.format(high)}", Pay(least, most, currency, "year")
        spellings: list[tuple[str, Pay | None]] = [
            (f"{mark.format(low)} - {mark.format(high)} {year}", Pay(least, most, currency, "year")),
            (f"{low}–{high} {currency} {year}", Pay(least, most, currency, "year")),
            (f"{low} {year.split()[0]}" if self.locale != "en" else low, Pay(least, None, None, None)),
            (f"{least // 1000}-{most // 1000}k", Pay(least, most, None, None)),
            (_UNSAID[self.locale], None),
        ]
        return self.rng.choice(spellings)

    def _chinese_pay(self) -> tuple[str, Pay | None]:
        low = self.rng.randint(5, 20)
        high = low + self.rng.randint(3, 20)
        spellings: list[tuple[str, Pay | None]] = [
            (f"{low}-{high}K·13薪", Pay(low * 1000, high * 1000, "CNY", "month")),
            (f"{low}k-{high}k/月", Pay(low * 1000, high * 1000, "CNY", "month")),
            (f"{low * 1000}-{high * 1000}元/月", Pay(low * 1000, high * 1000, "CNY", "month")),
            (f"年薪{low}-{high}万元", Pay(low * 10_000, high * 10_000, "CNY", "year")),
            ("面议", None),
        ]
        return self.rng.choice(spellings)

    def years(self) -> tuple[str, int]:
        """Return years of experience as they are spelled, and their number."""
        number = self.rng.randint(2, 5)
        return self.word("years").format(number, word=self.all_of("numbers")[number - 2]), number

    def heads(self) -> tuple[str, int]:
        """Return how many people are sought as it is spelled, and their number."""
        number = self.rng.randint(2, 20)
        return self.word("heads").format(number), number

    def term(self, kind: str) -> tuple[str, str]:
        """Return a term of `kind` (employment, degrees, remote) as it is spelled, and its key."""
        key, said = self.rng.choice(list(self.all_of(kind).items()))
        return said, key

    def status(self) -> tuple[str, Status]:
        """Return what marks a job that takes no applications, and what that says."""
        key, said = self.rng.choice(list(self.all_of("status").items()))
        return said, key

    def date(self) -> tuple[str, dt.date]:
        day = _DAY + dt.timedelta(days=self.rng.randint(1, 90))
        spelled = {
            "zh": f"{day.year}年{day.month}月{day.day}日",
            "ja": f"{day.year}年{day.month}月{day.day}日",
            "de": f"{day:%d.%m.%Y}",
            "fr": f"{day:%d/%m/%Y}",
            "es": f"{day:%d/%m/%Y}",
            "en": f"{day.day} {day:%B %Y}",
        }
        return self.rng.choice([spelled[self.locale], day.isoformat()]), day

    def host(self) -> str:
        return f"{self.rng.choice(['hr', 'jobs', 'people'])}{self.rng.randint(1, 999)}.example"

    def email(self) -> str:
        return f"{self.rng.choice(['apply', 'jobs', 'hr', 'bewerbung', 'team'])}@{self.host()}"

    def url(self) -> str:
        return f"https://{self.host()}/jobs/{self.rng.randint(1000, 99999)}"

    def reference(self) -> str:
        number = self.rng.randint(100, 99_999)
        return self.rng.choice([f"J{number}", f"MJ0{number}", f"REQ-{number}", f"REF{number}"])

    def _labelled_reference(self) -> tuple[str, str]:
        code = self.reference()
        return code, code

    def labelled(self, title: str) -> tuple[Job, list[tuple[str, str]]]:
        """Return a job with facts drawn at random, and the same as (label, what is said)."""
        facts: dict[str, Any] = {}
        said: list[tuple[str, str]] = []
        spelled: dict[str, tuple[str, Callable[[], tuple[str, Any]]]] = {
            "employment": ("employment", lambda: self.term("employment")),
            "pay": ("pay", self.pay),
            "degree": ("degree", lambda: self.term("degrees")),
            "years": ("years", self.years),
            "heads": ("headcount", self.heads),
            "remote": ("remote", lambda: self.term("remote")),
            "posted": ("posted", self.date),
            "closes": ("closes", self.date),
            "reference": ("reference", self._labelled_reference),
        }
        for label, (fact, draw) in spelled.items():
            if self.rng.random() < 0.45:
                text, value = draw()
                facts[fact] = value
                said.append((self.label(label), text))
        if facts.get("posted") and facts.get("closes"):
            del facts["posted"]  # else it could be younger than the deadline
            said = [one for one in said if one[0] != self.label("posted")]
        return self.job(title, **facts), said
