/**
 * What a query may fetch. Every file has a known size, and is paid for before it is fetched, once.
 *
 * What is chosen depends on the query alone, not on what was fetched before: the same address shows the same list.
 *
 * @typedef {object} Sizes
 * @property {number} base bytes of the files that every question needs, beside the head
 * @property {number} sounds bytes of the file of sounds
 * @property {Record<string, number>} cards locale -> bytes of the twenty largest files of cards
 * @property {number[]} lists of each file, in hundreds of bytes, rounded up
 * @property {number[]} places the same
 *
 * @typedef {"lists" | "places"} Kind
 */

const MOST = 340_000; // bytes for a query and its cards; excerpts in sight and heads of answers take the rest of 400,000
const DOCS = 10_000; // for so many postings; more may take more, for columns grow with them
const UNIT = 100; // bytes that sizes count

export class FetchBudget {
  /** @type {Set<string>} */
  taken = new Set();

  /** @param {Sizes} sizes @param {number} docs @param {string} locale @param {number} head bytes */
  constructor(sizes, docs, locale, head) {
    this.sizes = sizes;
    const most = MOST * Math.max(1, docs / DOCS);
    this.left = Math.max(0, most - head - sizes.base - (sizes.cards[locale] ?? 0));
  }

  /** What files cost that are not paid for yet. @param {Kind} kind @param {Iterable<number>} files */
  cost(kind, files) {
    let sum = 0;
    for (const file of new Set(files)) {
      if (!this.taken.has(`${kind}/${file}`)) sum += (this.sizes[kind][file] ?? 0) * UNIT;
    }
    return sum;
  }

  /** Pay for the file of sounds, if there is enough. */
  takeSounds() {
    const able = this.sizes.sounds <= this.left;
    if (able) this.left -= this.sizes.sounds;
    return able;
  }

  /** Pay for files, if there is enough. @param {Kind} kind @param {number[]} files */
  take(kind, files) {
    return new Allowance(this, this.left).take(kind, files);
  }
}

/** So much of a budget, for one purpose. */
export class Allowance {
  /** @type {Set<number>} */
  files = new Set();
  said = ""; // what it answered, so that one can tell whether the same was chosen

  /** @param {FetchBudget} budget @param {number} left */
  constructor(budget, left) {
    this.budget = budget;
    this.left = Math.min(left, budget.left);
  }

  /** @param {Kind} kind @param {number[]} files */
  take(kind, files) {
    const { budget } = this;
    const cost = budget.cost(kind, files);
    const able = cost <= Math.min(this.left, budget.left);
    this.said += able ? "1" : "0";
    if (!able) return false;
    this.left -= cost;
    budget.left -= cost;
    for (const file of files) {
      budget.taken.add(`${kind}/${file}`);
      this.files.add(file);
    }
    return true;
  }
}
