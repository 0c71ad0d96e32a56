/**
 * One part of a query, put to the index: in the texts, in the names of terms, as a reading, as a slip of the keys.
 *
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./fetch_budget.js").FetchBudget} FetchBudget
 *
 * @typedef {object} Answer
 * @property {Part[]} parts which of them it was asked for: any will do
 * @property {Uint8Array} scores of each posting: twice what its best match is worth, and one more where that stands in
 *   a text of the reader's own language; 0 where the part is not found
 * @property {Set<number>} titles those in which it stands: the posting times the number of languages, plus the language
 * @property {number} letters of the part
 * @property {boolean} found whether it is anywhere
 * @property {boolean} [open] whether nothing is known of it, since not all may be fetched
 * @property {boolean} [absent] whether it names a level that no posting has, and that texts cannot tell
 */

import { units } from "./lists.js";
import { BEGINNING, INSIDE, READING, SHORT, TYPO, WHOLE } from "./parts.js";
import { Phrase } from "./phrase.js";
import { Allowance } from "./fetch_budget.js";
import { mayRead } from "./sounds.js";
import { Slots } from "./slots.js";
import { WITHIN, WORTH } from "./worth.js";

const REFUSED = "~"; // ends the token of a word where texts refuse it
const NEAR = 2; // files of lists for words that may have been meant

// What begins the tokens of readings: from a syllable of a title on, whole and as initials.
const READINGS = ["@", "="];

export class Question {
  /**
   * Choose the files of lists.
   *
   * @param {Part} part
   * @param {Index} index
   * @param {Allowance} allowed
   */
  constructor(part, index, allowed) {
    this.part = part;
    this.index = index;
    this.scores = new Uint8Array(index.head.docs);
    /** @type {Set<number>} */
    this.titles = new Set();
    this.slots = new Slots(index.lists, index.vocabulary, allowed).of(part);
    const { syllables, initials } = mayRead(part.letters);
    const able = part.letters.length > SHORT;
    this.starts = able ? READINGS.filter((_, at) => [syllables, initials][at]).map((sign) => sign + part.letters) : [];
    // What begins so is sorted by what comes next: where not all is allowed, at least the shortest.
    for (const start of this.starts) index.lists.files(start).every((file) => allowed.take("lists", [file]));
    this.allowed = allowed;
    const word = part.pieces.map(({ token }) => token).join(" ");
    const { named, occupations } = index.lexicon.of(word);
    // As long as a term of that name has postings.
    this.named = named && index.terms.named(part).some(([term, quality]) => quality > WHOLE && index.columns.having(term).length > 0);
    // A letter that is a name, and an abbreviation of an occupation, mean other things in texts.
    this.abbreviation = occupations.length > 0 && index.lexicon.ambiguous.has(word);
    this.ambiguous = this.abbreviation || (named && part.whole) || (part.instead && index.lexicon.ambiguous.has(word));
  }

  /** Fetch and read the lists. */
  async look() {
    const { lists, head } = this.index;
    await lists.load(this.allowed.files);
    this.phrase = new Phrase(this.slots, lists, this.allowed.files, head.docs * head.locales.length * 2);
    this.read = this.starts.flatMap((start) => lists.range(start, this.allowed.files));
  }

  /** Choose what to fetch besides: places, and the lists of words that may have been meant. @param {FetchBudget} budget */
  plan(budget) {
    this.phrase?.plan(budget);
    const { part, read, index } = this;
    if (!part.meant.length || read?.length || index.terms.read(part)) return;
    const allowed = new Allowance(budget, NEAR);
    part.corrected = part.meant.filter((word) => allowed.take("lists", [index.lists.file(word)]));
    this.near = allowed;
  }

  /** All that the answer depends on. */
  get key() {
    const { needle, begins, whole, literal, instead, forms, meant } = this.part;
    const chosen = [this.allowed.said, this.phrase?.chosen, this.near?.said];
    return [needle, ...[begins, whole, literal, instead].map(Number), forms.join(), meant.join(), ...chosen].join("\n");
  }

