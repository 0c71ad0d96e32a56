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
import { best } from "./parts.js";
import { json } from "./store.js";
import { written } from "./written.js";

/**
 * @param {Index} index
 * @param {string} text
 * @param {Most} most
 * @returns {Promise<Suggestions>}
 */
export async function suggest(index, text, { terms = 5, pages = 3, jobs = 5 }) {
  const [{ scores, needles }, every] = await Promise.all([index.matcher.match(text), editorial(index)]);
  const { ids } = choose(index.columns, [], { all: true }, scores);
  const rated = every.map((page) => ({ page, rating: rate(page, needles.parts) })).filter(({ rating }) => rating);
  rated.sort((one, other) => other.rating - one.rating);
  return {
    terms: named(index, needles.parts).slice(0, terms),
    pages: rated.slice(0, pages).map(({ page: { title, url } }) => ({ title, url })),
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
  const [first, ...others] = parts.map((part) => new Map(terms.named(part)));
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
 * @typedef {{title: string, url: string, written: string[]}} Editorial with title and text as `written`
 *
 * @param {Index} index
 * @returns {Promise<Editorial[]>}
 */
function editorial({ store, locale, root, simplified }) {
  return store.once("pages.gz", (bytes) => {
    const pages = json(bytes)[locale] ?? [];
    return pages.map((/** @type {{title: string, url: string, text: string}} */ { title, url, text }) => ({
      title,
      url: new URL(url, root).href,
      written: [written(title, simplified), written(text, simplified)],
    }));
  });
}

/**
 * How well a page has every part, in title and text; 0 where one is missing.
 *
 * @param {Editorial} page
 * @param {Part[]} parts
 */
function rate({ written: [title, text] }, parts) {
  const ratings = parts.map((part) => 2 * best(part, title) || best(part, text));
  return ratings.every(Boolean) ? ratings.reduce((sum, rating) => sum + rating, 0) : 0;
}
