"""Facts of a posting: chosen from the findings in its passages, and completed by those of its document."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from careers.content.facts.days import DayContext
from careers.content.facts.pay import Pay
from careers.content.lexicon import Lexicon, folded
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers_tools.importing.facts import conditions, employers, places, terms
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, annotate, leading
from careers_tools.importing.facts.contacts import find_emails, find_references, find_subjects, find_urls
from careers_tools.importing.facts.dates import FIELDS as DATES
from careers_tools.importing.facts.dates import find_dates
from careers_tools.importing.facts.parts import find_in_parts
from careers_tools.importing.facts.pay import find_pay, find_stated_period
from careers_tools.importing.facts.vocabulary import Vocabulary, get_vocabulary
from careers_tools.importing.values import Evidence, Facts, Passage, PassageKind

_JOIN = "；"  # between the words of several lines for one thing
# Fields with one value, in the order in which evidence of one place is listed.
_SINGLE = ("email", "url", "subject", "salary", "education", "experience", "headcount", "remote", "reference", *DATES)

# Fields that state one thing together: a posting that has one of them keeps its own.
_STATEMENTS = (
    ("salary", "salary_text", "salary_period"),
    *((name,) for name in ("education", "experience", "remote", "posted", "closes", "verified")),
    *((name,) for name in ("email", "url", "subject")),
)
_FINDERS = (
    *(find_emails, find_urls, find_subjects, conditions.find_conditions),
    *(places.find_locations, terms.find_audience, terms.find_tags, find_references),
)
_MOST_ALONE = 2  # lines of nothing but a place
# Facts above several postings that hold for none of them alone.
_OWN = frozenset({"headcount", "reference"})

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
    return _Choice(annotate(passages, vocabulary), vocabulary, currency, days).facts()


def compile_patterns(lexicon: Lexicon, taxonomies: Taxonomies) -> None:
    """Compile the patterns that hold many words, which are kept with the vocabulary."""
    get_vocabulary(lexicon, taxonomies)
    for compile_one in (employers.name_pattern,):
        compile_one(lexicon)


def complete(own: Facts, shared: Facts) -> Facts:
    """Return the facts of a posting, and where they are silent those that hold for all postings of its document.

    Who hires, where, for whom, pay, demands, dates and how to apply go to every posting; of terms with landing pages
    only those in headings; skills, topics, the job family, the headcount and the code never. ``spent`` stays the
    posting's own.
    """
    common = shared.terms if shared.common is None else shared.common
    terms = {field: ids for field, ids in common.items() if not own.terms.get(field)}
    changes: dict[str, Any] = {}
    for text, field in {**shared.written, **own.written}.items():
        if own.terms.get(field) or getattr(own, text) is not None:
            terms.pop(field, None)
        else:
            changes[text] = getattr(shared, text)
            if text == "locations_text":
                changes["unknown_places"] = shared.unknown_places
    for names in _STATEMENTS:
        if all(getattr(own, name) is None for name in names):
            changes |= {name: getattr(shared, name) for name in names}
    if own.common is not None:
        changes["common"] = {**terms, **own.common}
    return replace(own, terms={**own.terms, **terms}, evidence=_shared_evidence(own, shared, common), **changes)


def _shared_evidence(own: Facts, shared: Facts, common: Mapping[str, tuple[str, ...]]) -> tuple[Evidence, ...]:
    """Return the lines of both; of the shared ones only those that speak of every posting."""
    excluded = _OWN | (set(shared.terms) - set(common))
    lines = [
        line
        for line in shared.evidence
        if line.field not in excluded and (line.field not in common or line.value in ("", *common[line.field]))
    ]
    return tuple(sorted(dict.fromkeys((*own.evidence, *lines)), key=lambda line: line.line))


class _Choice:
    """Chooses facts from the findings in the passages of one posting."""

    def __init__(
        self, passages: Sequence[AnnotatedPassage], vocabulary: Vocabulary, currency: str, days: DayContext
    ) -> None:
        self._passages = passages
        self._vocabulary = vocabulary
        self._blank = {passage for passage in passages if _is_blank(passage)}
        self._worded = [passage for passage in passages if passage not in self._blank]
        self._findings: dict[str, list[Finding]] = {}  # by field
        self._chosen: dict[str, list[Finding]] = {}  # by field
        self._common: dict[str, tuple[str, ...]] = {}
        self._named: Finding | None = None  # an employer that the vocabulary lacks
        for finding in self._find(currency, days):
            self._findings.setdefault(finding.field, []).append(finding)

    def _find(self, currency: str, days: DayContext) -> Iterator[Finding]:
        for passage in self._worded:
            pay = list(find_pay(passage, currency, days.language))
            yield from pay
            for find_facts in _FINDERS:
                yield from find_facts(passage)
            yield from find_dates(passage, days)
            yield from find_in_parts(passage, pay)

    def facts(self) -> Facts:
        """Return the facts that count most, with the lines that say them."""
        taxonomies = self._vocabulary.taxonomies
        self._findings["remote"] = conditions.settle_remote(self._findings.get("remote", ()))
        for name in _SINGLE:
            findings = self._findings.get(name, ())
            self._choose(name, sorted(findings, key=lambda finding: (finding.rank, finding.passage.index))[:1])
        company_text = self._choose_employer()
        locations_text = self._choose_places()
        if (audience := self._vocabulary.audience) is not None:
            self._choose_terms(audience)
        self._choose_tags()
        values: dict[str, Any] = {name: self._chosen[name][0].value for name in _SINGLE if name in self._chosen}
        values |= self._pay(values.pop("salary", None))
        written = {"company_text": taxonomies.employers, "locations_text": taxonomies.places}
        fields = {taxonomy.field for taxonomy in taxonomies}
        return Facts(
            terms={
                name: tuple(each.text for each in findings) for name, findings in self._chosen.items() if name in fields
            },
            locations_text=locations_text or None,
            unknown_places=self._unknown_places(),
            closes_text=self._labelled_text("closes"),
            company_text=company_text or None,
            evidence=self._evidence(),
            spent=self._spent(),
            common=self._common,
            written={text: taxonomy.field for text, taxonomy in written.items() if taxonomy is not None},
            lacking=self._lacking(),
            **values,
        )

    def _choose(self, name: str, findings: Sequence[Finding]) -> None:
        """Take the first finding of each value."""
        first: dict[Hashable, Finding] = {}
        for finding in findings:
            first.setdefault(finding.value, finding)
        if first:
            self._chosen[name] = list(first.values())

    def _choose_terms(self, taxonomy: Taxonomy) -> None:
        """Take every term of the findings that count most; they hold for every posting below the passages."""
        self._choose(taxonomy.field, leading(self._findings.get(taxonomy.field, ())))
        if taxonomy.field in self._chosen:
            self._common[taxonomy.field] = tuple(finding.text for finding in self._chosen[taxonomy.field])

    def _pay(self, salary: Pay | None) -> dict[str, Any]:
        """Return pay and its text; where nobody can read what a label says, its text alone."""
        if salary is not None:
            text = self._chosen["salary"][0].text
            if salary.negotiable:
                return {"salary_text": text}
            period = find_stated_period(self._chosen["salary"][0])
            return {"salary": replace(salary, text=text), "salary_text": text, "salary_period": period}
        return {"salary_text": self._labelled_text("salary")}

    def _labelled(self, label: str) -> Sequence[AnnotatedPassage]:
        """Return the passages behind a label that count most."""
        labelled = [passage for passage in self._worded if passage.label == label]
        rank = min((passage.label_rank for passage in labelled), default=None)
        return [passage for passage in labelled if passage.label_rank is rank]

    def _labelled_text(self, label: str) -> str | None:
        labelled = self._labelled(label)
        return labelled[0].raw.strip() or None if labelled else None

    def _choose_employer(self) -> str:
        """Choose who hires, and return the name as written; empty where only an address tells it."""
        taxonomy = self._vocabulary.taxonomies.employers
        if taxonomy is None:
            return ""
        labelled = self._labelled("company")
        findings: list[Finding] = []
        if labelled:
            for passage in labelled:
                findings += employers.find_labelled_employer(passage)
        else:
            for passage in self._worded:
                findings += employers.find_employers(passage)
            findings += employers.find_by_address(self._findings.get("email", ()), self._vocabulary)
            findings += self._findings.get(taxonomy.field, ())
        chosen = employers.choose_employer(findings)
        self._findings[taxonomy.field] = [each for each in findings if chosen and each.value == chosen.value]
        self._choose_terms(taxonomy)
        if labelled:
            return labelled[0].raw.strip()
        if not findings:
            named = list(employers.find_named_employers(self._worded))
            self._named = employers.choose_employer(named)
            return self._named.text if self._named else ""
        text = chosen.passage.raw[slice(*chosen.spans[0])] if chosen else ""
        return "" if "@" in text else text

    def _choose_places(self) -> str:
        """Choose the places of work, and return them as written."""
        taxonomy = self._vocabulary.taxonomies.places
        findings = self._findings.get(taxonomy.field, []) if taxonomy else []
        if taxonomy is not None:
            # Many lines of nothing but a place are a list of people or of offices.
            alone = {each.passage for each in findings if each.passage.label is None and each.is_whole}
            if len(alone) > _MOST_ALONE:
                findings = [each for each in findings if each.passage not in alone]
                self._findings[taxonomy.field] = findings
            self._choose_terms(taxonomy)
        chosen = leading(findings)
        lines = [finding.passage for finding in chosen]
        labelled = self._labelled("locations")
        if labelled and (not chosen or chosen[0].rank >= labelled[0].label_rank):
            lines = list(labelled)
        texts = (
            line.raw.strip()
            if line.label == "locations"
            else _between([each for each in chosen if each.passage is line])
            for line in dict.fromkeys(lines)
        )
        return _JOIN.join(dict.fromkeys(text for text in texts if text))

    def _unknown_places(self) -> tuple[str, ...]:
        """Return the places behind labels that nobody knows, as written."""
        named = (passage.places((0, len(passage.raw))) for passage in self._labelled("locations"))
        return tuple(dict.fromkeys(name for places in named for name in places.unknown))

    def _choose_tags(self) -> None:
        for taxonomy in self._vocabulary.tags:
            findings = self._findings.get(taxonomy.field, ())
            if taxonomy.single:
                single = terms.choose_single(taxonomy, findings, self._worded)
                self._choose(taxonomy.field, [single] if single else [])
                continue
            self._choose(taxonomy.field, findings)
            headed = [each for each in self._chosen.get(taxonomy.field, ()) if terms.is_headline(each.passage)]
            if taxonomy.landing and headed:
                self._common[taxonomy.field] = tuple(finding.text for finding in headed)

    def _lacking(self) -> dict[str, tuple[str, ...]]:
        """Return field -> names of skills that its vocabulary lacks, each as written first."""
        named: dict[str, dict[str, str]] = {}
        for finding in (each for passage in self._worded for each in terms.find_unknown_skills(passage)):
            named.setdefault(finding.field, {}).setdefault(folded(finding.text), finding.text)
        return {name: tuple(texts.values()) for name, texts in named.items()}

    def _spent(self) -> frozenset[int]:
        """Return the numbers of the passages that say nothing beyond the facts."""
        tag_fields = {taxonomy.field for taxonomy in self._vocabulary.tags}
        understood: dict[AnnotatedPassage, list[Finding]] = {}
        for name, chosen in self._chosen.items():
            values = {finding.value for finding in chosen}
            for finding in self._findings[name]:
                # Names of technology are the matter of a line; behind a label of a taxonomy they are the whole answer.
                if finding.value in values and (name not in tag_fields or finding.passage.label in tag_fields):
                    understood.setdefault(finding.passage, []).append(finding)
        blank = {passage.index for passage in self._passages if passage.kind is PassageKind.TITLE}
        blank |= {passage.index for passage in self._blank}
        return frozenset(blank) | {
            passage.index
            for passage, findings in understood.items()
            if passage.consists_of(
                [span for finding in findings for span in finding.spans],
                {_filler_name(finding.field, self._vocabulary) for finding in findings},
            )
        }

    def _evidence(self) -> tuple[Evidence, ...]:
        lines = [
            (finding.passage.index, finding.spans[0][0], _as_evidence(finding.passage, name, finding.text))
            for name, chosen in self._chosen.items()
            for finding in chosen
        ]
        if (named := self._named) is not None:
            line = _as_evidence(named.passage, named.field, named.text)
            lines.append((named.passage.index, named.spans[0][0], line))
        lines += [(blank.index, -1, _as_evidence(blank, str(blank.label), "")) for blank in self._blank]
        return tuple(evidence for _, _, evidence in sorted(lines, key=lambda line: line[:2]))


def _as_evidence(passage: AnnotatedPassage, name: str, text: str) -> Evidence:
    return Evidence(name, text, passage.passage.number, passage.passage.text)


def _between(findings: Sequence[Finding]) -> str:
    """Return the text from the first to the last of the findings in one passage."""
    spans = [span for finding in findings for span in finding.spans]
    return findings[0].passage.raw[min(spans)[0] : max(end for _, end in spans)] if spans else ""


def _is_blank(passage: AnnotatedPassage) -> bool:
    """Return whether the answer to a label says nothing."""
    nothing = passage.lexicon.meaning("placeholders", passage.raw) == "nothing"
    return passage.label is not None and (nothing or not any(map(str.isalnum, passage.raw)))


def _filler_name(name: str, vocabulary: Vocabulary) -> str:
    """Return the name that the lexicon has for the filler of a field."""
    taxonomies = vocabulary.taxonomies
    names = {"company": taxonomies.employers, "locations": taxonomies.places, "hiring": vocabulary.audience}
    return next((filler for filler, taxonomy in names.items() if taxonomy and taxonomy.field == name), name)
