/** The jobs that are new since the reader's last visit: how many, and at `#new` they alone instead of the whole list. */

import { Finder } from "./finder.js";
import { Words } from "./words.js";

const MOST = 100; // cards

export class News {
  /** @param {HTMLElement} section @param {number[]} places of the new jobs in the order of lists */
  constructor(section, places) {
    const page = /** @type {HTMLElement} */ (section.closest("[data-jobs]"));
    this.section = section;
    this.places = places;
    this.list = /** @type {HTMLElement} */ (section.querySelector("[data-news-list]"));
    this.title = /** @type {HTMLElement} */ (section.querySelector("h2"));
    this.link = /** @type {HTMLElement} */ (page.querySelector("[data-news-link]"));
    this.words = new Words(JSON.parse(page.querySelector("[data-words]")?.textContent ?? "{}"), document.documentElement.lang);
    this.finder = new Finder(new URL(page.dataset.index ?? "", document.baseURI).href, page.dataset.locale ?? "");
  }

  start() {
    this.link.textContent = this.words.count("new.count", this.places.length);
    this.link.hidden = false;
    window.addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  /** Show the list where the address asks for it. */
  async follow() {
    const asked = location.hash === "#new";
    if (asked && !this.list.hasChildNodes()) await this.draw();
    this.section.hidden = !asked || !this.list.hasChildNodes();
    if (!this.section.hidden) this.title.focus();
  }

  /** The search numbers open jobs in the order of lists. */
  async draw() {
    try {
      const engine = await this.finder.open();
      const { build } = await engine.knows();
      const cards = await this.finder.cards(this.places.slice(0, MOST), { needles: null, build });
      this.list.replaceChildren(...cards.map(({ card }) => card));
    } catch (error) {
      console.info(error); // the whole list stays
    }
  }
}
