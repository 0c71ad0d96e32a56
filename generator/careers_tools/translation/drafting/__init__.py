"""Drafts by a machine: texts that wait for a translator are sent to a service, and its answers are judged.

The service is anything that speaks the chat completions of OpenAI's API. It gets only the texts that bear the mark; an
answer is a text like any stranger's, and is accepted where numbers, addresses, code and Markdown are those of the
source. A text whose answer is not accepted keeps its mark.
"""

from careers.content.translation_service import Endpoint
from careers_tools.translation.drafting.judging import DraftJudge
from careers_tools.translation.drafting.passages import Passage, fill_in, find_passages
from careers_tools.translation.drafting.service import Client, ServiceError, draft

__all__ = [
    "Client",
    "DraftJudge",
    "Endpoint",
    "Passage",
    "ServiceError",
    "draft",
    "fill_in",
    "find_passages",
]
