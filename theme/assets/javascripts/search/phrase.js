/**
 * Where the slots of one part of a query are filled: first by the lists of tokens, then, for those titles and texts in
 * which all are, by the places at which they stand.
 *
 * @typedef {import("./slots.js").Slot} Slot
 * @typedef {import("./lists.js").Lists} Lists
 * @typedef {import("./lists.js").Entry} Entry
 */

import { units } from "./lists.js";
import { INSIDE, WHOLE } from "./parts.js";

const LONGEST = 1 << 20; // places in one text

/** A slot with the tokens found for it. */
class Filled {
  /** @param {Slot} slot @param {Lists} lists @param {Set<number>} allowed files @param {number} size number of units */
  constructor(slot, lists, allowed, size) {
    this.offset = slot.offset;
    this.open = slot.open;
    this.best = new Uint8Array(size); // how well each unit fills it, plus one
    /** @type {[Entry, number][]} */
    this.entries = slot.tokens.flatMap(([token, quality]) => {
      const entry = lists.entry(token);
      return entry ? [/** @type {[Entry, number]} */ ([entry, quality])] : [];
    });
    if (slot.start) for (const entry of lists.range(slot.start, allowed)) this.entries.push([entry, WHOLE]);
    if (slot.open) this.best.fill(INSIDE + 1);
    for (const [entry, quality] of this.entries) this.mark(units(entry), quality);
  }

  /** @param {Uint32Array} found @param {number} quality */
  mark(found, quality) {
    for (const unit of found) if (this.best[unit] <= quality) this.best[unit] = quality + 1;
  }

  /** Whether the places of its tokens are known: those of Chinese are not. */
  get placed() {
    return !this.open && this.entries.every(([{ length }]) => length);
  }

  /** Forget the tokens that no unit has which is still in question. @param {Uint8Array} wanted */
  keep(wanted) {
    this.entries = this.entries.filter(([entry]) => units(entry).some((unit) => wanted[unit]));
  }
}

export class Phrase {
  /** @param {Slot[]} slots @param {Lists} lists @param {Set<number>} allowed files, all loaded @param {number} size number of units */
  constructor(slots, lists, allowed, size) {
    this.lists = lists;
    this.slots = slots.map((slot) => new Filled(slot, lists, allowed, size));
    /** @type {Filled[]} */
    this.checked = [];
    this.best = this.slots.map(({ best }) => best).reduce(least, new Uint8Array(size).fill(WHOLE + 1));
    if (!slots.length) this.best.fill(0);
  }

  /**
   * Choose the slots whose places are to be read, the cheapest first: two at least, or there is nothing to compare.
   *
   * @param {import("./fetch_budget.js").FetchBudget} budget
   */
  plan(budget) {
    const able = this.slots.length > 1 && this.best.some(Boolean) ? this.slots.filter((slot) => slot.placed) : [];
    for (const slot of able) slot.keep(this.best);
    const costs = new Map(able.map((slot) => [slot, budget.cost("places", filesOf(slot))]));
    const cheapest = able.sort((one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0));
    if (cheapest.length < 2 || !budget.take("places", cheapest.slice(0, 2).flatMap(filesOf))) return;
    this.checked = cheapest.slice(0, 2);
    for (const slot of cheapest.slice(2)) {
      if (!budget.take("places", filesOf(slot))) return;
      this.checked.push(slot);
    }
  }

  /** Which slots were chosen. */
  get chosen() {
    return this.checked.map((slot) => this.slots.indexOf(slot)).join();
  }

  /** Read the places of the chosen slots, and keep what has them side by side. */
  async check() {
    if (!this.checked.length) return;
    const readers = await Promise.all(
      this.checked.map((slot) => Promise.all(slot.entries.map(([entry]) => this.lists.places(entry)))),
    );
    let found = this.stand(this.checked[0], readers[0], null);
    for (let next = 1; next < readers.length; next += 1) found = this.stand(this.checked[next], readers[next], found);
    const stood = new Uint8Array(this.best.length);
    for (const [place, quality] of found) {
      const unit = Math.floor(place / LONGEST);
      stood[unit] = Math.max(stood[unit], quality);
    }
    this.best = least(this.best, stood);
  }

  /**
   * The places at which the part can begin, by this slot and those before it, and how well, plus one.
   *
   * @param {Filled} slot
   * @param {import("./bytes.js").Reader[]} readers of the places of its tokens
   * @param {Map<number, number> | null} before
   * @returns {Map<number, number>}
   */
  stand({ entries, offset }, readers, before) {
    /** @type {Map<number, number>} */
    const found = new Map();
    entries.forEach(([entry, quality], index) => {
      const reader = readers[index];
      for (const unit of units(entry)) {
        const wanted = this.best[unit] > 0;
        let place = -offset;
        for (let left = reader.number(); left; left -= 1) {
          place += reader.number();
          if (!wanted || place < 0) continue;
          const key = unit * LONGEST + place;
          const most = before ? Math.min(before.get(key) ?? 0, quality + 1) : quality + 1;
          if (most > (found.get(key) ?? 0)) found.set(key, most);
        }
      }
    });
    return found;
  }
}

/** The files in which the places of a slot lie. @param {Filled} slot */
function filesOf({ entries }) {
  return entries.map(([{ file }]) => file);
}

/** The lesser of each two. @param {Uint8Array} one @param {Uint8Array} other @returns {Uint8Array} */
function least(one, other) {
  return one.map((value, index) => Math.min(value, other[index]));
}
