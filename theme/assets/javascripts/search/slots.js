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
 * @property {boolean} open whether anything will do
 */

import { BEGINNING, FORM, INSIDE, WHOLE } from "./parts.js";

/** Makes the slots of one part, of files that are allowed. */
export class Slots {
  /**
   * @param {Lists} lists
   * @param {Words} words
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
   * The pairs of a run: where a text has all of them, it has the run. Where it ends need not be asked: a word can
   * follow only there.
   *
   * @param {string[]} characters
   * @param {number} offset
   * @param {boolean} last
   * @returns {Slot[]}
   */
  run(characters, offset, last) {
    const { length } = characters;
    if (length === 1) return last ? [this.range(offset, characters[0])] : this.exact(offset, characters[0]);
    return characters.slice(1).flatMap((character, at) => this.exact(offset + at, characters[at] + character));
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
    const found = able(part, index, this.words);
    if (!found) return this.exact(offset, token);
    /** @type {[string, number][]} */
    const tokens = [];
    const others = { quality: FORM, words: part.alone ? part.forms : [] };
    for (const { quality, words } of [...grouped(found, token), others].sort(byQuality)) {
      if (this.afford(words)) tokens.push(...words.map((word) => /** @type {[string, number]} */ ([word, quality])));
    }
    return [slot(offset, { tokens, open: found.length > 0 && !tokens.length })];
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
  return { offset, tokens: [], start: "", open: false, ...asked };
}

/**
 * The words that will do for a word of a part; null: only the word itself.
 *
 * @param {Part} part
 * @param {number} index
 * @param {Words} words
 */
function able({ pieces, alone, begins, whole }, index, words) {
  const { token } = pieces[index];
  const last = index === pieces.length - 1;
  if (whole || (index && !last)) return null;
  if (!last) return words.ending(token);
  return begins || !alone ? words.beginning(token) : words.containing(token);
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
