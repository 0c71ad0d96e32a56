/**
 * How well postings fit the skills of a reader.
 *
 * @typedef {import("./columns.js").Columns} Columns
 * @typedef {import("./columns.js").Column} Column
 */

const DOUBT = 1; // skills: who has the only one that is asked for fits less surely than who has five of six

/** How well a job fits of whose skills so many are known. @param {number} have @param {number} total */
export const share = (have, total) => have / (total + DOUBT);

/**
 * Of each posting, how well the known skills fit those that it asks for. A broader value of one that it has is none.
 *
 * @param {Columns} columns @param {Record<string, string[]>} known ids by field @returns {Float32Array}
 */
export function fits(columns, known) {
  const have = new Uint16Array(columns.docs);
  const total = new Uint16Array(columns.docs);
  for (const [name, ids] of Object.entries(known)) {
    const column = columns.field(name);
    if (column) count(column, new Set(ids.map((id) => column.places.get(id))), have, total);
  }
  return Float32Array.from(have, (number, doc) => share(number, total[doc]));
}

/**
 * Add the values of one field.
 *
 * @param {Column} column @param {Set<number | undefined>} known places @param {Uint16Array} have @param {Uint16Array} total
 */
function count({ parents, starts, values }, known, have, total) {
  for (let doc = 0; doc < have.length; doc += 1) {
    const own = values.subarray(starts[doc], starts[doc + 1]);
    const broader = new Set(Array.from(own, (value) => parents[value]));
    for (const value of own) {
      if (broader.has(value)) continue;
      total[doc] += 1;
      if (known.has(value)) have[doc] += 1;
    }
  }
}
