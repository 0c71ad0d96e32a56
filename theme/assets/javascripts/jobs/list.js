/**
 * The list: the page's own, or what was found, with its number and its button for more.
 *
 * @typedef {import("./finder.js").Finder} Finder
 * @typedef {import("./words.js").Words} Words
 * @typedef {{total: number, ids: number[], nearest: number[], needles: unknown, wanted: Set<string>, open: number, jobs: number,
 *   build: string, copies: Uint32Array}} Found
 */

import { element } from "../element.js";
import { fold } from "./copies.js";
import { Excerpts } from "./excerpts.js";

const FIRST = 20; // cards of an answer: each may be a file to fetch, and more than a screen or two is rarely looked at
const HEIGHT = 215; // pixels of a screen for each card that is fetched at once: what stands above the list counts
const LATER = 1500; // milliseconds after which the others are, if the reader does not scroll before

export class JobList {
  /** @param {HTMLElement} section @param {Finder} finder @param {Words} words */
  constructor(section, finder, words) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (section.querySelector(`[data-${name}]`));
    this.finder = finder;
    this.words = words;
    this.main = part("main");
    this.status = part("result-count");
    this.list = part("list");
    this.results = part("results");
    this.more = part("more");
    this.stuck = part("stuck");
    this.pagination = section.querySelector("[data-pagination]");
    this.doubts = section.querySelector("[data-doubts]"); // how sure all jobs of the page are to be open
    this.size = Number(section.dataset.pageSize);
    this.total = Number(this.status.dataset.resultCount);
    this.counted = this.status.textContent ?? "";
    this.excerpts = new Excerpts();
    /** Rows whose cards are still to be fetched. @type {{card: Element, id: number}[]} */
    this.rows = [];
    this.timer = 0;
    window.addEventListener("scroll", () => this.fill(), { passive: true });
    /** @type {Found} */
    this.found = { total: 0, ids: [], nearest: [], needles: null, wanted: new Set(), open: 0, jobs: 0, build: "", copies: new Uint32Array() };
  }

  /** How many cards of the results are there. */
  get shown() {
    return this.results.querySelectorAll(":scope > article").length;
  }

  /** Show the page's own list, said to be this. @param {string} text */
  whole(text) {
    this.clear();
    this.results.replaceChildren();
    this.found = { ...this.found, total: this.total, ids: [], nearest: [] };
    this.tell(this.total, text);
    this.swap(true);
  }

  /**
   * The first cards of what was found, those below the screen as rows that are empty for now.
   *
   * @param {Found} found @param {number} [least] at least so many, none of them empty
   */
  async first(found, least = 0) {
    const ids = everyOf(found).slice(0, Math.max(Math.min(FIRST, this.size), least));
    const sight = least || Math.ceil(window.innerHeight / HEIGHT);
    const cards = await this.finder.cards(ids.slice(0, sight), found);
    return [...cards, ...ids.slice(sight).map((id) => ({ card: element("article", "p-card p-card--waiting"), id, marked: false }))];
  }

  /**
   * Show what was found.
   *
   * @param {Found} found @param {Awaited<ReturnType<Finder["cards"]>>} cards its first
   * @param {string} text what to say of it @param {Node[]} above what to show before them
   * @param {Node[]} between what to show before the nearest others
   */
  show(found, cards, text, above, between) {
    this.clear();
    this.found = found;
    this.results.replaceChildren(...above);
    this.append(cards.slice(0, found.ids.length));
    this.results.append(...between);
    this.append(cards.slice(found.ids.length));
    this.tell(found.total, text);
    this.swap(false);
    if (this.rows.length) this.timer = window.setTimeout(() => this.fill(), LATER);
  }

  /** Forget what is waited for. */
  clear() {
    window.clearTimeout(this.timer);
    this.rows = [];
    this.excerpts.clear();
  }

  /** Fetch the cards of the rows that are empty; where that fails, the next scroll tries again. */
  async fill() {
    const { found, rows } = this;
    if (!rows.length) return;
    this.rows = [];
    try {
      const cards = await this.finder.cards(rows.map(({ id }) => id), found);
      if (found !== this.found) return;
      rows.forEach(({ card: row }, at) => {
        const { card } = cards[at];
        if (row.matches(".p-card--copy")) card.classList.add("p-card--copy");
        card.append(...row.childNodes);
        row.replaceWith(card);
        this.explain(cards[at]);
      });
    } catch (error) {
      console.error(error);
      if (found === this.found) this.rows = rows;
    }
  }

  /** Say where a card has what was asked for, if it does not show that. @param {{card: Element, id: number, marked: boolean}} of */
  explain({ card, id, marked }) {
    const { found } = this;
    if (card.matches(".p-card--waiting")) this.rows.push({ card, id });
    else if (found.needles && !marked) this.excerpts.add(card, id, (wanted, elsewhere) => this.finder.excerpt(wanted, elsewhere, found));
  }

  /** @param {Awaited<ReturnType<Finder["cards"]>>} cards */
  append(cards) {
    const { found } = this;
    const leads = firstLeads(found);
    for (const { card, id } of cards) {
      const count = leads.get(id);
      if (count) this.results.append(element("h2", "p-cards__leads", this.words.count("leads.heading", count)));
      this.results.append(card);
    }
    fold(cards, found.copies, this.words);
    for (const one of cards) this.explain(one);
    this.more.hidden = this.shown >= everyOf(this.found).length;
    this.stick("");
  }

  /** The cards that come after those that are there. */
  next() {
    const { found, shown } = this;
    return this.finder.cards(everyOf(found).slice(shown, shown + this.size), found);
  }

  /** Go on reading at a card. @param {number} place */
  enter(place) {
    this.results.querySelectorAll(":scope > article")[place]?.querySelector("a")?.focus();
  }

  /** Say below the list, where the reader is, that no more can be had now; "": nothing. @param {string} text */
  stick(text) {
    this.stuck.textContent = text;
  }

  /** @param {boolean} whole */
  swap(whole) {
    this.list.hidden = !whole;
    this.results.hidden = whole;
    for (const one of [this.pagination, this.doubts]) if (one instanceof HTMLElement) one.hidden = !whole;
    if (whole) this.more.hidden = true;
    this.stick("");
    this.busy(false);
  }

  /** Whether another list is being worked out, or more of this one. */
  get waiting() {
    return this.results.getAttribute("aria-busy") === "true";
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.list.setAttribute("aria-busy", String(busy));
    this.results.setAttribute("aria-busy", String(busy));
  }

  /** @param {number} count @param {string} text */
  tell(count, text) {
    // The same text set again would be announced again.
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.dataset.resultCount = String(count);
  }

  /** Bring the beginning of the list into sight, if it is above the screen. */
  top() {
    const room = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
    if (this.main.getBoundingClientRect().top < room) this.main.scrollIntoView({ block: "start" });
  }
}

/** The first lead of what was found, and how many follow; none where they stand among jobs. @param {Found} found */
function firstLeads({ ids, jobs, open }) {
  const leads = ids.filter((id) => id >= jobs && id < open);
  const last = ids.slice(ids.indexOf(leads[0])).every((id) => id >= jobs);
  return new Map(last ? [[leads[0], leads.length]] : []);
}

/** All that was found, the nearest others last. @param {Found} found */
function everyOf({ ids, nearest }) {
  return [...ids, ...nearest];
}
