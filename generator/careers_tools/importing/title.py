"""Title of a job: recognised among other lines, and freed of numbers, calls, places and pay beside the name."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Sequence

from careers.content.facts.pay import Context, PayError, read_pay
from careers.content.facts.status import CLOSED, OPEN, read_status
from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import HAN
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.occupations import names_occupation
from careers_tools.importing.page_parts import is_address, names_part, names_places
from careers_tools.importing.title_patterns import PLACE, NoisePatterns, noise_patterns, title_patterns

_LONGEST = 60  # characters that a title may have
_MOST_READ = 300  # characters; a longer text is a paragraph, whatever stands at its ends
_MOST_WORDS = 10  # of a title in Latin letters
_MOST_ROUNDS = 12
_FEWEST_PARTS = 2
_LEAST_PARTS = 3  # of a line with an employer, a title and facts

_PICTURE = re.compile(r"\[\s*!\[[^\[\]]*\]\([^()]*\)\s*\](?:\([^()]*\))?|!\[[^\[\]]*\]\([^()]*\)")
LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
# Endings of the other sex behind a dot in the middle: un·e médiateur·rice.
_INCLUSIVE = re.compile(r"(?<=[^\W\d_])[·•](?:[a-zéè]{1,5})(?:[·•]s)?(?![^\W\d_])")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARKS = re.compile(r"^(?:\s*(?:#{1,6}\s|[-*+]\s|>))+|\s#+\s*$|\*\*|~~|__(?=\S)|(?<=\S)__|`")
_EMPHASIS = re.compile(r"\*([^*]+)\*|^_([^_]+)_$")
_KEYCAP = re.compile("[0-9]\ufe0f?\u20e3")
_QUOTES = str.maketrans("", "", "“”「」『』")
_EDGES = "[\\s,，、;；:：|｜/·•~～!！。_\"'‘’\\-–—=※→»«†‡]+"
_TRIM = re.compile(f"^{_EDGES}|(?:{_EDGES}|\\.)$")
_BRACKETED = re.compile(r"([(（\[【〔《<])([^()（）\[\]【】〔〕《》<>]{0,60})[)）\]】〕》>]")
_BRACKET = re.compile(r"[()（）\[\]【】〔〕《》]")
_DASH = f"\\s[-–—~]+\\s?|(?<=[{HAN}）)])[-–—]+|[-–—]+(?=[{HAN}])"
_HEAD_ENDS = re.compile(f"[:：|｜·•,，!！]|{_DASH}")
_TAIL_BEGINS = re.compile(f"[:：|｜·•@]|{_DASH}")
_COMMA = re.compile("[,，]")
_PAY_BEGINS = re.compile(r"(?<=\s)(?=\S)|(?<![A-Za-z0-9.,~～–—至到\-])(?=[$€£¥￥\d])")
_PAY_UNIT = re.compile(r"[$€£¥￥元万薪]|\d\s*[kw千]?\s*[-~～–—至到]+\s*\d[\d.]*\s*[kwm千]", re.IGNORECASE)
_PARTS = re.compile(r"[,，、;；|｜\s]+")
_BRACKETED_CODE = re.compile(r"[A-Z]{1,4}-\d{2,}(?:-\d+)*|[A-Z]{1,6}[-_ ]?\d{3,}(?:-\d+)*")
_HASHTAG = re.compile(r"^#(?!\d+\s)([^\s#][^#]{0,60})#(?=\s|$)")
_BETWEEN = re.compile(r"[()（）\[\]【】〔〕《》<>|｜·•/,，、;；:：!！]|\s[-–—~]+\s")
_OPENING = re.compile(r"(?:[【\[]([^【】\[\]]{1,30})[】\]]\s*)(?=\S)")
_BAR = re.compile(r"\s*[|｜]\s*")
_PROPER = re.compile(r"[A-ZÀ-Ý][^\W_]+(?:['&. -]+[A-ZÀ-Ý0-9][^\W_]*)*")
_SPACED_DASH = re.compile(r"\s+[-–—·•]\s+")
_ANY_DASH = re.compile(rf"\s+[-–—]\s+|(?<=[{HAN}])\s?[-–—]+\s?|[-–—]+(?=[{HAN}])")
_PREFIX = re.compile(r"(?P<head>[^:：()（）|｜\"]{2,60})[:：]\s*(?P<rest>\S.*)")
_PLACE_BEHIND = re.compile(
    rf"\s*[(（](?:[A-ZÀ-Ý][^\W\d_]*[a-zà-ÿ][^\W\d_]*(?:[ '’-][^\W\d_]+){{0,3}}|[{HAN}ァ-ヶー]{{2,5}})[)）]$"
)
_BESIDE = re.compile(r"(?:[\s;]|、|<br */?>)+")
_HAN_WORD = re.compile(f"[{HAN}]{{2}}")
_CLAUSES = re.compile("[,，]")
_SET_OFF = re.compile(r"\s+[-–—|｜·@]\s+|\s*[|｜]\s*|[,，]\s*")
_SHORTEST_HIRER = 2  # characters of what stands before a verb of hiring
_LONGEST_BEFORE_PAY = 4  # characters, as of a word for pay
_COUNTED = re.compile(r"[≥~约]?\s?\d{1,4}\+?\s?[^\W\d_]{0,12}")  # 3 openings
_SENTENCE = re.compile(r"[。？?；;]|[.！!…,，]$")


def clean(text: str, lexicon: Lexicon, taxonomies: Taxonomies) -> str:
    """Return the job's name without marks, labels, numbers, calls to apply, places and pay; empty without a word.

    Words about who may apply (an intern's job) stay, and so does a place that the site does not know.
    """
    title = plain_words(text)
    if len(title) <= _MOST_READ:
        noise = noise_patterns(lexicon, taxonomies)
        for _ in range(_MOST_ROUNDS):
            before = title
            for step in _STEPS:
                shorter = _trimmed(step(title, noise, lexicon))
                title = shorter if _has_word(shorter) else title
            if title == before:
                break
    return title if _has_word(title) else ""


def find_code(text: str, lexicon: Lexicon, taxonomies: Taxonomies) -> str:
    """Return the employer's code for the job as a title has it, if `clean` takes it off; else the empty text."""
    noise = noise_patterns(lexicon, taxonomies)
    codes = [code["labelled"] or code["bare"] for code in noise.words.code.finditer(text[:_MOST_READ])]
    codes += [
        inside
        for bracket in _BRACKETED.finditer(text[:_MOST_READ])
        if bracket[1] in "[【" and _BRACKETED_CODE.fullmatch(inside := bracket[2].strip())
    ]
    title = clean(text, lexicon, taxonomies) if codes else ""
    return next((code for code in codes if folded(code) not in noise.known and code not in title), "") if title else ""


def is_title(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line could be a title: short, with a word for a job, no sentence and no other known heading."""
    bare = plain_words(text)
    if len(bare) > _LONGEST:
        return len(bare) <= _MOST_READ and _is_among_parts(bare, lexicon)
    patterns = title_patterns(lexicon)
    bare = patterns.listed.sub("", bare)
    if called := patterns.announced.match(bare):
        bare = bare[called.end() :].rstrip("!！")
    if bare.endswith((":", "：")):
        bare = bare[:-1].rstrip()
        if patterns.listing.search(bare):
            return False
    if (
        not bare
        or _names_other(bare, lexicon)
        or names_part(bare, lexicon)
        or lexicon.meaning("strip", bare) == "employment"
    ):
        return False
    if is_slogan(bare, lexicon) or len(re.findall("[A-Za-z]{2,}", bare)) > _MOST_WORDS:
        return False
    return bool(patterns.gender.search(bare) or patterns.job.search(bare)) or names_occupation(bare)


def _is_among_parts(text: str, lexicon: Lexicon) -> bool:
    """Return whether a title is one of several parts of a long line, or what an employer's name stands before."""
    if prefixed := _PREFIX.fullmatch(text):
        return len(prefixed["rest"]) <= _LONGEST and is_title(prefixed["rest"], lexicon)
    shorter = _BRACKETED.sub("", text).strip()
    if shorter and len(shorter) < len(text):
        return is_title(shorter, lexicon)
    chains = (separator.split(text) for separator in (_BAR, _SPACED_DASH))
    parts = (part for chain in chains if len(chain) >= _LEAST_PARTS for part in chain if len(part) <= _LONGEST)
    return any(is_title(part, lexicon) for part in parts)


def is_slogan(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line is a sentence, a call or an address, or speaks to its reader: no title of a job does."""
    patterns = title_patterns(lexicon)
    bare = plain_words(text)
    found = (
        is_address(bare)
        or patterns.sentence.match(bare)
        or patterns.addressed.search(bare)
        or patterns.ending.search(bare)
    )
    return bool(found or _SENTENCE.search(bare))


def parted(text: str, lexicon: Lexicon) -> Sequence[str]:
    """Return the titles that a text holds side by side, as of a cell with several lines; one where it is a title.

    Only Chinese titles are told apart: in other languages, white space stands within a title too.
    """
    parts = _BESIDE.split(text.strip())
    apart = len(parts) > 1 and all(_HAN_WORD.search(part) and is_title(part, lexicon) for part in parts)
    return parts if apart else [text]


def announces(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line ends in a word for any job and a colon, as before a list of jobs."""
    bare = plain_words(text)
    return bare.endswith((":", "：")) and title_patterns(lexicon).listing.search(bare[:-1].rstrip()) is not None


def is_never_title(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line without a word for a job is no title, even above the sections of a posting.

    Such are slogans, parts of a posting or of a page, clauses, and names between which a bar stands.
    """
    bare = plain_words(text)
    clauses = _BAR.search(bare) or _CLAUSES.search(_BRACKETED.sub("", bare))
    return bool(clauses) or names_part(bare, lexicon) or is_slogan(bare, lexicon)


def is_header_line(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line is the header of a post in a thread of jobs: employer, title and facts between bars."""
    parts = [part for part in _BAR.split(plain_words(text)) if part]
    if len(parts) < _LEAST_PARTS or len(text) > _MOST_READ:
        return False
    anywhere = {folded(word) for word in lexicon["title-parts"].get("anywhere", ())}
    facts = sum(folded(part) in anywhere or is_pay(part) for part in parts)
    return facts >= 1 and (facts > 1 or len(parts) > _LEAST_PARTS or any(is_title(part, lexicon) for part in parts))


def is_reference(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line carries the code of a job, in brackets or at its beginning."""
    bare = plain_words(text)
    codes = title_patterns(lexicon).reference
    brackets = any(_BRACKETED_CODE.fullmatch(bracket[2].strip()) for bracket in _BRACKETED.finditer(bare))
    return brackets or codes.match(bare) is not None


def closed(text: str, lexicon: Lexicon) -> str | None:
    """Return the state of a title as written that seeks nobody: ``full``, ``paused`` or ``closed``; else None.

    `text` may hold Markdown; a title that is struck out says ``closed``.
    """
    if read_status(text, lexicon) == CLOSED:
        return CLOSED
    plain, patterns = plain_words(text), title_patterns(lexicon)
    if not plain or len(plain) > _MOST_READ:
        return None
    parts = [part.strip(" -–—~*") for part in _BETWEEN.split(plain)]
    texts = (*parts, *(end[0].strip() for end in patterns.closed_end.finditer(plain)))
    return next((state for text in texts if (state := read_status(text, lexicon)) not in (None, OPEN)), None)


def _names_other(text: str, lexicon: Lexicon) -> bool:
    """Return whether `text`, or the part before its colon, names something else than a job."""
    for words in {text, _BRACKETED.sub("", text)}:
        if lexicon.meaning("sections", words) or lexicon.meaning("labels", words):
            return True
        if lexicon.meaning("titles", words) in ("other", "list"):
            return True
    name, _, value = text.replace("：", ":").partition(":")
    if not value:
        return False
    if title_patterns(lexicon).call.fullmatch(name):
        return False
    known = (lexicon.meaning(use, name) for use in ("sections", "notes", "labels"))
    return any(meaning not in (None, "title", "reference") for meaning in known)


@functools.lru_cache(maxsize=1024)
def plain_words(text: str) -> str:
    """Return a line without Markdown, pictures, quotation marks and pictograms, its white space collapsed."""
    text = LINK.sub(r"\1", _PICTURE.sub("", text[: _MOST_READ * 10]))
    text = _ESCAPED.sub(r"\1", _MARKS.sub("", text))
    text = _HASHTAG.sub(r"\1 ", text.strip())
    text = _KEYCAP.sub("", _EMPHASIS.sub(lambda emphasis: emphasis[1] or emphasis[2], text)).translate(_QUOTES)
    text = _INCLUSIVE.sub("", text)
    visible = (" " if _is_pictogram(c) else c for c in text if c not in "\u200d\ufe0e\ufe0f")
    return " ".join("".join(visible).split())


def _is_pictogram(character: str) -> bool:
    # Below the arrows, such signs are part of names: °, ®.
    return character >= "\u2190" and unicodedata.category(character) in ("So", "Sk")


def _has_word(text: str) -> bool:
    return any(c.isalpha() for c in text)


def _trimmed(text: str) -> str:
    bare = " ".join(_TRIM.sub("", _TRIM.sub("", text)).split())
    if bare.count('"') % 2 and not text.count('"') % 2:  # the other one of the pair stands within
        return f'"{bare}' if text.find('"') < text.find(bare) else f'{bare}"'
    return bare


def _without_brackets(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    def replacement(bracket: re.Match[str]) -> str:
        inside = bracket[2].strip()
        code = bracket[1] in "[【" and _BRACKETED_CODE.fullmatch(inside) and folded(inside) not in noise.known
        listed = title_patterns(lexicon).listed.fullmatch(f"{inside}:")
        facts = _is_noise(inside, noise) or _are_facts(inside, noise)
        return "" if not inside or code or listed or facts else bracket[0]

    return _BRACKETED.sub(replacement, text)


def _job_part(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    """Return the part that is the title, of a line that names an employer, a place or a site beside it."""
    for separator in (_BAR, _SPACED_DASH):
        parts = [part for part in separator.split(text) if part]
        if separator is _BAR and len(parts) == _FEWEST_PARTS:
            named = [part for part in parts if is_title(part, lexicon)]
            others = [part for part in parts if _PROPER.fullmatch(part) and folded(part) not in noise.known]
            return named[0] if len(named) == 1 and others not in ([], named) else text
        if len(parts) < _LEAST_PARTS:
            continue
        beside = [part for part in parts if noise.hirer.fullmatch(part) or _is_noise(part, noise)]
        if separator is _SPACED_DASH and not beside and len(parts) == _LEAST_PARTS:
            continue  # what a title goes on with
        in_thread = separator is _BAR and is_header_line(text, lexicon) and not is_title(parts[0], lexicon)
        rest = parts[1:] if in_thread else parts
        named = [part for part in rest if part not in beside and is_title(_unprefixed(part, noise, lexicon), lexicon)]
        others = [part for part in rest if part not in beside]
        if in_thread or len(named) == 1 or (separator is _SPACED_DASH and len(parts) > _LEAST_PARTS):
            return next(iter(named or others), text)
    return text


def _between_dashes(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    """Return the title between an employer and a department or a slogan, or beside an employer known as one."""
    parts = [part.strip() for part in _ANY_DASH.split(text)]
    named = [part for part in parts if is_title(part, lexicon)]
    subject = folded(parts[0]) in noise.known and not noise.hirer.fullmatch(parts[0])
    if len(parts) == _LEAST_PARTS and named == [parts[1]] and not subject:
        return named[0]
    others = [part for part in parts if not noise.hirer.fullmatch(part)]
    return others[0] if len(parts) == len(others) + 1 and others == named and len(named) == 1 else text


def _without_employer(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    """Take off ``Employer:`` before a title, and the place in brackets that then stands behind it."""
    rest = _unprefixed(text, noise, lexicon)
    return rest if rest == text else _PLACE_BEHIND.sub("", rest)


def _unprefixed(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    prefixed = _PREFIX.fullmatch(text)
    if not prefixed:
        return text
    if noise.hirer.fullmatch(prefixed["head"].strip()):
        return prefixed["rest"]
    if folded(prefixed["head"]) in noise.known:
        return text
    named = is_title(_BRACKETED.sub("", prefixed["rest"]), lexicon)
    return prefixed["rest"] if named and not is_title(prefixed["head"], lexicon) else text


def _without_beginning(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    text = title_patterns(lexicon).listed.sub("", text)
    if end := _HEAD_ENDS.search(text, 1, 60):
        head, rest = text[: end.start()].strip(" 【】[]"), text[end.end() :]
        if folded(head) in noise.labels or noise.words.call.fullmatch(head) or _is_noise(head, noise):
            return rest
    if before := noise.words.before.match(text):
        return text[before.end() :]
    head, _, rest = text.partition(" ")
    if head.isupper() and not (rest.isascii() and rest.isupper()) and noise.words.tag.fullmatch(head):
        return rest  # "NEW" in capitals is a mark; "New" may begin a name
    return _without_call(noise.words.bare_call, text, lexicon)


def _without_terms(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    """Take off terms of the job in brackets, or set off at the end, with the places that stand among them."""

    def replacement(bracket: re.Match[str]) -> str:
        return "" if _are_terms(_CLAUSES.split(bracket[2]), noise, lexicon) else bracket[0]

    shorter = _BRACKETED.sub(replacement, text)
    name, sign, employer = shorter.rpartition(" @ ")
    if sign and noise.hirer.fullmatch(employer.strip()):  # Tuner @ Nordwind GmbH
        shorter = name
    ends = [separator.start() for separator in _SET_OFF.finditer(shorter, 1)]
    for end in ends:
        tail = [part for part in _SET_OFF.split(shorter[end:]) if part.strip()]
        if tail and _are_terms(tail, noise, lexicon):
            return shorter[:end]
    return shorter


def _are_terms(parts: Sequence[str], noise: NoisePatterns, lexicon: Lexicon) -> bool:
    """Return whether there are nothing but terms of a job and words that stand beside titles in a list."""
    patterns = title_patterns(lexicon)
    parts = [part.strip() for part in parts]
    terms = [
        bool(patterns.term.fullmatch(part) or patterns.period_pay.fullmatch(part) or _is_pay_beside(part))
        for part in parts
    ]
    others = (part for part, term in zip(parts, terms, strict=True) if not term)
    return any(terms) and all(_is_beside(part, noise, lexicon) for part in others)


def _is_beside(text: str, noise: NoisePatterns, lexicon: Lexicon) -> bool:
    """Return whether a part of a list stands beside titles: a place, an employer, remote work in a region."""
    if _is_noise(text, noise) or noise.hirer.fullmatch(text) or names_places(text):
        return True
    return _is_anywhere_in(text, lexicon)


def _is_anywhere_in(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text is remote work in a region: ``Remote EU``, ``Remote (Poland)``, ``Remote from Poland``."""
    anywhere = title_patterns(lexicon).anywhere.match(text)
    region = text[anywhere.end() :].strip(" ()（）,，-–—") if anywhere else ""
    return bool(region) and bool(names_places(region) or lexicon.meaning("remote-regions", region))


def _is_pay_beside(text: str) -> bool:
    """Return whether a part of a list is pay, with or without a word for it before the figures."""
    figure = next((at for at, character in enumerate(text) if character.isdigit() or character in "$€£¥￥"), None)
    return figure is not None and figure <= _LONGEST_BEFORE_PAY and (is_pay(text) or is_pay(text[figure:]))


def _behind_bracket(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    """Shorten the text behind a bracket at the beginning; a place, an employer or a repetition in it goes."""
    bracket = _OPENING.match(text)
    if not bracket:
        return text
    rest = text[bracket.end() :]
    shorter = _without_hiring(_trimmed(_without_beginning(rest, noise, lexicon)), noise, lexicon)
    if not is_title(shorter, lexicon):
        return text
    inside = folded(bracket[1])
    # In square brackets, a Latin word that is also a city's name is rather what the job is about: [Mobile].
    is_place = (
        (text.startswith("【") or not bracket[1].isascii()) and inside not in noise.known and names_places(bracket[1])
    )
    beside = is_place or noise.hirer.fullmatch(bracket[1])
    return shorter if beside or inside in folded(shorter) else bracket[0] + shorter


def _without_hiring(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    """Take off an employer in front of the title; a team's name remains a part of it."""
    patterns = title_patterns(lexicon)
    parts = _BAR.split(text)
    others = [part for part in parts if not noise.hirer.fullmatch(part)]
    if len(others) < len(parts) and any(is_title(part, lexicon) for part in others):
        return " | ".join(others)
    for head, rest, by_article in find_hirings(text, lexicon, noise):
        return head + rest if not by_article and patterns.teams.search(head) else rest
    return text


def find_hirings(text: str, lexicon: Lexicon, noise: NoisePatterns | None = None) -> Iterator[tuple[str, str, bool]]:
    """Yield what stands before and behind each verb of hiring in a title, and whether an article shows its object.

    The object is the job. With `noise`, a call to apply behind the name of an employer is such a verb, too.
    """
    patterns = title_patterns(lexicon)
    for verb in patterns.hires.finditer(text, 0, 40):
        head, rest = text[: verb.start()].strip(), text[verb.end() :].strip()
        if len(head) < _SHORTEST_HIRER or _BRACKET.search(head) or patterns.job.search(head):
            continue
        by_article = _is_sought(verb, rest, lexicon)
        called = noise is not None and noise.words.call.fullmatch(verb[0]) and noise.hirer.fullmatch(head)
        if by_article or ((verb["verb"] or verb["hires"] or called) and is_title(rest, lexicon)):
            yield head, rest, by_article


def _is_sought(verb: re.Match[str], text: str, lexicon: Lexicon) -> bool:
    """Return whether a verb of hiring ends in an article and a short name follows it: who hires whom is plain then."""
    words = (verb["hires"] or "").split()
    article = len(words) > 1 and lexicon.meaning("title-parts", words[-1]) == "articles"
    return article and len(text.split()) <= _MOST_WORDS and not is_slogan(text, lexicon)


def sought(text: str, lexicon: Lexicon) -> str:
    """Return what a title says that somebody hires: ``X is hiring a Tuner``; else the empty text."""
    words = plain_words(text)
    for verb in title_patterns(lexicon).hires.finditer(words, 0, _LONGEST):
        rest = words[verb.end() :].strip()
        if verb.start() > 1 and _is_sought(verb, rest, lexicon):
            return rest
    return ""


def _without_end(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    if based := title_patterns(lexicon).based.search(text):
        return text[: based.start()]
    for tail in list(_TAIL_BEGINS.finditer(text, 1)) or _COMMA.finditer(text, 1):
        end = text[tail.end() :].strip()
        if _is_noise(end, noise) or _is_anywhere_in(end, lexicon):
            head = text[: tail.start()].rstrip()
            return noise.words.label_end.sub("", head) if tail[0] in ":：" else head
    if (shorter := noise.words.count.sub("", text)) != text:
        # A call for two of them hires: "recruiting" in front is no part of the name then.
        return _without_call(noise.words.call, shorter, lexicon)
    if (shorter := noise.words.behind.sub("", text)) != text:
        return shorter
    call = noise.words.closing.search(text)
    if call and is_title(text[: call.start()], lexicon):
        return text[: call.start()]
    return _without_pay(text, noise, lexicon)


def _without_call(call: re.Pattern[str], text: str, lexicon: Lexicon) -> str:
    rest = call.sub("", text).strip()
    return rest if is_title(rest, lexicon) else text


def _without_pay(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    per = title_patterns(lexicon).period_pay
    for beginning in _PAY_BEGINS.finditer(text, max(1, len(text) - 50)):
        tail = per.sub("", text[beginning.start() :]).strip()
        if not tail or (len(tail) < len(text) - beginning.start() and _is_noise(tail, noise)):
            return noise.words.label_end.sub("", text[: beginning.start()])
        tail = text[beginning.start() :]
        if is_pay(tail) or (any(map(is_pay, _PARTS.split(tail))) and _is_noise(tail, noise)):
            return noise.words.label_end.sub("", text[: beginning.start()])
    return text


def _are_facts(text: str, noise: NoisePatterns) -> bool:
    """Return whether a list holds nothing but a place and other facts: ``Leeds, 3 openings``."""
    parts = [part.strip() for part in _CLAUSES.split(text)]
    others = [part for part in parts if not names_places(part)]
    return len(others) < len(parts) > 1 and all(_COUNTED.fullmatch(part) or _is_noise(part, noise) for part in others)


def _is_noise(text: str, noise: NoisePatterns) -> bool:
    """Return whether there is nothing in `text` but words that stand beside titles."""
    if not text or folded(text) in noise.known:
        return False
    if noise.has_places and names_places(text):
        return True
    text = noise.places.sub(PLACE, text)
    parts = [part for part in _PARTS.split(text) if part]
    return any(
        bool(texts) and all(noise.words.noise.fullmatch(part) or is_pay(part) for part in texts)
        for texts in ([text], parts)
    )


_ANY_CONTEXT = Context(currency="CNY")  # whether a text is pay does not depend on it


def is_pay(text: str) -> bool:
    """Return whether a text is nothing but pay."""
    figures = any(c.isdigit() for c in text)
    if len(text) > 50 or (figures and not _PAY_UNIT.search(text)):
        return False
    try:
        pay = read_pay(text, _ANY_CONTEXT)
    except PayError:
        return False
    return pay.negotiable or (figures and not any(offered.label or offered.remark for offered in pay.ranges))


def _without_gender(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    return title_patterns(lexicon).gender.sub("", text)


def _unwrapped(text: str, noise: NoisePatterns, lexicon: Lexicon) -> str:
    bracket = _BRACKETED.fullmatch(text)
    return bracket[2] if bracket else text


_STEPS = (
    _without_gender,
    _job_part,
    _between_dashes,
    _without_employer,
    _without_brackets,
    _without_terms,
    _behind_bracket,
    _without_beginning,
    _without_hiring,
    _without_end,
    _unwrapped,
)
