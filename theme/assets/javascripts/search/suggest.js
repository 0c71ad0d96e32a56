/**
 * What the box suggests while one types: terms, jobs, pages.
 *
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./instead.js").Shown} Shown
 * @typedef {{terms?: number, pages?: number, jobs?: number}} Most how many of each
 *
 * @typedef {object} Suggestions
 * @property {Shown[]} terms where nothing is found, others in their place
 * @property {{title: string, url: string}[]} pages
 * @property {number[]} ids of jobs, best first, the open ones before the closed ones
 * @property {number} total number of open jobs that match
 * @property {number} open jobs from this number on are closed
 * @property {string} build which index the numbers are of
 * @property {import("./mark.js").Needles} needles
 */

import { choose } from "./facets.js";
import { instead, named, shown } from "./instead.js";
import { INSIDE, best } from "./parts.js";
import { json } from "./store.js";
import { written } from "./written.js";

/**
 * @param {Index} index
 * @param {string} text
 * @param {Most} most
 * @returns {Promise<Suggestions>}
 */
export async function suggest(index, text, { terms = 5, pages = 3, jobs = 5 }) {
  const [{ ranking, typed, needles }, every] = await Promise.all([index.matcher.match(text), editorial(index)]);
  const { ids } = choose(index.columns, [], { all: true }, ranking);
  const rated = every.map((page) => ({ page, rating: rate(page, typed) })).filter(({ rating }) => rating);
  rated.sort((one, other) => other.rating - one.rating);
  const own = apart(named(index, typed).map((term) => shown(index, term)));
  const on = own.length || ids.length ? own : await instead(index, text, needles.parts);
  return {
    terms: on.slice(0, terms),
    pages: rated.slice(0, pages).map(({ page: { title, url } }) => ({ title: title.text, url })),
    ids: ids.slice(0, jobs),
    total: ids.filter((id) => id < index.head.open).length,
    open: index.head.open,
    build: index.folder,
    needles,
  };
}

/**
 * Terms that readers can tell apart: of those of one name and as many jobs the first, and where a name is left twice, each
 * with the broader term.
 *
 * @param {Shown[]} terms
 */
function apart(terms) {
  const alike = (/** @type {Shown} */ one, /** @type {Shown} */ other) => one.field === other.field && one.label === other.label;
  const some = terms.filter((one, at) => terms.findIndex((other) => alike(one, other) && one.count === other.count) === at);
  const isDouble = (/** @type {Shown} */ one) => one.broader && some.some((other) => other !== one && alike(one, other));
  return some.map((one) => (isDouble(one) ? { ...one, label: `${one.label} (${one.broader})` } : one));
}

/**
 * @typedef {{title: {text: string, written: string}, url: string}} Editorial
 *
 * @param {Index} index
 * @returns {Promise<Editorial[]>}
 */
function editorial({ store, locale, root, simplified }) {
  return store.once("pages.gz", (bytes) => {
    const pages = json(bytes)[locale] ?? [];
    return pages.map((/** @type {{title: string, url: string}} */ { title, url }) => ({
      title: { text: title, written: written(title, simplified) },
      url: new URL(url, root).href,
    }));
  });
}

/**
 * How well the title of a page has every part, from the beginning of a word on; 0 where it lacks one.
 *
 * @param {Editorial} page
 * @param {Part[]} parts
 */
function rate({ title }, parts) {
  const ratings = parts.map((part) => best(part, title.written));
  return parts.length && ratings.every((rating) => rating > INSIDE + 1) ? ratings.reduce((sum, rating) => sum + rating, 0) : 0;
}
