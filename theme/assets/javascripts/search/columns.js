/**
 * What filters and orders need to know of every posting, as columns of figures.
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {string[]} values ids
 * @property {number[]} parents for each value the place of the broader one, or -1
 *
 * @typedef {object} Column Which values of a field each posting has, those broader than its own among them.
 * @property {string} name
 * @property {string[]} ids
 * @property {Map<string, number>} places id -> place
 * @property {Uint32Array} starts where each posting's values begin in `values`; one more for the end
 * @property {Uint32Array} values places of ids
 */

import { Reader } from "./bytes.js";

export class Columns {
  /** @param {Uint8Array} bytes of columns.gz @param {{docs: number, open: number, fields: Field[]}} head */
  constructor(bytes, { docs, open, fields }) {
    const reader = new Reader(bytes);
    this.docs = docs;
    this.open = open;
    this.fields = fields.map((field) => column(reader, field, docs));
    /** @type {Map<Column, Uint32Array>} */
    this.counted = new Map();
    // The most a posting pays a year in the site's currency plus one, which may need more than 32 bits; 1: it pays in
    // another currency, which cannot be compared; 0: it does not state its pay.
    this.pay = Float64Array.from({ length: docs }, () => reader.number());
    // The last day, as days since 1970-01-01 plus one; 0: none.
    this.closes = Uint32Array.from({ length: docs }, () => reader.number());
  }

  /** @param {string} name @returns {Column | undefined} */
  field(name) {
    return this.fields.find((field) => field.name === name);
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
function column(reader, { name, values: ids, parents }, docs) {
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
  return { name, ids, places, starts, values: Uint32Array.from(values) };
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
    let doc = 0;
    for (let left = reader.number(); left; left -= 1) own[(doc += reader.number())].push(value);
  }
  return own;
}

/** A value and those broader than it. @param {number[]} parents @param {number} place */
export function lineage(parents, place) {
  const found = [];
  for (let at = place; at >= 0; at = parents[at]) found.push(at);
  return found;
}
