/**
 * The list of jobs: results as one types, kept in the address.
 *
 * Without this script the page is a list in pages. Words to show come from the page's data attributes.
 */

import { createSearch } from "./search/client.js";

const PAUSE = 120; // milliseconds without a key before a search starts

/** @param {HTMLElement} section */
function start(section) {
  const form = section.querySelector("[data-search-form]");
  const input = form?.querySelector("input[name=q]");
  if (!(form instanceof HTMLFormElement) || !(input instanceof HTMLInputElement)) return;
  const list = new JobList(section, form.action);
  let timer = 0;

  const typed = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      history.replaceState(history.state, "", address(input.value));
      carry();
      list.show(input.value);
    }, PAUSE);
  };
  // What was there before this query: what the reader goes back to.
  let settled = location.href;
  const submitted = (/** @type {Event} */ event) => {
    // Another page of the list: let the browser go to the first.
    if (new URL(form.action).pathname !== location.pathname) return;
    event.preventDefault();
    window.clearTimeout(timer);
    const wanted = address(input.value);
    if (wanted !== settled) {
      history.replaceState(history.state, "", settled);
      history.pushState(null, "", wanted);
      settled = wanted;
    }
    carry();
    list.show(input.value);
  };
  const read = () => {
    window.clearTimeout(timer);
    settled = location.href;
    carry();
    input.value = new URLSearchParams(location.search).get("q") ?? "";
    list.show(input.value);
  };

  // While characters are composed, the field holds letters that nobody looks for.
  input.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) typed();
  });
  input.addEventListener("compositionend", typed);
  form.addEventListener("submit", submitted);
  window.addEventListener("popstate", read);
  read();
}

/** Let the language switch lead to the same search. */
function carry() {
  for (const link of document.querySelectorAll(".p-switch a[hreflang]")) {
    if (link instanceof HTMLAnchorElement) link.search = location.search;
  }
}

/** The page's address with a query. @param {string} query @returns {string} */
function address(query) {
  const url = new URL(location.href);
  url.hash = "";
  if (query.trim()) url.searchParams.set("q", query);
  else url.searchParams.delete("q");
  return url.href;
}

/** The list, its counter and its button. */
class JobList {
  /** @param {HTMLElement} section @param {string} base what links in cards are relative to */
  constructor(section, base) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (section.querySelector(`[data-${name}]`));
    this.status = part("result-count");
    this.list = part("list");
    this.results = part("results");
    this.more = part("more");
    this.pagination = /** @type {HTMLElement | null} */ (section.querySelector("[data-pagination]"));
    this.base = base;
    this.size = Number(section.dataset.pageSize) || 50;
    this.client = createSearch(section.dataset.bundle ?? "");
    this.total = { count: this.status.dataset.resultCount ?? "", text: this.status.textContent };
    this.asked = 0;
    /** @type {import("./search/client.js").Match[]} */
    this.waiting = [];
    this.more.addEventListener("click", () => this.next());
  }

  /**
   * Show what matches a query, or the page's own list for an empty one.
   *
   * @param {string} query
   */
  async show(query) {
    const turn = (this.asked += 1);
    if (!query.trim()) {
      this.whole(this.total.text);
      return;
    }
    this.busy(true);
    try {
      const { count, results } = await this.client.search(query);
      const cards = await this.cards(results.slice(0, this.size));
      if (turn !== this.asked) return;
      this.waiting = results.slice(this.size);
      this.matches(count, query, cards);
    } catch (error) {
      console.error(error);
      if (turn === this.asked) this.whole(this.status.dataset.countFailed ?? "");
    }
  }

  /** Add the next cards below, and go on reading there. */
  async next() {
    const turn = this.asked;
    const batch = this.waiting.slice(0, this.size);
    this.busy(true);
    try {
      const cards = await this.cards(batch);
      if (turn !== this.asked) return;
      this.waiting = this.waiting.slice(batch.length);
      this.more.hidden = !this.waiting.length;
      const first = cards[0]?.querySelector("a");
      this.results.append(...cards);
      first?.focus();
    } catch (error) {
      console.error(error);
      if (turn === this.asked) this.status.textContent = this.status.dataset.countFailed ?? "";
    }
    if (turn === this.asked) this.busy(false);
  }

  /** The page's own list. @param {string | null} text */
  whole(text) {
    this.waiting = [];
    this.results.replaceChildren();
    this.tell(this.total.count, text ?? "");
    this.swap(false);
  }

  /** @param {number} count @param {string} query @param {Element[]} cards */
  matches(count, query, cards) {
    this.results.replaceChildren(...cards);
    this.tell(String(count), this.counted(count, query));
    this.swap(true);
  }

  /** @param {boolean} searching */
  swap(searching) {
    this.list.hidden = searching;
    this.results.hidden = !searching;
    if (this.pagination) this.pagination.hidden = searching;
    this.more.hidden = !this.waiting.length;
    this.busy(false);
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.list.setAttribute("aria-busy", String(busy));
    this.results.setAttribute("aria-busy", String(busy));
  }

  /** @param {string} count @param {string} text */
  tell(count, text) {
    // The same text set again would be announced again.
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.dataset.resultCount = count;
  }

  /** @param {number} count @param {string} query @returns {string} */
  counted(count, query) {
    const language = document.documentElement.lang;
    const category = count ? new Intl.PluralRules(language).select(count) : "none";
    const form = this.status.getAttribute(`data-count-${category}`) ?? this.status.dataset.countOther ?? "{count}";
    /** @type {Record<string, string>} */
    const values = { count: new Intl.NumberFormat(language).format(count), query: query.trim() };
    return form.replace(/\{(count|query)\}/g, (_, name) => values[name]);
  }

  /** @param {import("./search/client.js").Match[]} matches @returns {Promise<Element[]>} */
  async cards(matches) {
    const loaded = await Promise.all(matches.map((match) => match.load()));
    return loaded.flatMap(({ card }) => this.card(card));
  }

  /** A card from the index, which our own build escaped. @param {string} html @returns {Element[]} */
  card(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    for (const link of template.content.querySelectorAll("a[href]")) {
      // This page may be a further one of the list, deeper than the one the card was made for.
      link.setAttribute("href", new URL(link.getAttribute("href") ?? "", this.base).href);
    }
    return [...template.content.children];
  }
}

const section = document.querySelector("[data-jobs]");
if (section instanceof HTMLElement) start(section);
