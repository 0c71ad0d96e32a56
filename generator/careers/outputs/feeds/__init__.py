"""Feeds of open jobs, for feed readers: Atom 1.0 (RFC 4287) and JSON Feed 1.1 (jsonfeed.org/version/1.1).

Every language has one of all jobs, at its home, and one of every term of a vocabulary with landing pages, at the term's
page; each in both formats, newest first, as many as ``feed_size`` says. A feed holds only jobs that have a text in its
language, and a job that has closed leaves it. Both formats say the same, from the same values.

- **Ids last.** That of an entry or of a feed is the address of its page, under the *first* of the ids it had before
  (``aliases``, ``former_ids``, which editors keep oldest first). So a renamed job is not new to a reader. It is the
  same in every feed of a language, and another in each language: a translation is a text of its own.
- **Addresses last.** A term's feeds answer at its former addresses, too, and name the present one as their own.
- **Times.** An entry was published on the day that the posting says, and updated when git last saw a file of it change
  (``Publication.moment``).
"""

from __future__ import annotations

from careers.outputs.feeds.channels import Channel, channels, feeds, files, latest
from careers.outputs.feeds.entries import Entries

__all__ = ["Channel", "Entries", "channels", "feeds", "files", "latest"]
