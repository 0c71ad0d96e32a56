/** The vocabulary of all texts: which of its words begin so, end so, have it inside, or were meant. */

import { Reader, Texts } from "./bytes.js";

export class Words {
  /** @param {Uint8Array} bytes of words.gz */
  constructor(bytes) {
    const reader = new Reader(bytes);
    const texts = new Texts();
    const count = reader.number();
    for (let index = 0; index < count; index += 1) texts.add(reader);
    this.joined = `\n${texts.joined()}`;
    /** @type {string[]} in the order of UTF-16 code units */
    this.all = count ? this.joined.slice(1, -1).split("\n") : [];
    this.starts = begins(this.all);
    this.counts = reader.take(count);
  }

  /** @param {string} word */
  has(word) {
    return this.all[this.below(word)] === word;
  }

  /** How common a word is: the binary digits of how many titles and texts have it, 0 for a word that none has. @param {string} word */
  common(word) {
    const place = this.below(word);
    return this.all[place] === word ? this.counts[place] : 0;
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
    return shared ? this.beginning(shared).filter((other) => isForm(word, other)) : [];
  }

  /** The words that are one slip of the keys away from it. @param {string} word */
  near(word) {
    return this.all.filter((other) => isNear(word, other));
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

const ENDING = 3; // letters in which two forms of a word may differ
const STEM = 5; // letters that they share at least

/** What all forms of a word begin with; "" for a word that is too short to have any. @param {string} word */
export function sharedByForms(word) {
  return /^\p{L}+$/u.test(word) && word.length >= STEM ? word.slice(0, Math.max(STEM - 1, word.length - ENDING)) : "";
}

/** Whether two words are forms of one: all but the last letters are the same. @param {string} word @param {string} other */
export function isForm(word, other) {
  const shared = sharedByForms(word);
  if (!shared || other === word || !other.startsWith(shared) || other.startsWith(word)) return false;
  let same = shared.length;
  while (same < word.length && word[same] === other[same]) same += 1;
  return other.length - same <= ENDING;
}

/**
 * Whether one letter more, less, other or changed with its neighbour makes one word the other.
 *
 * @param {string} one
 * @param {string} other
 */
export function isNear(one, other) {
  const longer = one.length - other.length;
  if (longer > 1 || longer < -1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, left] = [one.slice(start), other.slice(start)];
  if (longer > 0) return rest.slice(1) === left;
  if (longer < 0) return rest === left.slice(1);
  if (rest.length && rest.slice(1) === left.slice(1)) return true;
  return rest.length > 1 && rest[0] === left[1] && rest[1] === left[0] && rest.slice(2) === left.slice(2);
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
