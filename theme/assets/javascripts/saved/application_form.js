/**
 * What the reader notes of one application, below the card of its job: folded to a line, with the note beside it.
 *
 * @typedef {import("./applications.js").Application} Application
 */

import { applications, NONE, note } from "./applications.js";
import { summary, today } from "./days.js";

const PAUSE = 500; // milliseconds without a key before a note is stored

export class ApplicationForm {
  /**
   * @param {string} id of the job
   * @param {HTMLTemplateElement} blank
   * @param {string} tag of the language in which days are written
   * @param {() => void} failed called when a change cannot be stored
   */
  constructor(id, blank, tag, failed) {
    this.id = id;
    this.tag = tag;
    this.failed = failed;
    this.element = /** @type {HTMLElement} */ (document.importNode(blank.content, true).firstElementChild);
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (this.element.querySelector(`[data-${name}]`));
    this.line = part("line");
    this.job = part("job");
    this.shown = part("note-shown");
    this.sign = part("kept-sign");
    this.state = /** @type {HTMLSelectElement} */ (part("state"));
    this.applied = /** @type {HTMLInputElement} */ (part("applied"));
    this.note = /** @type {HTMLTextAreaElement} */ (part("note"));
    this.timer = 0;
    /** @type {Application} */
    this.application = NONE;
    this.listen();
    this.show();
  }

  listen() {
    this.state.addEventListener("change", () => this.chosen());
    this.applied.addEventListener("change", () => this.keep({ applied: this.applied.value }));
    this.note.addEventListener("input", () => {
      this.sign.textContent = "";
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.typed(), PAUSE);
    });
    this.note.addEventListener("change", () => this.typed());
    window.addEventListener("pagehide", () => this.timer && this.typed());
  }

  typed() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    if (this.note.value !== this.application.note) this.keep({ note: this.note.value });
  }

  /** Who says that they have applied, usually does so on the same day. */
  chosen() {
    const state = this.state.value;
    this.keep(state && !this.application.applied ? { state, applied: today() } : { state });
  }

  /** @param {Partial<Application>} change */
  keep(change) {
    const kept = note(this.id, change);
    if (!kept) this.failed();
    this.sign.textContent = kept ? (this.sign.dataset.keptSign ?? "") : "";
    this.show();
  }

  /** Name the form after its job. @param {HTMLElement} title */
  name(title) {
    this.element.setAttribute("aria-label", title.textContent ?? "");
    this.job.textContent = title.textContent;
    this.job.lang = title.lang;
  }

  /** Show what is stored; a note that is being typed stays. */
  show() {
    this.application = applications().get(this.id) ?? NONE;
    const { state, applied, note: text } = this.application;
    this.state.value = state;
    this.applied.value = applied;
    if (!this.timer) this.note.value = text;
    this.line.textContent = state ? summary(this.state.selectedOptions[0]?.text ?? "", this.application, this.tag) : "";
    this.shown.textContent = text;
  }
}
