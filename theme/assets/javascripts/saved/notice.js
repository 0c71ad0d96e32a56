/** A sentence across the foot of the window: what a press could not do. It stays until it is closed. */

import { element } from "../element.js";

/** @type {HTMLElement | undefined} */
let bar;

/** @param {string} words @param {string} close what the button to close it is called */
export function tell(words, close) {
  bar ??= drawn(close);
  const line = /** @type {HTMLElement} */ (bar.firstElementChild);
  line.textContent = "";
  bar.hidden = false;
  // A region is read out when its text changes after it is there.
  setTimeout(() => (line.textContent = words), 50);
}

/** @param {string} close */
function drawn(close) {
  const line = element("p");
  line.setAttribute("role", "alert");
  const button = element("button", { type: "button", className: "p-button" }, close);
  const made = element("div", "p-said", line, button);
  button.addEventListener("click", () => (made.hidden = true));
  document.addEventListener("keydown", ({ key }) => (made.hidden ||= key === "Escape"));
  document.body.append(made);
  return made;
}
