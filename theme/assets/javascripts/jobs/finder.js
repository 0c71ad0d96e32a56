/**
 * The search engine, loaded when the reader first needs it.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {{html: string, reading?: unknown}} Card HTML that our own build wrote and escaped
 */

import { known } from "../skills/fit.js";
import { ticked } from "../skills/store.js";
import { vocabulary } from "../skills/vocabulary.js";
import { promote } from "./promote.js";
import { NOTHING, order } from "./state.js";

export class Finder {
  /** @param {string} base address of the index @param {string} locale */
  constructor(base, locale) {
    this.base = base;
    this.locale = locale;
    /** @type {Promise<any> | null} */
    this.opened = null;
  }

  /** The engine; a failure is not remembered. */
  open() {
    this.opened ??= import("../search/engine.js").then(
      ({ createEngine }) => createEngine(this.base, this.locale),
      (error) => {
        this.opened = null;
        throw error;
      },
    );
    return this.opened;
  }

  /** Fetch what every question needs. What cannot be fetched now is missed, and told, by the first question. */
  prepare() {
    this.open().then((engine) => engine.prepare()).catch(() => undefined);
  }

  /** @param {Partial<State>} asked */
  async find(asked) {
    const state = { ...NOTHING, ...asked };
    const sort = order(state);
    const [engine, skills] = await Promise.all([this.open(), sort === "fit" ? knownSkills() : undefined]);
    const found = await engine.find({ ...state, sort, skills });
    const wanted = new Set(Object.values(state.filters).flat());
    return { excluded: [], implied: [], parts: [], ...found, needles: state.text.trim() ? found.needles : null, wanted };
  }

  /**
   * Cards, hits marked.
   *
   * @param {number[]} ids @param {{needles: unknown, wanted?: Set<string>, build: string}} from what gave them; needles
   *   null: nothing was looked for; wanted: ids of terms that were filtered by
   * @returns {Promise<{card: Element, id: number, marked: boolean}[]>}
   */
  async cards(ids, { needles, wanted, build }) {
    const engine = await this.open();
    /** @type {Card[]} */
    const found = await engine.cards(ids, build);
    return found.map(({ html, reading }, place) => {
      const card = drawn(html);
      if (needles) {
        const title = card.querySelector(".p-card__title a");
        if (title) engine.mark(title, needles, { reading });
        // Each by itself: nothing stands between two of them.
        const parts = card.querySelectorAll(".p-card__where > *, .p-card__summary, .p-card__chips a");
        for (const part of parts) engine.mark(part, needles);
      }
      promote(card, (key) => wanted?.has(key.split("/")[1]) ?? false);
      return { card, id: ids[place], marked: card.querySelector("mark") !== null };
    });
  }

  /**
   * Where a text stands in a job.
   *
   * @param {number} id @param {boolean} elsewhere whether in other languages than the page's
   * @param {{needles: unknown, build: string}} from what gave it
   */
  async excerpt(id, elsewhere, { needles, build }) {
    const engine = await this.open();
    return engine.excerpt(id, needles, build, elsewhere);
  }
}

/** @param {string} html @returns {Element} */
function drawn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {Element} */ (template.content.firstElementChild);
}

/** What the reader knows. */
async function knownSkills() {
  const all = await vocabulary();
  return all.byField(known(ticked(), all));
}
