"""A plugin of pytest: names the running test for coverage.py, and keeps how long each test takes.

A fixture that many tests share is made by the first of them. What it runs is named after the fixture, and each test is
kept with the names of such fixtures that it uses.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.mutants import VARIABLE

FILE = "COVERAGE_RUNS"  # the variable that names the file to write
_PROPERTY = "shared_fixtures"  # of the reports of a test, which reach the process that has started the others
_runs: dict[str, dict[str, Any]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Names the test while it runs."""
    if isinstance(item, pytest.Function):
        fixtures = [found[-1] for found in item._fixtureinfo.name2fixturedefs.values()]
        item.user_properties.append((_PROPERTY, sorted(_name(one) for one in fixtures if one.scope != "function")))
    os.environ[VARIABLE] = item.nodeid
    try:
        return (yield)
    finally:
        os.environ[VARIABLE] = ""


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
    """Names a shared fixture while it is made."""
    before = os.environ.get(VARIABLE, "")
    if fixturedef.scope != "function":
        os.environ[VARIABLE] = _name(fixturedef)
    try:
        return (yield)
    finally:
        os.environ[VARIABLE] = before


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds up the set-up, the call and the tear-down of a test."""
    run = _runs.setdefault(report.nodeid, {"seconds": 0.0, "passed": True})
    run["seconds"] += report.duration
    run["passed"] &= report.outcome != "failed"
    run["fixtures"] = dict(report.user_properties).get(_PROPERTY, [])


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Writes the runs of all tests, in the process that has started the others."""
    if not hasattr(session.config, "workerinput"):
        Path(os.environ[FILE]).write_text(json.dumps(_runs, indent=0), "utf-8")


def _name(fixture: pytest.FixtureDef[Any]) -> str:
    return f"fixture {fixture.baseid}::{fixture.argname}"
