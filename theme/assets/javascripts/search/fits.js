/**
 * How well postings fit the skills of a reader.
 *
 * @typedef {import("./columns.js").Columns} Columns
 * @typedef {import("./columns.js").Column} Column
 * @typedef {{column: Column, any: number[]}} Asked what a posting asks for: any of these values will do
 *
 * @typedef {object} Known What a reader knows, ids by field.
 * @property {Record<string, string[]>} counted
 * @property {Record<string, string[]>} apart what is not counted, and only decides between jobs that fit alike
 */

const NEARLY = 1e-7; // less than any difference between two shares, be it taken for each skill

/** Of each posting, the share of its skills that is known; of shares alike, the one of more. @param {Columns} columns @param {Known} known @returns {Float64Array} */
export function fits(columns, known) {
  const { asked, has, onKnown } = comparison(columns, known);
  return Float64Array.from({ length: columns.docs }, (_, doc) => {
    const things = asked(doc);
    const have = things.filter(has).length;
    return have / (things.length || 1) + NEARLY * (have + (onKnown(doc) ? 0.5 : 0));
  });
}

/**
 * What postings ask for of the fields that are counted, whether a reader has it, and whether a posting has any of what is
 * known apart, or as a plus. A broader value of one that a posting has is nothing that it asks for.
 *
 * @param {Columns} columns @param {Known} known
 */
export function comparison(columns, { counted, apart }) {
  const [own, extra] = [counted, apart].map((ids) => knowing(columns, ids));
  const choices = columns.field("any_of");
  if (choices) extra.set(choices, new Set(Object.entries(counted).flatMap(([field, ids]) => ids.map((id) => choices.places.get(`~${field}:${id}`)))));
  const groups = new Map([...own.keys()].map((column) => [column, groupsOf(column, choices)]));
  const asked = (/** @type {number} */ doc) =>
    [...groups].flatMap(([column, some]) => things(column, choices, some, doc).map((any) => ({ column, any })));
  const has = (/** @type {Asked} */ { column, any }) => any.some((value) => own.get(column)?.has(value));
  const onKnown = (/** @type {number} */ doc) => [...extra].some(([column, places]) => valuesOf(column, doc).some((value) => places.has(value)));
  return { asked, has, onKnown };
}

/** The places of what is known by column. @param {Columns} columns @param {Record<string, string[]>} ids by field */
function knowing(columns, ids) {
  const found = columns.fields.filter(({ name }) => Object.hasOwn(ids, name));
  return new Map(found.map((column) => [column, new Set(ids[column.name].map((id) => column.places.get(id)))]));
}

/** @param {Column} column @param {number} doc */
export const valuesOf = ({ starts, values }, doc) => values.subarray(starts[doc], starts[doc + 1]);

/**
 * The values of a field that a choice is of, by its place: any one of `skills:c|cpp` will do, `~skills:go` is only a plus.
 *
 * @param {Column} column @param {Column} [choices]
 */
function groupsOf({ name, places }, choices) {
  return (choices?.ids ?? []).map((id) => {
    const [field, ids] = id.replace("~", "").split(":");
    return { plus: id.startsWith("~"), values: field === name ? ids.split("|").map((one) => places.get(one) ?? -1) : [] };
  });
}

/** @param {Column} column @param {Column | undefined} choices @param {ReturnType<groupsOf>} groups of each choice @param {number} doc */
function things(column, choices, groups, doc) {
  const chosen = choices ? [...valuesOf(choices, doc)].map((place) => groups[place]) : [];
  const [some, extra] = [false, true].map((which) => chosen.filter(({ plus }) => plus === which).map(({ values }) => values));
  const own = [...valuesOf(column, doc)].filter((value) => !extra.flat().includes(value));
  const broader = new Set(own.map((value) => column.parents[value]));
  const any = some.filter(({ length }) => length);
  const alone = own.filter((value) => !broader.has(value) && !any.flat().includes(value));
  return [...any, ...alone.map((value) => [value])];
}
