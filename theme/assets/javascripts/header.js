/**
 * The ways into the search from any page: its boxes, the magnifier, and two keys.
 *
 * Slash goes to the box in sight: on the home page and the jobs page their own, elsewhere the header's.
 * Ctrl-K (Cmd-K) means the same everywhere, in fields too: a box that leads to any page of the site, the header's.
 * Where no box is in sight, both open the dialog of the magnifier.
 */

import "./scheme.js";

const FIELDS = "input, textarea, select, [contenteditable]";
const APPLE = /^(Mac|iP)/.test(navigator.platform);

/** The words of a search box, one template for every language of the page. @type {HTMLTemplateElement[]} */
const templates = [...document.querySelectorAll("template[data-palette]")];
/** What a language's boxes say, once it was asked for. @type {Map<HTMLTemplateElement, Promise<void>>} */
const said = new Map();

/** Put what the boxes of a language say into its template. @param {HTMLTemplateElement} template */
async function fill(template) {
  const answer = await fetch(new URL(template.dataset.words ?? "", document.baseURI));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  const words = document.createElement("template");
  words.innerHTML = await answer.text();
  template.content.append(words.content);
}

/** What makes the boxes of a language suggest. @param {HTMLTemplateElement} template */
async function load(template) {
  if (!said.has(template)) said.set(template, fill(template));
  try {
    const [palette] = await Promise.all([import("./palette.js"), said.get(template)]);
    return palette;
  } catch (error) {
    said.delete(template);
    throw error;
  }
}

/** Which key to the search an event is. @param {KeyboardEvent} event @returns {"" | "slash" | "letter"} */
function shortcut(event) {
  if (event.isComposing || event.altKey || event.defaultPrevented) return "";
  const typing = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  if (event.key === "/") return typing || event.ctrlKey || event.metaKey ? "" : "slash";
  if (event.key.toLowerCase() !== "k" || event.shiftKey || event.ctrlKey === event.metaKey) return "";
  // On a Mac, Ctrl-K in a field deletes to the end of the line.
  return APPLE && event.ctrlKey ? "" : "letter";
}

/** The template of the language that a search box is in. @param {Element} form */
function templateOf(form) {
  const lang = form.closest("[lang]")?.getAttribute("lang");
  return templates.find((one) => one.lang === lang) ?? templates[0];
}

/** The page's language; on a page in all of them, that of the address asked for, else the reader's own. */
function spoken() {
  const root = new URL("../", new URL(templates[0].dataset.index ?? "", document.baseURI)).pathname;
  const wanted = [location.pathname.slice(root.length).split("/")[0], ...navigator.languages];
  const matches = wanted.map((tag) =>
    templates.find((one) => `${tag.toLowerCase()}-`.startsWith(`${one.dataset.palette}-`)),
  );
  return matches.find(Boolean) ?? templates[0];
}

/**
 * The box that a key goes to, if one is in sight.
 *
 * @param {"slash" | "letter"} key
 * @returns {HTMLInputElement | undefined}
 */
function box(key) {
  const inside = [...document.querySelectorAll("form[role=search]:not([data-header-search]) input[type=search]")];
  const spoke = inside.filter((one) => templateOf(one) === spoken());
  const boxes = key === "slash" ? [header, ...spoke] : [header];
  return /** @type {HTMLInputElement | undefined} */ (boxes.find((one) => one && one.getClientRects().length > 0));
}

/** Let a box suggest. @param {EventTarget | null} target what has the focus */
function enter(target) {
  const form = target instanceof HTMLInputElement ? target.closest("form[role=search]") : null;
  if (!(form instanceof HTMLFormElement) || form.closest("[data-jobs], dialog")) return;
  // Without suggestions it is a box all the same.
  const template = templateOf(form);
  load(template).then(({ attach }) => attach(form, template), console.error);
}

const header = document.querySelector("[data-header-search] input");
if (templates.length) {
  header?.setAttribute("aria-keyshortcuts", "/ Control+K Meta+K");
  document.addEventListener("keydown", (event) => {
    const key = shortcut(event);
    if (!key || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    const found = box(key);
    if (!found) load(spoken()).then(({ open }) => open(spoken()), console.error);
    found?.focus();
    found?.select();
  });
  document.addEventListener("focusin", (event) => enter(event.target));
  enter(document.activeElement);
}

const magnifier = document.querySelector("[data-header-find]");
magnifier?.addEventListener("click", (event) => {
  if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const follow = () => location.assign(/** @type {HTMLAnchorElement} */ (magnifier).href);
  load(spoken()).then(({ open }) => open(spoken())).catch(follow);
});
