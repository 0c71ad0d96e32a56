"""Whether the addresses that postings name still answer, and whether the job is still there.

questions -> asking (lanes, robots, connection) -> answers -> judging (page) -> findings (wording) -> dating

Every address is asked once, slowly and by what ``robots.txt`` allows (RFC 9309). What comes back was written by
strangers, and so was the address: sizes, times and hops are bounded, and what lies in a private network is not asked.

``asking`` is not imported here: the client it needs takes long to load, which only the one who asks should wait for.
"""

from careers_tools.link_checks.answers import Answer, Outcome
from careers_tools.link_checks.dating import date
from careers_tools.link_checks.findings import Finding, confirmed, find, ordered, problems
from careers_tools.link_checks.manners import Manners
from careers_tools.link_checks.questions import Place, Question, questions

__all__ = [
    "Answer",
    "Finding",
    "Manners",
    "Outcome",
    "Place",
    "Question",
    "confirmed",
    "date",
    "find",
    "ordered",
    "problems",
    "questions",
]
