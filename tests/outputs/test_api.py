"""The API: every posting and every term as JSON, which fits the schema that is published beside it and only grows."""

from __future__ import annotations

import copy
import datetime as dt
import functools
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from careers.content.library import Library
from careers.content.posting import Apply, Origin
from careers.outputs.api import PART
from careers.outputs.api.documents import schema
from careers.outputs.api.models import PostingList
from careers.outputs.publication import Publication
from careers.render.markdown import MarkdownRenderer
from tests.conforming import validator
from tests.each import each
from tests.outputs.api import documents, postings
from tests.sample_content import BASE, LOCATIONS, TODAY, MakeContent, load, posting, write
from tests.site.building import Result

SITE = "https://jobs.example.org/portal/"
Object = Mapping[str, Any]


def publication(library: Library, **settings: Any) -> Publication:
    return Publication(library, SITE, {"zh": "站", "en": "Site"}, MarkdownRenderer(), **settings)


def files(library: Library, **settings: Any) -> dict[str, Any]:
    return {url: json.loads(data) for url, data in documents(publication(library, **settings))}


def told(library: Library, posting_id: str, **settings: Any) -> Object:
    ((_, data),) = postings(publication(library, **settings))
    found: Mapping[str, Object] = {one["id"]: one for one in json.loads(data)["postings"]}
    return found[posting_id]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return load(write(tmp_path_factory.mktemp("api") / "content", {}))[0]


def test_a_posting_is_told_in_canonical_form(small: Library) -> None:
    """Terms by their ids, pay as numbers, days as dates, every text with its address; what is not said is null."""
    page = f"{SITE}zh/jobs/acme/kernel-engineer/"
    assert told(small, "acme/kernel-engineer") == {
        "id": "acme/kernel-engineer",
        "aliases": [],
        "state": "open",
        "status": "open",
        "lead": False,
        "freshness": "known",
        "source_language": "zh",
        "texts": {
            "zh": {
                "title": "算子开发工程师",
                "summary": "为昇腾写算子。",
                "language": "zh-Hans",
                "translation": "source",
                "machine": False,
                "url": page,
                "markdown": f"{page}index.html.md",
            },
            "en": {
                "title": "Kernel Engineer",
                "summary": "Write kernels for Ascend.",
                "language": "en",
                "translation": "current",
                "machine": False,
                "url": page.replace("/zh/", "/en/"),
                "markdown": f"{page.replace('/zh/', '/en/')}index.html.md",
            },
        },
        "terms": {"hardware": ["ascend"], "company": ["acme"], "skills": ["cpp", "python"], "locations": ["beijing"]},
        "alternatives": {},
        "limits": {},
        "salary": {
            "text": "15-40K·13薪",
            "min": 15000,
            "max": 40000,
            "currency": "CNY",
            "currency_stated": False,
            "period": "month",
            "months": 13,
            "open_ended": False,
            "approximate": False,
            "negotiable": False,
            "scale": None,
            "yearly": {"min": 195000, "max": 520000},
        },
        "pay": [
            {
                "label": None,
                "min": 15000,
                "max": 40000,
                "currency": "CNY",
                "currency_stated": False,
                "period": "month",
                "months": 13,
                "basis": None,
                "remark": None,
                "open_ended": False,
                "approximate": False,
            }
        ],
        "stated": {},
        "education": "bachelor",
        "experience": None,
        "headcount": None,
        "remote": None,
        "posted": "2026-01-15",
        "closes": "2026-06-30",
        "collected": None,
        "verified": None,
        "confirmed": None,
        "reference": None,
        "modified": None,
        "apply": {"email": "jobs@acme.example", "url": None, "subject": None},
        "source": {"name": None, "url": None},
    }


