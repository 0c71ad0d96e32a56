"""Proposals of terms: what is named, how often and where, and the file in which a person reviews them.

The file maps taxonomy -> id -> entry. An entry has the keys of a term in a vocabulary and two more that say why it is
proposed, `count` and `named_in`; these are left out when it is taken in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from careers.content.lexicon import folded
from careers.content.taxonomy import Taxonomies, Taxonomy

COUNT, NAMED_IN = "count", "named_in"
# The first lines of the file.
HEAD = """\
# Terms that postings or documents name and the vocabularies lack. Read each: delete what is wrong, and correct ids,
# names and aliases. Then run: careers terms --take FILE
"""
_MOST_PLACES = 3  # of an entry; `count` tells all

Entry = Mapping[str, object]


def owners(taxonomy: Taxonomy) -> Mapping[str, str]:
    """Return each name of the terms of a vocabulary, folded -> the id of its term."""
    return {folded(word): term.id for term in taxonomy.terms.values() for word in term.words}


@dataclass
class Proposals:
    """Names that the vocabularies lack, as they are found.

    Attributes:
        make_id: returns an id for a name.
    """

    taxonomies: Taxonomies
    make_id: Callable[[str], str]
    _names: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    _places: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    _owners: dict[str, Mapping[str, str]] = field(default_factory=dict)

    def add_id(self, taxonomy: Taxonomy, key: str, place: str) -> None:
        """Note an id that a posting names at `place`; its words, with capitals, are the name that is proposed."""
        self._note(taxonomy, key, key.replace("-", " ").title(), place)

    def add_name(self, taxonomy: Taxonomy, name: str, place: str) -> None:
        """Note a name that a document has at `place`, unless the vocabulary knows it."""
        if taxonomy.id not in self._owners:
            self._owners[taxonomy.id] = owners(taxonomy)
        if folded(name) and folded(name) not in self._owners[taxonomy.id]:
            self._note(taxonomy, self.make_id(name), name, place)

    def _note(self, taxonomy: Taxonomy, key: str, name: str, place: str) -> None:
        if key not in taxonomy.terms:
            self._names.setdefault((taxonomy.id, key), Counter())[name] += 1
            self._places.setdefault((taxonomy.id, key), []).append(place)

    def entries(self, codes: tuple[str, ...]) -> Mapping[str, Mapping[str, Entry]]:
        """Return taxonomy -> id -> entry, the most named first; `codes` are the languages that a name needs."""
        found: dict[str, dict[str, Entry]] = {}
        ordered = sorted(self._names.items(), key=lambda item: (item[0][0], -item[1].total(), item[0][1]))
        for (taxonomy, key), names in ordered:
            name, *others = (spelling for spelling, _ in names.most_common())
            entry: dict[str, object] = {"name": name if len(codes) == 1 else dict.fromkeys(codes, name)}
            if others:
                entry["aliases"] = others
            places = list(dict.fromkeys(self._places[taxonomy, key]))[:_MOST_PLACES]
            found.setdefault(taxonomy, {})[key] = {**entry, COUNT: names.total(), NAMED_IN: places}
        return found
