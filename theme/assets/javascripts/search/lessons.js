/**
 * What to learn next: of what jobs ask for and a reader lacks, that which opens most of these jobs.
 *
 * @typedef {import("./columns.js").Columns} Columns
 * @typedef {import("./columns.js").Column} Column
 *
 * @typedef {object} Lesson
 * @property {string} field
 * @property {string[]} ids any one will do
 * @property {number} whole of how many jobs nothing is missing then
 * @property {number} half of how many others at least half is known then
 * @property {number} jobs how many of those that were given name it
 *
 * @typedef {import("./fits.js").Asked} Asked
 * @typedef {{have: number, total: number, missing: Asked[]}} Job
 */

import { comparison, valuesOf } from "./fits.js";

const MOST = 5;

/**
 * The jobs that ask for anything that is known, and what to learn for them, best first: what completes most jobs, then
 * what gets most to the half, then what most name.
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
    const { column, any, whole, half } = best;
    const naming = ids.filter((doc) => valuesOf(column, doc).some((value) => any.includes(value)));
    next.push({ field: column.name, ids: any.map((value) => column.ids[value]), whole, half, jobs: naming.length });
    // Who learns one of several alternatives need not learn the others.
    const answered = (/** @type {Asked} */ one) => one.column === column && any.every((value) => one.any.includes(value));
    left = left.map((job) => ({ ...job, missing: job.missing.filter((one) => !answered(one)) }));
  }
  next.sort((one, other) => byOpened(one, other) || other.jobs - one.jobs);
  return { fitting: fitting.map(({ doc }) => doc), next };
}

/** What opens most of some jobs, with what does as much in all of them; nothing where none is missing anything. @param {Job[]} jobs */
function most(jobs) {
  /** @type {Map<string, Asked & {whole: number, half: number, asked: number}>} */
  const tally = new Map();
  for (const { have, total, missing } of jobs) {
    const each = missing.flatMap(({ column, any }) => any.map((value) => ({ key: `${column.name}/${value}`, column, any })));
    for (const [key, { column, any }] of new Map(each.map((one) => [one.key, one]))) {
      const sum = tally.get(key) ?? { column, any, whole: 0, half: 0, asked: 0 };
      sum.any = sum.any.filter((value) => any.includes(value));
      sum.asked += 1;
      if (have + 1 === total) sum.whole += 1;
      else if ((have + 1) * 2 >= total) sum.half += 1;
      tally.set(key, sum);
    }
  }
  return [...tally.values()].sort((one, other) => byOpened(one, other) || other.asked - one.asked)[0];
}

/** @typedef {{whole: number, half: number}} Opened @param {Opened} one @param {Opened} other */
const byOpened = (one, other) => other.whole - one.whole || other.half - one.half;
