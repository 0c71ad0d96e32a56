"""Proposals of terms: what is named, how often and where, and the file in which a person reviews them.

The file maps taxonomy -> id -> entry. An entry has the keys of a term in a vocabulary and two more that say why it is
proposed, `count` and `named_in`; these are left out when it is taken in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
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
_SEVERAL = 2  # documents that name a skill before it is proposed
_PLAIN = re.compile(r"\b[^\W\d_A-Z]+\b")

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
    _ids: dict[tuple[str, str], str] = field(default_factory=dict)  # taxonomy, folded name -> id
    _certain: set[tuple[str, str]] = field(default_factory=set)  # taxonomy, id
    _plain: Counter[str] = field(default_factory=Counter)  # word in small letters -> texts that have it

    def add_id(self, taxonomy: Taxonomy, key: str, place: str) -> None:
        """Note an id that a posting names at `place`; its words, with capitals, are the name that is proposed."""
        self._note(taxonomy, key, key.replace("-", " ").title(), place)
        self._certain.add((taxonomy.id, key))

    def add_text(self, text: str) -> None:
        """Note the words that a posting writes in small letters: they are plain words, whoever else writes capitals."""
        self._plain.update(set(_PLAIN.findall(text)))

    def add_name(self, taxonomy: Taxonomy, name: str, place: str) -> None:
        """Note a name that a document has at `place`, unless the vocabulary knows it.

        A skill is proposed where several documents name it, and more postings than have the word in small letters.
        """
        if taxonomy.id not in self._owners:
            self._owners[taxonomy.id] = owners(taxonomy)
        if folded(name) and folded(name) not in self._owners[taxonomy.id]:
            spelled = taxonomy.id, folded(name)
            key = self._ids[spelled] = self._ids.get(spelled) or self.make_id(name)
            self._note(taxonomy, key, name, place)
            if not taxonomy.skills:
                self._certain.add((taxonomy.id, key))

    def _note(self, taxonomy: Taxonomy, key: str, name: str, place: str) -> None:
        if key not in taxonomy.terms:
            self._names.setdefault((taxonomy.id, key), Counter())[name] += 1
            self._places.setdefault((taxonomy.id, key), []).append(place)

    def entries(self, codes: tuple[str, ...]) -> Mapping[str, Mapping[str, Entry]]:
        """Return taxonomy -> id -> entry, the most named first; `codes` are the languages that a name needs."""
        found: dict[str, dict[str, Entry]] = {}
        for (taxonomy, key), names in sorted(
            self._named(), key=lambda item: (item[0][0], -item[1].total(), item[0][1])
        ):
            name, *others = (spelling for spelling, _ in names.most_common())
            entry: dict[str, object] = {"name": name if len(codes) == 1 else dict.fromkeys(codes, name)}
            if others:
                entry["aliases"] = others
            places = list(dict.fromkeys(self._places[taxonomy, key]))[:_MOST_PLACES]
            found.setdefault(taxonomy, {})[key] = {**entry, COUNT: names.total(), NAMED_IN: places}
        return found

    def counted(self, taxonomies: Iterable[Taxonomy | None]) -> Counter[str]:
        """Return the names to be proposed for some vocabularies, with how many postings have them."""
        ids = {taxonomy.id for taxonomy in taxonomies if taxonomy}
        named = (names for (taxonomy, _), names in self._named() if taxonomy in ids)
        return Counter({names.most_common(1)[0][0]: names.total() for names in named})

    def _named(self) -> Iterator[tuple[tuple[str, str], Counter[str]]]:
        """Yield taxonomy and id with the names of each term that is to be proposed."""
        for term, names in self._names.items():
            documents = {place.rpartition(":")[0] for place in self._places[term]}
            plain = max(self._plain[name.lower()] for name in names)
            if term in self._certain or (len(documents) >= _SEVERAL and names.total() > plain):
                yield term, names