@each(
    ("written", "expected"),
    [
        ("面议", {"negotiable": True, "min": None, "max": None, "yearly": None}),
        ("300元/天", {"period": "day", "min": 300, "max": 300, "yearly": {"min": 75000, "max": 75000}}),
        ("12.5元/小时", {"period": "hour", "min": 12.5}),
        ("$100K-$150K", {"currency": "USD", "currency_stated": True, "period": "year", "max": 150000}),
        ("15-30k+", {"open_ended": True, "max": 30000}),
        ("E 13 TV-L", {"scale": "E 13 TV-L", "text": "E 13 TV-L", "min": None, "negotiable": False, "yearly": None}),
        (
            "{scale: E 13 TV-L, min: 54.000, max: 78.000, currency: EUR, period: year}",
            {"scale": "E 13 TV-L", "min": 54000, "max": 78000, "currency": "EUR", "period": "year", "text": None},
        ),
        ("{min: 20000, currency: EUR}", {"text": None, "currency": "EUR", "min": 20000, "max": None}),
    ],
)
def test_pay_is_told_as_numbers(content: MakeContent, written: str, expected: Object) -> None:
    """Amounts as they are written, for one period; whole ones without a point, and nothing that nobody said."""
    library, _ = load(content({"postings/acme/x.zh.md": posting("acme", salary=written)}))
    salary = told(library, "acme/x")["salary"]
    assert {key: salary[key] for key in expected} == expected
    assert json.dumps(salary["min"]) == json.dumps(expected.get("min", salary["min"]))


def test_every_range_of_pay_is_told(content: MakeContent) -> None:
    """`salary` keeps its shape, with the first; where that does not fit, and of words that nobody reads, it is null."""
    files = {
        "postings/acme/several.zh.md": posting("acme", salary="初级：10-12K；高级：20-24K·14薪+期权"),
        "postings/acme/weekly.zh.md": posting("acme", salary="$3,450 net bi-weekly"),
        "postings/acme/words.zh.md": posting("acme", stated="{salary: 80元/千字}"),
    }
    library, _ = load(content(files))
    several, weekly, words = (told(library, f"acme/{name}") for name in ("several", "weekly", "words"))
    assert [(one["label"], one["min"], one["months"], one["remark"]) for one in several["pay"]] == [
        ("初级", 10000, 12, None),
        ("高级", 20000, 14, "+期权"),
    ]
    assert (several["salary"]["min"], several["salary"]["max"]) == (10000, 12000)
    assert (weekly["salary"], [(one["period"], one["basis"]) for one in weekly["pay"]]) == (
        None,
        [("two-weeks", "net")],
    )
    assert (words["salary"], words["pay"], words["stated"]) == (None, [], {"salary": "80元/千字"})


def test_every_fact_has_its_field(content: MakeContent) -> None:
    """Remote work is a text in every case, so that a program has one type to read."""
    facts = {"experience": 3, "headcount": 2, "remote": "hybrid", "verified": "2026-02-20", "reference": "REQ-1"}
    source, apply = "{name: A board, url: https://board.example/1}", "{url: https://acme.example/, subject: '{title}'}"
    job = posting("acme", **facts, source=source, apply=apply, aliases="[acme/first]")
    one = told(load(content({"postings/acme/x.zh.md": job}))[0], "acme/x")
    assert {key: one[key] for key in facts} == facts
    assert one["source"] == {"name": "A board", "url": "https://board.example/1"}
    assert one["apply"] == {"email": None, "url": "https://acme.example/", "subject": "{title}"}
    assert one["aliases"] == ["acme/first"]
    for written, expected in (("true", "yes"), ("false", "no")):
        library, _ = load(content({"postings/acme/x.zh.md": posting("acme", remote=written)}))
        assert told(library, "acme/x")["remote"] == expected


def test_a_text_that_is_missing_is_the_source_text_and_says_so(content: MakeContent) -> None:
    """A program always has a title; the tag of its language is not that of the page. There is no Markdown of it."""
    library, _ = load(content({"postings/acme/x.zh.md": posting("acme", title="工程师", summary="写代码。")}))
    text = told(library, "acme/x")["texts"]["en"]
    assert (text["title"], text["summary"], text["language"]) == ("工程师", "写代码。", "zh-Hans")
    assert (text["translation"], text["markdown"]) == ("missing", None)
    assert text["url"] == f"{SITE}en/jobs/acme/x/"


def test_a_posting_without_a_summary_is_told_by_its_beginning(small: Library) -> None:
    assert told(small, "beta/compiler-engineer")["texts"]["en"]["summary"] == "Lower graphs to machine code"


def test_without_markdown_no_address_of_it_is_told(small: Library) -> None:
    texts = told(small, "acme/kernel-engineer", llms=False)["texts"]
    assert [text["markdown"] for text in texts.values()] == [None, None]


