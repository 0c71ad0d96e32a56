/**
 * The search box that suggests: in the header, in a page, or in a dialog where the header has no room for it.
 *
 * Loaded when somebody goes to a box. The form around the box stays what it was: sent, it leads to the list of jobs.
 */

import { Combobox } from "./palette/combobox.js";
import { createDialog } from "./palette/dialog.js";
import { Rows } from "./palette/rows.js";
import { createSource } from "./palette/source.js";

const PAUSE = 80; // milliseconds without a key before suggestions are asked for

/** @type {WeakSet<HTMLFormElement>} */
const attached = new WeakSet();
/** @type {Map<HTMLTemplateElement, HTMLDialogElement>} */
const dialogs = new Map();
/** @type {Map<HTMLTemplateElement, import("./palette/source.js").Source>} */
const sources = new Map();

/**
 * Let a search form suggest; the first call counts.
 *
 * @param {HTMLFormElement} form with one search field
 * @param {HTMLTemplateElement} template the words of its language
 */
export function attach(form, template) {
  const input = form.querySelector("input[type=search]");
  if (attached.has(form) || !(input instanceof HTMLInputElement)) return;
  attached.add(form);
  new Palette(form, input, template);
}

/**
 * Open the dialog with a search box of its own.
 *
 * @param {HTMLTemplateElement} template the words of its language
 */
export function open(template) {
  const dialog = dialogs.get(template) ?? createDialog(template);
  if (!dialogs.has(template)) {
    dialogs.set(template, dialog);
    attach(/** @type {HTMLFormElement} */ (dialog.querySelector("form")), template);
  }
  if (!dialog.open) dialog.showModal();
  const input = dialog.querySelector("input");
  input?.focus();
  input?.select();
}

/** What a language's boxes suggest from; fetched once for all of them. @param {HTMLTemplateElement} template */
function sourceOf(template) {
  const known = sources.get(template) ?? createSource(template);
  sources.set(template, known);
  return known;
}

/** A form with its suggestions. */
class Palette {
  /** @param {HTMLFormElement} form @param {HTMLInputElement} input @param {HTMLTemplateElement} template */
  constructor(form, input, template) {
    const parts = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    this.form = form;
    this.list = /** @type {HTMLElement} */ (parts.querySelector("[role=listbox]"));
    this.status = /** @type {HTMLElement} */ (parts.querySelector("[role=status]"));
    this.source = sourceOf(template);
    this.rows = new Rows(template);
    this.turn = 0;
    this.timer = 0;
    form.classList.add("p-palette");
    form.append(this.list, this.status);
    this.box = new Combobox(input, this.list, { asked: (text) => this.typed(text), left: () => this.leave() });
    form.addEventListener("submit", () => this.box.close());
    // A page that the browser brings back shows its boxes as they were sent, not what they were about to suggest.
    window.addEventListener("pagehide", () => this.box.close());
    this.source.prepare();
    if (document.activeElement === input) this.box.ask();
  }

  /** @param {string} text */
  typed(text) {
    window.clearTimeout(this.timer);
    this.turn += 1;
    if (!text.trim()) this.box.close();
    else this.timer = window.setTimeout(() => this.suggest(text.trim()), PAUSE);
  }

  /** The list was closed: what is still under way is not wanted any more. */
  leave() {
    window.clearTimeout(this.timer);
    this.turn += 1;
    this.say("", false);
  }

  /** @param {string} text */
  async suggest(text) {
    const turn = this.turn;
    try {
      const found = await this.source.find(text);
      if (turn !== this.turn) return;
      this.list.replaceChildren(...this.rows.draw(found, text, this.form.action));
      const count = this.box.options.length;
      if (!count) return this.instead(this.rows.words.say("none", { query: text }));
      this.box.open();
      this.say(this.rows.words.count("count", count), false);
    } catch (error) {
      console.error(error);
      if (turn === this.turn) this.instead(this.rows.words.say("failed"));
    }
  }

  /** A sentence in place of a list. @param {string} text */
  instead(text) {
    this.box.close();
    this.say(text, true);
  }

  /** @param {string} text @param {boolean} shown whether it is to be seen too, in place of the list */
  say(text, shown) {
    // The same text set again would be announced again.
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.classList.toggle("p-hidden", !shown);
  }
}
