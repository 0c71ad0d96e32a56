/**
 * What is asked of the index for a part of a query: a slot for each of its words, and for pairs of characters that
 * cover its Chinese. Where a slot would need too many files, it asks for less, so that more is found, never less.
 *
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./lists.js").Lists} Lists
 * @typedef {import("./fetch_budget.js").Allowance} Allowance
 *
 * @typedef {object} Slot Any of its tokens will do.
 * @property {number} offset places after the part's first
 * @property {[string, number][]} tokens with how well each stands for the part
 * @property {string} start all tokens that begin so will do as well; "" if none
 * @property {string[]} pairs letters of which a word has to have all, to be taken for one that will do
 * @property {boolean} open whether anything will do
 */

import { BEGINNING, FORM, INSIDE, WHOLE } from "./parts.js";

const PAIR = "!"; // begins the token of two letters that stand in a word
const MOST_PAIRS = 3; // more of them hardly tell more

/** Makes the slots of one part, of files that are allowed. */
export class Slots {
  /**
   * @param {Lists} lists
   * @param {Words | null} words the vocabulary, if the part has a word
   * @param {Allowance} allowed
   */
  constructor(lists, words, allowed) {
    this.lists = lists;
    this.words = words;
    this.allowed = allowed;
  }

  /** @param {Part} part @returns {Slot[]} */
  of(part) {
    /** @type {Slot[]} */
    const made = [];
    let offset = 0;
    part.pieces.forEach((piece, index) => {
      const characters = piece.run ? Array.from(piece.token) : [];
      const last = index === part.pieces.length - 1;
      made.push(...(piece.run ? this.run(characters, offset, last) : this.word(part, index, offset)));
      offset += characters.length || 1;
    });
    // With nothing to go by, any posting will do.
    return made.length ? made : [slot(0, { open: true })];
  }

  /**
   * Pairs that cover a run. Where it ends need not be asked: a word can follow only there.
   *
   * @param {string[]} characters
   * @param {number} offset
   * @param {boolean} last
   * @returns {Slot[]}
   */
  run(characters, offset, last) {
    const { length } = characters;
    if (length === 1) return last ? [this.range(offset, characters[0])] : this.exact(offset, characters[0]);
    const starts = Array.from({ length: length >> 1 }, (_, index) => index * 2);
    if (length % 2) starts.push(length - 2);
    return starts.flatMap((at) => this.exact(offset + at, characters[at] + characters[at + 1]));
  }

  /** @param {number} offset @param {string} token @returns {Slot[]} */
  exact(offset, token) {
    return this.afford([token]) ? [slot(offset, { tokens: [[token, WHOLE]] })] : [];
  }

  /** @param {number} offset @param {string} start @returns {Slot} */
  range(offset, start) {
    return slot(offset, this.take(this.lists.files(start)) ? { start } : { open: true });
  }

  /** @param {Part} part @param {number} index @param {number} offset @returns {Slot[]} */
  word(part, index, offset) {
    const { token } = part.pieces[index];
    const found = this.words ? able(part, index, this.words) : null;
    if (!found) return this.exact(offset, token);
    /** @type {[string, number][]} */
    const tokens = [];
    let left = found.more;
    const others = { quality: FORM, words: part.alone ? part.forms : [] };
    for (const { quality, words } of [...grouped(found.words, token), others].sort(byQuality)) {
      if (this.afford(words)) tokens.push(...words.map((word) => /** @type {[string, number]} */ ([word, quality])));
      else left = true;
    }
    const pairs = left ? this.pairs(token) : [];
    return [slot(offset, { tokens, pairs, open: left && !pairs.length })];
  }

  /** @param {string} token @returns {string[]} */
  pairs(token) {
    const letters = Array.from(token);
    const every = letters.slice(1).map((letter, index) => PAIR + letters[index] + letter);
    return [...new Set(every)].slice(0, MOST_PAIRS).filter((pair) => this.afford([pair]));
  }

  /** Ask for tokens, if that is allowed. @param {string[]} tokens */
  afford(tokens) {
    return this.take(tokens.map((token) => this.lists.file(token)));
  }

  /** @param {number[]} files */
  take(files) {
    return this.allowed.take("lists", files);
  }
}

/** @param {number} offset @param {Partial<Slot>} asked @returns {Slot} */
function slot(offset, asked) {
  return { offset, tokens: [], start: "", pairs: [], open: false, ...asked };
}

/**
 * The words that will do for a word of a part, and whether there are more; null: only the word itself.
 *
 * @param {Part} part
 * @param {number} index
 * @param {Words} words
 */
function able({ pieces, alone, begins, whole }, index, words) {
  const { token } = pieces[index];
  const last = index === pieces.length - 1;
  if (whole || (index && !last)) return null;
  if (!last) return { words: words.ending(token), more: false };
  if (begins || !alone) return { words: words.beginning(token), more: false };
  // Words with two letters somewhere are many, and have a list of their own.
  if (token.length === 2) return { words: words.beginning(token), more: true };
  return { words: words.containing(token), more: false };
}

/**
 * Words by how well they stand for the one that was typed, best first.
 *
 * @param {string[]} words
 * @param {string} typed
 * @returns {{quality: number, words: string[]}[]}
 */
function grouped(words, typed) {
  const begin = words.filter((word) => word !== typed && word.startsWith(typed));
  const within = words.filter((word) => !word.startsWith(typed));
  return [
    { quality: WHOLE, words: words.includes(typed) ? [typed] : [] },
    { quality: BEGINNING, words: begin },
    { quality: INSIDE, words: within },
  ];
}

/** @param {{quality: number}} one @param {{quality: number}} other */
function byQuality(one, other) {
  return other.quality - one.quality;
}
