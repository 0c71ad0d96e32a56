/**
 * What a box suggests, as values: terms, jobs and editorial pages, with addresses to go to.
 *
 * @typedef {{title: string, lang: string, href: string, company: string, pay: string,
 *   closed: boolean, reading: import("../search/mark.js").Reading}} JobFound
 * @typedef {Omit<import("../search/suggest.js").Suggestions, "ids"> & {jobs: JobFound[]}} Found
 * @typedef {{find: (text: string) => Promise<Found>, prepare: () => void}} Source
 */

import { createEngine } from "../search/engine.js";

const MOST = { terms: 4, jobs: 4, pages: 2 };

/**
 * The suggestions of a language. Nothing is fetched before it is asked for something.
 *
 * @param {HTMLTemplateElement} template names the index, the language's code and its jobs page
 * @returns {Source}
 */
export function createSource(template) {
  const address = (/** @type {string | undefined} */ path) => new URL(path ?? "", document.baseURI).href;
  const index = address(template.dataset.index);
  const jobs = address(template.dataset.jobs);
  const engine = createEngine(index, template.dataset.palette ?? "");

  /** @param {string} text @returns {Promise<Found>} */
  const find = async (text) => {
    const found = await engine.suggest(text, MOST);
    const cards = await engine.cards(found.ids, found.build);
    const shown = cards.map(({ html, reading }, n) => ({ ...read(html, jobs), reading, closed: found.ids[n] >= found.open }));
    return { ...found, jobs: shown };
  };
  // What cannot be fetched now is asked for again, and missed, by the first search.
  return { find, prepare: () => void engine.prepare().catch(() => undefined) };
}

/**
 * The facts on a card, which our own build wrote and escaped.
 *
 * @param {string} html @param {string} base what its links are relative to
 */
function read(html, base) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const part = (/** @type {string} */ name) => template.content.querySelector(`.p-card__${name}`);
  const title = part("title")?.querySelector("a");
  const pay = part("pay");
  pay?.querySelector("small")?.remove(); // a row has no room for a remark
  return {
    title: title?.textContent ?? "",
    lang: title?.lang ?? "",
    href: new URL(title?.getAttribute("href") ?? "", base).href,
    company: part("where")?.querySelector("a")?.textContent ?? "",
    pay: pay?.textContent ?? "",
  };
}
