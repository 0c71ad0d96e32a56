/**
 * What is said aloud of the list: outside the sheet and in it, since what lies outside an open dialog is not heard.
 */

const PAUSE = 700; // milliseconds without a change after which it is said: not at every key

export class Voice {
  /** @param {Iterable<Element>} places live regions */
  constructor(places) {
    this.places = [...places];
    this.timer = 0;
  }

  /** @param {string} text */
  say(text) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      // The same text set again would be announced again.
      for (const place of this.places) if (place.textContent !== text) place.textContent = text;
    }, PAUSE);
  }
}
