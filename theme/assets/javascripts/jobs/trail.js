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
    this.typing = false;
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

  /** A step further for the first change of a text; what is typed after it goes on within that step. @param {string} address */
  type(address) {
    if (!this.typing) this.step(address);
    else write(() => history.replaceState(history.state, "", address));
    this.typing = true;
  }

  /** A step further from what is there now. @param {string} address */
  step(address) {
    this.note();
    if (address !== location.href) write(() => history.pushState(null, "", address));
    this.typing = false;
  }

  /** The browser went to another step. */
  moved() {
    window.clearTimeout(this.timer);
    this.typing = false;
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