def test_the_time_of_the_last_change_is_that_of_the_history(small: Library) -> None:
    """In UTC; a posting that the history does not know has none, not today's."""
    when = dt.datetime(2026, 2, 3, 4, 5, 6, tzinfo=dt.UTC)
    assert told(small, "acme/kernel-engineer", changed={"acme/kernel-engineer": when})["modified"] == (
        "2026-02-03T04:05:06Z"
    )
    assert told(small, "beta/compiler-engineer", changed={"acme/kernel-engineer": when})["modified"] is None


def test_open_postings_come_first_and_closed_ones_stay(content: MakeContent) -> None:
    """A program that wants open ones stops at the first that is closed; one that keeps a copy learns that it closed."""
    closed = {"postings/acme/a.zh.md": posting("acme", posted="2026-02-20", closes="2026-02-28")}
    found = files(load(content(closed))[0])["api/v1/postings.json"]
    assert [(one["id"], one["state"]) for one in found["postings"]] == [
        ("beta/compiler-engineer", "open"),
        ("acme/kernel-engineer", "open"),
        ("acme/a", "closed"),
    ]
    assert (found["count"], found["open"], found["as_of"]) == (3, 2, "2026-03-01")


def test_the_day_of_the_portal_and_of_utc_are_stated(content: MakeContent) -> None:
    """What is open is decided by the day in the time zone of the portal."""
    lib = replace(load(content())[0], timezone="Asia/Tokyo", as_of=TODAY - dt.timedelta(days=1))
    found = files(lib)["api/v1/postings.json"]
    assert [found[name] for name in ("as_of", "today", "timezone")] == ["2026-02-28", "2026-03-01", "Asia/Tokyo"]


def test_how_well_a_state_is_known_stands_beside_it(content: MakeContent) -> None:
    """Of postings, and as numbers of all and of those under a term: what is not known to be open is not counted so."""
    doubtful = {"stale": posting("acme", posted=None, verified="2025-02-01"), "undated": posting("acme", posted=None)}
    found = files(load(content({f"postings/acme/{name}.zh.md": text for name, text in doubtful.items()}))[0])
    listed = found["api/v1/postings.json"]
    told = {one["id"]: (one["state"], one["freshness"]) for one in listed["postings"]}
    assert (told["acme/stale"], told["acme/undated"]) == (("open", "stale"), ("open", "unknown"))
    assert {one["id"]: (one["status"], one["lead"]) for one in listed["postings"]} == {
        "acme/kernel-engineer": ("open", False),
        "beta/compiler-engineer": ("open", True),
        "acme/stale": ("stale", True),
        "acme/undated": ("unknown", True),
    }
    assert (listed["listed"], listed["open"], listed["leads"]) == (4, 2, 3)
    assert listed["open_by_freshness"] == {"known": 2, "stale": 1, "unknown": 1}
    employers = {one["field"]: one for one in found["api/v1/taxonomies.json"]["taxonomies"]}["company"]["terms"]
    acme = next(one for one in employers if one["id"] == "acme")
    assert (acme["listed"], acme["open"], acme["leads"]) == (3, 1, 2)
    assert acme["open_by_freshness"] == {"known": 1, "stale": 1, "unknown": 1}


def test_many_postings_come_in_parts_that_lead_on(content: MakeContent) -> None:
    """Each is in one part, in the order of the whole; the last part leads nowhere."""
    library, _ = load(content({f"postings/acme/x{n}.zh.md": posting("acme") for n in range(3)}))
    parts = {url: json.loads(data) for url, data in postings(publication(library), size=2)}
    names = [f"api/v1/postings{end}.json" for end in ("", "-2", "-3")]
    assert list(parts) == names
    assert [one["next"] for one in parts.values()] == [f"{SITE}{names[1]}", f"{SITE}{names[2]}", None]
    assert [(one["part"], one["parts"], one["count"], one["open"]) for one in parts.values()] == [
        (number, 3, 5, 5) for number in (1, 2, 3)
    ]
    assert [one["id"] for part in parts.values() for one in part["postings"]] == [one.id for one in library.newest]


