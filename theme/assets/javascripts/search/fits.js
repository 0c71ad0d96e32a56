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
    const [column, choices] = [columns.field(name), columns.field("any_of")];
    if (column) count(column, new Set(ids.map((id) => column.places.get(id))), have, total, choices);
  }
  return Float32Array.from(have, (number, doc) => share(number, total[doc]));
}

/**
 * Add the values of one field.
 *
 * @param {Column} column @param {Set<number | undefined>} known places @param {Uint16Array} have @param {Uint16Array} total
 * @param {Column} [choices] the groups of values of which any one will do: `skills:c|cpp`
 */
function count({ name, parents, places, starts, values }, known, have, total, choices) {
  const groups = (choices?.ids ?? []).map((id) => {
    const [field, ids] = id.split(":");
    return field === name ? ids.split("|").map((one) => places.get(one)) : [];
  });
  for (let doc = 0; doc < have.length; doc += 1) {
    const own = values.subarray(starts[doc], starts[doc + 1]);
    const broader = new Set(Array.from(own, (value) => parents[value]));
    const chosen = choices ? choices.values.subarray(choices.starts[doc], choices.starts[doc + 1]) : [];
    const any = Array.from(chosen, (place) => groups[place]).filter(({ length }) => length);
    const alone = Array.from(own).filter((value) => !broader.has(value) && !any.flat().includes(value));
    for (const group of [...any, ...alone.map((value) => [value])]) {
      total[doc] += 1;
      if (group.some((value) => known.has(value))) have[doc] += 1;
    }
  }
}
