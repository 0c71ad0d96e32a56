"""Postings name the places of the world without an entry in the portal's vocabulary."""

from __future__ import annotations

import gzip
from pathlib import Path

from careers.content.posting.suggestions import find_counterpart
from careers.content.taxonomy import location, with_places, world
from tests.each import each
from tests.sample_content import LOCALES, LOCATIONS, MakeContent, load
from tests.site.building import ROOT

POSTING = "---\ntitle: Nurse\ncompany: acme\nlocations: [{places}]\nposted: 2026-01-05\n---\n\nThe work.\n"
PATH = "postings/acme/nurse.en.md"
PACKED = 400_000  # bytes; what a clone of the repository may cost for it


def test_a_city_needs_no_entry(content: MakeContent) -> None:
    """It has its names in the languages of the site, other names to be found by, and its country."""
    library, found = load(content({PATH: POSTING.format(places="munich")}))
    assert not found.errors
    places = library.taxonomies.places
    assert places is not None
    munich = places.terms["munich"]
    assert (munich.name, munich.country) == ({"zh": "慕尼黑", "en": "Munich"}, "DE")
    assert {"München", "Múnich", "ミュンヘン"} <= {*munich.aliases}
    assert library.count("locations", "munich") == 1


def test_only_named_places_are_in_the_vocabulary(content: MakeContent) -> None:
    """The others cost a site nothing: no page, no filter, no byte of the index."""
    root = content({PATH: POSTING.format(places="munich")})
    library, _ = load(root)
    (root / PATH).unlink()
    without, _ = load(root)
    assert library.taxonomies.places and without.taxonomies.places
    assert library.taxonomies.places.terms.keys() - without.taxonomies.places.terms.keys() == {"munich"}


def test_a_city_lies_in_the_region_and_the_country_that_postings_name(content: MakeContent) -> None:
    """So that the country's list has the city's jobs; where nobody names them the city stands alone."""
    other = PATH.replace("nurse", "cook")
    root = content({PATH: POSTING.format(places="munich, bavaria"), other: POSTING.format(places="germany")})
    places = load(root)[0].taxonomies.places
    assert places is not None
    assert places.lineage("munich") == ("munich", "bavaria", "germany")
    (root / other).unlink()
    (root / PATH).write_text(POSTING.format(places="munich"), "utf-8")
    alone = load(root)[0].taxonomies.places
    assert alone is not None
    assert alone.lineage("munich") == ("munich",)


def test_a_city_lies_in_the_portals_own_country(content: MakeContent) -> None:
    own = LOCATIONS.replace("china", "prc")
    root = content({"taxonomies/locations.yml": own, PATH: POSTING.format(places="chengdu")})
    places = load(root)[0].taxonomies.places
    assert places is not None
    assert places.terms["chengdu"].parent == "prc"


def test_the_portals_own_term_wins(content: MakeContent) -> None:
    """An id of the vocabulary means the vocabulary's term, though the world has a place of that id."""
    own = LOCATIONS + "  berlin: {name: {zh: 伯林, en: Berlin (New Hampshire)}, country: US}\n"
    library, _ = load(content({"taxonomies/locations.yml": own, PATH: POSTING.format(places="berlin")}))
    assert library.taxonomies.places is not None
    assert library.taxonomies.places.terms["berlin"].country == "US"


@each(
    ("name", "ids"),
    [
        ("birmingham", ["birmingham-gb", "birmingham-us"]),
        ("springfield", ["springfield-us", "springfield-us-il", "springfield-us-ma"]),
        ("georgia", ["georgia-ge", "georgia-us"]),
    ],
)
def test_an_ambiguous_name_is_told_with_the_ids(content: MakeContent, name: str, ids: list[str]) -> None:
    """At its line, each id with its region and country in the site's first language; the posting is left out."""
    library, found = load(content({PATH: POSTING.format(places=name)}))
    (error,) = found.errors
    assert (error.code, error.line, error.params["value"]) == ("place-ambiguous", 4, name)
    assert [part.split(" (")[0] for part in error.params["found"].split("; ")] == ids
    assert "acme/nurse" not in library.postings


def test_a_name_that_one_place_owns_is_not_ambiguous() -> None:
    """Nobody means the London of Ontario; it has an id of its own."""
    assert world()["london"].country == "GB"
    assert world()["london-ca"].country == "CA"


def test_what_is_no_place_stays_an_unknown_id(content: MakeContent) -> None:
    _, found = load(content({PATH: POSTING.format(places="beijin")}))
    (error,) = found.errors
    assert error.code == "unknown-id"


