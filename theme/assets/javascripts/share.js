/** Buttons that pass a page on: its address to the clipboard, or to whatever the device shares with. */

import { saying } from "./saying.js";

const SHOWN = 2000; // milliseconds that a button says what it has done

/** What a button passes on: the address that it names or, of its page, that without what somebody searched for. @param {HTMLElement} button */
const address = (button) => button.dataset.copy || location.origin + location.pathname;

const voice = document.createElement("p");
voice.className = "p-hidden";
voice.setAttribute("role", "status");
document.body.append(voice);

/** Let a button say what it has done, for a while and without changing its size. @param {HTMLElement} button */
async function done(button) {
  const words = await saying();
  voice.textContent = "";
  setTimeout(() => (voice.textContent = words.copied ?? ""), 50);
  const label = [...button.childNodes].findLast((one) => one.textContent?.trim());
  if (!label || button.dataset.done !== undefined) return;
  const before = label.textContent;
  button.style.inlineSize = `${button.getBoundingClientRect().width}px`;
  button.dataset.done = "";
  label.textContent = words.done ?? "";
  setTimeout(() => {
    label.textContent = before;
    delete button.dataset.done;
    button.style.inlineSize = "";
  }, SHOWN);
}

/** @param {HTMLElement} button */
async function copy(button) {
  try {
    await navigator.clipboard.writeText(address(button));
    done(button);
  } catch {
    byHand(address(button)); // the clipboard is not to be had
  }
}

/** An address, selected, for the reader to copy. @param {string} url */
async function byHand(url) {
  const words = await saying();
  const dialog = document.createElement("dialog");
  dialog.className = "p-ask";
  const form = document.createElement("form");
  form.method = "dialog";
  const label = document.createElement("label");
  const field = document.createElement("input");
  field.readOnly = true;
  field.value = url;
  label.append(words.byHand ?? "", field);
  const close = document.createElement("button");
  close.className = "p-button";
  close.textContent = words.close ?? "";
  form.append(label, close);
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-copy], [data-share]") : null;
  if (!(button instanceof HTMLElement)) return;
  if (button.matches("[data-copy]")) copy(button);
  // Turned down by the reader: nothing to say.
  else navigator.share({ title: document.title, url: address(button) }).catch(() => undefined);
});
for (const button of document.querySelectorAll("[data-copy], [data-share]")) {
  if (button.matches("[data-copy]") || "share" in navigator) button.setAttribute("data-ready", "");
}
