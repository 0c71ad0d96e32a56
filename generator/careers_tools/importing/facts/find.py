"""From the passages of a posting to its facts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from careers.content.lexicon import Lexicon
from careers.content.salary import Salary
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers_tools.importing.facts import (
    audience,
    contacts,
    dates,
    demands,
    employers,
    openings,
    pay,
    places,
    strips,
    subjects,
    tags,
)
from careers_tools.importing.facts.matching import Mark
from careers_tools.importing.facts.residue import is_all
from careers_tools.importing.facts.said import Finding, Said, best, leading, prepare
from careers_tools.importing.facts.vocabulary import Vocabulary, vocabulary
from careers_tools.importing.values import Evidence, Facts, Passage, Place

_JOIN = "；"  # between what several lines say of one thing


@dataclass(frozen=True)
class Found(Facts):
    """What passages say; as those of a posting, and as those that stand above several.

    Attributes:
        common: of `terms`, those that also hold for every posting below the passages: not what a text names in passing.
        written: ``company_text`` and ``locations_text`` -> the field of `terms` that says the same in ids.
    """

    common: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)


def find(passages: Sequence[Passage], lexicon: Lexicon, taxonomies: Taxonomies, currency: str) -> Found:
    """What the passages of one posting say, in their order.

    A label counts more than a sentence; what stands in a section of commentary counts only behind a label, and after
    all else. Where two statements differ, the first of those that count most is taken, and the other is not ``spent``.

    Args:
        passages: of one posting, or all that stand above several.
        lexicon: words.
        taxonomies: names of things.
        currency: ISO 4217 code of the site, by which an unwritten period of pay is guessed.
    """
    words = vocabulary(lexicon, taxonomies)
    reading = _Reading(prepare(passages, words), words)
    reading.read(currency)
    return reading.facts()


class _Reading:
    """Facts being gathered from the passages of one posting."""

    def __init__(self, saids: Sequence[Said], words: Vocabulary) -> None:
        self._saids = saids
        self._words = words
        self._blank = {said for said in saids if _is_blank(said, words)}
        self._telling = [said for said in saids if said not in self._blank]
        self._chosen: dict[str, list[Finding]] = {}  # field -> what is taken
        self._agreed: list[Finding] = []  # every statement of what is taken
        self._texts: dict[str, str] = {}  # field -> as written
        self._named: dict[str, list[tuple[Said, Mark]]] = {}  # field of a taxonomy -> its words
        self._marked: dict[tuple[str, int], list[Mark]] = {}  # the same and which passage -> its words there
        self._shared: dict[str, tuple[str, ...]] = {}

    def read(self, currency: str) -> None:
        """Ask every passage for every fact."""
        saids, words = self._telling, self._words
        mail = [one for said in saids for one in contacts.emails(said, words)]
        self._take("email", mail)
        self._take("url", [one for said in saids for one in contacts.urls(said)])
        self._take("subject", [one for said in saids for one in subjects.subjects(said, words)])
        paid = [one for said in saids for one in pay.salaries(said, words, currency)]
        self._take("salary", paid)
        self._read_pay_as_written()
        spans = {one.said.index: one.spans for one in paid}
        strip = _by_field(one for said in saids for one in strips.findings(said, words, spans.get(said.index, ())))
        asked = [one for said in saids for one in demands.education(said)]
        self._take("education", asked + strip.get("education", []))
        years = [one for said in saids for one in demands.experience(said, words)]
        self._take("experience", years + strip.get("experience", []))
        self._take("headcount", [one for said in saids for one in openings.headcount(said, words)])
        elsewhere = [one for said in saids for one in openings.remote(said, words)]
        self._take("remote", openings.settled(elsewhere + strip.get("remote", [])))
        told = [one for said in saids for one in dates.dates(said)]
        for name in dates.FIELDS:
            self._take(name, [one for one in told if one.field == name])
        self._read_employer(mail, strip)
        self._read_places(strip)
        if words.audience is not None:
            invited = [one for said in saids for one in audience.hiring(said, words)]
            self._take_all(words.audience, invited + strip.get(words.audience.field, []))
        self._read_tags()

    def _take(self, name: str, findings: Collection[Finding]) -> None:
        """Take the statement that counts most."""
        first = best(findings)
        if first is not None:
            self._chosen[name] = [first]
            self._agreed += [one for one in findings if one.value == first.value]

    def _take_all(self, taxonomy: Taxonomy, findings: Collection[Finding]) -> None:
        """Take every term of the statements that count most."""
        first: dict[object, Finding] = {}
        for one in leading(findings):
            first.setdefault(one.value, one)
        if first:
            self._chosen[taxonomy.field] = list(first.values())
            self._agreed += [one for one in findings if one.value in first]
            self._shared[taxonomy.field] = tuple(one.shown for one in first.values())

    def _read_pay_as_written(self) -> None:
        """Keep what a label of pay says where nobody can read it."""
        asked = [said for said in self._telling if said.label == "salary"]
        if "salary" not in self._chosen and asked:
            self._texts["salary"] = min(asked, key=lambda said: said.labelled).raw.strip()

    def _read_employer(self, mail: Iterable[Finding], strip: Mapping[str, Sequence[Finding]]) -> None:
        words, taxonomy = self._words, self._words.taxonomies.employers
        if taxonomy is None:
            return
        asked = [said for said in self._telling if said.label == "company"]
        found = [one for said in asked if (one := employers.labelled(said, words)) is not None]
        first = min(asked, key=lambda said: (said.labelled, said.index), default=None)
        if first is not None:
            self._texts["company"] = first.raw.strip()
            found = [one for one in found if one.said.labelled is first.labelled]
        else:
            found = [one for said in self._telling for one in employers.named(said, words)]
            found += employers.by_address(mail, words)
            found += strip.get(taxonomy.field, ())
        chosen = employers.choose(found)
        if chosen is not None:
            self._take_all(taxonomy, [one for one in found if one.value == chosen.value])
            self._texts.setdefault("company", self._written(chosen))

    def _written(self, chosen: Finding) -> str:
        """The name as it stands in the text; nothing where only an address tells it."""
        start, end = chosen.spans[0]
        written = chosen.said.raw[start:end]
        return "" if "@" in written else written

    def _read_places(self, strip: Mapping[str, Sequence[Finding]]) -> None:
        words, taxonomy = self._words, self._words.taxonomies.places
        findings = [one for said in self._telling for one in places.locations(said, words)]
        if taxonomy is not None:
            findings += strip.get(taxonomy.field, ())
            self._take_all(taxonomy, findings)
        chosen = leading(findings)
        told = [said for said in self._telling if said.label == "locations"]
        lines = [one.said for one in chosen] or told
        if told and (not chosen or chosen[0].rank >= min(said.labelled for said in told)):
            rank = min(said.labelled for said in told)
            lines = [said for said in told if said.labelled is rank]
        texts = [
            text
            for said in dict.fromkeys(lines)
            if (text := places.written(said, words) or _between([one for one in chosen if one.said is said]))
        ]
        self._texts["locations"] = _JOIN.join(dict.fromkeys(texts))

    def _read_tags(self) -> None:
        for said in self._telling:
            for taxonomy, mark in tags.tags(said, self._words):
                self._named.setdefault(taxonomy.field, []).append((said, mark))
                self._marked.setdefault((taxonomy.field, said.index), []).append(mark)
        titles = [said for said in self._telling if said.passage.place is Place.TITLE or said.label == "title"]
        for taxonomy in self._words.tags:
            named = self._named.get(taxonomy.field, [])
            if taxonomy.single:
                one = tags.single(taxonomy, named, titles)
                self._chosen |= {taxonomy.field: [one]} if one is not None else {}
                continue
            several = tags.several(taxonomy, named)
            self._chosen |= {taxonomy.field: several} if several else {}
            headed = [one for one in several if taxonomy.landing and tags.is_headline(one.said)]
            if headed:
                self._shared[taxonomy.field] = tuple(one.shown for one in headed)

    def _is_spent(self, said: Said, agreed: Sequence[Finding]) -> bool:
        """Whether a passage says nothing that is not understood."""
        if said.passage.place is Place.TITLE or said in self._blank:
            return True
        spans = [span for one in agreed for span in one.spans]
        names = {_kind(one.field, self._words) for one in agreed}
        # Names of technology are the matter of a line; behind a label that asks for them they are its whole answer.
        if said.label in {taxonomy.field for taxonomy in self._words.tags}:
            for taxonomy in self._words.tags:
                chosen = {one.value for one in self._chosen.get(taxonomy.field, ())}
                marked = self._marked.get((taxonomy.field, said.index), ())
                spans += [(mark.start, mark.end) for mark in marked if mark.meaning in chosen]
        return bool(spans) and is_all(said, spans, names)

    def facts(self) -> Found:
        """What was understood."""
        agreed: dict[int, list[Finding]] = {}
        for one in self._agreed:
            agreed.setdefault(one.said.index, []).append(one)
        spent = frozenset(said.index for said in self._saids if self._is_spent(said, agreed.get(said.index, ())))
        fields = {one.field for one in self._words.taxonomies}
        return Found(
            terms={name: tuple(one.shown for one in found) for name, found in self._chosen.items() if name in fields},
            salary=self._salary(),
            salary_text=self._shown("salary") or self._texts.get("salary"),
            locations_text=self._texts.get("locations") or None,
            company_text=self._texts.get("company") or None,
            education=self._shown("education"),
            experience=cast("int | None", self._value("experience")),
            headcount=cast("int | None", self._value("headcount")),
            remote=self._shown("remote"),
            posted=cast("dt.date | None", self._value("posted")),
            closes=cast("dt.date | None", self._value("closes")),
            verified=cast("dt.date | None", self._value("verified")),
            email=self._shown("email"),
            url=self._shown("url"),
            subject=self._shown("subject"),
            evidence=self._evidence(),
            spent=spent,
            common=self._shared,
            written=self._written_fields(),
        )

    def _written_fields(self) -> Mapping[str, str]:
        taxonomies = self._words.taxonomies
        pairs = {"company_text": taxonomies.employers, "locations_text": taxonomies.places}
        return {text: taxonomy.field for text, taxonomy in pairs.items() if taxonomy is not None}

    def _salary(self) -> Salary | None:
        salary = cast("Salary | None", self._value("salary"))
        return None if salary is None or salary.negotiable else replace(salary, text=str(self._shown("salary")))

    def _value(self, name: str) -> object:
        chosen = self._chosen.get(name)
        return chosen[0].value if chosen else None

    def _shown(self, name: str) -> str | None:
        chosen = self._chosen.get(name)
        return chosen[0].shown if chosen else None

    def _evidence(self) -> tuple[Evidence, ...]:
        found = [
            (one.said.index, one.spans[0][0], Evidence(name, one.shown, one.said.passage.number, one.said.passage.text))
            for name, chosen in self._chosen.items()
            for one in chosen
        ]
        found += [
            (said.index, -1, Evidence(str(said.label), "", said.passage.number, said.passage.text))
            for said in self._saids
            if said in self._blank
        ]
        return tuple(evidence for _, _, evidence in sorted(found, key=lambda one: one[:2]))


def _by_field(findings: Iterable[Finding]) -> Mapping[str, list[Finding]]:
    sorted_out: dict[str, list[Finding]] = {}
    for one in findings:
        sorted_out.setdefault(one.field, []).append(one)
    return sorted_out


def _between(findings: Sequence[Finding]) -> str:
    """What stands from the first to the last of the findings in one passage."""
    spans = [span for one in findings for span in one.spans]
    return findings[0].said.raw[min(spans)[0] : max(end for _, end in spans)] if spans else ""


def _is_blank(said: Said, words: Vocabulary) -> bool:
    """Whether the answer to a label says nothing."""
    silent = words.means(said.raw, "placeholders") == "nothing" or not any(c.isalnum() for c in said.raw)
    return said.label is not None and silent


def _kind(name: str, words: Vocabulary) -> str:
    """Under which name the lexicon holds the filler of a field."""
    taxonomies = words.taxonomies
    kinds = {"company": taxonomies.employers, "locations": taxonomies.places, "hiring": words.audience}
    return next((kind for kind, taxonomy in kinds.items() if taxonomy is not None and taxonomy.field == name), name)
