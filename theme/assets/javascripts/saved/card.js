/** The card of a job, as lists have it, made of the job's own page: its title and what the page keeps of the card. */

import { element } from "../element.js";

/**
 * @param {Document} page
 * @returns {HTMLElement | null} null on any other page; its title has the level of a list that is the whole page
 */
export function cardOf(page) {
  const kept = /** @type {HTMLTemplateElement | null} */ (page.querySelector("template[data-card]"));
  const heading = page.querySelector("h1");
  if (!kept || !heading) return null;
  const { card = "", skills, state } = kept.dataset;
  const link = element("a", { textContent: heading.textContent });
  link.setAttribute("href", "./");
  if (heading.lang) link.lang = heading.lang;
  const title = element("h2", "p-card__title", link);
  const made = element("article", { className: state === "closed" ? "p-card p-card--closed" : "p-card" }, title);
  made.dataset.posting = card;
  if (skills) made.dataset.skills = skills;
  made.append(document.importNode(kept.content, true));
  return made;
}
