/**
 * Where a text stands in a job, for cards that do not show it: fetched when the card comes into sight.
 *
 * @typedef {{lang: string, pieces: {text: string, hit: boolean}[]}} Excerpt
 * @typedef {(id: number, elsewhere: boolean) => Promise<Excerpt | null>} Find
 */

import { element } from "../element.js";

const AHEAD = "300px"; // so far below the screen they are fetched
const LATER = 1000; // milliseconds after which other languages are: what is in sight comes first

export class Excerpts {
  constructor() {
    /** @type {Map<Element, () => void>} */
    this.waiting = new Map();
    this.observer = new IntersectionObserver((seen) => this.seen(seen), { rootMargin: AHEAD });
  }

  /** Add a line to a card, once it is near. @param {Element} card @param {number} id @param {Find} find */
  add(card, id, find) {
    const line = element("p", "p-card__excerpt");
    card.append(line);
    this.waiting.set(line, () => {
      this.fill(line, (elsewhere) => find(id, elsewhere)).catch(() => line.remove());
    });
    this.observer.observe(line);
  }

  /** @param {HTMLElement} line @param {(elsewhere: boolean) => Promise<Excerpt | null>} find */
  async fill(line, find) {
    let excerpt = await find(false);
    if (!excerpt) {
      await new Promise((resolve) => setTimeout(resolve, LATER));
      excerpt = line.isConnected ? await find(true) : null;
    }
    if (excerpt) write(line, excerpt);
    else line.remove();
  }

  /** Forget the cards that were shown. */
  clear() {
    this.observer.disconnect();
    this.waiting.clear();
  }

  /** @param {IntersectionObserverEntry[]} entries */
  seen(entries) {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.observer.unobserve(target);
      this.waiting.get(target)?.();
      this.waiting.delete(target);
    }
  }
}

/** @param {HTMLElement} line @param {Excerpt} excerpt */
function write(line, { lang, pieces }) {
  const own = document.documentElement.lang;
  line.replaceChildren(...pieces.map(({ text, hit }) => (hit ? element("mark", "", text) : text)));
  if (lang === own) return;
  const name = new Intl.DisplayNames([own], { type: "language" }).of(new Intl.Locale(lang).language) ?? lang;
  line.lang = lang;
  line.prepend(element("span", { className: "p-card__language", lang: own }, name), " ");
}
