"""What is meant where pay does not say it: the period of an amount, guessed as job boards mean it.

In yuan, K is a month's pay below 200K, and 万 or a bare number is a month's pay below 100,000; above that it is a
year's. In other currencies the border is what nobody earns in a month (`YEARLY_FROM`). A figure below 1,000 of which no
period is written is refused: it could be anything. So is a range that begins below 1,000 and ends a hundred times
higher: ``45-55.000`` may begin at 45,000.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from careers.content.facts.pay.figures import Amount, ambiguous
from careers.content.facts.pay.value import Period, refused

KILO = Decimal(1000)
WIDEST = 100  # nobody offers one job at a hundred times the pay that it begins with
TOO_MUCH = Decimal(10) ** 12  # in any currency; no word for it would be read again
MOST_YEARLY = 25_000  # times what nobody earns in a month
YEARLY_FROM = {
    "CNY": Decimal(100_000),
    "HKD": Decimal(150_000),
    "TWD": Decimal(300_000),
    "INR": Decimal(300_000),
    "JPY": Decimal(2_000_000),
    "KRW": Decimal(20_000_000),
    "PLN": Decimal(60_000),
    "SEK": Decimal(150_000),
    "NOK": Decimal(150_000),
    "DKK": Decimal(150_000),
    "CZK": Decimal(300_000),
    "HUF": Decimal(4_000_000),
    "MXN": Decimal(150_000),
    "CLP": Decimal(12_000_000),
    "COP": Decimal(50_000_000),
    "ARS": Decimal(20_000_000),
    "PHP": Decimal(300_000),
    "THB": Decimal(400_000),
    "RUB": Decimal(1_000_000),
    "IDR": Decimal(200_000_000),
    "VND": Decimal(300_000_000),
}
YEARLY_FROM_ELSEWHERE = Decimal(20_000)
YUAN_KILO_YEARLY_FROM = Decimal(200_000)

# Nobody earns in an hour a tenth of what nobody earns in a month, nor that much in a day.
TOO_MUCH_FOR = {Period.HOUR: Decimal("0.1"), Period.DAY: Decimal(1)}


def check_range(low: Decimal, high: Decimal, written: str) -> None:
    """Refuse a range whose lower end, `written` so, may leave out the thousands that its upper end has.

    Raises:
        PayError: with both readings of the lower end.
    """
    if 0 < low < KILO <= high and high >= WIDEST * low:
        raise ambiguous(written, low, low * KILO)


def check_plausible(amounts: Sequence[Amount], period: Period, currency: str) -> None:
    """Refuse an amount that nobody earns in the time it is paid for, where it can be read as a thousandth.

    Raises:
        PayError: ``15.500 €/hour`` may be a slip of the pen for 15.50.
    """
    share = TOO_MUCH_FOR.get(period)
    for amount in amounts:
        if share and amount.doubtful is not None and amount.value >= share * yearly_from(currency):
            raise ambiguous(amount.written, amount.value, amount.doubtful)


def yearly_from(currency: str) -> Decimal:
    """Return the amount that nobody earns in a month."""
    return YEARLY_FROM.get(currency, YEARLY_FROM_ELSEWHERE)


def implied_period(largest: Decimal, unit: Decimal | None, currency: str, months: bool) -> Period | None:
    """Return the period that is meant where none is written; None where nobody can tell. See the head of this module.

    `unit` is the unit of the figure, `months` tells whether the number of months paid is written.
    """
    usual = _usual_period(largest, unit, currency)
    return None if largest < KILO or (months and usual is Period.YEAR) else usual


def _usual_period(largest: Decimal, unit: Decimal | None, currency: str) -> Period:
    is_yuan_kilo = currency == "CNY" and unit == KILO
    border = YUAN_KILO_YEARLY_FROM if is_yuan_kilo else yearly_from(currency)
    return Period.MONTH if largest < border else Period.YEAR


def decide_period(
    written: Period | None, largest: Decimal, unit: Decimal | None, currency: str, months: bool
) -> Period:
    """Return the period that is written, else the one that is meant.

    Raises:
        PayError: nobody can tell, or months are written beside what can only be a month's pay.
    """
    if written is None:
        implied = implied_period(largest, unit, currency, months)
        if implied is None:
            raise refused("salary-period-unclear")
        return implied
    if written is Period.YEAR and months and _usual_period(largest, unit, currency) is Period.MONTH:
        raise refused("salary-contradictory")
    return written
