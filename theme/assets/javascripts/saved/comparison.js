/**
 * Jobs side by side: a table with a column a job, whose address can be passed on.
 *
 * @typedef {import("./postings.js").Found} Found
 * @typedef {import("./postings.js").Postings} Postings
 * @typedef {object} Line A row of the table.
 * @property {string} id
 * @property {string} label
 * @property {(Node | string)[][]} cells
 * @property {boolean} [shared] whether one cell is for all jobs
 * @property {string} [field] of postings, of which it says all
 */

import { Words } from "../jobs/words.js";
import { asked, fit, has, inWords, known } from "../skills/fit.js";
import { ticked } from "../skills/store.js";
import { vocabulary } from "../skills/vocabulary.js";

export const LEAST = 2;
export const MOST = 4;

/**
 * The jobs that an address asks to be compared; none where they are too few.
 *
 * @param {string} search as in `location.search` @returns {string[]} ids
 */
export function compared(search) {
  const ids = (new URLSearchParams(search).get("compare") ?? "").split(",");
  const sound = [...new Set(ids)].filter((id) => /^[a-z0-9-]{1,100}\/[a-z0-9-]{1,100}$/.test(id)).slice(0, MOST);
  return sound.length < LEAST ? [] : sound;
}

/** The query of an address that compares jobs. @param {string[]} ids */
export const query = (ids) => `?compare=${ids.join(",")}`;

/**
 * Show jobs side by side.
 *
 * @param {HTMLElement} area @param {string[]} ids @param {Postings} postings @param {Words} words
 */
export async function compare(area, ids, postings, words) {
  area.hidden = false;
  area.setAttribute("aria-busy", "true");
  for (const link of document.querySelectorAll(".p-switch a[hreflang]")) {
    if (link instanceof HTMLAnchorElement) link.search = query(ids);
  }
  const copy = /** @type {HTMLElement} */ (area.querySelector("[data-copy]"));
  copy.dataset.copy = new URL(query(ids), location.href).href;
  const jobs = await Promise.all(ids.map((id) => postings.find(id)));
  const skills = await skillLines(jobs, words);
  const told = new Set(skills.map(({ field }) => field));
  const stated = facts(jobs, words).filter(({ id }) => !told.has(id));
  const lines = [...stated, ...skills, ways(jobs, words)];
  area.querySelector("[data-table]")?.replaceChildren(table(jobs, lines, postings, words));
  area.setAttribute("aria-busy", "false");
}

/** What the jobs state, in the order of their pages. @param {Found[]} jobs @param {Words} words @returns {Line[]} */
function facts(jobs, words) {
  const sheets = jobs.map(({ sheet }) => /** @type {HTMLElement[]} */ ([...(sheet?.children ?? [])]));
  const rows = new Map(
    sheets.flat().map((row) => [row.dataset.fact ?? "", row.querySelector("dt")?.textContent ?? ""]),
  );
  // What is not stated comes after all that some job states.
  const ordered = [...rows].sort(([one], [other]) => Number(one === "unstated") - Number(other === "unstated"));
  return ordered.map(([id, label]) => {
    const cells = sheets.map((sheet) => {
      const row = sheet.find(({ dataset }) => dataset.fact === id);
      return [...(row?.querySelector("dd")?.childNodes ?? [])];
    });
    return { id, label, cells: cells.map((cell) => (cell.length ? cell : [none(words)])) };
  });
}

/**
 * Of each taxonomy of skills, those that all jobs ask for, and those of each besides; and how they fit the reader.
 *
 * @param {Found[]} jobs @param {Words} words @returns {Promise<Line[]>}
 */