def test_a_site_without_postings_has_an_empty_part(content: MakeContent) -> None:
    empty = {path: None for path in BASE if path.startswith("postings/")}
    found = files(load(content(empty))[0])
    assert [url for url in found if "postings" in url] == ["api/v1/postings.json"]
    assert (found["api/v1/postings.json"]["postings"], found["api/v1/postings.json"]["next"]) == ([], None)


def test_a_term_is_told_with_all_its_names_and_its_place(small: Library) -> None:
    """What a program needs to show a posting's terms, and to know which is broader than which."""
    found = files(small)["api/v1/taxonomies.json"]
    taxonomies = {one["field"]: one for one in found["taxonomies"]}
    assert [one["field"] for one in found["taxonomies"]] == ["hardware", "company", "skills", "locations"]
    assert found["count"] == 4
    ascend = {one["id"]: one for one in taxonomies["hardware"]["terms"]}["ascend"]
    page = f"{SITE}zh/hardware/ascend/"
    assert ascend == {
        "id": "ascend",
        "names": {"zh": "昇腾", "en": "Ascend"},
        "summaries": {},
        "aliases": ["CANN", "华为昇腾"],
        "former_ids": ["huawei-npu"],
        "parent": "npu",
        "country": None,
        "url": None,
        "careers": None,
        "listed": 1,
        "open": 1,
        "leads": 0,
        "open_by_freshness": {"known": 1, "stale": 0, "unknown": 0},
        "pages": {"zh": page, "en": page.replace("/zh/", "/en/")},
        "feeds": {
            "zh": {"atom": f"{page}feed.xml", "json_feed": f"{page}feed.json"},
            "en": {
                "atom": f"{page.replace('/zh/', '/en/')}feed.xml",
                "json_feed": f"{page.replace('/zh/', '/en/')}feed.json",
            },
        },
    }
    acme = taxonomies["company"]["terms"][0]
    assert (taxonomies["company"]["single"], acme["url"], acme["feeds"]) == (True, "https://acme.example/", {})


def test_a_term_counts_open_postings_under_it_and_narrower_ones(content: MakeContent) -> None:
    """Each once, counted by hand; what has closed is not counted. A place lies in the country of the broader one."""
    more = {
        "taxonomies/locations.yml": LOCATIONS.removesuffix("    country: CN\n"),
        "postings/acme/both.zh.md": posting("acme", locations="[beijing, chongqing]"),
        "postings/acme/closed.zh.md": posting("acme", closes="2026-01-02"),
    }
    found = files(load(content(more))[0])["api/v1/taxonomies.json"]["taxonomies"]
    places = {one["id"]: one for one in {one["field"]: one for one in found}["locations"]["terms"]}
    assert {term: one["open"] for term, one in places.items()} == {
        "china": 3,
        "beijing": 2,
        "chongqing": 2,
        "dalian": 0,
    }
    assert {one["country"] for one in places.values()} == {"CN"}


text = st.text(max_size=40) | st.sampled_from(['"},{', "</script>", "\\u0000", "\u2028", "]]>", "{title}", "null"])


@given(title=text, summary=text.filter(bool), subject=text, name=text, url=text)
def test_any_text_comes_back_as_it_was(
    small: Library, title: str, summary: str, subject: str, name: str, url: str
) -> None:
    kernel = small.postings["acme/kernel-engineer"]
    texts = {**kernel.texts, "zh": replace(kernel.texts["zh"], title=title, summary=summary)}
    hostile = replace(kernel, texts=texts, apply=Apply(subject=subject), origin=Origin(name, url))
    library = replace(small, postings={**small.postings, kernel.id: hostile})
    one = told(library, kernel.id)
    assert (one["texts"]["zh"]["title"], one["texts"]["zh"]["summary"]) == (title, summary)
    assert (one["apply"]["subject"], one["source"]) == (subject, {"name": name, "url": url})


def of_document(schema: Object, name: str) -> Object:
    return {**{key: value for key, value in schema.items() if key != "anyOf"}, "$ref": f"#/$defs/{name}"}


def faults(schema: Object, name: str, document: object) -> list[str]:
    return [f"{one.json_path}: {one.message}" for one in validator(of_document(schema, name)).iter_errors(document)]


