/**
 * Suggestions as rows of a listbox. All that was typed, or comes from the index, goes in as text.
 *
 * @typedef {import("./source.js").Found} Found
 * @typedef {import("../search/instead.js").Shown} TermFound
 * @typedef {import("./source.js").JobFound} JobFound
 */

import { element } from "../element.js";
import { mark } from "../search/mark.js";
import { wordsOf } from "./words.js";

let headings = 0;

/** Draws what was found in the words of one language. */
export class Rows {
  /** @param {HTMLTemplateElement} template the words, and the taxonomies with their marks */
  constructor(template) {
    this.words = wordsOf(template);
    const kinds = /** @type {HTMLElement[]} */ ([...template.content.querySelectorAll("[data-field]")]);
    this.kinds = new Map(kinds.map((one) => [one.dataset.field ?? "", one]));
  }

  /**
   * Groups of options, each called by its heading; last the way to all jobs.
   *
   * @param {Found} found
   * @param {string} text what was asked
   * @param {string} jobs address where all jobs are looked up
   * @returns {HTMLElement[]}
   */
  draw({ terms, jobs: some, pages, total, needles }, text, jobs) {
    return [
      ...this.group("terms", terms.map((one) => this.term(one, needles))),
      ...this.group("jobs", some.map((one) => this.job(one, needles))),
      ...this.group("pages", pages.map(({ url, title }) => option(url, "page", label(title, needles)))),
      ...(total ? [this.all(total, text, jobs)] : []),
    ];
  }

  /** @param {string} heading @param {HTMLElement[]} options @returns {HTMLElement[]} none without options */
  group(heading, options) {
    if (!options.length) return [];
    const head = element("div", "p-palette__heading", this.words.say(heading));
    head.id = `palette-heading-${(headings += 1)}`;
    head.setAttribute("role", "presentation");
    const box = element("div", "");
    box.setAttribute("role", "group");
    box.setAttribute("aria-labelledby", head.id);
    box.append(head, ...options);
    return [box];
  }

  /** @param {TermFound} one @param {Found["needles"]} needles */
  term(one, needles) {
    const count = aside(this.words.count("open", one.count));
    const kind = this.kinds.get(one.field);
    if (!kind) return option(one.url, "term", label(one.label, needles), count);
    const row = option(one.url, "term", element("span", "p-mark"), label(one.label, needles), aside(kind.textContent ?? ""), count);
    row.dataset.tint = kind.dataset.tint;
    return row;
  }

  /** @param {JobFound} one @param {Found["needles"]} needles */
  job(one, needles) {
    const title = label(one.title, needles, one.reading);
    if (one.lang) title.lang = one.lang;
    const pay = element("span", "p-option__pay", one.pay);
    const where = [one.company, one.closed ? this.words.say("closed") : ""].filter(Boolean);
    return option(one.href, "job", title, pay, aside(where.join(" · ")));
  }

  /** @param {number} total @param {string} text @param {string} jobs */
  all(total, text, jobs) {
    const address = new URL(jobs);
    address.searchParams.set("q", text);
    return option(address.href, "all", element("span", "", this.words.count("all", total, { query: text })));
  }
}

/** @param {string} href @param {string} kind @param {Element[]} parts */
function option(href, kind, ...parts) {
  const link = document.createElement("a");
  link.setAttribute("role", "option");
  link.tabIndex = -1;
  link.className = `p-option p-option--${kind}`;
  link.href = href;
  // The blanks part the words for who hears the option.
  link.append(...parts.flatMap((one) => [one, " "]));
  return link;
}

/** @param {string} text @param {Found["needles"]} needles @param {JobFound["reading"]} [reading] */
function label(text, needles, reading = []) {
  const one = element("span", "p-option__label", text);
  mark(one, needles, { reading });
  return one;
}

/** @param {string} text */
function aside(text) {
  return element("span", "p-option__aside", text);
}
