/**
 * What is said aloud of the list: by the line above it and, since what lies outside an open dialog is not heard, in the
 * sheet. The line shows every change at once and says the last one after a pause: not one at every key.
 */

import { element } from "../element.js";

const PAUSE = 700; // milliseconds without a change

export class Announcer {
  /** @param {HTMLElement} line a live region, which shows what is found @param {Iterable<Element>} others live regions */
  constructor(line, others) {
    this.line = line;
    this.others = [...others];
    this.last = "";
    this.timer = 0;
  }

  /**
   * Say what the line shows.
   *
   * @param {string} more what it does not show
   */
  say(more) {
    window.clearTimeout(this.timer);
    // Set in the same task as the change, which is then not said.
    this.line.setAttribute("aria-live", "off");
    this.timer = window.setTimeout(() => this.speak(more), PAUSE);
  }

  /** @param {string} more */
  speak(more) {
    const shown = this.line.textContent ?? "";
    this.line.setAttribute("aria-live", "polite");
    if (this.last === shown + more) return;
    this.last = shown + more;
    this.line.replaceChildren(shown, ...(more ? [element("span", "p-hidden", more)] : []));
    for (const place of this.others) place.textContent = this.last;
  }
}
