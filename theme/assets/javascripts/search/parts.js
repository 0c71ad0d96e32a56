/**
 * The parts that a query is asked in, each by itself.
 *
 * @typedef {object} Piece A word, or a run of Chinese, Japanese or Korean characters.
 * @property {string} token as it is indexed
 * @property {boolean} run
 *
 * @typedef {object} Part
 * @property {string} needle its pieces as they stand in a `written` text
 * @property {Piece[]} pieces
 * @property {boolean} alone whether there is one piece only
 * @property {boolean} begins whether the (last) word has to stand at the beginning of one
 * @property {boolean} whole whether it has to be a word
 * @property {string} letters what may be a reading, else ""
 * @property {boolean} known whether it is a word that texts or names have
 * @property {string[]} meant words that may have been meant: where no word begins so, or the word is rare
 * @property {boolean} literal whether it was typed in quotation marks
 * @property {boolean} instead whether it is another word for what was typed
 * @property {boolean} doubtful whether these are meant only if titles or names have them: it is a word itself, or two slips
 *   are many
 * @property {string[]} forms other forms of the word that texts have
 * @property {string[]} corrected those of them that are looked for
 * @property {string[]} offered those that are not, since no title or name has them
 *
 * @typedef {object} Vocabulary
 * @property {(word: string) => boolean} has
 * @property {(start: string) => boolean} begun whether a word begins so
 * @property {(word: string) => string[]} forms other forms of a word
 * @property {(word: string) => {words: string[], slips: number}} near the words that are a slip of the keys or two away
 *   from it, and their forms
 * @property {(word: string) => number} common the binary digits of how many titles and texts have it
 */

import { JOINED, PARTED } from "./written.js";

export const WHOLE = 5; // how well a part stands in a text: as words, or in Chinese
export const BEGINNING = 4;
export const FORM = 3; // another form of the word
export const READING = 2;
export const TYPO = 1;
export const INSIDE = 0; // only within a word

const READ = 24; // so many letters of a reading are indexed
const LONG = 5; // in a shorter word, a slip of the keys makes another word
export const SHORT = 3; // letters of a word that stands within others by chance
const NONE = { words: [], slips: 0 };
const USUAL = 5; // binary digits of how many have a word that nobody means as a reading
const RARE = 2; // what is no more common than this may be a slip that a text shares, if a word so much more common is near
const FAR = 2; // binary digits more than it

/**
 * @param {{text: string, pieces: Piece[]}} cut
 * @param {Vocabulary} vocabulary
 * @param {boolean} [typing] whether more letters of it may come
 * @returns {Part}
 */
export function part({ text, pieces }, vocabulary, typing = false) {
  const last = pieces[pieces.length - 1];
  const alone = pieces.length === 1;
  const sign = plus(text, last, vocabulary);
  const spelled = sign ? [...pieces.slice(0, -1), { ...last, token: sign }] : pieces;
  const single = alone && !last.run && !sign;
  const { length } = Array.from(last.token);
  const letter = single && length === 1;
  const known = single && vocabulary.has(last.token);
  const usual = known && (length <= SHORT || vocabulary.common(last.token) >= USUAL);
  // A figure more or less is another product: H800 is no slip for P800.
  const able = single && length >= LONG - 1 && !/\p{Nd}/u.test(last.token);
  const rare = able && known && length >= LONG && vocabulary.common(last.token) <= RARE;
  const forms = single ? vocabulary.forms(last.token) : [];
  const unknown = able && !vocabulary.begun(last.token) && !forms.length;
  const { words: near, slips } = rare || unknown ? vocabulary.near(last.token) : NONE;
  const meant = near.filter((word) => isSlip(last.token, word) && (!rare || vocabulary.common(word) >= vocabulary.common(last.token) + FAR));
  return {
    needle: spelled.map(({ token }) => token).join(JOINED),
    pieces: spelled,
    alone,
    begins: Boolean(sign) || (single && length <= SHORT),
    whole: letter && !typing && vocabulary.has(last.token),
    letters: single && /^[a-z]{2,}$/.test(last.token) && !usual ? last.token.slice(0, READ) : "",
    known,
    meant,
    literal: false,
    instead: false,
    doubtful: meant.length > 0 && (rare || slips > 1),
    // What begins so is found anyway.
    forms: forms.filter((word) => !word.startsWith(last.token)),
    corrected: [],
    offered: [],
  };
}

/** Whether a word may have been meant: a long one, or one whose first letter was right. @param {string} typed @param {string} word */
function isSlip(typed, word) {
  return typed.length >= LONG || (word.length >= LONG && word[0] === typed[0]);
}

/**
 * How a word goes on after which a single plus was typed: "c+" is on its way to "C++".
 *
 * @param {string} text
 * @param {Piece} last
 * @param {Vocabulary} vocabulary
 */
function plus(text, last, vocabulary) {
  const spelled = `${last.token}plus`;
  return /[^+]\+$/.test(text) && text.endsWith(`${last.token}+`) && vocabulary.begun(spelled) ? spelled : "";
}

/**
 * How well a part stands in a `written` text, and where: at each place.
 *
 * @param {Part} part
 * @param {string} text
 * @returns {Generator<{quality: number, start: number, end: number}>}
 */
export function* hits(part, text) {
  const { needle, pieces, alone, begins, whole } = part;
  const [first, last] = [pieces[0].run, pieces[pieces.length - 1].run];
  for (const { start, end } of places(text, needle)) {
    const starts = first || bounds(text[start - 1]);
    const ends = last || bounds(text[end]);
    if ((begins && alone && !starts) || (whole && !(starts && ends))) continue;
    yield { quality: starts ? (ends ? WHOLE : BEGINNING) : INSIDE, start, end };
  }
  yield* wordHits(part.forms, FORM, text);
  yield* wordHits(part.corrected, TYPO, text);
}

/** @param {string[]} words @param {number} quality @param {string} text */
function* wordHits(words, quality, text) {
  for (const word of words) {
    for (const { start, end } of places(text, word)) {
      if (bounds(text[start - 1]) && bounds(text[end])) yield { quality, start, end };
    }
  }
}

/**
 * How well a part stands in a `written` text at best, plus one; 0 where it does not.
 *
 * @param {Part} part
 * @param {string} text
 */
export function best(part, text) {
  let found = 0;
  for (const { quality } of hits(part, text)) found = Math.max(found, quality + 1);
  return found;
}

/**
 * Where a name stands in a `written` text as words, or in Chinese.
 *
 * @param {import("./terms.js").Label} label
 * @param {string} text
 */
export function* words({ needle, first, last }, text) {
  for (const place of places(text, needle)) {
    if ((first || bounds(text[place.start - 1])) && (last || bounds(text[place.end]))) yield place;
  }
}

/** @param {string} text @param {string} needle */
function* places(text, needle) {
  for (let start = text.indexOf(needle); start >= 0; start = text.indexOf(needle, start + 1)) {
    yield { start, end: start + needle.length };
  }
}

/** @param {string | undefined} character */
function bounds(character) {
  return character === JOINED || character === PARTED;
}