def test_postal_addresses_tell_city_region_and_country(content: MakeContent) -> None:
    """A region is no city, though the vocabulary has nothing in it."""
    library, _ = load(content({PATH: POSTING.format(places="munich, california")}))
    places = library.taxonomies.places
    assert places is not None
    city, region = (location(places, key, LOCALES) for key in ("munich", "california"))
    assert city and region
    assert (city.country, city.city and city.city.id, city.region) == ("DE", "munich", None)
    assert (region.country, region.city, region.region and region.region.id) == ("US", None, "california")


def test_a_city_with_districts_stays_a_city(content: MakeContent) -> None:
    """A district is in it; a region with cities below it is none."""
    own = (
        LOCATIONS
        + (
            "  paris: {name: {zh: 巴黎, en: Paris}, country: FR}\n"
            "  marais: {name: {zh: 玛莱, en: Le Marais}, parent: paris}\n"
            "  france: {name: {zh: 法国, en: France}, country: FR}\n"
            "  texas: {name: {zh: 得州, en: Texas}, country: US}\n"
            "  austin: {name: {zh: 奥斯汀, en: Austin}, parent: texas}\n"
        )
        .replace("en: Paris}, country", "en: Paris}, parent: france, country")
        .replace("en: Texas}, country", "en: Texas}, parent: usa, country")
        + "  usa: {name: {zh: 美国, en: United States}, country: US}\n"
    )
    places = load(content({"taxonomies/locations.yml": own}))[0].taxonomies.places
    assert places is not None
    found = {key: location(places, key, LOCALES) for key in ("paris", "marais", "texas", "austin")}
    cities = {key: place and place.city and place.city.id for key, place in found.items()}
    assert cities == {"paris": "paris", "marais": "paris", "texas": None, "austin": "austin"}


def test_front_matter_takes_names_that_are_clear(content: MakeContent) -> None:
    """Of places that share a name, the one that is said; a place that nobody knows stays an error."""
    names = '"Vancouver, Canada", "London, ON", München, "Paris, TX"'
    library, found = load(content({PATH: POSTING.format(places=names.rpartition(', "')[0])}))
    assert not found.errors
    assert library.postings["acme/nurse"].terms["locations"] == ("vancouver-ca", "london-ca", "munich")
    _, found = load(content({PATH: POSTING.format(places='"Paris, TX"')}))
    assert [error.code for error in found.errors] == ["unknown-id-far"]


def test_countries_have_their_names_in_every_language() -> None:
    """Of languages that the file does not have, too."""
    assert world()["germany"].name("de") == "Deutschland"
    assert world()["germany"].name("it") == "Germania"
    assert world()["munich"].name("it") == "Munich"
    assert world()["munich"].name("zh-TW") == "慕尼黑"


def test_every_id_is_unique_and_every_place_has_a_country() -> None:
    """No line of the file repeats another; each city above the limit that the file is for is there once."""
    file = ROOT / "generator/careers/content/taxonomy/world.tsv.gz"
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    assert len(lines) - 1 == len(world()) > 10_000
    assert all(len(place.country) == 2 and place.country.isupper() for place in world().values())


def test_the_file_is_small_and_its_licence_stands_beside_it() -> None:
    folder: Path = ROOT / "generator/careers/content/taxonomy"
    assert (folder / "world.tsv.gz").stat().st_size <= PACKED
    assert "Creative Commons Attribution 4.0" in (folder / "world.md").read_text("utf-8")


def test_content_without_such_places_never_reads_the_file(content: MakeContent) -> None:
    """A build that needs none of it pays nothing for it."""
    world.cache_clear()
    load(content({}))
    assert world.cache_info().currsize == 0
    with_places(load(content({}))[0].taxonomies, ["beijing"], ("zh", "en"))
    assert world.cache_info().currsize == 0


def test_the_portals_own_term_for_a_place_of_the_world_is_found(content: MakeContent) -> None:
    """By the names of both, in the same country; a place that shares its names with none needs no look at the world."""
    own = LOCATIONS + "  munchen: {name: {zh: 慕尼黑, en: Munich}, country: DE}\n"
    library, _ = load(content({"taxonomies/locations.yml": own, PATH: POSTING.format(places="munich, zurich")}))
    places = library.taxonomies.places
    assert places is not None
    assert find_counterpart(places, "munich") == "munchen"
    world.cache_clear()
    assert [find_counterpart(places, key) for key in ("zurich", "beijing")] == [None, None]
    assert world.cache_info().currsize == 0


def test_a_place_in_the_words_of_the_source_is_kept_and_named(content: MakeContent) -> None:
    """It is no place that anything computes with; a check says what to do."""
    text = POSTING.replace("locations: [{places}]", "stated: {locations: [Quokkatown]}")
    library, found = load(content({PATH: text}))
    posting = library.postings["acme/nurse"]
    assert (posting.stated, posting.terms.get("locations")) == ({"locations": ("Quokkatown",)}, None)
    assert [(each.code, each.line) for each in found if each.field == "stated"] == [("locations-as-stated", 4)]
