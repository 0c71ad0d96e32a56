/**
 * What to learn next: of what jobs ask for and a reader lacks, that which opens most of these jobs.
 *
 * @typedef {import("./columns.js").Columns} Columns
 * @typedef {import("./columns.js").Column} Column
 *
 * @typedef {object} Lesson
 * @property {string} field
 * @property {string} id
 * @property {number} whole of how many jobs nothing is missing then
 * @property {number} half of how many others at least half is known then
 * @property {number} asked of how many of the jobs it is missing
 * @property {number} jobs how many of those that were given ask for it
 *
 * @typedef {{doc: number, have: number, missing: import("./fits.js").Asked[]}} Job
 */

import { comparison, valuesOf } from "./fits.js";

const MOST = 5;

/**
 * The jobs that ask for anything that is known, and what to learn for them, best first: what completes most jobs, then
 * what gets most to the half, then what most ask for.
 *
 * @param {Columns} columns @param {number[]} ids in their order @param {import("./fits.js").Known} known
 * @param {boolean} every whether to learn for the other jobs as well
 * @returns {{fitting: number[], next: Lesson[]}}
 */
export function lessons(columns, ids, known, every) {
  const { asked, has, onKnown } = comparison(columns, known);
  const jobs = ids.map((doc) => {
    const things = asked(doc);
    const missing = things.filter((one) => !has(one));
    return { doc, have: things.length - missing.length, total: things.length, missing };
  });
  const fitting = jobs.filter(({ doc, have }) => have || onKnown(doc));
  /** @type {Lesson[]} */
  const next = [];
  let left = every ? jobs : fitting;
  for (let best = most(left); best && next.length < MOST; best = most(left)) {
    const { column, value } = best;
    next.push({ ...best, jobs: ids.filter((doc) => valuesOf(column, doc).includes(value)).length });
    // Who learns one of several alternatives need not learn the others.
    const answered = (/** @type {import("./fits.js").Asked} */ one) => one.column === column && one.any.includes(value);
    left = left.map((job) => ({ ...job, missing: job.missing.filter((one) => !answered(one)) }));
  }
  return { fitting: fitting.map(({ doc }) => doc), next };
}

/** What opens most of some jobs; nothing where none is missing anything. @param {(Job & {total: number})[]} jobs */
function most(jobs) {
  /** @type {Map<string, {column: Column, value: number, field: string, id: string, whole: number, half: number, asked: number}>} */
  const tally = new Map();
  for (const { have, total, missing } of jobs) {
    const each = missing.flatMap(({ column, any }) => any.map((value) => ({ column, value, field: column.name, id: column.ids[value] })));
    for (const [key, one] of new Map(each.map((one) => [`${one.field}/${one.id}`, one]))) {
      const sum = tally.get(key) ?? { ...one, whole: 0, half: 0, asked: 0 };
      sum.asked += 1;
      if (have + 1 === total) sum.whole += 1;
      else if ((have + 1) * 2 >= total) sum.half += 1;
      tally.set(key, sum);
    }
  }
  return [...tally.values()].sort((one, other) => other.whole - one.whole || other.half - one.half || other.asked - one.asked)[0];
}
