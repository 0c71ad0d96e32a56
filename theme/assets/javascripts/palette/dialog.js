/** The dialog that holds a search box where the header has none in sight. */

import { wordsOf } from "./words.js";

/**
 * A dialog with a copy of the header's form, at the end of the page, closed.
 *
 * @param {HTMLTemplateElement} template the words of its language; on a page in all languages it holds the form too
 * @returns {HTMLDialogElement}
 */
export function createDialog(template) {
  const form = template.content.querySelector("form") ?? document.querySelector("form[data-header-search]");
  const copy = /** @type {HTMLFormElement} */ (form?.cloneNode(true));
  for (const one of copy.querySelectorAll(":not(input)")) one.remove();
  copy.className = "p-find__form";
  copy.removeAttribute("data-header-search");

  const dialog = document.createElement("dialog");
  dialog.className = "p-find";
  dialog.lang = template.lang;
  dialog.setAttribute("aria-label", copy.querySelector("input")?.getAttribute("aria-label") ?? "");
  copy.append(closer(wordsOf(template).say("close"), dialog));
  dialog.append(copy);
  // A press beside it closes it; what is inside has elements of its own.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  window.addEventListener("pagehide", () => dialog.close());
  document.body.append(dialog);
  return dialog;
}

/** @param {string} words @param {HTMLDialogElement} dialog */
function closer(words, dialog) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", () => dialog.close());
  return button;
}
