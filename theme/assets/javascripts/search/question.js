/**
 * One part of a query, put to the index: in the texts, in the names of terms, as a reading, as a slip of the keys.
 *
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./words.js").Words} Words
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
import { Slots } from "./slots.js";
import { isNear } from "./words.js";

const TITLE = 3; // what a match is worth, in eights
const TERM = 2;
const TEXT = 1;

// What begins the tokens of readings: from a syllable of a title on, whole and as initials.
const READINGS = ["@", "="];

export class Question {
  /** @param {Part} part @param {Index} index @param {Words | null} words @param {number} share of files of lists */
  constructor(part, index, words, share) {
    this.part = part;
    this.index = index;
    this.words = words;
    this.share = share;
    this.scores = new Uint8Array(index.head.docs);
  }

  /** Fetch and read the lists. @returns {Promise<number>} how many bytes they take */
  async look() {
    const { lists, head } = this.index;
    const plan = new Slots(lists, this.words, this.share);
    const slots = plan.of(this.part);
    const starts = this.part.letters ? READINGS.map((sign) => sign + this.part.letters) : [];
    const size = await lists.load([...plan.files, ...starts.flatMap((start) => lists.files(start))]);
    this.phrase = new Phrase(slots, lists, head.docs * head.locales.length * 2);
    const read = starts.flatMap((start) => lists.range(start));
    for (const entry of read) for (const unit of units(entry)) this.add(unit, READING);
    this.read = read.length > 0;
    return size;
  }

  /** Read the places that were chosen, and look in the terms. */
  async answer() {
    await this.phrase?.check();
    this.phrase?.best.forEach((quality, unit) => quality && this.add(unit, quality - 1));
    if (this.part.odd && !this.read && !this.index.terms.read(this.part)) await this.correct();
    this.belong();
    return { part: this.part, scores: this.scores, found: this.scores.some(Boolean) };
  }

  /** Look for the words that may have been meant. */
  async correct() {
    const { lists, terms } = this.index;
    const [typed] = this.part.pieces;
    const near = [...(this.words?.near(typed.token) ?? []), ...terms.words.filter((word) => isNear(typed.token, word))];
    this.part.corrected = [...new Set(near)];
    await lists.load(near.map((word) => lists.file(word)));
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
