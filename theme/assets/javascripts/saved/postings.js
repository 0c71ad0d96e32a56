/**
 * What has become of saved jobs: their cards, taken from their own pages in the language of this one.
 *
 * The pages are asked because they are always there: an index may be left out of a site, and a list of all jobs for
 * the sake of a few would grow with the site.
 *
 * @typedef {import("./store.js").Job} Job
 * @typedef {object} Found
 * @property {"open" | "closed" | "gone" | "failed"} state
 * @property {string} id the one it has now
 * @property {string} closes last day to apply as YYYY-MM-DD, or ""
 * @property {HTMLElement | null} card
 * @property {Element | null} sheet what it states, a row a fact
 * @property {Element | null} apply how to apply
 */

import { cardOf } from "./card.js";

const NOTHING = { closes: "", card: null, sheet: null, apply: null };
const ABREAST = 6; // pages fetched at a time
const PATIENCE = 15_000; // milliseconds for one page

export class Postings {
  /** @param {string} pattern address of a job's page, with {id} in it */
  constructor(pattern) {
    this.pattern = pattern;
    /** @type {(() => void)[]} */
    this.waiting = [];
    this.running = 0;
  }

  /** @param {string} id */
  address(id) {
    return new URL(this.pattern.replace("{id}", id), document.baseURI).href;
  }

  /** What has become of a job, once it is its turn; it never fails. @param {string} id @returns {Promise<Found>} */
  async find(id) {
    if (this.running === ABREAST) await new Promise((go) => this.waiting.push(() => go(undefined)));
    else this.running += 1;
    try {
      return await look(this.address(id), id);
    } catch (error) {
      console.info(error);
      return { ...NOTHING, state: "failed", id };
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** @param {string} url @param {string} id @param {boolean} [moved] @returns {Promise<Found>} */
async function look(url, id, moved = false) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 404 || answer.status === 410) return { ...NOTHING, state: "gone", id };
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (page.querySelector("[data-gone]")) return { ...NOTHING, state: "gone", id };
  const card = cardOf(page);
  if (!card) {
    const target = forward(page);
    if (!target || moved) throw new Error(`no job at ${url}`);
    return look(new URL(target, answer.url).href, id, true);
  }
  const [sheet, apply] = [page.querySelector(".p-facts--sheet"), page.querySelector(".p-apply")];
  for (const part of [card, sheet, apply]) {
    for (const link of part?.querySelectorAll("a") ?? []) {
      link.href = new URL(link.getAttribute("href") ?? "", answer.url).href; // written for its own page
    }
  }
  const { state, closes = "" } = /** @type {HTMLElement} */ (page.querySelector("template[data-card]")).dataset;
  return {
    state: state === "closed" ? "closed" : "open",
    id: card.dataset.posting ?? id,
    closes,
    card,
    sheet: sheet && document.adoptNode(sheet),
    apply: apply && document.adoptNode(apply),
  };
}

/** Where the page of a job that was renamed leads. @param {Document} page */
function forward(page) {
  const refresh = page.querySelector("meta[http-equiv=refresh]")?.getAttribute("content") ?? "";
  return refresh.split("url=")[1] ?? "";
}
