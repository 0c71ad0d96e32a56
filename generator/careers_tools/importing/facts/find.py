"""Facts of a posting: chosen from the findings in its passages, and completed by those of its document."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from careers.content.facts.days import DayContext
from careers.content.facts.pay import Pay
from careers.content.lexicon import Lexicon, folded
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.facts import employers, terms
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, leading
from careers_tools.importing.facts.answers import (
    CONDITIONS,
    DATES,
    Reading,
    find_answers,
    find_in_parts,
    find_locations,
)
from careers_tools.importing.facts.contacts import find_emails, find_subjects, find_urls
from careers_tools.importing.facts.sentences import find_conditions, find_dates, find_pay, find_stated_period
from careers_tools.importing.facts.vocabulary import Vocabulary, get_vocabulary
from careers_tools.importing.values import Evidence, Facts, Passage, PassageKind

_JOIN = "；"  # between the words of several lines for one thing
# Fields with one value, in the order in which evidence of one place is listed.
_SINGLE = ("email", "url", "subject", "salary", *CONDITIONS, "reference", *DATES)
# Fields that state one thing together: a posting that has one of them keeps its own. The number of people and the code
# are never those of several postings.
_STATEMENTS = (
    ("salary", "salary_text", "salary_period"),
    *((name,) for name in ("education", "experience", "remote", *DATES)),
    *((name,) for name in ("email", "url", "subject")),
)
_OWN = frozenset({"headcount", "reference"})
_FINDERS = (
    *(find_emails, find_urls, find_subjects, find_conditions),
    *(find_locations, terms.find_audience, terms.find_tags),
)

_ANY_DAY = DayContext()


def find(
    passages: Sequence[Passage],
    lexicon: Lexicon,
    taxonomies: Taxonomies,
    currency: str,
    days: DayContext = _ANY_DAY,
) -> Facts:
    """Return the facts that the passages of one posting state.

    A label counts more than a sentence; commentary counts only behind a label, and after all else. Where two statements
    differ, the first of those that count most is taken, and the other is not ``spent``.

    Args:
        passages: of one posting, or all that stand above several, in their order.
        lexicon: words.
        taxonomies: names of things.
        currency: ISO 4217 code of the site, by which an unwritten period of pay is guessed.
        days: what is known of the passages by which days are read.
    """
    vocabulary = get_vocabulary(lexicon, taxonomies)
    annotated = [AnnotatedPassage(index, passage, vocabulary) for index, passage in enumerate(passages)]
    return _Choice(annotated, vocabulary, Reading(currency, days)).facts()


def compile_patterns(lexicon: Lexicon, taxonomies: Taxonomies) -> None:
    """Compile the patterns that hold many words, which are kept with the vocabulary."""
    get_vocabulary(lexicon, taxonomies)
    employers.name_pattern(lexicon)


def complete(own: Facts, shared: Facts, *, is_same_job: bool = False) -> Facts:
    """Return the facts of a posting, and where they are silent those that hold for all postings of its document.

    Who hires, where, for whom, pay, demands, dates and how to apply go to every posting; skills, topics and the job
    family only where `shared` speaks of this job alone; the headcount and the code never. ``spent`` stays the posting's
    own.
    """
    general = set(shared.terms) if is_same_job else set(shared.general)
    terms = {field: ids for field, ids in shared.terms.items() if field in general and not own.terms.get(field)}
    changes: dict[str, Any] = {}
    for text, field in shared.written.items():
        if own.terms.get(field) or getattr(own, text) is not None:
            terms.pop(field, None)
        else:
            changes[text] = getattr(shared, text)
            if text == "locations_text":
                changes["unknown_places"] = shared.unknown_places
    for names in _STATEMENTS:
        if all(getattr(own, name) is None for name in names):
            changes |= {name: getattr(shared, name) for name in names}
    excluded = _OWN | (set(shared.terms) - general)
    lines = [*own.evidence, *(line for line in shared.evidence if line.field not in excluded)]
    evidence = tuple(sorted(dict.fromkeys(lines), key=lambda line: line.line))
    return replace(own, terms={**own.terms, **terms}, evidence=evidence, **changes)


class _Choice:
    def __init__(self, passages: Sequence[AnnotatedPassage], vocabulary: Vocabulary, reading: Reading) -> None:
        self._vocabulary = vocabulary
        self._blank = [passage for passage in passages if _is_blank(passage)]
        self._titles = [passage for passage in passages if passage.kind is PassageKind.TITLE]
        self._worded = [passage for passage in passages if passage not in self._blank]
        self._findings: dict[str, list[Finding]] = {}  # by field
        self._chosen: dict[str, list[Finding]] = {}  # by field
        self._named: list[Finding] = []  # an employer that the vocabulary lacks
        for passage in self._worded:
            found = list(find_pay(passage, reading))
            pay = [span for finding in found for span in finding.spans]
            found += itertools.chain(*(find_facts(passage) for find_facts in _FINDERS))
            found += [*find_answers(passage, reading), *find_dates(passage, reading), *find_in_parts(passage, pay)]
            for finding in found:
                self._findings.setdefault(finding.field, []).append(finding)

    def facts(self) -> Facts:
        """Return the facts that count most, with the lines that say them."""
        taxonomies = self._vocabulary.taxonomies
        for name in _SINGLE:
            self._choose(name, leading(self._findings.get(name, ()))[:1])
        company_text, locations_text = self._choose_employer(), self._choose_places()
        titles = [passage for passage in self._worded if passage.is_title]
        for taxonomy in self._vocabulary.tags:
            found = self._findings.get(taxonomy.field, [])
            self._choose(taxonomy.field, terms.choose_single(taxonomy, found, titles) if taxonomy.single else found)
        for audience in taxonomies.audiences:
            self._choose(audience.field, leading(self._findings.get(audience.field, ())))
        values: dict[str, Any] = {name: self._chosen[name][0].value for name in _SINGLE if name in self._chosen}
        values |= self._pay(values.pop("salary", None))
        unknown = (passage.places((0, len(passage.raw))).unknown for passage in self._labelled("locations"))
        written = {"company_text": taxonomies.employers, "locations_text": taxonomies.places}
        return Facts(
            terms={
                taxonomy.field: tuple(finding.text for finding in self._chosen[taxonomy.field])
                for taxonomy in taxonomies
                if taxonomy.field in self._chosen
            },
            locations_text=locations_text or None,
            unknown_places=tuple(dict.fromkeys(itertools.chain(*unknown))),
            closes_text=self._labelled_text("closes"),
            company_text=company_text or None,
            evidence=self._evidence(),
            spent=self._spent(),
            general=tuple(_filler_names(taxonomies)),
            written={text: taxonomy.field for text, taxonomy in written.items() if taxonomy is not None},
            lacking=self._lacking(),
            **values,
        )

    def _lacking(self) -> dict[str, tuple[str, ...]]:
        named: dict[str, dict[str, str]] = {}  # field -> folded name -> as written first
        for finding in itertools.chain(*map(terms.find_unknown_skills, self._worded)):
            named.setdefault(finding.field, {}).setdefault(folded(finding.text), finding.text)
        return {name: tuple(texts.values()) for name, texts in named.items()}

    def _choose(self, name: str, findings: Sequence[Finding]) -> None:
        """Take the first finding of each value."""
        first: dict[Hashable, Finding] = {}
        for finding in findings:
            first.setdefault(finding.value, finding)
        if first:
            self._chosen[name] = list(first.values())

    def _pay(self, salary: Pay | None) -> dict[str, Any]:
        if salary is None:
            return {"salary_text": self._labelled_text("salary")}
        text = self._chosen["salary"][0].text
        if salary.negotiable:
            return {"salary_text": text}
        period = find_stated_period(self._chosen["salary"][0])
        return {"salary": replace(salary, text=text), "salary_text": text, "salary_period": period}

    def _labelled(self, label: str) -> Sequence[AnnotatedPassage]:
        labelled = [passage for passage in self._worded if passage.label == label]
        rank = min((passage.label_rank for passage in labelled), default=None)
        return [passage for passage in labelled if passage.label_rank is rank]

    def _labelled_text(self, label: str) -> str | None:
        labelled = self._labelled(label)
        return labelled[0].raw.strip() or None if labelled else None

    def _choose_employer(self) -> str:
        """Choose who hires, and return the name as written; empty where only an address tells it."""
        taxonomy, labelled = self._vocabulary.taxonomies.employers, self._labelled("company")
        if taxonomy is None:
            return ""
        find_employers = employers.find_labelled_employer if labelled else employers.find_employers
        findings = [finding for passage in labelled or self._worded for finding in find_employers(passage)]
        if not labelled:
            findings += itertools.chain(*map(employers.find_by_address, self._findings.get("email", ())))
        chosen = employers.choose_employer(findings)
        self._findings[taxonomy.field] = [each for each in findings if chosen and each.value == chosen.value]
        self._choose(taxonomy.field, leading(self._findings[taxonomy.field]))
        if labelled:
            return labelled[0].raw.strip()
        if not findings:
            is_one = any(passage.is_title for passage in self._worded)  # above several jobs there is no title
            text = "\n".join(passage.raw for passage in self._worded if is_one)
            named = (employers.find_named_employers(passage, text) for passage in self._worded)
            chosen = employers.choose_employer([*itertools.chain(*named)])
            self._named = [chosen] if chosen else []
        text = chosen.passage.raw[slice(*chosen.spans[0])] if chosen else ""
        return "" if "@" in text else text

    def _choose_places(self) -> str:
        taxonomy, labelled = self._vocabulary.taxonomies.places, self._labelled("locations")
        chosen = leading(self._findings.get(taxonomy.field, ())) if taxonomy else []
        if taxonomy is not None:
            self._choose(taxonomy.field, chosen)
        if labelled and (not chosen or chosen[0].rank >= labelled[0].label_rank):
            texts = [line.raw.strip() for line in labelled]
        else:
            lines = dict.fromkeys(finding.passage for finding in chosen)
            texts = [_between([each for each in chosen if each.passage is line]) for line in lines]
        return _JOIN.join(dict.fromkeys(filter(None, texts)))

    def _spent(self) -> frozenset[int]:
        tag_fields = {taxonomy.field for taxonomy in self._vocabulary.tags}
        understood: dict[AnnotatedPassage, list[Finding]] = {}
        for name, chosen in self._chosen.items():
            values = {finding.value for finding in chosen}
            for finding in self._findings[name]:
                # Names of technology are the matter of a line; behind a label of a taxonomy they are the whole answer.
                if finding.value in values and (name not in tag_fields or finding.passage.label in tag_fields):
                    understood.setdefault(finding.passage, []).append(finding)
        spent = [*self._titles, *self._blank]
        names = _filler_names(self._vocabulary.taxonomies)
        for passage, findings in understood.items():
            fields = {names.get(finding.field, finding.field) for finding in findings}
            if passage.consists_of([span for finding in findings for span in finding.spans], fields):
                spent.append(passage)
        return frozenset(passage.index for passage in spent)

    def _evidence(self) -> tuple[Evidence, ...]:
        chosen = [finding for findings in (*self._chosen.values(), self._named) for finding in findings]
        lines = [(each.passage, each.spans[0][0], each.field, each.text) for each in chosen]
        lines += [(blank, -1, str(blank.label), "") for blank in self._blank]
        lines.sort(key=lambda line: (line[0].index, line[1]))
        return tuple(Evidence(name, text, one.passage.number, one.passage.text) for one, _, name, text in lines)


def _between(findings: Sequence[Finding]) -> str:
    """Return the text from the first to the last of the findings in one passage."""
    spans = [span for finding in findings for span in finding.spans]
    return findings[0].passage.raw[min(spans)[0] : max(end for _, end in spans)] if spans else ""


def _is_blank(passage: AnnotatedPassage) -> bool:
    """Return whether the answer to a label says nothing."""
    nothing = passage.lexicon.meaning("placeholders", passage.raw) == "nothing"
    return passage.label is not None and (nothing or not any(map(str.isalnum, passage.raw)))


def _filler_names(taxonomies: Taxonomies) -> Mapping[str, str]:
    """Return the names that the lexicon has for the fillers of fields."""
    named = [("company", taxonomies.employers), ("locations", taxonomies.places)]
    named += [("hiring", audience) for audience in taxonomies.audiences]
    return {taxonomy.field: filler for filler, taxonomy in named if taxonomy}
