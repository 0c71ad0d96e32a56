"""The search index of the site: one for all its languages, fetched in pieces by ``theme/assets/javascripts/search``.

This is the format that the two share. All files but ``base.gz`` lie in a folder that it names, by a digest of what the
index is made of, so that they may be kept for ever. Files are packed by gzip (RFC 1952).
A *figure* is an unsigned LEB128: 7 bits a byte, the lowest first. A *text* of a sorted sequence is three things: how
many bytes of UTF-8 it shares with the one before, how many follow (two figures), and those. Sorted means by UTF-16 code
units, as scripts do.

**What is numbered.** A *document* is a posting: the open ones in the order of lists, leads last, then the closed ones.
A *unit* is the title (even) or the summary and body (odd) of a document in one language: ``2 * (document * languages +
language)``, plus one.

**What is indexed.** ``segmentation`` says how text is cut into pairs of characters and words, and what a place is.
Words have places. Pairs have none: they overlap, so that a text with all pairs of a run hardly ever lacks it. Further
tokens have no places either: ``@`` and how a title is read in pinyin, from any syllable of a stretch of Chinese to its
end; ``=`` and the initials of it; a token and ``~`` where a text refuses it wherever it has it ("no visa sponsorship",
不提供签证).

**What is fetched when.** First ``base.gz``; then the lists that a text needs and, where words have to stand side by
side, places: six files at most, which are of one size, about; then the documents in sight. Sounds come only where no
posting has what was typed in Chinese. What would be more files is not fetched: then more postings are found where it is
a part of a run, and fewer where it is another form of a word or a word that has it inside.

====================  ===========================================================================================
file                  holds
====================  ===========================================================================================
``base.gz``           five parts, each after the figure of its length in bytes
in it: head           JSON: ``version`` of this format; ``folder``; ``docs``, ``open`` and ``leads``, how many
                      there are, are open, and are leads; ``locales``; ``langs`` (locale -> ``<html lang>``);
                      ``fields`` with ``values`` (ids) and ``parents`` (the place of the broader value, or -1);
                      ``employers``, the name of the field that says who hires, or null; ``salaries``, the least
                      pay to choose from (``200000``, ``eur-50000``); ``currencies`` of postings, the first that of
                      amounts without one; ``amounts``, the words for amounts of pay (``amounts.py``); ``idle``, words
                      that say nothing, and
                      ``levels`` of experience: ``words``, whether it is ``training``, and the place of the level
                      ``instead`` of it or -1; ``ambiguous``, words that are not looked for in texts; ``negation``:
                      ``words`` and ``runs`` that exclude what follows, and those that exclude what stands before
                      (``after``); ``fixed``, phrases in which no word has such a meaning; ``same``, groups of words for
                      one thing; ``endings`` of forms of a word; ``occupations`` that postings have, and those near
                      them: the words of each; ``near``, groups of them by their places;
                      ``chunks``, the first token of each file of lists; ``pack``, how many documents are in a file
in it: columns        for each field: 0 or 1. After a 0, for each document the place of its only value in ``values``
                      plus one, or 0. After a 1, for each value: how many documents have it, then those, each less
                      the one before. Broader values are left out. Then for each document the last day to apply as
                      days since 1970-01-01 plus one, 0 where there is none. Then its pay: the place of the currency
                      plus two, of the period (hour, day, week, month, year), least and most a year; or 1 where it is
                      stated without a figure, 0 where it is not stated. Then the day it has in lists, as the last day
                      to apply. Then for each language the characters of its title without blanks and
                      signs, or 0. Then for each level, and for each occupation, how many documents have it, then those,
                      each less the one before. Then how many jobs are there in several copies, and the documents of
                      each, as those of a level
in it: terms          JSON: for each field with terms a list of them in the order of ``values``: ``id``, ``names`` and
                      ``url`` (from the site's root) by locale, ``aliases``, ``readings`` (lists of syllables);
                      ``implied``, words that are no name of it, but by which its postings are found
in it: han            JSON: a string, each traditional character followed by its simplified one, as far as runs have
                      that
in it: words          how many words there are; for each, sorted: the text; then for each, in a byte, how common it
                      is: the binary digits of how many units have it
``within.gz``         JSON: lists of the place of a field, that of a value, and names of what is in it and has no term
``pages.gz``          JSON: locale -> static pages: ``url``, ``title``
``lists/<n>.gz``      how many tokens; the number of the file in which the places of the first one lie, and where they
                      begin in it. For each token, sorted: the text, how many units have it, the bytes of its list,
                      twice the bytes of its places, plus one where they are the first of a new file. Then the lists
                      one after another: units as figures, each less the one before
``places/<n>.gz``     for each token, for each of its units: how many places, then those, each less the one before
``documents/<l>/<n>`` JSON: for each of some documents ``card``, HTML in the language; where its title has Chinese
                      ``reading``: pairs of a place in the title (UTF-16) and the syllable there; ``text``, its summary
                      and body as plain text, in the language or in one that it has, which is named: ``in``
``sounds.gz``         JSON: syllable -> the common characters that may be read so; empty where no text has Chinese
====================  ===========================================================================================
"""

from careers.search.index import index_files
from careers.search.portions import Portion, cut, portion
from careers.search.titles import level_ids, levels_in
from careers.search.values import Card, Catalogue, Document, EditorialPage, Field, File, Pay, Term, Text

__all__ = [
    "Card",
    "Catalogue",
    "Document",
    "EditorialPage",
    "Field",
    "File",
    "Pay",
    "Portion",
    "Term",
    "Text",
    "cut",
    "index_files",
    "level_ids",
    "levels_in",
    "portion",
]
