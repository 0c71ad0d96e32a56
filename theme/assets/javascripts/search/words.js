/** The vocabulary of all texts: which of its words begin so, end so, have it inside, or were meant. */

import { Reader, Texts } from "./bytes.js";

/** The words in a file. @param {Uint8Array} bytes of words.gz @param {Set<string>} endings of inflection */
export function read(bytes, endings) {
  const reader = new Reader(bytes);
  const texts = new Texts();
  const count = reader.number();
  for (let index = 0; index < count; index += 1) texts.add(reader);
  return new Words(count ? texts.joined().slice(0, -1).split("\n") : [], reader.take(count), endings);
}

export class Words {
  /**
   * @param {string[]} all in the order of UTF-16 code units
   * @param {Uint8Array} counts of each the binary digits of how many titles and texts have it
   * @param {Set<string>} endings of inflection
   */
  constructor(all, counts, endings) {
    this.all = all;
    this.counts = counts;
    this.endings = endings;
    this.joined = `\n${all.join("\n")}\n`;
    this.starts = begins(all);
  }

  /** How common a word is: the binary digits of how many titles and texts have it, 0 for a word that none has. @param {string} word */
  common(word) {
    const at = this.below(word);
    return this.all[at] === word ? this.counts[at] : 0;
  }

  /** @param {string} word */
  has(word) {
    return this.all[this.below(word)] === word;
  }

  /** Whether a word begins so. @param {string} start */
  begun(start) {
    return this.all[this.below(start)]?.startsWith(start) ?? false;
  }

  /** The words that begin so. @param {string} start */
  beginning(start) {
    let end = this.below(start);
    const first = end;
    while (this.all[end]?.startsWith(start)) end += 1;
    return this.all.slice(first, end);
  }

  /** The words that end so. @param {string} end */
  ending(end) {
    return this.around(`${end}\n`);
  }

  /** The words that have it somewhere. @param {string} inner */
  containing(inner) {
    return this.around(inner);
  }

  /** Other forms of a word. @param {string} word */
  forms(word) {
    const shared = sharedByForms(word);
    return shared ? this.beginning(shared).filter((other) => isForm(word, other, this.endings)) : [];
  }

  /** The words that are so many slips of the keys away from it. @param {string} word @param {number} slips */
  near(word, slips) {
    return this.all.filter((other) => isNear(word, other, slips));
  }

  /** The words in which a stretch of the joined text lies. @param {string} text */
  around(text) {
    const found = [];
    for (let at = this.joined.indexOf(text); at >= 0; ) {
      const index = position(this.starts, at);
      found.push(this.all[index]);
      at = this.joined.indexOf(text, this.starts[index + 1]);
    }
    return found;
  }

  /** The place of the first word that does not sort before it. @param {string} word */
  below(word) {
    return firstFrom(this.all, word);
  }
}

/**
 * The place of the first of sorted texts that does not sort before a text.
 *
 * @param {string[]} sorted in the order of UTF-16 code units
 * @param {string} text
 */
export function firstFrom(sorted, text) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

const STEM = 4; // letters that two forms of a word share at least
const ENDING = 3; // letters in which they may differ at most
const SPARED = 2; // letters that two endings may begin with alike

/** What all forms of a word begin with; "" for a word that is too short to have any. @param {string} word */
function sharedByForms(word) {
  return /^\p{L}+$/u.test(word) && word.length > STEM ? word.slice(0, Math.max(STEM, word.length - ENDING)) : "";
}

/**
 * Whether two words are forms of one: a stem, with endings of inflection or none.
 *
 * @param {string} word
 * @param {string} other
 * @param {Set<string>} endings
 */
function isForm(word, other, endings) {
  if (other === word) return false;
  let stem = 0;
  while (stem < word.length && word[stem] === other[stem]) stem += 1;
  // An ending that makes another word counts opposite another ending only: a program is no programmer.
  const ends = (/** @type {string} */ rest, /** @type {string} */ opposite) =>
    !rest || endings.has(rest) || (opposite !== "" && endings.has(`-${rest}`));
  for (let at = stem; at >= Math.max(STEM, stem - SPARED); at -= 1) {
    const [rest, left] = [word.slice(at), other.slice(at)];
    if (ends(rest, left) && ends(left, rest)) return true;
  }
  return false;
}

/**
 * Whether one word becomes the other by slips of the keys: a letter more, less, other or changed with its neighbour. The
 * first letter is seldom one: it may only have changed with the second.
 *
 * @param {string} one
 * @param {string} other
 * @param {number} slips
 * @returns {boolean}
 */
export function isNear(one, other, slips) {
  if (Math.abs(one.length - other.length) > slips) return false;
  const swapped = one[0] === other[1] && one[1] === other[0];
  if (!swapped && one[0] !== other[0]) return false;
  return within(one, other, slips);
}

/** @param {string} one @param {string} other @param {number} slips @returns {boolean} */
function within(one, other, slips) {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, left] = [one.slice(start), other.slice(start)];
  if (!rest || !left || !slips) return rest.length + left.length <= slips;
  if (rest[0] === left[1] && rest[1] === left[0] && within(rest.slice(2), left.slice(2), slips - 1)) return true;
  const [less, fewer] = [rest.slice(1), left.slice(1)];
  return within(less, fewer, slips - 1) || within(less, left, slips - 1) || within(rest, fewer, slips - 1);
}

/** Where each word begins in the joined text, and where it ends. @param {string[]} words */
function begins(words) {
  const starts = new Uint32Array(words.length + 1);
  starts[0] = 1;
  words.forEach((word, index) => (starts[index + 1] = starts[index] + word.length + 1));
  return starts;
}

/** The place of the last start that is not after a place. @param {Uint32Array} starts @param {number} at */
function position(starts, at) {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle;
  }
  return low;
}
