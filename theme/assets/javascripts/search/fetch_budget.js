/**
 * What a query may fetch of lists and places. Their files are of one size, about, and are counted before they are
 * fetched, each once.
 *
 * What is chosen depends on the query alone, not on what was fetched before: the same address shows the same list.
 *
 * @typedef {"lists" | "places"} Kind
 */

const MOST = 6; // files for a query: with what every question needs and the documents in sight, twelve are fetched

export class FetchBudget {
  /** @type {Set<string>} */
  taken = new Set();
  left = MOST;

  /** How many of the files are not counted yet. @param {Kind} kind @param {Iterable<number>} files */
  cost(kind, files) {
    return [...new Set(files)].filter((file) => !this.taken.has(`${kind}/${file}`)).length;
  }

  /** Count the file of sounds, if there is room for it. */
  takeSounds() {
    const able = this.left > 0;
    if (able) this.left -= 1;
    return able;
  }

  /** Count files, if there is room for them. @param {Kind} kind @param {number[]} files */
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