async function skillLines(jobs, words) {
  const wanted = jobs.map(({ card }) => asked(card?.dataset.skills ?? ""));
  if (!wanted.flat().length) return [];
  const all = await vocabulary().catch(() => null);
  if (!all) return [];
  const knows = known(ticked(), all);
  const list = (/** @type {string[]} */ keys) => {
    const skills = keys.map((key) => ({ name: all.name(key), has: has(key, knows) }));
    return [skills.length ? listed(skills) : none(words)];
  };
  const lines = all.taxonomies.flatMap(({ id, field, name }) => {
    const own = wanted.map((keys) => keys.filter((key) => key.startsWith(`${id}/`)));
    if (!own.flat().length) return [];
    const common = own[0].filter((key) => own.every((keys) => keys.includes(key)));
    const rest = own.map((keys) => list(keys.filter((key) => !common.includes(key))));
    const labels = ["compare.common", "compare.rest"].map((key) => words.say(key, { name }));
    return [
      { id: `${field}-common`, field, label: labels[0], cells: [list(common)], shared: true },
      { id: `${field}-rest`, field, label: labels[1], cells: rest },
    ];
  });
  if (!knows.size) return lines;
  const said = new Words(all.words, document.documentElement.lang);
  const marks = wanted.map((keys) => {
    const found = fit(keys, knows);
    return found.total ? [inWords(found, said)] : [none(words)];
  });
  return [...lines, { id: "fit", label: words.say("skills.own"), cells: marks }];
}

/** How to apply. @param {Found[]} jobs @param {Words} words @returns {Line} */
function ways(jobs, words) {
  const cells = jobs.map(({ apply, state }) => {
    const parts = [...(apply?.children ?? [])].filter((part) => part.tagName !== "H2");
    if (parts.length) return parts;
    return [state === "closed" ? words.say("card.closed") : none(words)];
  });
  return { id: "apply", label: words.say("apply.title"), cells };
}

/** @param {Found[]} jobs @param {Line[]} lines @param {Postings} postings @param {Words} words */
function table(jobs, lines, postings, words) {
  const made = document.createElement("table");
  const caption = document.createElement("caption");
  caption.className = "p-hidden";
  caption.textContent = words.say("compare.title");
  const corner = header("col", words.say("fact.title"));
  corner.firstElementChild?.classList.add("p-hidden");
  const head = made.createTHead();
  head.insertRow().append(corner, ...jobs.map((job) => column(job, postings, words)));
  const body = made.createTBody();
  for (const { id, label, cells, shared } of lines) {
    const row = body.insertRow();
    row.dataset.fact = id;
    row.append(header("row", label));
    for (const cell of cells) {
      const one = row.insertCell();
      if (shared) one.colSpan = jobs.length;
      one.append(...cell);
    }
  }
  made.prepend(caption);
  return made;
}

/** The head of a job's column. @param {Found} job @param {Postings} postings @param {Words} words */
function column({ id, state, card }, postings, words) {
  const cell = header("col", "");
  const title = card?.querySelector(".p-card__title > a");
  if (title) cell.append(title);
  else if (state === "gone") cell.append(id);
  else {
    const link = document.createElement("a");
    link.href = postings.address(id);
    link.textContent = id;
    cell.append(link);
  }
  const states = { gone: "saved.gone", failed: "saved.failed", closed: "card.closed" };
  const said = state === "open" ? "" : words.say(states[state]);
  const company = card?.querySelector(".p-card__where > a");
  for (const part of [company, said]) {
    if (!part) continue;
    const line = document.createElement("span");
    line.className = "p-compare__who";
    line.append(part);
    cell.append(line);
  }
  return cell;
}

/** @param {"row" | "col"} scope @param {string} text */
function header(scope, text) {
  const cell = document.createElement("th");
  cell.scope = scope;
  if (text) {
    const label = document.createElement("span");
    label.textContent = text;
    cell.append(label);
  }
  return cell;
}

/** @param {{name: string, has: boolean}[]} skills */
function listed(skills) {
  const list = document.createElement("ul");
  for (const { name, has } of skills) {
    const item = document.createElement("li");
    item.textContent = name;
    item.toggleAttribute("data-known", has);
    list.append(item);
  }
  return list;
}

/** What stands where a job says nothing. @param {Words} words */
function none(words) {
  const said = document.createElement("span");
  said.className = "p-muted";
  const dash = document.createElement("span");
  dash.setAttribute("aria-hidden", "true");
  dash.textContent = "—";
  const hidden = document.createElement("span");
  hidden.className = "p-hidden";
  hidden.textContent = words.say("crosswalk.none");
  said.append(dash, hidden);
  return said;
}
