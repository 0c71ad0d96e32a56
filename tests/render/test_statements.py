"""The facts of postings in words: pay whose currency nobody wrote."""

from __future__ import annotations

from careers.render.statements import statements
from tests.each import each
from tests.sample_content import LOCATIONS, NO_POSTINGS, MakeContent, load, posting


@each(
    ("salary", "unwritten"),
    [
        ("20-30K", True),
        ("20-30万/年", True),
        ("20万元/年", False),
        ("$100K-$150K", False),
        ("面议", False),
        (None, False),
    ],
)
def test_pay_without_a_currency_is_known_as_such(content: MakeContent, salary: str | None, unwritten: bool) -> None:
    """A sign, a code or the name of a unit is one; pay without figures is in none. Nobody knows the place."""
    lib, diagnostics = load(
        content({**NO_POSTINGS, "postings/acme/p.zh.md": posting("acme", salary=salary, locations=None)})
    )
    assert not diagnostics.errors
    assert any(map(lib.assumes_currency, lib.open)) is unwritten


@each(
    ("locations", "known"),
    [("[beijing]", True), ("[china, dalian]", True), ("[beijing, london]", False), ("[moon]", False), (None, False)],
)
def test_a_currency_goes_without_saying_only_where_it_is_spent(
    content: MakeContent, locations: str | None, known: bool
) -> None:
    """In every place of the job; nobody knows of a job without one, or of a place in no country."""
    abroad = "  london: {name: {zh: 伦敦, en: London}, country: GB}\n  moon: {name: {zh: 月球, en: Moon}}\n"
    cities = {
        "taxonomies/locations.yml": LOCATIONS + abroad,
        "postings/acme/p.zh.md": posting("acme", salary="20-30K", locations=locations),
    }
    lib, diagnostics = load(content({**NO_POSTINGS, **cities}))
    assert not diagnostics.errors
    (one,) = lib.open
    assert lib.assumes_currency(one) is not known


def test_a_last_day_in_the_words_of_the_source_is_shown_as_such(content: MakeContent) -> None:
    """Under the day that counts, or alone where it may mean no day."""
    files = {
        "postings/acme/a.en.md": posting("acme", posted=None, stated='{closes: "04/07/2026"}'),
        "postings/acme/b.en.md": posting("acme", stated='{closes: "after Easter"}'),
    }
    library, _ = load(content(files))
    shown = {
        key: [
            (each.value, each.note)
            for each in statements(found, library.locales.get("en"), library)
            if each.key == "closes"
        ]
        for key, found in library.postings.items()
    }
    assert shown["acme/a"] == [("7 Apr 2026", "as the source says: 04/07/2026")]
    assert shown["acme/b"] == [("as the source says: after Easter", "")]
