"""Facts: what the passages of a posting say about the job.

Labels count first, then sentences; what nobody says stays unknown. Nothing is guessed: a fact has a line that says it.
"""

from careers_tools.importing.facts.find import compile_patterns, complete, find

__all__ = ["compile_patterns", "complete", "find"]
