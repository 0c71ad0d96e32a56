"""Feeds of open jobs, for feed readers: Atom 1.0 (RFC 4287) and JSON Feed 1.1 (jsonfeed.org/version/1.1).

Every language has a feed of all jobs, at its home, and a feed of every term of a taxonomy with landing pages, at the
term's page; each in both formats, newest first, with at most ``feed_size`` entries. A feed has only jobs with a text in
its language, and a job that closes leaves it. Both formats are made from the same values.

Terms without landing pages and pairs of terms that many jobs have (``careers.statistics.combinations``) have feeds for
who filters the list of jobs by them: in Atom alone, of ten entries without their texts, so that they weigh little.

- **Ids are permanent.** The id of an entry or of a feed is the address of its page, under the *first* of the ids that
  it had before (``aliases``, ``former_ids``, which editors keep oldest first). So a renamed job is not new to a reader.
  The id is the same in every feed of a language, and different in each language: a translation is a text of its own.
- **Addresses are permanent.** A term's feeds also answer at its former addresses, and name the present one as theirs.
- **Times.** An entry was published on the day that the posting says, and updated when git last saw a change of its
  files; without a posting date it was updated when the job was last seen (``Publication.moment``).
"""

from __future__ import annotations

from careers.outputs.feeds.channels import Channel, channels, files
from careers.outputs.feeds.entries import Entries

__all__ = ["Channel", "Entries", "channels", "files"]
