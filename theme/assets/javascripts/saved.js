/** The stars of jobs, and the number beside the header's: what is saved, and pressing to save. */

import { save, saved, watch } from "./saved/store.js";

const words = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-saving]"))?.dataset ?? {};

/** The card of the job that a star is for: around it or, on the job's own page, kept aside. @param {Element} star */
function card(star) {
  const kept = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-card]"));
  return star.closest(".p-card") ?? kept?.content.querySelector(".p-card");
}

/** What there is to keep of a card. @param {Element | null | undefined} found */
function kept(found) {
  const title = found?.querySelector(".p-card__title > *");
  const where = [...(found?.querySelectorAll(".p-card__where > *") ?? [])].map((one) => one.textContent);
  const lang = title?.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang;
  return { title: title?.textContent ?? "", lang, where: where.join(" · ") };
}

/** The star of what is saved, or of what is not. @param {boolean} saved */
const icon = (saved) => (saved ? "#icon-star-filled" : "#icon-star");

/** Let every star say whether its job is saved. */
function show() {
  const jobs = saved();
  const ids = new Set(jobs.map(({ id }) => id));
  for (const star of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-save]"))) {
    // Named after its job, whatever its state: that is said by itself.
    if (!star.hasAttribute("aria-pressed")) {
      const name = (words.name ?? "").replace("{title}", () => kept(card(star)).title);
      if (star.textContent?.trim()) star.title = name;
      else star.setAttribute("aria-label", name);
    }
    const pressed = ids.has(star.dataset.save ?? "");
    star.setAttribute("aria-pressed", String(pressed));
    star.querySelector("use")?.setAttribute("href", icon(pressed));
  }
  for (const count of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-saved-count]"))) {
    count.textContent = jobs.length ? jobs.length.toLocaleString(document.documentElement.lang) : "";
    count.hidden = !jobs.length;
    count.parentElement?.querySelector("use")?.setAttribute("href", icon(jobs.length > 0));
  }
}

/** @param {HTMLElement} star */
function press(star) {
  const id = star.dataset.save ?? "";
  const jobs = saved();
  const others = jobs.filter((one) => one.id !== id);
  const job = { id, saved: new Date().toISOString(), ...kept(card(star)) };
  const failed = save(others.length < jobs.length ? others : [job, ...jobs]);
  if (failed) import("./saved/notice.js").then(({ tell }) => tell(words[failed] ?? "", words.close ?? ""));
}

show();
watch(show);
document.addEventListener("click", ({ target }) => {
  const star = target instanceof Element ? target.closest("[data-save]") : null;
  if (star instanceof HTMLElement) press(star);
});
// Lists that are drawn later.
for (const list of document.querySelectorAll("[data-results], [data-shortlist]")) {
  new MutationObserver(show).observe(list, { childList: true, subtree: true });
}
if (document.querySelector("[data-copy], [data-share]")) import("./share.js");
