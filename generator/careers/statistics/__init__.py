"""Figures for who looks after the site: what there is, what is filled in, what is due.

What lists and pages show is counted in the library and in ``figures``; here is only what concerns editors. All figures
but those of translations are about the postings that one can apply to, as the site's own are.
"""

from careers.statistics.counting import statistics
from careers.statistics.values import Due, Share, Statistics, TaxonomyFigures, TermFigures

__all__ = ["Due", "Share", "Statistics", "TaxonomyFigures", "TermFigures", "statistics"]
