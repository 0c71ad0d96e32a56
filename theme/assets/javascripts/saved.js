/** What a reader keeps, as every page shows it: the stars of jobs with their number, and what fits the skills. */

import { save, saved, watch } from "./saved/store.js";
import { saying } from "./saying.js";
import { BrowserStorage } from "./storage.js";

const called = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-saving]"))?.dataset.name;

/** What there is to keep of the job that a button is for: of the card around it or, on the job's own page, of that. @param {Element} button */
function kept(button) {
  const card = button.closest(".p-card");
  const page = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-card]"));
  const title = (card ?? document).querySelector(card ? ".p-card__title > *" : "h1");
  const where = [...((card ?? page?.content)?.querySelectorAll(".p-card__where > :not([data-fit])") ?? [])].map((one) => one.textContent);
  const lang = title?.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang;
  return { title: title?.textContent ?? "", lang, where: where.join(" · ") };
}

/** Give a card its star, which nothing but a script can use. @param {HTMLElement} found a card, with its job's id */
function star(found) {
  if (found.querySelector("[data-save]")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "p-star";
  button.dataset.save = found.dataset.posting;
  found.querySelector(".p-card__title")?.after(button);
}

/** Let the star of an element show whether something is saved. @param {HTMLElement | null} one @param {boolean} is */
function fill(one, is) {
  if (one) one.dataset.icon = is ? "star-filled" : "star";
}

/** Let every star say whether its job is saved. */
function show() {
  const jobs = saved();
  const ids = new Set(jobs.map(({ id }) => id));
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".p-card[data-posting]"))) star(one);
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-save]"))) {
    // Named after its job, whatever its state: that is said by itself.
    if (!button.hasAttribute("aria-pressed")) {
      const name = (called ?? "").replace("{title}", () => kept(button).title);
      if (button.textContent?.trim()) button.title = name;
      else button.setAttribute("aria-label", name);
    }
    const pressed = ids.has(button.dataset.save ?? "");
    button.setAttribute("aria-pressed", String(pressed));
    fill(button, pressed);
  }
  for (const count of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-saved-count]"))) {
    count.textContent = jobs.length ? jobs.length.toLocaleString(document.documentElement.lang) : "";
    count.hidden = !jobs.length;
    fill(count.parentElement, jobs.length > 0);
  }
}

/** @param {HTMLElement} button */
function press(button) {
  const id = button.dataset.save ?? "";
  const jobs = saved();
  const others = jobs.filter((one) => one.id !== id);
  const job = { id, saved: new Date().toISOString(), ...kept(button) };
  const failed = save(others.length < jobs.length ? others : [job, ...jobs]);
  if (failed) refuse(failed);
}

/** Say why a job was not saved. @param {"full" | "refused"} why */
async function refuse(why) {
  const [{ tell }, said] = await Promise.all([import("./saved/notice.js"), saying()]);
  tell(said[why] ?? "", said.close ?? "");
}

const skills = new BrowserStorage("skills");
let marked = false;

/** Mark what fits the reader's skills. What does so is loaded once some are ticked. */
async function mark() {
  if (called === undefined || (!marked && skills.read() === null)) return;
  marked = true;
  try {
    const { drawMarks } = await import("./skills/marks.js");
    await drawMarks();
  } catch (error) {
    console.info(error); // the page is as it would be without
  }
}

show();
watch(show);
mark();
skills.watch(mark);
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-save]") : null;
  if (button instanceof HTMLElement) press(button);
});
// Lists that are drawn later.
for (const list of document.querySelectorAll("[data-results], [data-news-list], [data-shortlist]")) {
  for (const drawn of [show, mark]) new MutationObserver(drawn).observe(list, { childList: true, subtree: true });
}
if (document.querySelector("[data-copy], [data-copy-text], [data-share]")) import("./share.js");
// Who has saved nothing has noted nothing.
if (saved().length && document.querySelector(".p-posting")) import("./saved/applied.js");
// What is new is told where jobs are looked for; a job's own page stays light.
if (document.querySelector(".p-card[data-posting]") && !document.querySelector(".p-posting")) import("./visits.js");
