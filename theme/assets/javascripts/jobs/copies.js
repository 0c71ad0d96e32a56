/** Shows copies of one job, which the search puts behind each other, as one card: only their places follow the first. */

import { element } from "../element.js";

/**
 * Fold the copies among some cards of a list.
 *
 * @param {{card: Element, id: number}[]} cards in the order of the list
 * @param {Uint32Array} copies of each posting, the same figure for copies of one job, 0 where there are none
 * @param {import("./words.js").Words} words
 */
export function fold(cards, copies, words) {
  for (let first = 0, next = 0; first < cards.length; first = next) {
    const job = copies[cards[first].id];
    next = first + 1;
    while (job && next < cards.length && copies[cards[next].id] === job) next += 1;
    const more = cards.slice(first + 1, next);
    for (const { card } of more) card.classList.add("p-card--copy");
    if (more.length) cards[first].card.append(element("p", "p-card__copies", words.count("list.copies", more.length)));
  }
}
