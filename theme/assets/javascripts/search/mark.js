/**
 * Shows where a query stands in a text.
 *
 * @typedef {object} Needles What to look for.
 * @property {import("./parts.js").Part[]} parts
 * @property {import("./terms.js").Label[]} labels what the terms are called that the parts name by another name
 * @property {Map<string, string>} simplified traditional -> simplified characters
 *
 * @typedef {{text: string, hit: boolean}} Piece
 * @typedef {[number, string][]} Reading where each Chinese character of a text stands, and its syllable
 */

import { hits, words } from "./parts.js";
import { reading as readBy } from "./terms.js";
import { aligned } from "./written.js";

/**
 * Mark the hits in the text of an element. Nothing is parsed: the text nodes are split.
 *
 * @param {Element} element
 * @param {Needles} needles
 * @param {{reading?: Reading}} [options] `reading` of the element's text as a whole
 */
export function mark(element, needles, { reading = [] } = {}) {
  const found = ranges(element.textContent ?? "", needles, reading);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const nodes = [];
  while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
  let start = 0;
  for (const node of nodes) {
    const { length } = node.data;
    const inside = found.map(([from, to]) => [Math.max(0, from - start), Math.min(length, to - start)]);
    // From the end, so that what comes before keeps its places.
    for (const [from, to] of inside.reverse()) if (from < to) wrap(node, from, to);
    start += length;
  }
}

/**
 * A text in pieces, hits apart.
 *
 * @param {string} text
 * @param {Needles} needles
 * @param {Reading} [reading]
 * @returns {Piece[]}
 */
export function pieces(text, needles, reading = []) {
  return cut(text, ranges(text, needles, reading));
}

/**
 * From where to where the hits in a text reach, in order, none within another.
 *
 * @param {string} text
 * @param {Needles} needles
 * @param {Reading} [reading]
 * @returns {[number, number][]}
 */
export function ranges(text, { parts, labels, simplified }, reading = []) {
  const { text: whole, starts, ends } = aligned(text, simplified);
  const source = (/** @type {{start: number, end: number}} */ { start, end }) =>
    /** @type {[number, number]} */ ([starts[start], ends[end - 1]]);
  const found = parts.flatMap((part) => Array.from(hits(part, whole), source));
  const read = parts.flatMap(({ letters }) => (letters && reading.length ? spoken(text, reading, letters) : []));
  // What a term is called is marked only where nothing is that was typed.
  const named = found.length + read.length ? [] : labels.flatMap((label) => Array.from(words(label, whole), source));
  return merged([...found, ...read, ...named]);
}

/** @param {string} text @param {[number, number][]} found @returns {Piece[]} */
export function cut(text, found) {
  /** @type {Piece[]} */
  const made = [];
  let end = 0;
  for (const [from, to] of [...found, [text.length, text.length]]) {
    if (from > end) made.push({ text: text.slice(end, from), hit: false });
    if (to > from) made.push({ text: text.slice(from, to), hit: true });
    end = to;
  }
  return made;
}

/** @param {Text} node @param {number} from @param {number} to */
function wrap(node, from, to) {
  const hit = node.splitText(from);
  hit.splitText(to - from);
  const element = document.createElement("mark");
  hit.replaceWith(element);
  element.append(hit);
}

/** The characters that letters read. @param {string} text @param {Reading} reading @param {string} letters */
function spoken(text, reading, letters) {
  /** @type {[number, number][]} */
  const found = [];
  const end = (/** @type {number} */ at) => at + String.fromCodePoint(text.codePointAt(at) ?? 0).length;
  reading.forEach(([start], index) => {
    let last = index;
    while (last + 1 < reading.length && reading[last + 1][0] === end(reading[last][0])) last += 1;
    const count = readBy(reading.slice(index, last + 1).map(([, syllable]) => syllable), letters);
    if (count) found.push([start, end(reading[index + count - 1][0])]);
  });
  return found;
}

/** @param {[number, number][]} found @returns {[number, number][]} */
function merged(found) {
  /** @type {[number, number][]} */
  const made = [];
  for (const [from, to] of found.sort(([one], [other]) => one - other)) {
    const before = made[made.length - 1];
    if (before && from <= before[1]) before[1] = Math.max(before[1], to);
    else made.push([from, to]);
  }
  return made;
}
