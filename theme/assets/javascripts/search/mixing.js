/** Puts employers in turn where several of their postings are as good as others. */

const AHEAD = 50; // postings among which another employer is looked for

/**
 * Postings in their order, but none beside one of the same employer where another is as good.
 *
 * @param {number[]} ids
 * @param {(one: number, other: number) => boolean} alike
 * @param {(id: number) => number} employer -1 where nobody is named: that is no employer
 */
export function mixed(ids, alike, employer) {
  const waiting = [...ids];
  /** @type {number[]} */
  const found = [];
  for (let at = 0; at < waiting.length; at += 1) {
    const last = found.length ? employer(found[found.length - 1]) : -1;
    const fits = (/** @type {number} */ id) => last < 0 || employer(id) !== last;
    const ahead = waiting.slice(at, at + AHEAD);
    const other = ahead.findIndex((id) => fits(id) && alike(id, waiting[at]));
    if (other > 0) {
      waiting.copyWithin(at + 1, at, at + other);
      waiting[at] = ahead[other];
    }
    found.push(waiting[at]);
  }
  return found;
}
