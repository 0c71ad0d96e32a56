/**
 * What the box suggests while one types: terms, jobs, pages.
 *
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./parts.js").Part} Part
 * @typedef {{terms?: number, pages?: number, jobs?: number}} Most how many of each
 *
 * @typedef {object} Suggestions
 * @property {{field: string, id: string, label: string, url: string, count: number}[]} terms `count` of open jobs
 * @property {{title: string, url: string}[]} pages
 * @property {number[]} ids of jobs, best first, the open ones before the closed ones
 * @property {number} total number of open jobs that match
 * @property {number} open jobs from this number on are closed
 * @property {string} build which index the numbers are of
 * @property {import("./mark.js").Needles} needles
 */

import { choose } from "./facets.js";
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
  return {
    terms: named(index, typed).slice(0, terms),
    pages: rated.slice(0, pages).map(({ page: { title, url } }) => ({ title: title.text, url })),
    ids: ids.slice(0, jobs),
    total: ids.filter((id) => id < index.head.open).length,
    open: index.head.open,
    build: index.folder,
    needles,
  };
}

/**
 * The terms that every part names, best first; of those that are as good, the one with most jobs.
 *
 * @param {Index} index
 * @param {Part[]} parts
 */
function named({ terms, columns, head, locale, root }, parts) {
  if (!parts.length) return [];
  const named = (/** @type {Part} */ part) => terms.named(part).filter(([, quality]) => quality > INSIDE + 1);
  const [first, ...others] = parts.map((part) => new Map(named(part)));
  const counts = columns.fields.map((field) => columns.counts(field));
  const found = [...first].filter(([term]) => others.every((ratings) => ratings.has(term)));
  const rated = found.map(([term, quality]) => ({
    quality: others.reduce((sum, ratings) => sum + (ratings.get(term) ?? 0), quality),
    field: head.fields[term.field].name,
    id: term.said.id,
    label: term.said.names[locale],
    url: new URL(term.said.url[locale], root).href,
    count: counts[term.field][term.value],
  }));
  rated.sort((one, other) => other.quality - one.quality || other.count - one.count);
  return rated.map(({ quality: _, ...term }) => term);
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
