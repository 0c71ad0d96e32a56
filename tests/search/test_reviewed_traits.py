"""Queries that people tried on a portal of many employers, over a few postings of the same traits, read one by one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Browser, Page

from careers.content.facts.pay import Period
from careers.search import Card, Catalogue, Document, Field, Pay, Term, Text
from tests.conftest import Serve
from tests.search.asking import ask
from tests.search.conftest import SCRIPTS
from tests.search.making import write_index

NAMES = {
    "company": {"one": "1Guard", "alder": "Alder", "birch": "Birch Fulfilment", "cedar": "Cedar"},
    "locations": {"germany": "Germany", "berlin": "Berlin", "leeds": "Leeds"},
}
YEARLY = Pay("USD", Period.YEAR, 140_000, 180_000)
# Posting -> employer, title, text and what else there is: several of one employer, whose name sorts first; words inside
# other words; jobs that are only mentioned; a job that was posted again and again.
POSTINGS: Mapping[str, tuple[str, str, str, dict[str, str]]] = {
    "guard-1": ("one", "Security Engineer", "Protect accounts.", {}),
    "guard-2": ("one", "Security Engineer, Cloud", "Protect clouds.", {}),
    "guard-3": ("one", "Security Engineer", "Protect phones.", {}),
    "alder-security": ("alder", "Security Engineer", "Protect trees.", {}),
    "cedar-security": ("cedar", "Security Engineer", "Protect woods.", {}),
    "llm": ("alder", "LLM Engineer", "Serve models in Go.", {}),
    "fulfillment": ("birch", "Fulfillment Engineer", "Ongoing work in every category of goods.", {}),
    "installment": ("cedar", "Installment Clerk", "Good at algorithms and logos.", {}),
    "go": ("cedar", "Go Engineer", "Services.", {}),
    "product": ("alder", "Product Manager", "Own the roadmap.", {}),
    "sales": ("birch", "Sales Associate", "Work with the product manager and a manager of stores.", {}),
    "data": ("alder", "Data Engineer", "Pipelines in Python.", {}),
    "python": ("cedar", "Python Developer", "Web services.", {}),
    "analyst": ("birch", "Data Analyst", "Tables and charts.", {}),
    "back-end-berlin": ("alder", "Back-End Engineer", "Databases.", {"locations": "berlin"}),
    "back-end-leeds": ("cedar", "Backend Engineer", "Databases.", {"locations": "leeds"}),
    "junior": ("alder", "Junior Tester", "Learn.", {}),
    "senior": ("cedar", "Senior Tester", "Teach junior testers.", {}),
    "paid": ("birch", "Pilot", "Planes.", {"pay": "yes"}),
    "front-end": ("alder", "前端开发工程师", "页面。", {}),
    "front-end-2": ("cedar", "高级前端工程师", "组件。", {}),
    "back-end": ("cedar", "服务端开发", "和前端一起。", {}),
    "shop-1": ("birch", "Shop Assistant", "Sell.", {}),
    "shop-2": ("birch", "Shop Assistant", "Sell.", {}),
    "shop-3": ("birch", "Shop Assistant", "Sell.", {}),
    "shop-other": ("alder", "Shop Assistant", "Sell.", {}),
}  # fmt: skip
FIRST = {
    "security engineer": ["guard-1", "alder-security", "guard-3", "cedar-security", "guard-2"],
    "go": ["go", "llm", "fulfillment", "installment"],  # words; inside words; no title that sounds so
    "LLM engineer": ["llm", "guard-1", "alder-security", "guard-2", "cedar-security"],
    "product manager": ["product", "sales"],
    "python data engineer": ["data", "python", "analyst", "back-end-berlin", "back-end-leeds"],
    "back-end engineer germany": ["back-end-berlin", "back-end-leeds", "back-end", "guard-1", "alder-security"],
    "salary 150k": ["paid"],
    "junior": ["junior"],
    "前端工程师": ["front-end-2", "front-end", "back-end", "back-end-berlin", "python"],
    "shop assistant": ["shop-1", "shop-other", "shop-2", "shop-3"],
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, browser: Browser, serve: Serve) -> Iterator[tuple[Page, str]]:
    folder = tmp_path_factory.mktemp("traits")
    parents = {"berlin": "germany"}
    fields = [
        Field(
            field,
            list(names),
            [Term(one, {"en": name}, (), {"en": f"en/{one}/"}, parents.get(one)) for one, name in names.items()],
        )
        for field, names in NAMES.items()
    ]
    catalogue = Catalogue({"en": "en"}, fields, [], (), len(POSTINGS), "USD", "company")
    write_index(catalogue, map(_document, POSTINGS), folder / "search")
    shutil.copytree(SCRIPTS / "search", folder / "assets" / "javascripts" / "search")
    (folder / "x.html").write_text("<!doctype html><title>x</title>", "utf-8")
    context = browser.new_context()
    shown = context.new_page()
    base = serve(folder)
    shown.goto(f"{base}x.html")
    yield shown, base
    context.close()


def _document(name: str) -> Document:
    employer, title, body, more = POSTINGS[name]
    card = Card(f'<article data-posting="{name}">{title}</article>', title)
    values = {"company": [employer]} | {field: [more[field]] for field in ("locations",) if field in more}
    return Document({"en": Text(title, body)}, {"en": card}, values, pay=YEARLY if "pay" in more else None)


def test_queries_of_the_reviews_find_what_they_mean(page: tuple[Page, str]) -> None:
    """Employers in turn, words and not what stands inside others, titles before what is mentioned: the first five."""
    found = ask(*page, "en", list(FIRST), nearest=True)
    assert {query: ids[:5] for query, ids in zip(FIRST, found, strict=True)} == FIRST
