"""Terms that vocabularies lack: proposed from what postings and documents name, reviewed by a person, then taken in."""

from careers_tools.terms.proposals import HEAD, Proposals
from careers_tools.terms.taking import Rejected, Taken, take, with_entries

__all__ = ["HEAD", "Proposals", "Rejected", "Taken", "take", "with_entries"]
