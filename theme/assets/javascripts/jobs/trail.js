/**
 * The way through the browser's history: which steps there are, and where on the page the reader was at each.
 *
 * @typedef {{y: number, shown: number}} Place how far the page was scrolled, and how many results it had
 */

const PAUSE = 150; // milliseconds after which scrolling is taken to have ended

export class Trail {
  /** @param {() => number} shown how many results there are */
  constructor(shown) {
    this.shown = shown;
    // What was there before this text was typed: what the reader goes back to.
    this.settled = location.href;
    this.timer = 0;
    // The browser would scroll before the list is there.
    history.scrollRestoration = "manual";
    window.addEventListener("scroll", () => this.wait(), { passive: true });
    window.addEventListener("pagehide", () => this.note());
  }

  /** Where the reader was when this step was left, if that is known. @returns {Place | null} */
  get place() {
    return history.state?.y === undefined ? null : history.state;
  }

  /** Go on within a step: what is typed is none of its own. @param {string} address */
  type(address) {
    write(() => history.replaceState(history.state, "", address));
  }

  /** A step further from what is there now. @param {string} address */
  step(address) {
    this.note();
    if (address !== location.href) write(() => history.pushState(null, "", address));
    this.settled = location.href;
  }

  /** A step further from what was there before this text was typed. @param {string} address */
  submit(address) {
    if (address === this.settled) return;
    write(() => history.replaceState(history.state, "", this.settled));
    this.step(address);
  }

  /** The browser went to another step. */
  moved() {
    window.clearTimeout(this.timer);
    this.settled = location.href;
  }

  wait() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.note(), PAUSE);
  }

  note() {
    window.clearTimeout(this.timer);
    write(() => history.replaceState({ y: window.scrollY, shown: this.shown() }, ""));
  }
}

/**
 * Write to the history. A browser may refuse when that happens often (Safari: 100 times in half a minute): the address
 * lags behind then, and the list does not.
 *
 * @param {() => void} change
 */
function write(change) {
  try {
    change();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
