/**
 * A saved job in the list: its card as it is now; or what was kept of it, where there is none; or, once removed, the
 * way to have it back.
 *
 * @typedef {import("./store.js").Job} Job
 * @typedef {import("./postings.js").Postings} Postings
 * @typedef {import("../jobs/words.js").Words} Words
 */

import { STATES } from "./applications.js";
import { share } from "../search/fits.js";
import { asked, fit } from "../skills/fit.js";

export class Row {
  /**
   * @param {Job} job @param {Postings} postings @param {Words} words @param {HTMLTemplateElement} blank
   * @param {import("./application_form.js").ApplicationForm} form what the reader notes of the application
   */
  constructor(job, postings, words, blank, form) {
    this.job = job;
    this.postings = postings;
    this.words = words;
    this.blank = blank;
    this.form = form;
    this.element = document.createElement("div");
    this.element.className = "p-saved__row";
    this.removed = false;
    /** @type {HTMLElement | undefined} */
    this.shown = undefined;
    /** @type {import("./postings.js").Found} */
    this.found = { state: "failed", id: job.id, closes: "", card: null, sheet: null, apply: null };
    this.tick = document.createElement("input");
    this.tick.type = "checkbox";
    this.tick.className = "p-saved__tick";
    this.tick.dataset.tick = job.id;
    this.ready = this.load();
  }

  async load() {
    this.found = await this.postings.find(this.job.id);
    this.draw();
  }

  draw() {
    const { state, card } = this.found;
    // One element for as long as the row is there: it keeps its star.
    this.shown ??= card ?? this.rest(state === "gone");
    // What is not there any more cannot be compared.
    this.tick.hidden = this.removed || !card;
    this.tick.checked &&= !this.tick.hidden;
    const title = this.named(document.createElement("span"));
    this.tick.setAttribute("aria-label", this.words.say("compare.tick", { title: title.textContent ?? "" }));
    this.form.name(title);
    this.element.replaceChildren(this.tick, ...(this.removed ? [this.strip()] : [this.shown, this.form.element]));
  }

  /** Where it stands by its last day to apply: those that take applications longest, or no more, at the end. */
  get urgency() {
    const { state, closes } = this.found;
    return state === "open" ? closes || "9999" : `9999-${state}`;
  }

  /** Where it stands by how far its application is. */
  get progress() {
    return STATES.indexOf(this.form.application.state);
  }

  /** How well its skills fit those that are known; what is not open any more fits nobody. @param {Set<string>} knows */
  fits(knows) {
    const { have, total } = fit(asked(this.found.card?.dataset.skills ?? ""), knows);
    return this.found.state === "open" ? share(have.length, total) : -1;
  }

  /** @param {boolean} removed */
  remove(removed) {
    if (removed === this.removed) return;
    const held = this.element.contains(document.activeElement);
    this.removed = removed;
    this.draw();
    if (held) /** @type {HTMLElement | null} */ (this.element.querySelector("button"))?.focus();
  }

  /** What was kept of a job. @param {boolean} gone whether its page is */
  rest(gone) {
    const { id, where } = this.job;
    const card = /** @type {HTMLElement} */ (document.importNode(this.blank.content, true).firstElementChild);
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (card.querySelector(name));
    card.classList.toggle("p-card--gone", gone);
    card.dataset.posting = id;
    const title = document.createElement(gone ? "span" : "a");
    if (title instanceof HTMLAnchorElement) title.href = this.postings.address(id);
    part(".p-card__title").append(this.named(title));
    part(".p-card__where").textContent = where;
    part(".p-card__closed").textContent = this.words.say(gone ? "saved.gone" : "saved.failed");
    return card;
  }

  strip() {
    const line = document.createElement("p");
    line.className = "p-saved__removed";
    const undo = document.createElement("button");
    undo.type = "button";
    undo.className = "p-button";
    undo.dataset.undo = this.job.id;
    undo.textContent = this.words.say("saved.undo");
    const [before, after = ""] = this.words.say("saved.removed").split("{title}");
    const told = document.createElement("span");
    told.append(before, this.named(document.createElement("span")), after);
    line.append(told, undo);
    return line;
  }

  /** The job's title in an element, in its own language. @param {HTMLElement} element */
  named(element) {
    const now = /** @type {HTMLElement | null | undefined} */ (this.found.card?.querySelector(".p-card__title > *"));
    element.textContent = now ? now.textContent : this.job.title || this.job.id;
    element.lang = now ? now.lang : this.job.lang;
    return element;
  }
}
