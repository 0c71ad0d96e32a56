/** The jobs that are new since the reader's last visit: how many, and at `#new` they alone instead of the whole list. */

import { Finder } from "./finder.js";
import { Words } from "./words.js";

const MOST = 100; // cards

/** @param {HTMLElement} section @param {number[]} places of the new jobs in the order of lists */
export function showNews(section, places) {
  const page = /** @type {HTMLElement} */ (section.closest("[data-jobs]"));
  const list = /** @type {HTMLElement} */ (section.querySelector("[data-news-list]"));
  const link = /** @type {HTMLElement} */ (page.querySelector("[data-news-link]"));
  const words = new Words(JSON.parse(page.querySelector("[data-words]")?.textContent ?? "{}"), document.documentElement.lang);
  const finder = new Finder(new URL(page.dataset.index ?? "", document.baseURI).href, page.dataset.locale ?? "");
  /** Show the list where the address asks for it. */
  const follow = async () => {
    const asked = location.hash === "#new";
    if (asked && !list.hasChildNodes()) await draw(finder, list, places).catch(console.info); // the whole list stays
    section.hidden = !asked || !list.hasChildNodes();
    if (!section.hidden) section.querySelector("h2")?.focus();
  };
  link.textContent = words.count("new.count", places.length);
  link.hidden = false;
  window.addEventListener("hashchange", follow);
  follow();
}

/** The search numbers open jobs in the order of lists. @param {Finder} finder @param {HTMLElement} list @param {number[]} places */
async function draw(finder, list, places) {
  const engine = await finder.open();
  const { build } = await engine.knows();
  const cards = await finder.cards(places.slice(0, MOST), { needles: null, build });
  list.replaceChildren(...cards.map(({ card }) => card));
}
