/**
 * The feed to subscribe to for what is filtered: the narrowest that leaves out no job of the list, and what it covers.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {{href: string, terms: [field: string, value: string][]}} Feed
 */

import { conditions, UNSTATED } from "./state.js";

const ANY = "*"; // any value of a field

export class Feeds {
  /**
   * @param {HTMLElement} section @param {import("./words.js").Words} words
   * @param {(field: string, value: string) => string} label what a value of a field is called
   */
  constructor(section, words, label) {
    this.words = words;
    this.label = label;
    this.link = /** @type {HTMLAnchorElement | null} */ (section.querySelector("a[data-feed]"));
    this.covers = /** @type {HTMLElement | null} */ (section.querySelector("[data-covers]"));
    this.all = this.link?.getAttribute("href") ?? "";
    this.title = this.link?.querySelector(".p-hidden")?.textContent ?? "";
    /** @type {[string, Feed["terms"]][]} */
    const feeds = JSON.parse(section.querySelector("[data-feeds]")?.textContent ?? "[]");
    this.feeds = feeds.map(([href, terms]) => ({ href, terms }));
  }

  /** Lead to the feed for what is asked for. @param {State} state */
  show(state) {
    if (!this.link || !this.covers) return;
    const asked = conditions({ ...state, all: false }).length + Number(state.text.trim() !== "");
    const { href, terms } = this.nearest(state) ?? { href: this.all, terms: [] };
    const names = terms.map(([field, value]) => this.label(field, value)).join(" · ");
    const title = this.link.querySelector(".p-hidden");
    this.link.setAttribute("href", href);
    if (title) title.textContent = names ? ` ${names}` : this.title;
    const key = terms.length === asked ? "feed.covers" : names ? "feed.wider" : "feed.unfiltered";
    this.covers.textContent = asked ? this.words.say(key, { names }) : "";
    this.covers.hidden = !asked;
  }

  /** The feed that asks for most of what the list asks for, and for nothing else. @param {State} state */
  nearest({ filters }) {
    // Of several values of a field a job needs one: the feed of one of them would leave out the others' jobs.
    const single = Object.entries(filters).filter(([, [value, ...more]]) => !more.length && value !== UNSTATED);
    const wanted = new Map(single.map(([field, [value]]) => [field, value]));
    /** @type {Feed | undefined} */
    let best;
    for (const { href, terms } of this.feeds) {
      const fits = terms.every(([field, value]) => wanted.has(field) && (value === ANY || wanted.get(field) === value));
      if (!fits || terms.length < (best?.terms.length ?? 1)) continue;
      // The widest stand first: of feeds with as many terms the last is the narrowest.
      const own = terms.map(([field]) => /** @type {[string, string]} */ ([field, wanted.get(field) ?? ""]));
      best = { href: href.replace(ANY, own[0][1]), terms: own };
    }
    return best;
  }
}
