/**
 * A text as one string to look into: its words and runs of Chinese, folded, each after a mark that says whether it
 * follows the one before directly. A part of a query, written alike, stands in the text where it stands in the string.
 *
 * @typedef {import("./segmentation.js").Piece} Piece
 *
 * @typedef {object} Aligned
 * @property {string} text as `written`
 * @property {number[]} starts where in the source the character of each place begins
 * @property {number[]} ends and where it ends
 */

import { folded, parted, pieces } from "./segmentation.js";

export const JOINED = "\u0001"; // between pieces with nothing that matters in between
export const PARTED = "\u0002"; // between pieces that something parts, and around the whole

const LETTERS = /[ \t]*\n[ \t]*|\P{M}\p{M}*|\p{M}+/gu; // a wrapped line, a letter with its accents

/**
 * @param {string} text
 * @param {Map<string, string>} simplified traditional -> simplified characters
 * @returns {string}
 */
export function written(text, simplified) {
  const source = folded(text, simplified);
  let [whole, end] = ["", 0];
  for (const piece of pieces(source)) {
    whole += mark(source, end, piece.start, whole) + piece.token;
    end = piece.end;
  }
  return whole + PARTED;
}

/** The same with where each character comes from. @param {string} text @param {Map<string, string>} simplified */
export function aligned(text, simplified) {
  const { source, starts, ends } = traced(text, simplified);
  /** @type {Aligned} */
  const found = { text: "", starts: [], ends: [] };
  let end = 0;
  for (const piece of pieces(source)) {
    add(found, mark(source, end, piece.start, found.text), [], []);
    const places = piece.run ? within(source, piece) : around(piece);
    add(found, piece.token, places.map(([first]) => starts[first]), places.map(([, last]) => ends[last]));
    end = piece.end;
  }
  add(found, PARTED, [], []);
  return found;
}

/**
 * A stretch of a folded text as it was typed; the stretch itself where it does not stand in the text.
 *
 * @param {string} text
 * @param {string} stretch
 * @param {Map<string, string>} simplified
 */
export function asTyped(text, stretch, simplified) {
  const { source, starts, ends } = traced(text, simplified);
  const at = source.indexOf(stretch);
  return at < 0 ? stretch : text.slice(starts[at], ends[at + stretch.length - 1]);
}

/**
 * First and last place in the source of each code unit of a run, which may go on after a blank.
 *
 * @param {string} source
 * @param {Piece} piece
 * @returns {[number, number][]}
 */
function within(source, { token, start }) {
  let at = start - 1;
  return Array.from({ length: token.length }, (_, index) => {
    at = source.indexOf(token[index], at + 1);
    return [at, at];
  });
}

/**
 * The same of a word; one that is spelled out, as "cplusplus", comes as a whole from what stands there.
 *
 * @param {Piece} piece
 * @returns {[number, number][]}
 */
function around({ text, token, start, end }) {
  if (text !== token) return Array.from({ length: token.length }, () => [start, end - 1]);
  return Array.from({ length: token.length }, (_, index) => [start + index, start + index]);
}

/**
 * What stands between two pieces of a text.
 *
 * @param {string} source
 * @param {number} end
 * @param {number} start
 * @param {string} whole what came before
 */
function mark(source, end, start, whole) {
  return !whole || parted(source.slice(end, start)) ? PARTED : JOINED;
}

/** @param {Aligned} found @param {string} text @param {number[]} starts @param {number[]} ends */
function add(found, text, starts, ends) {
  found.text += text;
  for (let index = 0; index < text.length; index += 1) {
    found.starts.push(starts[index] ?? -1);
    found.ends.push(ends[index] ?? -1);
  }
}

/**
 * A folded text, and from where to where in the text each of its code units comes.
 *
 * @param {string} text
 * @param {Map<string, string>} simplified
 */
function traced(text, simplified) {
  let source = "";
  /** @type {number[]} */
  const starts = [];
  /** @type {number[]} */
  const ends = [];
  for (const { 0: letter, index } of text.matchAll(LETTERS)) {
    const end = index + letter.length;
    const made = letter.includes("\n") && wraps(text, index, end) ? "" : foldedLetter(letter, simplified);
    for (let unit = 0; unit < made.length; unit += 1) {
      starts.push(index);
      ends.push(end);
    }
    source += made;
  }
  return { source, starts, ends };
}

/**
 * Whether a line feed only wraps a line within Chinese: its neighbours say so.
 *
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function wraps(text, start, end) {
  const before = Array.from(text.slice(Math.max(0, start - 2), start)).pop();
  const [after] = Array.from(text.slice(end, end + 2));
  return !folded(`${before ?? ""}\n${after ?? ""}`).includes("\n");
}

/** @type {WeakMap<Map<string, string>, Map<string, string>>} */
const letters = new WeakMap(); // by table: the same few letters come again and again

/** @param {string} letter @param {Map<string, string>} simplified @returns {string} */
function foldedLetter(letter, simplified) {
  const known = letters.get(simplified) ?? new Map();
  letters.set(simplified, known);
  const made = known.get(letter) ?? folded(letter, simplified);
  known.set(letter, made);
  return made;
}
