/**
 * The search of the site in the reader's browser: postings by text and filters, terms, pages.
 *
 * @typedef {import("./facets.js").Conditions} Conditions
 * @typedef {import("./facets.js").Shown} Shown
 * @typedef {import("./mark.js").Needles} Needles
 * @typedef {{typed: string, words: string[], offered: boolean}} Correction
 * @typedef {Shown & {amount: import("./amounts.js").Amount | null, needles: Needles, corrected: Correction[], absent: string[], instead: import("./instead.js").Instead[], open: number, build: string}} Found `corrected`: slips,
 *   and the words that were looked for in their place; `absent`: words for levels that no posting has; `instead`: what to ask for in place of a text that finds nothing; `amount`: what was understood as pay; `open`: postings from this number on are closed; `build`: which
 *   index the numbers are of, for those who ask for cards
 * @typedef {{html: string, reading: import("./mark.js").Reading}} Card HTML that our own build escaped, with links
 *   relative to the locale's list of jobs; `reading` of the title
 */

import { excerpt } from "./excerpt.js";
import { choose } from "./facets.js";
import { Index } from "./index.js";
import { mark } from "./mark.js";
import { instead } from "./instead.js";
import { folded } from "./segmentation.js";
import { fetched } from "./store.js";
import { suggest } from "./suggest.js";

const KEPT = 2; // indexes: that of the list in sight, and a newer one
/** @type {Map<string, Engine>} */
const engines = new Map();

/**
 * The search over the index at an address, one for all who ask. Nothing is fetched before the first call.
 *
 * Where a file cannot be loaded because the site was built anew, a question is put to the new index; else it rejects,
 * and the next one tries again.
 *
 * @param {string | URL} base absolute address of the folder `search/` in the site's root
 * @param {string} locale of the page
 * @returns {Engine}
 */
export function createEngine(base, locale) {
  const name = `${new URL(base)} ${locale}`;
  const engine = engines.get(name) ?? new Engine(new URL(base), locale);
  engines.set(name, engine);
  return engine;
}

class Engine {
  /** @type {Index | null} */
  index = null;
  /** @type {Promise<Index> | null} */
  opening = null;
  failed = false;
  mark = mark;
  /** @type {Map<string, Index>} */
  builds = new Map(); // by folder: numbers of postings are only good for the index that gave them

  /** @param {URL} base @param {string} locale */
  constructor(base, locale) {
    this.base = base;
    this.locale = locale;
  }

  /** Fetch what every text that is asked for needs. */
  async prepare() {
    await this.opened();
  }

  /**
   * The postings that a text and filters find, with the counts beside all values of all fields. Postings are numbered
   * from 0: the open ones in the order of lists, leads last, then the closed ones.
   *
   * @param {Conditions & {text?: string}} question
   * @returns {Promise<Found>}
   */
  find({ text = "", ...conditions }) {
    return this.asked(async (index) => {
      const { ranking, needles, corrected, ...meant } = text.trim() ? await index.matcher.match(text) : nothing(index);
      const shown = choose(index.columns, index.head.salaries, conditions, ranking);
      const on = text.trim() && !shown.total ? await instead(index, text, needles.parts).catch(() => []) : [];
      const [best] = [...shown.ids, ...shown.nearest];
      const corrections = await Promise.all(corrected.map((slip) => this.correction(slip, best, index)));
      const { open, jobs } = index.columns;
      return { ...shown, ...meant, instead: on, needles, corrected: corrections, open, jobs, build: index.folder };
    });
  }

  /**
   * What was typed, and what was looked for in its place: where no term has it, as it stands in the best card.
   *
   * @param {import("./matching.js").Slip} slip
   * @param {number | undefined} best
   * @param {Index} index
   */
  async correction({ typed, words, offered, read }, best, index) {
    if (words.length || !read || best === undefined) return { typed, words, offered };
    const [{ html }] = await this.cards([best], index.folder);
    const card = document.createElement("template");
    card.innerHTML = html;
    const word = read(folded(card.content.textContent ?? "", index.simplified));
    return { typed, words: word ? [word] : [], offered };
  }

  /**
   * The cards of postings, in the order asked for. Rejects where the index that numbered them is gone: find again then.
   *
   * @param {number[]} ids
   * @param {string} build as it came with the ids
   * @returns {Promise<Card[]>}
   */
  cards(ids, build) {
    return this.of(build, async (index) => {
      const documents = await Promise.all(ids.map((id) => index.document(id)));
      return documents.map(({ card, reading = [] }) => ({ html: card, reading }));
    });
  }

  /**
   * The stretch of a posting's text around the first hit; null where only its title or its terms have one.
   *
   * @param {number} id
   * @param {Needles} needles
   * @param {string} build as it came with the id
   * @param {boolean} elsewhere whether in other languages than the page's
   * @returns {Promise<import("./excerpt.js").Excerpt | null>}
   */
  excerpt(id, needles, build, elsewhere) {
    return this.of(build, (index) => excerpt(index, id, needles, elsewhere));
  }

  /** What there is to choose from. */
  knows() {
    return this.asked(async ({ folder: build, head: { fields, salaries, open, docs } }) => {
      return { fields, salaries, open, docs, build };
    });
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
   * Ask the index that is there now.
   *
   * @template T
   * @param {(index: Index) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async asked(work) {
    const index = await this.opened();
    try {
      return await work(index);
    } catch (error) {
      this.failed = true;
      const now = await this.opened();
      if (now === index) throw error;
      return work(now);
    }
  }

  /**
   * Ask the index that gave numbers.
   *
   * @template T
   * @param {string} build
   * @param {(index: Index) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async of(build, work) {
    const index = this.builds.get(build);
    if (!index) throw new Error(`the search index is no longer there: ${build}`);
    try {
      return await work(index);
    } catch (error) {
      this.failed = true; // so that the next question looks for a new build
      throw error;
    }
  }

  /**
   * The index. After a failure it is looked for anew: a new build may have taken the files of the old one away.
   *
   * @returns {Promise<Index>}
   */
  async opened() {
    if (this.index && !this.failed) return this.index;
    this.opening ??= this.open().finally(() => (this.opening = null));
    return this.opening;
  }

  async open() {
    const base = await fetched(new URL("base.gz", this.base), { cache: "no-cache" });
    const index = new Index(base, this.base, this.locale);
    if (this.index?.folder !== index.folder) this.keep(index);
    this.failed = false;
    return /** @type {Index} */ (this.index);
  }

  /** @param {Index} index */
  keep(index) {
    this.index = index;
    this.builds.set(index.folder, index);
    const [oldest] = this.builds.keys();
    if (this.builds.size > KEPT) this.builds.delete(oldest);
  }
}

/** @param {Index} index */
function nothing({ simplified }) {
  return { ranking: null, needles: { parts: [], labels: [], simplified }, corrected: [], amount: null, absent: [], excluded: [], implied: [], cropped: false };
}
