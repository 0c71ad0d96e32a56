/**
 * What filters and orders need to know of every posting, as columns of figures.
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {string[]} values ids
 * @property {number[]} parents for each value the place of the broader one, or -1
 * @property {string} [of] the field for whose values experience is accepted in this one
 *
 * @typedef {object} Column Which values of a field each posting has, those broader than its own among them.
 * @property {string} name
 * @property {string[]} ids
 * @property {string} [of]
 * @property {Column} [background] the same values: those in which a posting accepts experience, and which it is not about
 * @property {number[]} parents for each value the place of the broader one, or -1
 * @property {Map<string, number>} places id -> place
 * @property {Uint32Array} starts where each posting's values begin in `values`; one more for the end
 * @property {Uint32Array} values places of ids
 *
 * @typedef {{currency: string, period: number, least: number, most: number}} Pay a year; `period`: the place of
 *   the time for which it is stated
 */

import { Reader } from "./bytes.js";

export class Columns {
  /** @param {Uint8Array} bytes of columns.gz @param {import("./index.js").Head} head */
  constructor(bytes, { docs, open, leads, fields, currencies, locales, levels, occupations, employers }) {
    const reader = new Reader(bytes);
    this.docs = docs;
    this.open = open;
    this.jobs = open - leads;
    this.fields = fields.map((field) => column(reader, field, docs));
    for (const field of this.fields) field.background = this.fields.find(({ of }) => of === field.name);
    this.employers = this.fields.find(({ name }) => name === employers);
    /** @type {Map<Column, Uint32Array>} */
    this.counted = new Map();
    // The last day, as days since 1970-01-01 plus one; 0: none.
    this.closes = Uint32Array.from({ length: docs }, () => reader.number());
    const stated = Array.from({ length: docs }, () => pay(reader, currencies));
    /** What a posting pays a year in its own currency. @type {(Pay | null)[]} */
    this.ranges = stated.map(({ range }) => range);
    // Whether a posting states its pay: if not as an amount, that cannot be compared.
    this.stated = stated.map(({ known }) => known);
    this.currencies = currencies;
    // The day it has in lists, as the last one.
    this.days = Uint32Array.from({ length: docs }, () => reader.number());
    // The characters of each title, a language after the other; 0: none.
    this.titles = Uint16Array.from({ length: docs * locales.length }, () => reader.number());
    // The postings that have each level of experience.
    this.levels = levels.map(() => Uint32Array.from(ascending(reader)));
    // Those whose titles name each occupation.
    this.occupations = occupations.map(() => Uint32Array.from(ascending(reader)));
    // What copies of one job have in common: the first of them plus one; 0: there is no other copy.
    this.copies = new Uint32Array(docs);
    for (let left = reader.number(); left; left -= 1) {
      const copies = ascending(reader);
      for (const doc of copies) this.copies[doc] = copies[0] + 1;
    }
    this.levelCounts = new Uint8Array(docs);
    for (const having of this.levels) for (const doc of having) this.levelCounts[doc] += 1;
  }

  /** @param {string} name @returns {Column | undefined} */
  field(name) {
    return this.fields.find((field) => field.name === name);
  }

  /** The postings that have a value of a field, or accept experience with it. @param {{field: number, value: number}} places */
  having({ field, value }) {
    const { background, ...own } = this.fields[field];
    const has = (/** @type {Column} */ { starts, values }, /** @type {number} */ doc) =>
      values.subarray(starts[doc], starts[doc + 1]).includes(value);
    const docs = Array.from({ length: this.docs }, (_, doc) => doc);
    return docs.filter((doc) => has(own, doc) || (background && has(background, doc)));
  }

  /** 0 for a job, 1 for a lead, 2 for what has closed: lists have them in this order. @param {number} doc */
  kind(doc) {
    return Number(doc >= this.jobs) + Number(doc >= this.open);
  }

  /** Who hires for a posting, as the place of a value; -1 where nobody is named. @param {number} doc */
  employer(doc) {
    const { starts, values } = this.employers ?? { starts: [], values: [] };
    return starts[doc] < starts[doc + 1] ? values[starts[doc]] : -1;
  }

  /** How many open postings have each value of a field, by the value's place. @param {Column} field */
  counts(field) {
    const { ids, starts, values } = field;
    const counts = this.counted.get(field) ?? new Uint32Array(ids.length);
    if (!this.counted.has(field)) for (let at = 0; at < starts[this.open]; at += 1) counts[values[at]] += 1;
    this.counted.set(field, counts);
    return counts;
  }
}

/** @param {Reader} reader @param {Field} field @param {number} docs @returns {Column} */
function column(reader, { name, values: ids, parents, of }, docs) {
  const starts = new Uint32Array(docs + 1);
  const lineages = parents.map((_, place) => lineage(parents, place));
  const own = owned(reader, ids.length, docs);
  /** @type {number[]} */
  const values = [];
  for (let doc = 0; doc < docs; doc += 1) {
    for (const place of own[doc]) {
      for (const value of lineages[place]) {
        // A posting has a broader value once, however many narrower ones it has. It has few: no set is needed.
        if (values.indexOf(value, starts[doc]) < 0) values.push(value);
      }
    }
    starts[doc + 1] = values.length;
  }
  const places = new Map(ids.map((id, place) => [id, place]));
  return { name, of, ids, parents, places, starts, values: Uint32Array.from(values) };
}

/**
 * The values that each posting has itself: the file says them by posting where none has several, else by value.
 *
 * @param {Reader} reader
 * @param {number} count of values
 * @param {number} docs
 * @returns {number[][]}
 */
function owned(reader, count, docs) {
  const several = reader.number() === 1;
  /** @type {number[][]} */
  const own = Array.from({ length: docs }, () => {
    const place = several ? 0 : reader.number();
    return place ? [place - 1] : [];
  });
  for (let value = 0; several && value < count; value += 1) {
    for (const doc of ascending(reader)) own[doc].push(value);
  }
  return own;
}

/** Ascending figures, each written as what it is more than the one before. @param {Reader} reader */
function ascending(reader) {
  let last = 0;
  return Array.from({ length: reader.number() }, () => (last += reader.number()));
}

/** Whether a posting states its pay, and what it is. @param {Reader} reader @param {string[]} currencies @returns {{known: boolean, range: Pay | null}} */
function pay(reader, currencies) {
  const place = reader.number();
  if (place < 2) return { known: place > 0, range: null };
  const [period, least, most] = [reader.number(), reader.number(), reader.number()];
  return { known: true, range: { currency: currencies[place - 2], period, least, most } };
}

/** A value and those broader than it. @param {number[]} parents @param {number} place */
export function lineage(parents, place) {
  const found = [];
  for (let at = place; at >= 0; at = parents[at]) found.push(at);
  return found;
}