  /** Read the places that were chosen, and look in the terms. @returns {Promise<Answer>} */
  async answer() {
    await this.phrase?.check();
    for (const unit of this.refused()) if (this.phrase) this.phrase.best[unit] = 0;
    // A short word begins others by chance.
    const least = this.part.begins && this.part.alone ? BEGINNING : INSIDE;
    this.phrase?.best.forEach((found, unit) => {
      const quality = found - 1;
      if (found) this.add(unit, quality > least ? quality : INSIDE);
    });
    const reading = this.part.known ? INSIDE : READING;
    for (const entry of this.read ?? []) for (const unit of units(entry)) this.add(unit, reading);
    await this.correct();
    this.belong();
    const { part, scores, titles } = this;
    const letters = part.pieces.reduce((sum, { token }) => sum + token.length, 0);
    const open = this.slots.every((slot) => slot.open) && scores.every((score) => score <= WITHIN);
    return { parts: [part], scores, titles, letters, found: scores.some(Boolean), open };
  }

  /** The texts that mention the part only to refuse it, as "no visa sponsorship". */
  refused() {
    const [{ token }] = this.part.pieces;
    return this.part.alone && !this.part.literal ? unitsOf(this.index.lists.entry(`${token}${REFUSED}`)) : [];
  }

  /** Look for the words that may have been meant. */
  async correct() {
    const { lists } = this.index;
    await lists.load(this.near?.files ?? []);
    const { part, index } = this;
    const found = part.corrected.map((word) => ({ word, units: unitsOf(lists.entry(word)) }));
    // Another word is looked for in place of a word only if postings are about that.
    const about = (/** @type {(typeof found)[0]} */ one) => index.terms.words.has(one.word) || one.units.some((unit) => unit % 2 === 0);
    if (part.doubtful && !found.some(about)) {
      part.offered = part.corrected.slice(0, 1);
      part.corrected = [];
    } else for (const one of found) for (const unit of one.units) this.add(unit, TYPO);
  }

  /** The postings that belong under the terms that the part names. */
  belong() {
    const { columns, terms } = this.index;
    const named = terms.named(this.part);
    const best = columns.fields.map(({ ids }) => new Uint8Array(ids.length));
    // What is called so is meant, and not what has it in its name.
    const least = this.named || this.abbreviation ? WHOLE : 0;
    for (const [{ field, value }, quality] of named) if (quality > least) best[field][value] = quality;
    for (const field of new Set(named.map(([term]) => term.field))) {
      const { background } = columns.fields[field];
      this.share(columns.fields[field], best[field], WORTH.term);
      if (background) this.share(background, best[field], WORTH.background);
    }
  }

  /** @param {import("./columns.js").Column} column @param {Uint8Array} best quality of each value, plus one @param {Uint8Array} worth */
  share({ starts, values }, best, worth) {
    for (let doc = 0, at = 0; doc < this.scores.length; doc += 1) {
      for (; at < starts[doc + 1]; at += 1) {
        const quality = best[values[at]];
        if (quality) this.rate(doc, worth[quality - 1]);
      }
    }
  }

  /** A match in a title or a text. @param {number} unit @param {number} quality */
  add(unit, quality) {
    const fields = this.index.head.locales.length * 2;
    const field = unit % fields;
    const own = field >> 1 === this.index.own ? 1 : 0;
    if ((field % 2 && this.ambiguous) || (this.abbreviation && quality < WHOLE)) return;
    const place = field % 2 ? (this.named ? "mention" : "text") : "title";
    this.rate((unit - field) / fields, WORTH[place][quality], own);
    if (place === "title" && quality !== INSIDE) this.titles.add(unit >> 1);
  }

  /** @param {number} doc @param {number} worth @param {number} [own] */
  rate(doc, worth, own = 0) {
    const score = 2 * worth + own;
    if (score > this.scores[doc]) this.scores[doc] = score;
  }
}

/** @param {import("./lists.js").Entry | undefined} entry */
function unitsOf(entry) {
  return entry ? Array.from(units(entry)) : [];
}
