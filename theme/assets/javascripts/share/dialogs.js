/** Dialogs in which a button of share.js shows what it passes on: fetched when one is asked for. */

import { element } from "../element.js";
import { saying } from "../saying.js";

/** Open a dialog with a button that closes it. @param {Element} content @param {Record<string, string>} words */
function openDialog(content, words) {
  const close = element("button", "p-button", words.close ?? "");
  const dialog = element("dialog", "p-ask", element("form", { method: "dialog" }, content, close));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Show a text selected, for the reader to copy. @param {HTMLElement} button @param {string} text */
export async function showText(button, text) {
  const words = await saying();
  const field = element("input", { readOnly: true, value: text });
  const label = element("label", "", ("copyText" in button.dataset ? words.byHandText : words.byHand) ?? "", field);
  openDialog(label, words);
  field.select();
}

/** Show an address as a QR code; where its script is not to be had, as text. @param {HTMLElement} button @param {string} address */
export async function showCode(button, address) {
  const [words, script] = await Promise.all([saying(), import("./qr_code.js").catch(() => null)]);
  if (!script) return showText(button, address);
  const name = button.textContent?.trim() ?? "";
  const code = script.picture(address);
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", name);
  const caption = element("figcaption", "", words.scan ?? "");
  const figure = element("figure", "p-qr", caption, code, element("p", "", address));
  openDialog(figure, words).setAttribute("aria-label", name);
}
