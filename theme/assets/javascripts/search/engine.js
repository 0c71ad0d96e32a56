/**
 * The search of the site in the reader's browser: postings by text and filters, terms, pages.
 *
 * @typedef {import("./facets.js").Conditions} Conditions
 * @typedef {import("./facets.js").Shown} Shown
 * @typedef {import("./mark.js").Needles} Needles
 * @typedef {Shown & {needles: Needles, corrected: string[]}} Found `corrected`: the words that were looked for in place
 *   of one with a slip
 * @typedef {{html: string, reading: import("./mark.js").Reading}} Card HTML that our own build escaped, with links
 *   relative to the locale's list of jobs; `reading` of the title
 */

import { excerpt } from "./excerpt.js";
import { choose } from "./facets.js";
import { Index } from "./index.js";
import { current } from "./store.js";
import { suggest } from "./suggest.js";

/**
 * A search over the index at an address. Nothing is fetched before the first call.
 *
 * A call rejects when a file cannot be loaded; the next one tries again, with the index that is there by then.
 *
 * @param {string | URL} base absolute address of the folder `search/` in the site's root
 * @param {string} locale of the page
 * @returns {Engine}
 */
export function createEngine(base, locale) {
  return new Engine(new URL(base), locale);
}

class Engine {
  /** @type {Index | null} */
  index = null;
  /** @type {Promise<Index> | null} */
  opening = null;
  failed = false;

  /** @param {URL} base @param {string} locale */
  constructor(base, locale) {
    this.base = base;
    this.locale = locale;
  }

  /** Fetch what every question needs. */
  async prepare() {
    await this.asked(async () => {});
  }

  /**
   * The postings that a text and filters find, with the counts beside all values of all fields. Postings are numbered
   * from 0: the open ones, then the closed ones, both the newest first.
   *
   * @param {Conditions & {text?: string}} question
   * @returns {Promise<Found>}
   */
  find({ text = "", ...conditions }) {
    return this.asked(async (index) => {
      const { scores, needles, corrected } = text.trim() ? await index.matcher.match(text) : nothing(index);
      return { ...choose(index.columns, index.head.salaries, conditions, scores), needles, corrected };
    });
  }

  /**
   * The cards of postings, in the order asked for.
   *
   * @param {number[]} ids
   * @returns {Promise<Card[]>}
   */
  cards(ids) {
    return this.asked(async ({ head, store }) => {
      const file = (/** @type {number} */ id) => store.json(`cards/${this.locale}/${Math.floor(id / head.cards)}.gz`);
      const files = await Promise.all(ids.map(file));
      return ids.map((id, at) => {
        const { card, reading } = files[at][id % head.cards];
        return { html: card, reading: reading ?? [] };
      });
    }, this.index);
  }

  /**
   * The stretch of a posting's text around the first hit; null where only its title or its terms have one.
   *
   * @param {number} id
   * @param {Needles} needles
   * @returns {Promise<import("./excerpt.js").Excerpt | null>}
   */
  excerpt(id, needles) {
    return this.asked((index) => excerpt(index, id, needles), this.index);
  }

  /** What there is to choose from. */
  knows() {
    return this.asked(async ({ head: { fields, salaries, open, docs } }) => ({ fields, salaries, open, docs }));
  }

  /**
   * What to suggest for a text that is being typed.
   *
   * @param {string} text
   * @param {import("./suggest.js").Most} [most]
   * @returns {Promise<import("./suggest.js").Suggestions>}
   */
  suggest(text, most = {}) {
    return this.asked((index) => suggest(index, text, most));
  }

  /**
   * @template T
   * @param {(index: Index) => Promise<T>} work
   * @param {Index | null} [given] the index to ask: numbers of postings are only good for the one that gave them
   * @returns {Promise<T>}
   */
  async asked(work, given = null) {
    try {
      return await work(given ?? (await this.opened()));
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }

  /** The index. After a failure it is looked for anew: a new build may have taken the files of the old one away. */
  async opened() {
    if (this.index && !this.failed) return this.index;
    this.opening ??= this.open().finally(() => (this.opening = null));
    return this.opening;
  }

  async open() {
    const folder = await current(this.base);
    if (this.index?.folder !== folder.href) this.index = await Index.load(folder, this.locale);
    this.failed = false;
    return this.index;
  }
}

/** @param {Index} index */
function nothing({ simplified }) {
  return { scores: null, needles: { parts: [], simplified }, corrected: [] };
}
