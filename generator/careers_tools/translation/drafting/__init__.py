"""Drafts by a machine: texts that wait for a translator are sent to a service, and its answers are judged.

The service is anything that speaks the chat completions of OpenAI's API. It gets only the texts that bear the mark; an
answer is a text like any stranger's, and is accepted where numbers, addresses, code and Markdown are those of the
source. A text whose answer is not accepted keeps its mark.
"""
