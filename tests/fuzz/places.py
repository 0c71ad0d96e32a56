"""The sites that inputs are read for, made once a process."""

from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

from careers import mkdocs
from careers.builder.state import State
from careers.cli.site import read
from careers.content import lexicon
from careers.content import library as libraries
from careers.content.lexicon import Lexicon
from careers.content.library import Library
from careers.content.posting import Rules
from careers.pages import Site
from careers_tools.cli.intake import intake_site
from careers_tools.intake import IntakeSite
from tests.planning import state_of
from tests.sample_content import LOCALES, TODAY, load, write
from tests.site.building import ROOT

NAMES = {"zh": "职位", "en": "Jobs"}
CURRENCY = "CNY"


@functools.cache
def folder() -> Path:
    made = Path(tempfile.mkdtemp(prefix="fuzz-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return write(made / "content", {})


@functools.cache
def small() -> Library:
    found, diagnostics = load(folder())
    assert not diagnostics.errors
    return found


@functools.cache
def rules() -> Rules:
    return Rules(small().taxonomies, LOCALES, TODAY, CURRENCY)


@functools.cache
def state() -> State:
    """What its pages are made from, and every file for machines that a site can have."""
    site = Site(names=NAMES, descriptions=NAMES, url="https://a.example/careers/")
    return replace(state_of(replace(small(), employer=True), site), templates=(ROOT / "theme",), indeed=True)


@functools.cache
def intake() -> IntakeSite:
    """The small site as it receives forms; what comes after an accepted one is the same as in the command."""
    return intake_site(
        read(
            replace(mkdocs.default_settings(folder()), today=TODAY, locales=LOCALES, currency="CNY", china_notice=True)
        )
    )


@functools.cache
def vocabularies() -> Library:
    target = folder().parent / "own"
    shutil.copytree(ROOT / "content" / "taxonomies", target / "taxonomies")
    found, diagnostics = libraries.Reader(target, "content", LOCALES, today=TODAY, currency=CURRENCY).read()
    assert not diagnostics.errors
    return found


@functools.cache
def words() -> Lexicon:
    return lexicon.load(ROOT / "content", "content")
