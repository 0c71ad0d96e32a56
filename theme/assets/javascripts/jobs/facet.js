/**
 * One facet of the form: its options with their counts, whether any or all of those ticked are asked for, the button for
 * all options, the box to find one.
 *
 * @typedef {import("./words.js").Words} Words
 * @typedef {{box: HTMLInputElement, count: HTMLElement, more: HTMLElement | null, item: HTMLElement, label: string}} Option
 */

import { own, UNSTATED } from "./state.js";

export class Facet {
  /** @param {HTMLElement} element @param {Words} words */
  constructor(element, words) {
    this.element = element;
    this.words = words;
    this.field = element.dataset.facet ?? "";
    this.background = element.dataset.background ?? "";
    this.label = element.querySelector(".p-facet__label")?.textContent ?? "";
    /** @type {Map<string, Option>} */
    this.options = new Map([...element.querySelectorAll("li")].map((item) => optionOf(item)));
    this.listed = this.counts();
    /** @type {string[]} */
    this.unstated = [];
    /** @type {HTMLFieldSetElement | null} */
    this.match = element.querySelector("fieldset[data-match]"); // where a job can have several of the options
    this.whole = element.querySelector("button[data-whole]");
    this.whole?.addEventListener("click", () => this.unfold(!element.hasAttribute("data-unfolded")));
    this.finder = element.querySelector("input[data-find]");
    this.finder?.addEventListener("input", () => this.find());
  }

  /** All values, as they stand on the page. */
  get values() {
    return [...this.options.keys()];
  }

  /** Values that addresses from before have for others: the former one -> the one now. @returns {Map<string, string>} */
  get former() {
    const pairs = this.values.flatMap((value) => {
      const former = this.options.get(value)?.box.dataset.former?.split(" ") ?? [];
      return former.map((one) => /** @type {const} */ ([one, value]));
    });
    return new Map(pairs);
  }

  /** The values that are ticked. */
  get chosen() {
    return [...this.values.filter((value) => this.options.get(value)?.box.checked), ...this.unstated];
  }

  /** Whether a job has to have all values that are ticked. */
  get every() {
    return this.chosen.length > 1 && this.matching("all")?.checked === true;
  }

  /** The choice of how many of the ticked values are asked for. @param {"any" | "all"} value */
  matching(value) {
    return /** @type {HTMLInputElement | null | undefined} */ (this.match?.querySelector(`input[value=${value}]`));
  }

  /** Tick these values and no others. @param {string[]} values @param {boolean} every whether all of them are asked for */
  choose(values, every) {
    for (const [value, { box }] of this.options) box.checked = values.includes(value);
    this.unstated = values.filter((value) => value === UNSTATED); // a chip takes it away
    if (this.match) this.match.hidden = values.length < 2;
    const choice = this.matching(every ? "all" : "any");
    if (choice) choice.checked = true;
  }

  /** Show numbers of jobs, those of `background` beside; the page's own without any. @param {Record<string, Record<string, number>>} [counts] */
  count(counts = this.listed) {
    const [about = {}, background = {}] = [this.field, this.background].map((field) => own(counts, field));
    for (const [value, { count, more, item }] of this.options) {
      const [number, others] = [about, background].map((numbers) => own(numbers, value) ?? 0);
      count.dataset.count = String(number);
      count.textContent = this.words.number(number);
      if (more) more.dataset.others = String(others);
      if (more) more.textContent = others ? `+${this.words.number(others)}` : "";
      item.toggleAttribute("data-none", !(number || others));
    }
  }

  /** @returns {Record<string, Record<string, number>>} */
  counts() {
    const numbers = (/** @type {(one: Option) => string | undefined} */ read) =>
      Object.fromEntries([...this.options].map(([value, option]) => [value, Number(read(option) ?? 0)]));
    return {
      [this.background]: numbers(({ more }) => more?.dataset.others),
      [this.field]: numbers(({ count }) => count.dataset.count),
    };
  }

  /** Show all rows, or only the first and those ticked. @param {boolean} unfolded */
  unfold(unfolded) {
    const button = this.whole;
    if (!(button instanceof HTMLElement)) return;
    this.element.toggleAttribute("data-unfolded", unfolded);
    button.setAttribute("aria-expanded", String(unfolded));
    button.textContent = this.words.say(unfolded ? "filter.fewer" : "filter.all");
  }

  /** Show the options that hold what is typed, with the broader ones above them. */
  find() {
    const wanted = folded(this.finder instanceof HTMLInputElement ? this.finder.value : "").trim();
    this.element.toggleAttribute("data-finding", wanted !== "");
    let found = 0;
    // Backwards, so that what is below an option is decided before it.
    for (const { item, label } of [...this.options.values()].reverse()) {
      const fits = folded(label).includes(wanted);
      item.hidden = !fits && !item.querySelector("li:not([hidden])");
      if (!item.hidden) found += 1;
    }
    const unknown = this.element.querySelector("[data-unknown]");
    if (unknown instanceof HTMLElement) unknown.hidden = found > 0;
  }
}

/** @param {HTMLElement} item @returns {[string, Option]} */
function optionOf(item) {
  const box = /** @type {HTMLInputElement} */ (item.querySelector("input[type=checkbox]"));
  const count = /** @type {HTMLElement} */ (item.querySelector("[data-count]"));
  /** @type {HTMLElement | null} */
  const more = item.querySelector("[data-others]");
  return [box.value, { box, count, more, item, label: item.querySelector(".p-choice__label")?.textContent ?? "" }];
}

/** @param {string} text */
function folded(text) {
  return text.normalize("NFKC").toLowerCase();
}
