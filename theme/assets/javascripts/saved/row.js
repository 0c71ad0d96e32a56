/**
 * A saved job in the list: its card as it is now; or what was kept of it, where there is none; or, once removed, the
 * way to have it back.
 *
 * @typedef {import("./store.js").Job} Job
 * @typedef {import("./postings.js").Postings} Postings
 * @typedef {import("../jobs/words.js").Words} Words
 */

import { element } from "../element.js";
import { STATES } from "./applications.js";

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
    this.element = element("div", "p-saved__row");
    this.removed = false;
    /** @type {HTMLElement | undefined} */
    this.shown = undefined;
    /** @type {import("./postings.js").Found} */
    this.found = { state: "failed", id: job.id, closes: "", card: null, sheet: null, apply: null };
    this.tick = element("input", { type: "checkbox" });
    this.tick.dataset.tick = job.id;
    this.label = element("label", "p-saved__tick", this.tick, words.say("compare.tick"), " ", element("span"));
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
    this.label.hidden = !card;
    this.tick.checked &&= !this.removed && !this.label.hidden;
    const title = this.named(element("span", "p-hidden"));
    this.label.lastElementChild?.replaceWith(title);
    this.form.name(title);
    this.element.replaceChildren(...(this.removed ? [this.strip()] : [this.shown, this.label, this.form.element]));
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
    part(".p-card__title").append(this.named(gone ? element("span") : element("a", { href: this.postings.address(id) })));
    part(".p-card__where").textContent = where;
    part(".p-card__closed").textContent = this.words.say(gone ? "saved.gone" : "saved.failed");
    return card;
  }

  strip() {
    const undo = element("button", { type: "button", className: "p-button" }, this.words.say("saved.undo"));
    undo.dataset.undo = this.job.id;
    const [before, after = ""] = this.words.say("saved.removed").split("{title}");
    const told = element("span", "", before, this.named(element("span")), after);
    return element("p", "p-saved__removed", told, undo);
  }

  /** The job's title in an element, in its own language. @param {HTMLElement} element */
  named(element) {
    const now = /** @type {HTMLElement | null | undefined} */ (this.found.card?.querySelector(".p-card__title > *"));
    element.textContent = now ? now.textContent : this.job.title || this.job.id;
    element.lang = now ? now.lang : this.job.lang;
    return element;
  }
}
