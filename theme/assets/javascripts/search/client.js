/**
 * The search of one locale in the reader's browser.
 *
 * @typedef {import("./segmentation.js").Asked} Asked
 * @typedef {object} Options
 * @property {Record<string, string[]>} [filters] ids by field: any of a field's, in every field named
 * @property {Record<string, "asc" | "desc">} [sort] one name and its direction; without it the best match comes first
 * @typedef {{card: string, meta: Record<string, string>}} Card HTML that our own build wrote and escaped
 * @typedef {{id: string, load: () => Promise<Card>}} Match
 * @typedef {{count: number, results: Match[]}} Found
 * @typedef {{id: string, score: number, data: () => Promise<{meta: Record<string, string>}>}} Raw as Pagefind gives it
 */

import { MARK, query } from "./segmentation.js";

let opens = 0;

/**
 * A search over the bundle at an address. Nothing is fetched before the first search.
 *
 * `search` rejects when the index cannot be loaded; the next call tries again.
 *
 * @param {string} bundle address of the bundle's folder, ending in a slash
 * @returns {{search: (text: string, options?: Options) => Promise<Found>}}
 */
export function createSearch(bundle) {
  /** @type {Promise<any> | null} */
  let opened = null;
  return {
    async search(text, options = {}) {
      opened ??= open(bundle);
      let index;
      try {
        index = await opened;
      } catch (error) {
        opened = null;
        throw error;
      }
      const found = await new Search(index, options).matching(text);
      return { count: found.length, results: found.map(match) };
    },
  };
}

/** @param {string} bundle */
async function open(bundle) {
  const base = new URL(bundle, document.baseURI);
  const entry = await fetch(new URL("pagefind-entry.json", base), { cache: "no-cache" });
  if (!entry.ok) throw new Error(`no search index at ${base.pathname}`);
  const { languages } = await entry.json();
  // Pagefind takes an index without a single posting for a broken one.
  if (!Object.keys(languages).length) return { search: async () => ({ results: [] }) };
  // A failed import is remembered by the browser for as long as the page lives, unless the address differs.
  const attempt = opens ? `?${opens}` : "";
  opens += 1;
  const { createInstance } = await import(new URL(`pagefind.js${attempt}`, base).href);
  const index = createInstance({ basePath: base.pathname });
  await index.init();
  return index;
}

/** @param {Raw} raw @returns {Match} */
function match(raw) {
  return {
    id: raw.id,
    load: async () => {
      const { meta } = await raw.data();
      return { card: meta.card, meta };
    },
  };
}

/** One question to the index. */
class Search {
  /** @param {any} index @param {Options} options */
  constructor(index, { filters = {}, sort = {} }) {
    const named = Object.entries(filters).filter(([, values]) => values.length);
    this.index = index;
    this.sorted = Object.keys(sort).length > 0;
    this.options = { sort, filters: Object.fromEntries(named.map(([field, values]) => [field, { any: values }])) };
  }

  /** @param {string} text @returns {Promise<Raw[]>} */
  async matching(text) {
    if (!text.trim()) return this.ask(null);
    const parts = query(text);
    if (!parts.length) return [];
    const answers = await Promise.all(parts.map((part) => this.part(part)));
    const common = answers.map((answer) => answer.found).reduce(both);
    if (this.sorted || common.length < 2) return common;
    return this.ranked(common, answers.map((answer) => answer.loose).join(" "));
  }

  /**
   * The matches of one part, and the tokens that found them.
   *
   * A word is looked for whole; where no posting has it whole, as the beginning of a word.
   *
   * @param {Asked} part
   */
  async part({ whole, head, start }) {
    if (whole) {
      const found = await this.ask(`"${whole}"`);
      if (found.length || !start) return { found, loose: whole };
    }
    const [before, begun] = await Promise.all([head ? this.ask(`"${head}"`) : null, this.beginning(start)]);
    return { found: before ? both(before, begun) : begun, loose: `${head} ${start}` };
  }

  /**
   * The matches that have a word beginning so.
   *
   * Where there is none, Pagefind answers with words that are shorter. Either all it finds begin so or none does.
   *
   * @param {string} start
   * @returns {Promise<Raw[]>}
   */
  async beginning(start) {
    const found = await this.ask(start);
    if (!found.length || start.startsWith(MARK)) return found;
    const { meta } = await found[0].data();
    return meta.words.split(" ").some((word) => word.includes(start)) ? found : [];
  }

  /**
   * The same matches, best first: Pagefind weighs titles and rare words, but not in phrases.
   *
   * @param {Raw[]} found
   * @param {string} loose
   */
  async ranked(found, loose) {
    const scores = new Map((await this.ask(loose)).map(({ id, score }) => [id, score]));
    return [...found].sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0));
  }

  /** @param {string | null} term @returns {Promise<Raw[]>} */
  async ask(term) {
    return (await this.index.search(term, this.options)).results;
  }
}

/** Those of the first that are in the second as well. @param {Raw[]} one @param {Raw[]} other */
function both(one, other) {
  const ids = new Set(other.map(({ id }) => id));
  return one.filter(({ id }) => ids.has(id));
}
