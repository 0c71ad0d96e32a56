"""Round amounts a year to choose the least pay from."""

from __future__ import annotations

import random

import pytest

from careers.content.salary import steps


@pytest.mark.parametrize(
    ("amounts", "expected"),
    [
        pytest.param([], (), id="nobody-says"),
        pytest.param([360_000], (), id="one"),
        pytest.param([300_000, 300_000, 300_000], (), id="all-alike"),
        pytest.param([200_000, 700_000], (), id="two"),
        pytest.param([200_000, 450_000, 700_000], (400_000, 600_000), id="three"),
        pytest.param([7, 70, 700], (70, 600), id="small-figures"),
        pytest.param(
            range(100_000, 1_100_000, 10_000), (200_000, 300_000, 500_000, 600_000, 800_000, 1_000_000), id="spread"
        ),
    ],
)
def test_steps_are_round_and_part(amounts: list[int], expected: tuple[int, ...]) -> None:
    """None is above the highest amount or lets everything through; a single one would be no choice."""
    assert steps(amounts) == expected


@pytest.mark.parametrize("seed", range(20))
def test_there_are_a_handful_of_steps(seed: int) -> None:
    """Whatever the currency: five to seven where pay differs as it does in life."""
    chance = random.Random(seed)
    unit = 10 ** chance.randint(0, 4)
    amounts = [int(unit * 1000 * chance.lognormvariate(5.5, 0.6)) for _ in range(200)]
    found = steps(amounts)
    assert 5 <= len(found) <= 7
    assert list(found) == sorted(set(found))
    assert all(min(amounts) < step <= max(amounts) and len(str(step).rstrip("0")) <= 2 for step in found)
