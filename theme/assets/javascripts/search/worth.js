/** What matches are worth, in one table: docs/search.md prints it, and a test holds the two equal. */

import { BEGINNING, FORM, INSIDE, READING, TYPO, WHOLE } from "./parts.js";

/** By where a part of a query stands, and by how well it does. */
export const WORTH = {
  title: worths({ [WHOLE]: 24, [BEGINNING]: 20, [FORM]: 18, [READING]: 18, [TYPO]: 16, [INSIDE]: 3 }),
  term: worths({ [WHOLE]: 16, [BEGINNING]: 12, [FORM]: 11, [READING]: 12, [TYPO]: 10, [INSIDE]: 2 }),
  background: worths({ [WHOLE]: 12, [BEGINNING]: 9, [FORM]: 8, [READING]: 9, [TYPO]: 7, [INSIDE]: 2 }),
  text: worths({ [WHOLE]: 8, [BEGINNING]: 6, [FORM]: 5, [READING]: 5, [TYPO]: 4, [INSIDE]: 1 }),
  mention: worths({ [WHOLE]: 5, [BEGINNING]: 4, [FORM]: 4, [READING]: 4, [TYPO]: 4, [INSIDE]: 1 }), // of a name, in a text
};
export const MOST = WORTH.title[WHOLE];
export const IN_TEXT = 2 * WORTH.text[WHOLE] + 1; // the most that an answer scores for what stands only in texts
export const SAME = WORTH.term[WHOLE]; // a title that names the same occupation by another word
export const MOST_INSIDE = WORTH.title[INSIDE]; // what stands only within words is worth no more
export const WITHIN = 2 * MOST_INSIDE + 1; // the most that an answer scores for what stands only within words
export const SEVERAL = 20; // a level where a posting has others as well, and pay above what is asked for
export const COMPOUND = 20; // a compound that stands as it was typed: in a text more than in pieces in a title

/** By how much a part of a query counts, or a posting. */
export const FACTOR = {
  inTexts: 0.6, // a part that titles do not have
  level: 0.5, // a level, for who looks for a nurse takes no senior lawyer
  related: 0.5, // a posting that has only what is related to a part
  foreign: 0.6, // a posting that has no text in the reader's language
  training: 0.85, // a posting for those who learn the work, where that is not asked for
  cover: 0.5, // the share of a title that a query covers, if no part stands in texts alone, by what a title is worth
  exact: 0.25, // the whole of it besides
};

/** What share of the weight of a query a posting has to have. */
export const SHARE = {
  near: 0.4, // to be near
  titled: 0.15, // the same if its title has some of it
  pasted: 0.5, // to be found by a text that was pasted
};

/** @param {Record<number, number>} worths by quality @returns {Uint8Array} */
function worths(worths) {
  return Uint8Array.from({ length: WHOLE + 1 }, (_, quality) => worths[quality]);
}