@pytest.mark.slow
@pytest.mark.parametrize("which", ["site", "cases"])
def test_every_document_of_a_built_site_fits_the_published_schema(which: str, request: pytest.FixtureRequest) -> None:
    built: Result = request.getfixturevalue(which)
    schema = json.loads((built.folder / "api/v1/schema.json").read_bytes())
    documents = {path.name: json.loads(path.read_bytes()) for path in (built.folder / "api/v1").glob("*.json")}
    del documents["schema.json"]
    assert set(documents) == {"postings.json", "taxonomies.json"}
    for name, document in documents.items():
        assert document["schema"] == schema["$id"] == f"{document['site']}api/v1/schema.json"
        assert faults(schema, "PostingList" if name.startswith("postings") else "TaxonomyList", document) == []
        assert validator(schema).is_valid(document)


def test_the_schema_describes_every_field(small: Library) -> None:
    """A program's author reads the schema alone."""
    found = files(small)["api/v1/schema.json"]["$defs"]
    properties = [(name, key, said) for name, one in found.items() for key, said in one.get("properties", {}).items()]
    assert len(properties) > 60
    assert [(name, key) for name, key, said in properties if not said.get("description", "").endswith(".")] == []
    assert [name for name, one in found.items() if not one.get("description")] == []


def test_a_part_is_as_large_as_its_description_says() -> None:
    description = PostingList.model_fields["postings"].description or ""
    assert f"at most {PART:,}" in description


GOLDEN = Path(__file__).with_name("api-v1.golden.json")
ADDRESS = "https://jobs.example.org/api/v1/schema.json"
_WORDS = {"$schema", "$id", "title", "description", "examples"}  # they bind nobody
_GROWS = ("properties", "$defs")  # what may have more keys than before, and any name for a key
Schema = Mapping[str, Any]


def broken(promised: object, now: object, place: str = "") -> Iterator[str]:
    """The places at which a program that reads by the schema `promised` would fail on what is `now`."""
    if isinstance(promised, dict) and isinstance(now, dict):
        grows = place.endswith(_GROWS)
        for key in sorted((promised.keys() if grows else promised.keys() | now.keys()) - (set() if grows else _WORDS)):
            yield from broken(promised.get(key), now.get(key), f"{place}/{key}")
    elif place.endswith(("/required", "/enum")) and promised and now:
        assert isinstance(promised, list)
        assert isinstance(now, list)
        yield from (f"{place}/{value}" for value in promised if value not in now)
    elif promised != now:
        yield place


@functools.cache
def _promised() -> Schema:
    found: Schema = json.loads(GOLDEN.read_text("utf-8"))
    return found


def test_the_promise_is_kept(update_goldens: bool) -> None:
    """What was published is still there, under its name, of its type. Whatever breaks that is version 2."""
    now = json.loads(schema(ADDRESS))
    assert list(broken(_promised(), now)) == []
    if update_goldens:
        GOLDEN.write_bytes(schema(ADDRESS))
        _promised.cache_clear()
    assert _promised() == now, "version 1 has grown: run this test with --update-goldens, so that it keeps that too"


def _drop(name: str) -> Callable[[dict[str, Any]], None]:
    def change(found: dict[str, Any]) -> None:
        del found["$defs"]["Posting"]["properties"][name]
        found["$defs"]["Posting"]["required"].remove(name)

    return change


def _set(*path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(found: dict[str, Any]) -> None:
        place = functools.reduce(lambda inner, key: inner[key], path[:-1], found["$defs"])
        place[path[-1]] = value

    return change


@each(
    ("change", "places"),
    [
        (_drop("posted"), ["/$defs/Posting/properties/posted", "/$defs/Posting/required/posted"]),
        (_set("State", "enum", value=["open"]), ["/$defs/State/enum/closed"]),
        (_set("State", "pattern", value="^o"), ["/$defs/State/pattern"]),
        (
            _set("PostingList", "properties", "count", "type", value="string"),
            ["/$defs/PostingList/properties/count/type"],
        ),
        (_set("PostingList", "properties", "title", value={}), []),
    ],
)
def test_what_would_break_a_reader_is_named(change: Callable[[dict[str, Any]], None], places: list[str]) -> None:
    """A field that is gone, retyped, bound anew or no longer certain; a value that is gone. A new field is none."""
    now = copy.deepcopy(dict(_promised()))
    change(now)
    assert list(broken(_promised(), now)) == places
