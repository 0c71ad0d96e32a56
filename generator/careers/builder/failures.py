"""Find the text at fault when something cannot be made, so that it is named and the site is built without it.

Postings and introductions are a stranger's; templates and vocabularies are the site's own. The pages of each posting
are made by themselves, before anything lists it. Code that handles one posting among many notes in an exception which
one it is (`careers.support.limited.error_context`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping

import jinja2

from careers.builder.exchange import PublishError
from careers.content.library import Library
from careers.support.limited import Failed, Reason, subject_of
from careers.support.work import ENDED, FEWER, WorkError

# What no text is at fault for: a disk, a template that is none.
NOBODYS = (OSError, PublishError, WorkError, jinja2.TemplateSyntaxError, jinja2.TemplateNotFound)

_MANY = 4  # where more than one in so many has a fault, that is the template's or the generator's
_WHY = {
    Reason.TIME: "it takes too long; build on a faster machine",
    Reason.MEMORY: f"it takes too much memory; {FEWER}",
    Reason.ENDED: ENDED,
}

Name = tuple[str, ...]  # of what is made: its kind, then what it is about
Term = tuple[str, str]  # the ids of a taxonomy and of a term in it


class Unmade(Exception):  # noqa: N818  # the build goes on without them
    """Raised where no page can be made of some postings (by their ids) or introductions (by what they introduce)."""

    def __init__(self, postings: Mapping[str, Failed], introductions: Mapping[Term, Failed]) -> None:
        super().__init__(postings, introductions)
        self.postings, self.introductions = postings, introductions


def insist_on_all(failed: Mapping[Name, Failed], tried: int, library: Library) -> None:
    """Do nothing where nothing failed; `failed` is what failed by its names, `tried` says how many were to be made.

    Raises:
        Unmade: texts are at fault.
        WorkError: no text is at fault, or so many that it is the template.
    """
    if not failed:
        return
    subjects = {failure.subject or "/".join(name[1:]): failure for name, failure in failed.items()}
    introductions = {"/".join(term): term for term in library.introductions}
    postings = {subject: failure for subject, failure in subjects.items() if subject in library.postings}
    named = {introductions[subject]: failure for subject, failure in subjects.items() if subject in introductions}
    faults = sum(failure.reason is Reason.FAULT for failure in subjects.values())
    # More have a fault than texts would.
    if len(postings) + len(named) < len(subjects) or faults > max(1, tried // _MANY):
        name, failure = next(iter(failed.items()))
        more = f", and {len(failed) - 1} more" if len(failed) > 1 else ""
        raise WorkError(f"{'/'.join(name)}{more} cannot be made: {_WHY.get(failure.reason, failure.message)}")
    raise Unmade(postings, named)


@contextlib.contextmanager
def attributed(what: str, library: Library) -> Iterator[None]:
    """Turn an exception that is about one text into `Unmade`; `what` is being made from all of them.

    Raises:
        Unmade: a text is at fault.
        WorkError: none is.
        Exception: one of `NOBODYS`.
    """
    try:
        yield
    except (Unmade, *NOBODYS):
        raise
    except Exception as error:
        insist_on_all({(what, subject_of(error)): Failed.of(error)}, len(library.postings), library)
