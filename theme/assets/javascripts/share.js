/**
 * Buttons that pass something on: the page's address or a text of it to the clipboard or to what the device shares with, the
 * address as a QR code to a phone.
 */

import { saying } from "./saying.js";

const BUTTONS = "[data-copy], [data-copy-text], [data-share], [data-qr]";
const SHOWN = 2000; // milliseconds that a button says what it has done

/** What a button passes on: the address that it names, as a code that which is printed, or its page's. @param {HTMLElement} button */
const address = (button) =>
  button.dataset.copy ||
  (button.matches("[data-qr]") && document.querySelector(".p-printed")?.textContent) ||
  location.origin + location.pathname;

const voice = document.createElement("p");
voice.className = "p-hidden";
voice.setAttribute("role", "status");
document.body.append(voice);

/** What a button copies: a text that it names, else the code beside it; or the page's address. @param {HTMLElement} button */
function content(button) {
  const text = button.dataset.copyText;
  return text === "" ? (button.parentElement?.querySelector("code")?.textContent ?? "") : (text ?? address(button));
}

/**
 * Whether a button hands over to what the device shares with: of those that copy a text where there is nothing, on phones.
 *
 * @param {HTMLElement} button
 */
const shares = (button) =>
  button.matches("[data-share]") && "share" in navigator && (!("copyText" in button.dataset) || matchMedia("(pointer: coarse)").matches);

/** Let a button say what it has done, for a while and without changing its size. @param {HTMLElement} button */
async function done(button) {
  const words = await saying();
  const spoken = button.matches("[data-copy]") ? words.copied : words.done;
  voice.textContent = "";
  setTimeout(() => (voice.textContent = spoken ?? ""), 50);
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
    await navigator.clipboard.writeText(content(button));
    done(button);
  } catch {
    (await import("./share/dialogs.js")).showText(button, content(button)); // the clipboard is not to be had
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest(BUTTONS) : null;
  if (!(button instanceof HTMLElement)) return;
  if (button.matches("[data-qr]")) import("./share/dialogs.js").then(({ showCode }) => showCode(button, address(button)));
  else if (!shares(button)) copy(button);
  else {
    const { copyText: text } = button.dataset;
    const what = text ? { text } : { url: address(button) };
    navigator.share({ title: document.title, ...what }).catch(() => undefined); // turned down by the reader: nothing to say
  }
});
for (const button of document.querySelectorAll(BUTTONS)) {
  if (!button.matches("[data-share]:not([data-copy-text])") || "share" in navigator) button.setAttribute("data-ready", "");
}
