/** Marks of what a reader knows, on cards and on the page of a job. */

import { element } from "../element.js";
import { promote } from "../jobs/promote.js";
import { Words } from "../jobs/words.js";
import { asked, fit, inWords, known } from "./fit.js";
import { drawFit } from "./job.js";
import { ticked } from "./store.js";
import { vocabulary } from "./vocabulary.js";

/** Draw all marks of the page as they are now. */
export async function drawMarks() {
  const all = await vocabulary();
  const words = new Words(all.words, document.documentElement.lang);
  const knows = known(ticked(), all);
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".p-card[data-skills]"))) {
    mark(card, knows, words);
    promote(card, (key) => knows.has(key));
  }
  drawFit(knows, all, words);
}

/**
 * Say on a card how many of its skills the reader has; nothing to one who has ticked none.
 *
 * @param {HTMLElement} card @param {Set<string>} knows @param {Words} words
 */
function mark(card, knows, words) {
  const found = fit(asked(card.dataset.skills ?? ""), knows);
  const said = knows.size && found.total ? inWords(found, words) : "";
  const there = card.querySelector("[data-fit]");
  // Set again, it would be drawn again: lists are watched.
  if ((there?.textContent ?? "") === said) return;
  there?.remove();
  if (!said) return;
  const line = card.querySelector(".p-card__where") ?? element("p", "p-card__where");
  // A card may name neither employer nor place.
  if (!line.parentElement) card.querySelector(".p-card__title")?.after(line);
  const drawn = element("span", "p-card__fit", said);
  drawn.dataset.fit = `${found.have.length}/${found.total}`;
  line.append(drawn);
}
