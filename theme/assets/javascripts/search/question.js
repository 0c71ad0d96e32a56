/**
 * One part of a query, put to the index: in the texts, in the names of terms, as a reading, as a slip of the keys.
 *
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./fetch_budget.js").FetchBudget} FetchBudget
 *
 * @typedef {object} Answer
 * @property {Part} part
 * @property {Uint8Array} scores of each posting: twice what its best match is worth, and one more where that stands in
 *   a text of the reader's own language; 0 where the part is not found
 * @property {boolean} found whether it is anywhere
 */

import { units } from "./lists.js";
import { READING, TYPO } from "./parts.js";
import { Phrase } from "./phrase.js";
import { Allowance } from "./fetch_budget.js";
import { Slots } from "./slots.js";
import { isNear } from "./words.js";

const TITLE = 3; // what a match is worth, in eights
const TERM = 2;
const TEXT = 1;
const NEAR = 20_000; // bytes of lists for words that may have been meant

// What begins the tokens of readings: from a syllable of a title on, whole and as initials.
const READINGS = ["@", "="];

export class Question {
  /**
   * Choose the files of lists.
   *
   * @param {Part} part
   * @param {Index} index
   * @param {Words | null} words
   * @param {Allowance} allowed
   */
  constructor(part, index, words, allowed) {
    this.part = part;
    this.index = index;
    this.words = words;
    this.scores = new Uint8Array(index.head.docs);
    this.slots = new Slots(index.lists, words, allowed).of(part);
    this.starts = part.letters ? READINGS.map((sign) => sign + part.letters) : [];
    // What begins so is sorted by what comes next: where not all is allowed, at least the shortest.
    for (const start of this.starts) index.lists.files(start).every((file) => allowed.take("lists", [file]));
    this.allowed = allowed;
  }

  /** Fetch and read the lists. */
  async look() {
    const { lists, head } = this.index;
    await lists.load(this.allowed.files);
    this.phrase = new Phrase(this.slots, lists, head.docs * head.locales.length * 2);
    this.read = this.starts.flatMap((start) => lists.range(start));
  }

  /** Choose what to fetch besides: places, and the lists of words that may have been meant. @param {FetchBudget} budget */
  plan(budget) {
    this.phrase?.plan(budget);
    const { part, read, index } = this;
    if (!part.odd || read?.length || index.terms.read(part)) return;
    const [{ token }] = part.pieces;
    const meant = [...(this.words?.near(token) ?? []), ...index.terms.words.filter((word) => isNear(token, word))];
    const allowed = new Allowance(budget, NEAR);
    // A slip is seldom in the first letter.
    const likely = Array.from(new Set(meant)).sort((one, other) => +(other[0] === token[0]) - +(one[0] === token[0]));
    part.corrected = likely.filter((word) => allowed.take("lists", [index.lists.file(word)]));
    this.near = allowed;
  }

  /** All that the answer depends on. */
  get key() {
    const { needle, begins, whole } = this.part;
    const chosen = [this.allowed.said, this.phrase?.chosen, this.near?.said];
    return [needle, Number(begins), Number(whole), ...chosen].join("\n");
  }

  /** Read the places that were chosen, and look in the terms. @returns {Promise<Answer>} */
  async answer() {
    await this.phrase?.check();
    this.phrase?.best.forEach((quality, unit) => quality && this.add(unit, quality - 1));
    for (const entry of this.read ?? []) for (const unit of units(entry)) this.add(unit, READING);
    await this.correct();
    this.belong();
    return { part: this.part, scores: this.scores, found: this.scores.some(Boolean) };
  }

  /** Look for the words that may have been meant. */
  async correct() {
    const { lists } = this.index;
    await lists.load(this.near?.files ?? []);
    for (const word of this.part.corrected) {
      const entry = lists.entry(word);
      if (entry) for (const unit of units(entry)) this.add(unit, TYPO);
    }
  }

  /** The postings that belong under the terms that the part names. */
  belong() {
    const { columns, terms } = this.index;
    const named = terms.named(this.part);
    const best = columns.fields.map(({ ids }) => new Uint8Array(ids.length));
    for (const [{ field, value }, quality] of named) best[field][value] = quality;
    for (const field of new Set(named.map(([term]) => term.field))) {
      const { starts, values } = columns.fields[field];
      for (let doc = 0, at = 0; doc < columns.docs; doc += 1) {
        for (; at < starts[doc + 1]; at += 1) {
          const quality = best[field][values[at]];
          if (quality) this.rate(doc, TERM, quality - 1);
        }
      }
    }
  }

  /** A match in a title or a text. @param {number} unit @param {number} quality */
  add(unit, quality) {
    const fields = this.index.head.locales.length * 2;
    const field = unit % fields;
    const own = field >> 1 === this.index.own ? 1 : 0;
    this.rate((unit - field) / fields, field % 2 ? TEXT : TITLE, quality, own);
  }

  /** @param {number} doc @param {number} worth @param {number} quality @param {number} [own] */
  rate(doc, worth, quality, own = 0) {
    const score = 2 * (8 * worth + quality) + own;
    if (score > this.scores[doc]) this.scores[doc] = score;
  }
}
