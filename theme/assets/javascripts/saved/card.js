/** The card of a job, as lists have it, made of the job's own page: its title and what the page keeps of the card. */

/**
 * @param {Document} page
 * @returns {HTMLElement | null} null on any other page; its title has the level of a list that is the whole page
 */
export function cardOf(page) {
  const kept = /** @type {HTMLTemplateElement | null} */ (page.querySelector("template[data-card]"));
  const heading = page.querySelector("h1");
  if (!kept || !heading) return null;
  const { card = "", skills, state } = kept.dataset;
  const made = document.createElement("article");
  made.className = state === "closed" ? "p-card p-card--closed" : "p-card";
  made.dataset.posting = card;
  if (skills) made.dataset.skills = skills;
  const title = document.createElement("h2");
  title.className = "p-card__title";
  const link = document.createElement("a");
  link.setAttribute("href", "./");
  if (heading.lang) link.lang = heading.lang;
  link.textContent = heading.textContent;
  title.append(link);
  made.append(title, document.importNode(kept.content, true));
  return made;
}
