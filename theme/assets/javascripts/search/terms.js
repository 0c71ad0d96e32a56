/**
 * The terms of all taxonomies: which of them a query names, in any language, and in which their postings are found.
 *
 * @typedef {import("./parts.js").Part} Part
 *
 * @typedef {object} Said A term as the file has it.
 * @property {string} id
 * @property {Record<string, string>} names by locale
 * @property {string[]} aliases
 * @property {Record<string, string>} url by locale, from the site's root
 * @property {string[][]} readings syllables of each run of Chinese in its names
 *
 * @typedef {object} Term
 * @property {number} field its place among the fields
 * @property {number} value its place among the field's values
 * @property {Said} said
 * @property {string[]} names as `written`
 */

import { READING, best } from "./parts.js";
import { written } from "./written.js";

export class Terms {
  /** @param {Said[][]} groups by field @param {Map<string, string>} simplified */
  constructor(groups, simplified) {
    this.all = groups.flatMap((terms, field) => terms.map((said, value) => term(said, field, value, simplified)));
    const names = this.all.flatMap((one) => one.names);
    this.words = [...new Set(names.flatMap((name) => name.split(/[\u0001\u0002]/)))].filter(Boolean);
  }

  /** @param {string} word */
  has(word) {
    return this.words.includes(word);
  }

  /** @param {string} start */
  begun(start) {
    return this.words.some((word) => word.startsWith(start));
  }

  /**
   * The terms that a part names or begins to read, and how well, plus one.
   *
   * @param {Part} part
   * @returns {[Term, number][]}
   */
  named(part) {
    /** @type {[Term, number][]} */
    const rated = this.all.map((one) => [one, rate(part, one)]);
    return rated.filter(([, quality]) => quality);
  }

  /** Whether the letters of a part are a reading of any. @param {Part} part */
  read({ letters }) {
    return letters !== "" && this.all.some(({ said }) => reads(said.readings, letters));
  }
}

/**
 * @param {Said} said
 * @param {number} field
 * @param {number} value
 * @param {Map<string, string>} simplified
 * @returns {Term}
 */
function term(said, field, value, simplified) {
  const names = new Set([...Object.values(said.names), ...said.aliases]);
  return { field, value, said, names: Array.from(names, (name) => written(name, simplified)) };
}

/** @param {Part} part @param {Term} term */
function rate(part, { names, said }) {
  const found = Math.max(0, ...names.map((name) => best(part, name)));
  return part.letters && found <= READING && reads(said.readings, part.letters) ? READING + 1 : found;
}

/**
 * Whether letters begin what a run of Chinese sounds like, or its initials, from some syllable on.
 *
 * @param {string[][]} runs
 * @param {string} letters
 */
export function reads(runs, letters) {
  return runs.some((run) => run.some((_, start) => reading(run.slice(start), letters) > 0));
}

/**
 * How many syllables are read by letters that begin them or their initials; 0 where they do not.
 *
 * @param {string[]} run
 * @param {string} letters
 */
export function reading(run, letters) {
  const initials = run.map((syllable) => syllable[0]).join("");
  if (run.join("").startsWith(letters)) return syllables(run, letters.length);
  return initials.startsWith(letters) ? letters.length : 0;
}

/** @param {string[]} run @param {number} length */
function syllables(run, length) {
  let [count, read] = [0, 0];
  for (; read < length; count += 1) read += run[count].length;
  return count;
}
