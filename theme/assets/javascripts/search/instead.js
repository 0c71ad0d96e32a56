/**
 * The terms that a query names, and what there is in place of one that finds nothing.
 *
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./terms.js").Term} Term
 * @typedef {{field: string, id: string, label: string, url: string, count: number, broader: string}} Shown `count` of open jobs;
 *   `broader`: what the term directly above is called, if there is one
 * @typedef {Shown & {rest: string}} Instead `rest` of the query beside what was typed for it
 */

import { lineage } from "./columns.js";
import { INSIDE } from "./parts.js";
import { STARTS_RUN } from "./segmentation.js";
import { json } from "./store.js";
import { inLocale } from "./terms.js";
import { asTyped, written } from "./written.js";

const MOST = 3; // terms that a part names

/**
 * The terms that every part names, best first; of those that are as good, the one with most jobs.
 *
 * @param {Index} index @param {Part[]} parts @returns {Term[]}
 */
export function named(index, parts) {
  if (!parts.length) return [];
  const rated = parts.map((part) => new Map(index.terms.named(part).filter(([, quality]) => quality > INSIDE + 1)));
  const found = [...rated[0].keys()].filter((term) => rated.every((ratings) => ratings.has(term)));
  const quality = (/** @type {Term} */ term) => rated.reduce((sum, ratings) => sum + (ratings.get(term) ?? 0), 0);
  return found.sort((one, other) => quality(other) - quality(one) || count(index, other) - count(index, one));
}

/**
 * Terms without jobs that a query names, each before the nearest broader one with some; terms that stand for a level next
 * to the one asked for; else the country of a place.
 *
 * @param {Index} index @param {string} text @param {Part[]} parts of it @returns {Promise<Instead[]>}
 */
export async function instead(index, text, parts) {
  const missed = (/** @type {string} */ stretch, /** @type {Term[]} */ terms) => {
    const rest = text.replace(asTyped(text, stretch, index.simplified), " ").trim();
    return terms.map((term) => ({ ...shown(index, term), rest }));
  };
  const found = parts.flatMap((part) => missed(plain(part.needle), [...silent(index, part), ...levelled(index, part)]));
  const every = found.length ? found : missed(...(await around(index, text)));
  return every.filter(({ url }, at) => every.findIndex((other) => other.url === url) === at);
}

/** What the page needs to know of a term. @param {Index} index @param {Term} term @returns {Shown} */
export function shown(index, term) {
  const { id, names, url } = term.said;
  const { head, locale, root } = index;
  const { name: field, parents } = head.fields[term.field];
  const parent = parents[term.value];
  const broader = parent < 0 ? "" : inLocale(index.terms.at(term.field, parent).said.names, locale);
  return { field, id, label: inLocale(names, locale), url: new URL(inLocale(url, locale), root).href, count: count(index, term), broader };
}

/** @param {Index} index @param {Term} term */
function count({ columns }, { field, value }) {
  return columns.counts(columns.fields[field])[value];
}

/** @param {Index} index @param {Part} part @returns {Term[]} */
function silent(index, part) {
  const terms = named(index, [part]);
  if (terms.some((term) => count(index, term))) return [];
  return terms.slice(0, MOST).flatMap((term) => {
    const { parents } = index.head.fields[term.field];
    const broader = lineage(parents, term.value).slice(1).map((value) => index.terms.at(term.field, value));
    return [term, ...broader.filter((one) => count(index, one)).slice(0, 1)];
  });
}

/** @param {Index} index @param {Part} part @returns {Term[]} */
function levelled(index, { needle }) {
  const { columns, head, lexicon, terms } = index;
  const { level } = lexicon.of(plain(needle));
  if (level < 0 || columns.levels[level].length) return [];
  const words = head.levels[head.levels[level].instead]?.words ?? [];
  const says = (/** @type {Term} */ { names, aliases }) => [...names, ...aliases].some((name) => words.includes(plain(name)));
  return terms.all.filter((term) => count(index, term) && says(term));
}

/**
 * The longest name of a place in a text, and what the place is in.
 *
 * @param {Index} index @param {string} text @returns {Promise<[string, Term[]]>}
 */
async function around({ store, terms, simplified }, text) {
  const line = ` ${plain(written(text, simplified))} `;
  /** @type {[number, number, string[]][]} */
  const within = await store.once("within.gz", (bytes) => json(bytes));
  const found = within.flatMap(([field, value, names]) =>
    names.map((name) => ({ name: plain(written(name, simplified)), term: terms.at(field, value) })),
  );
  const stand = found.filter(({ name }) => name.length > 1 && line.includes(STARTS_RUN.test(name) ? name : ` ${name} `));
  const [longest] = stand.sort((one, other) => other.name.length - one.name.length);
  return [longest?.name ?? "", stand.filter(({ name }) => name === longest.name).map(({ term }) => term)];
}

/** What was `written`, with blanks between its words. @param {string} text */
function plain(text) {
  return text.replace(/[\u0001\u0002]/g, " ").trim();
}
