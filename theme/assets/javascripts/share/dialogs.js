/** Dialogs in which a button of share.js shows what it passes on: fetched when one is asked for. */

import { saying } from "../saying.js";

/** Open a dialog with a button that closes it. @param {Element} content @param {Record<string, string>} words */
function openDialog(content, words) {
  const dialog = document.createElement("dialog");
  dialog.className = "p-ask";
  const form = document.createElement("form");
  form.method = "dialog";
  const close = document.createElement("button");
  close.className = "p-button";
  close.textContent = words.close ?? "";
  form.append(content, close);
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Show a text selected, for the reader to copy. @param {HTMLElement} button @param {string} text */
export async function showText(button, text) {
  const words = await saying();
  const label = document.createElement("label");
  const field = document.createElement("input");
  field.readOnly = true;
  field.value = text;
  label.append(("copyText" in button.dataset ? words.byHandText : words.byHand) ?? "", field);
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
  const caption = document.createElement("figcaption");
  caption.textContent = words.scan ?? "";
  const written = document.createElement("p");
  written.textContent = address;
  const figure = document.createElement("figure");
  figure.className = "p-qr";
  figure.append(caption, code, written);
  openDialog(figure, words).setAttribute("aria-label", name);
}
