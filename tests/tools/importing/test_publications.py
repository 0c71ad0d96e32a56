"""Other publications of a job: told from other jobs, merged into a posting, and taken out again."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping

import pytest

from careers.content.taxonomy import Taxonomies
from careers_tools.importing.publications import PostingFile, Relation, find_relation, merge, parse_posting, split
from tests.each import each
from tests.sample_content import MakeContent, load

JANUARY = {"posted": "2027-01-05", "closes": "2027-01-31", "salary": "20-40K·14薪"}
FEBRUARY = {"posted": "2027-02-05", "salary": "20-40K·14薪", "source": "{url: https://acme.example/2}"}
MARCH = {"posted": "2027-03-05", "closes": "2027-03-31", "salary": "{min: 25000, max: 45000}", "headcount": "2"}


def file_with(**changed: str | None) -> PostingFile:
    """A compiler engineer's job at Acme in Beijing, with fields as YAML has them; None leaves one out."""
    fields = {"title": "编译器工程师", "company": "acme", "locations": "[beijing]", "salary": "20-40K·14薪", **changed}
    front = "".join(f"{key}: {value}\n" for key, value in fields.items() if value is not None)
    found = parse_posting(f"---\n{front}---\n\n## 职责\n\n- 写编译器后端\n")
    assert found is not None
    return found


def reread(text: str | None) -> PostingFile:
    assert text is not None
    found = parse_posting(text)
    assert found is not None
    return found


@pytest.fixture
def taxonomies(content: MakeContent) -> Taxonomies:
    return load(content())[0].taxonomies


Related = Callable[..., Relation]


@pytest.fixture
def related(taxonomies: Taxonomies) -> Related:
    """How a posting stands to one with these fields, by default to one of another run that has no day."""

    def find(
        new: Mapping[str, str | None], present: Mapping[str, str | None] | None = None, *, of_this_run: bool = False
    ) -> Relation:
        return find_relation(file_with(**new), file_with(**(present or {})), taxonomies, of_this_run=of_this_run)

    return find


DAYS: tuple[Mapping[str, str], Mapping[str, str]] = ({"posted": "2027-02-05"}, {"posted": "2027-01-05"})


def test_a_job_of_another_day_is_a_repost(related: Related) -> None:
    """Whatever its pay is now."""
    new, present = DAYS
    assert related(new, present) is Relation.REPOST
    assert related({**new, "salary": "25-45K"}, present) is Relation.REPOST


@each(
    "other",
    [{"title": "推理工程师"}, {"company": "beta"}, {"locations": "[shanghai]"}, {"locations": "[beijing, shanghai]"}],
)
def test_another_title_employer_or_place_is_another_job(related: Related, other: Mapping[str, str]) -> None:
    """However equal all the rest is."""
    new, present = DAYS
    assert related({**new, **other}, present) is Relation.OTHER_JOB
    assert related({**new, **other}, {**present, **other}) is Relation.REPOST


@each("unknown", [{"title": '""'}, {"company": "undisclosed"}, {"locations": None}])
def test_what_is_not_known_is_not_equal(related: Related, unknown: Mapping[str, str | None]) -> None:
    """Nobody can tell two places or two employers apart that no document names."""
    new, present = DAYS
    assert related({**new, **unknown}, {**present, **unknown}) is Relation.OTHER_JOB


def test_the_code_tells_jobs_apart_before_the_title_does(related: Related) -> None:
    """An employer that calls two jobs by one name has two codes for them; one code may have two titles."""
    new, present = DAYS
    assert related({**new, "reference": "A-1"}, {**present, "reference": "A-2"}) is Relation.OTHER_JOB
    assert related({**new, "reference": "A-1", "title": "X"}, {**present, "reference": "A-1"}) is Relation.REPOST
    assert related({**new, "reference": "A-1"}, present) is Relation.REPOST
    assert related({**new, "reference": "A-1", "title": "X"}, present) is Relation.OTHER_JOB


def test_those_who_may_apply_tell_jobs_apart(content: MakeContent) -> None:
    """An internship is not the job of one who has worked for years."""
    hiring = (
        "field: hiring\naudience: true\nname: Hiring\nterms: {campus: {name: Campus}, internship: {name: Intern}}\n"
    )
    taxonomies = load(content({"taxonomies/hiring.yml": hiring}))[0].taxonomies
    new, present = DAYS
    for ids, expected in (("[campus]", Relation.OTHER_JOB), ("[campus, internship]", Relation.REPOST)):
        first, second = file_with(**new, hiring="[internship]"), file_with(**present, hiring=ids)
        assert find_relation(first, second, taxonomies, of_this_run=False) is expected
        assert find_relation(file_with(**new), second, taxonomies, of_this_run=False) is Relation.REPOST


