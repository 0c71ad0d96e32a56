"""Statistics for editors: the number of postings, their complete fields, and what is due.

Figures for readers are in the library and in ``figures``. All statistics but those of translations count open postings.
"""

from careers.statistics.counting import Due, Statistics, statistics

__all__ = ["Due", "Statistics", "statistics"]
