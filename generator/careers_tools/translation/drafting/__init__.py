"""Drafts by a machine: what waits for a translator is sent to a service, and what comes back is judged.

The service is anything that speaks the chat completions of OpenAI's API, or LibreTranslate. It gets only the texts that
bear the mark; an answer is a text like any stranger's, and is taken over where numbers, addresses, code, names and
Markdown are those of the source. What is not taken over keeps its mark.
"""

from careers.content.translation_service import Endpoint, ServiceKind
from careers_tools.translation.drafting.faults import Failure, Fault
from careers_tools.translation.drafting.passages import Passage, filled, waiting
from careers_tools.translation.drafting.vocabulary import Vocabulary

__all__ = ["Endpoint", "Failure", "Fault", "Passage", "ServiceKind", "Vocabulary", "filled", "waiting"]
