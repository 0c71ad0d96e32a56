/** The words of a search box, as its language's template holds them. */

import { Words } from "../jobs/words.js";

/**
 * @param {HTMLTemplateElement} template with an element for each text, its plural forms as `data-count-<category>`
 * @returns {Words}
 */
export function wordsOf(template) {
  const said = /** @type {HTMLElement[]} */ ([...template.content.querySelectorAll("[data-words]")]);
  return new Words(Object.fromEntries(said.map((one) => [one.dataset.words, forms(one)])), template.lang);
}

/** @param {HTMLElement} one @returns {Record<string, string>} plural category -> text */
function forms(one) {
  const counted = Object.entries(one.dataset).filter(([name]) => name.startsWith("count"));
  return Object.fromEntries(counted.map(([name, text]) => [name.slice("count".length).toLowerCase(), text ?? ""]));
}