@each(
    ("first", "second", "expected"),
    [
        ("https://acme.example/1", "https://acme.example/1", Relation.SAME),
        ("https://acme.example/1", "https://acme.example/2", Relation.OTHER_JOB),
        ("https://acme.example/1", "https://board.example/1", Relation.REPOST),
    ],
)
def test_without_days_the_addresses_tell(related: Related, first: str, second: str, expected: Relation) -> None:
    """Two pages of one website are two openings; two websites may have one."""
    assert related({"source": f"{{url: {first}}}"}, {"source": f"{{url: {second}}}"}) is expected


def test_without_days_a_copy_in_the_same_run_states_nothing_else(related: Related) -> None:
    """Two openings with different pay are not taken for one; an earlier version of a posting may have had other pay."""
    assert related({"headcount": "2"}, of_this_run=True) is Relation.REPOST
    assert related({"salary": "25-45K"}, of_this_run=True) is Relation.OTHER_JOB
    assert related({"salary": "25-45K"}) is Relation.SAME
    assert related({"posted": "2027-01-05"}) is Relation.SAME


@each("order", list(itertools.permutations([JANUARY, FEBRUARY, MARCH])))
def test_the_latest_publication_is_the_postings_own_in_whatever_order_they_come(
    order: tuple[Mapping[str, str], ...], taxonomies: Taxonomies
) -> None:
    """The others are in its history, the latest first, each with all that it stated; each is known again."""
    publications = [file_with(**one) for one in order]
    merged = publications[0]
    for one in publications[1:]:
        merged = reread(merge(merged, one.facts))
    march, history = file_with(**MARCH).facts, merged.history
    assert {key: merged.facts[key] for key in march} == march
    assert [one["posted"] for one in history] == ["2027-02-05", "2027-01-05"]
    assert [one["salary"] for one in history] == ["20-40K·14薪", "20-40K·14薪"]
    assert history[1]["closes"] == "2027-01-31"
    assert merged.body == publications[0].body
    for one in publications:
        assert find_relation(one, merged, taxonomies, of_this_run=False) is Relation.RECORDED


@each(("present", "added"), list(itertools.permutations([JANUARY, FEBRUARY, MARCH], 2)))
def test_what_was_merged_can_be_taken_out_again(present: Mapping[str, str], added: Mapping[str, str]) -> None:
    """The posting states what it stated before."""
    before, publication = file_with(**present), file_with(**added).facts
    merged = reread(merge(before, publication))
    after = reread(split(merged, publication))
    assert (after.fields, after.body) == (before.fields, before.body)
    assert split(before, publication) is None


def test_a_repost_that_names_no_last_day_is_open_again() -> None:
    """Other facts that it leaves out stay: pay and address may be known from before."""
    merged = reread(merge(file_with(**JANUARY), {"posted": "2027-02-05"}))
    assert merged.facts == {"posted": "2027-02-05", "salary": "20-40K·14薪"}


def test_what_an_editor_has_changed_since_stays_when_a_publication_is_taken_out() -> None:
    """Only what came from the publication goes with it."""
    before, publication = file_with(**JANUARY), file_with(**MARCH).facts
    merged = merge(before, publication)
    assert merged is not None
    edited = reread(merged.replace("headcount: 2\n", "headcount: 3\n", 1))
    assert reread(split(edited, publication)).facts == {**before.facts, "headcount": "3"}


def test_a_copy_that_states_nothing_new_changes_nothing() -> None:
    """The file stays as it is, to the letter; a fact that it adds is in the history."""
    before = file_with(**JANUARY)
    assert merge(before, {"salary": "20-40K·14薪"}) == before.text
    assert reread(merge(before, {"headcount": "2"})).history == [{"headcount": "2"}]


def test_lines_that_an_editor_wrote_stay_where_they_are() -> None:
    """Comments, the order of fields and fields that no import writes."""
    text = file_with(**JANUARY).text.replace("title:", "# ours\nsummary: Short.  # yes\ntitle:")
    merged = merge(reread(text), file_with(**FEBRUARY).facts)
    assert merged is not None
    assert merged.startswith("---\n# ours\nsummary: Short.  # yes\ntitle: ")


def test_a_full_history_takes_no_more_and_a_translation_none() -> None:
    """The length of the list is bounded; a translation holds no facts."""
    full = file_with(posted="2027-01-05", history=f"[{', '.join(['{headcount: 2}'] * 100)}]")
    assert merge(full, {"posted": "2027-02-05"}) is None
    assert parse_posting("---\ntitle: X\ntranslated_from: 0123456789ab\n---\n\nText.\n") is None
