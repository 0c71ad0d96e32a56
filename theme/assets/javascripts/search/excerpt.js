/**
 * The stretch of a posting's text in which a query stands.
 *
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./mark.js").Needles} Needles
 *
 * @typedef {object} Excerpt
 * @property {string} lang html lang of the text
 * @property {import("./mark.js").Piece[]} pieces
 */

import { cut, ranges } from "./mark.js";

const LENGTH = 90; // characters, about
const BEFORE = 24; // of them before the hit
const IN_WORD = /^[^\s\p{P}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}$/u; // what is not to be parted
const SECOND_HALF = /[\uDC00-\uDFFF]/; // of a character of two code units

/**
 * The stretch around the first hit in the text of a posting: in the page's language, or in the others.
 *
 * @param {Index} index
 * @param {number} id
 * @param {Needles} needles
 * @param {boolean} elsewhere whether in the others
 * @returns {Promise<Excerpt | null>}
 */
export async function excerpt(index, id, needles, elsewhere) {
  const { langs, locales } = index.head;
  const { titles } = index.columns;
  const others = locales.filter((one, at) => one !== index.locale && titles[id * locales.length + at]);
  for (const locale of elsewhere ? others : [index.locale]) {
    const { text, in: code = locale } = await index.document(id, locale);
    const found = ranges(text, needles);
    if (found.length) return { lang: langs[code], pieces: around(text, found) };
  }
  return null;
}

/** @param {string} text @param {[number, number][]} found */
function around(text, found) {
  const [first, last] = found[0];
  const start = first > BEFORE ? edge(text, first - BEFORE, first) : 0;
  const end = text.length > start + LENGTH ? edge(text, Math.max(last, start + LENGTH), last) : text.length;
  const inside = found.filter(([from]) => from < end).map(([from, to]) => [from - start, Math.min(to, end) - start]);
  const pieces = cut(text.slice(start, end), /** @type {[number, number][]} */ (inside));
  const lines = pieces.map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, " ") }));
  return [...left(start > 0), ...lines, ...left(end < text.length)];
}

/** @param {boolean} out whether something was left out */
function left(out) {
  return out ? [{ text: "…", hit: false }] : [];
}

/**
 * The place nearest to one, on the way to a hit, that parts no word.
 *
 * @param {string} text
 * @param {number} at
 * @param {number} hit
 */
function edge(text, at, hit) {
  const step = Math.sign(hit - at);
  while (at !== hit && (SECOND_HALF.test(text[at]) || IN_WORD.test(text.slice(at - 1, at + 1)))) at += step;
  return at;
}
