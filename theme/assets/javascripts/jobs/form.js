/**
 * The form of filters: what is ticked in it, and how many jobs each tick would show.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Condition} Condition
 * @typedef {import("./words.js").Words} Words
 * @typedef {object} Counts
 * @property {Record<string, Record<string, number>>} counts field -> value -> number
 * @property {Record<string, number>} salaries least pay -> number
 * @property {number} stated those that state their pay
 * @property {number} closed those that closed ones add
 */

import { ticked } from "../skills/store.js";
import { Facet } from "./facet.js";
import { order, own, UNSTATED, usual } from "./state.js";

export class FilterForm {
  /** @param {HTMLFormElement} form @param {Words} words */
  constructor(form, words) {
    this.form = form;
    this.words = words;
    this.facets = [...form.querySelectorAll("[data-facet]")].map(
      (one) => new Facet(/** @type {HTMLElement} */ (one), words),
    );
    const control = (/** @type {string} */ name) => form.elements.namedItem(name);
    this.sort = /** @type {HTMLSelectElement} */ (control("sort"));
    this.salary = /** @type {HTMLSelectElement | null} */ (control("salary"));
    this.stated = /** @type {HTMLInputElement} */ (control("undisclosed"));
    this.all = /** @type {HTMLInputElement | null} */ (control("status"));
    this.listed = this.counted();
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** What the page has to choose from. @returns {import("./state.js").Offered} */
  get offered() {
    const fields = new Map(this.facets.map((facet) => [facet.field, facet.values]));
    const former = new Map(this.facets.map((facet) => [facet.field, facet.former]));
    const several = this.facets.filter(({ match }) => match).map(({ field }) => field);
    const sorts = [...this.sort.options].map((one) => one.value).filter((sort) => sort !== "fit" || ticked().length);
    return { fields, former, several, sorts, pay: this.salary !== null, closed: this.all !== null };
  }

  /** What the order is called. */
  get sorted() {
    return this.sort.selectedOptions[0]?.text ?? "";
  }

  /** What the form says, with a text. @param {State} before what was asked for until now @returns {State} */
  state({ text, sort }) {
    const chosen = this.facets.map((facet) => /** @type {const} */ ([facet.field, facet.chosen]));
    const wanted = this.sort.value;
    return {
      text,
      filters: Object.fromEntries(chosen.filter(([, values]) => values.length)),
      every: this.facets.filter(({ every }) => every).map(({ field }) => field),
      salary: this.salary?.value ?? "",
      stated: this.stated.checked,
      all: this.all?.checked ?? false,
      sort: wanted === order({ text, sort }) ? sort : wanted === usual(text) ? "" : wanted,
    };
  }

  /** Tick what is asked for, and nothing else. @param {State} state */
  show(state) {
    for (const facet of this.facets) {
      facet.choose(own(state.filters, facet.field) ?? [], state.every.includes(facet.field));
    }
    this.stated.checked = state.stated;
    if (this.all) this.all.checked = state.all;
    this.least(state.salary);
    const paid = this.facets.filter(({ element }) => element.closest("[data-pay]")).flatMap(({ chosen }) => chosen);
    const pay = Number(state.salary !== "") + Number(state.stated) + paid.length;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-ticked]"))) {
      const field = one.dataset.ticked ?? "";
      const number = field === "salary" ? pay : (own(state.filters, field) ?? []).length;
      one.textContent = number ? this.words.number(number) : "";
    }
    for (const one of this.sort.options) {
      if (one.value === "relevance") one.hidden = one.disabled = !state.text.trim();
      if (one.value === "fit") one.hidden = one.disabled = !ticked().length;
    }
    this.sort.value = order(state);
    const way = document.querySelector("a.p-shortcut");
    if (way) way.ariaCurrent = this.sort.value === "fit" ? "true" : null;
  }

  /** Choose a least pay; an address may ask for one between the steps. @param {string} wanted */
  least(wanted) {
    if (!this.salary) return;
    this.salary.querySelector("[data-between]")?.remove();
    const steps = [...this.salary.options];
    if (!steps.some((one) => one.value === wanted)) {
      const [amount, code] = parted(wanted);
      const between = new Option(this.pay(wanted), wanted);
      between.dataset.between = "";
      const below = steps.map((one) => parted(one.value)).findLastIndex(([step, unit]) => unit === code && step <= amount);
      steps[Math.max(below, 0)].after(between);
    }
    this.salary.value = wanted;
    const label = this.salary.closest("label");
    if (label) label.hidden = this.salary.options.length < 2; // few jobs state an amount: there is nothing to choose
  }

  /** A step of pay in words. @param {string} value */
  pay(value) {
    const step = [...(this.salary?.options ?? [])].find((one) => one.value === value);
    const [amount, code = this.salary?.dataset.currency ?? ""] = parted(value);
    return step?.dataset.label ?? this.words.say("filter.amount", { amount: this.words.amount(amount, code) });
  }

  /** Open the facets in which something is ticked: what narrows a list that was linked to is to be seen. */
  unfold() {
    for (const { element, chosen } of this.facets) {
      const section = element.closest("details");
      if (section && chosen.length) section.open = true;
    }
  }

  /** Show these numbers beside what can be ticked; the page's own without any. @param {Counts} [counts] */
  count({ counts, salaries, stated, closed } = this.listed) {
    for (const facet of this.facets) facet.count(counts);
    for (const step of this.salary?.options ?? []) {
      if (!(step.value in salaries)) continue;
      step.dataset.count = String(salaries[step.value]);
      step.text = `${this.pay(step.value)} (${this.words.number(salaries[step.value])})`;
    }
    this.tell(this.stated, stated);
    if (this.all) this.tell(this.all, closed);
  }

  /** @param {HTMLInputElement} box @param {number} number */
  tell(box, number) {
    const count = /** @type {HTMLElement} */ (box.labels?.[0].querySelector("[data-count]"));
    count.dataset.count = String(number);
    count.textContent = this.words.number(number);
  }

  /** The numbers on the page as it came. @returns {Counts} */
  counted() {
    const number = (/** @type {HTMLElement | null | undefined} */ one) => Number(one?.dataset.count);
    const beside = (/** @type {HTMLInputElement} */ box) => number(box.labels?.[0].querySelector("[data-count]"));
    const steps = [...(this.salary?.options ?? [])].filter((one) => one.value);
    return {
      counts: Object.assign({}, ...this.facets.map((facet) => facet.counts())),
      salaries: Object.fromEntries(steps.map((one) => [one.value, number(one)])),
      stated: beside(this.stated),
      closed: this.all ? beside(this.all) : 0,
    };
  }

  /** Say that nothing can be filtered now, or no longer. @param {boolean} failed */
  failed(failed) {
    const told = this.form.querySelector("[data-failed]");
    if (told instanceof HTMLElement) told.hidden = !failed;
  }

  /**
   * What a condition is called, and the tint of what it belongs to.
   *
   * @param {Condition} condition @returns {{label: string, tint?: string}}
   */
  name({ kind, field, value = "" }) {
    if (kind === "salary") return { label: this.pay(this.salary?.value ?? "") };
    if (kind === "stated") return { label: labelOf(this.stated) };
    if (kind === "amount" || kind === "only") return { label: value };
    if (kind === "excluded") return { label: this.words.say("filter.without", { label: value }) };
    if (kind === "status") return { label: labelOf(this.all) };
    const facet = this.facets.find((one) => one.field === field);
    const name = facet?.label ?? "";
    if (value === UNSTATED) return { label: this.words.say("filter.unstated", { name }), tint: facet?.element.dataset.tint };
    const label = kind === "every" ? this.words.say("filter.every", { name }) : (facet?.options.get(value)?.label ?? name);
    return { label, tint: facet?.element.dataset.tint };
  }
}

/** The amount of a least pay, and its currency if that is written. @param {string} value @returns {[number, string | undefined]} */
function parted(value) {
  const [amount, code] = value.split("-").reverse();
  return [Number(amount), code];
}

/** What stands beside a box. @param {HTMLInputElement | null} box */
function labelOf(box) {
  return box?.labels?.[0].querySelector(".p-choice__label")?.textContent ?? "";
}
