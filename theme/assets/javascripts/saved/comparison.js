/**
 * Jobs side by side: a table with a column a job, whose address can be passed on.
 *
 * @typedef {import("./postings.js").Found} Found
 * @typedef {import("./postings.js").Postings} Postings
 * @typedef {object} Line A row of the table.
 * @property {string} id
 * @property {string} label
 * @property {(Node | string)[][]} cells none: the row is the heading of those below it
 * @property {string} [field] of postings, of which the rows below say all
 * @property {boolean} [known] whether it is a skill that the reader has
 */

import { element } from "../element.js";
import { Words } from "../jobs/words.js";
import { asked, fit, has, inWords, known, options } from "../skills/fit.js";
import { ticked } from "../skills/store.js";
import { vocabulary } from "../skills/vocabulary.js";
import { applications, NONE } from "./applications.js";
import { summary } from "./days.js";

export const LEAST = 2;
export const MOST = 4;
const DATES = ["posted", "collected", "verified", "undated"]; // facts that are one row

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
  const fields = new Set(skills.map(({ field }) => field));
  const lines = [...notes(jobs, words), ...facts(jobs, words).filter(({ id }) => !fields.has(id)), ways(jobs, words), ...skills];
  area.querySelector("[data-table]")?.replaceChildren(table(jobs, lines, postings, words));
  area.setAttribute("aria-busy", "false");
}

/** What the reader has noted of some of them. @param {Found[]} jobs @param {Words} words @returns {Line[]} */
function notes(jobs, words) {
  const all = applications();
  const line = (/** @type {string} */ id, /** @type {(one: import("./applications.js").Application) => string} */ read) => {
    const texts = jobs.map((job) => read(all.get(job.id) ?? NONE));
    return texts.some(Boolean) ? [{ id, label: words.say(id), cells: texts.map((text) => [text || none(words)]) }] : [];
  };
  const state = (/** @type {import("./applications.js").Application} */ one) =>
    one.state && summary(words.say(`application.${one.state}`), one, words.say("locale.tag"));
  return [...line("application.state", state), ...line("application.note", ({ note }) => note)];
}

/** What the jobs state, in the order of their pages. @param {Found[]} jobs @param {Words} words @returns {Line[]} */
function facts(jobs, words) {
  const sheets = jobs.map(({ sheet }) => /** @type {HTMLElement[]} */ ([...(sheet?.children ?? [])]));
  const term = (/** @type {HTMLElement} */ row) => row.querySelector("dt")?.textContent ?? "";
  const dated = (/** @type {HTMLElement} */ { dataset: { fact = "" } }) => DATES.includes(fact);
  const named = (/** @type {HTMLElement} */ row) => (dated(row) ? "date" : (row.dataset.fact ?? ""));
  const rows = new Map(sheets.flat().map((row) => [named(row), dated(row) ? words.say("compare.date") : term(row)]));
  rows.delete("unstated"); // empty cells say it
  return [...rows].map(([id, label]) => {
    const cells = sheets.map((sheet) =>
      sheet.filter((row) => named(row) === id).flatMap((row) => {
        const content = [...(row.querySelector("dd")?.childNodes ?? [])];
        return dated(row) ? [element("div", {}, element("span", "p-muted", term(row)), " ", ...content)] : content;
      }),
    );
    return { id, label, cells: cells.map((cell) => (cell.length ? cell : [none(words)])) };
  });
}

/**
 * How the jobs fit the reader, then a row for each skill: under a heading those that all ask for, and those that some do.
 *
 * @param {Found[]} jobs @param {Words} words @returns {Promise<Line[]>}
 */
async function skillLines(jobs, words) {
  const wanted = jobs.map(({ card }) => asked(card?.dataset.skills ?? ""));
  if (!wanted.flat().length) return [];
  const all = await vocabulary().catch(() => null);
  if (!all) return [];
  const knows = known(ticked(), all);
  const counted = new Set(all.taxonomies.filter((one) => one.counted).map(({ id }) => id));
  const plus = (/** @type {Found} */ { card }) => asked(card?.dataset.skills ?? "", true).filter((key) => counted.has(key.split("/")[0]));
  const named = jobs.map((job, at) => [...wanted[at], ...plus(job)]);
  const meet = (/** @type {string} */ one, /** @type {string} */ other) => options(one).some((skill) => options(other).includes(skill));
  const cell = (/** @type {string} */ key, /** @type {number} */ at) => {
    if (wanted[at].includes(key)) return [sign("●", words.say("compare.asked"))];
    if (named[at].includes(key)) return [element("span", "p-muted", words.say("section.preferred"))];
    const others = named[at].filter((one) => meet(one, key)).map((one) => element("div", {}, all.name(one)));
    return others.length ? others : [none(words)];
  };
  const row = (/** @type {string} */ key) => ({
    id: key, label: all.name(key), known: has(key, knows), cells: jobs.map((_, at) => cell(key, at)),
  });
  const asking = (/** @type {string} */ key) => named.filter((own) => own.some((one) => meet(one, key))).length;
  // Alternatives have no row of their own where one of them has: they are in its cells.
  const keys = [...new Set(named.flat())]
    .sort((one, other) => options(one).length - options(other).length)
    .reduce((/** @type {string[]} */ rows, key) => (rows.some((one) => meet(one, key)) ? rows : [...rows, key]), [])
    .sort((one, other) => asking(other) - asking(one));
  const lines = all.taxonomies.flatMap(({ id, field, name }) =>
    ["common", "rest"].flatMap((part) => {
      const label = words.say(`compare.${part}`, { name });
      const rows = keys.filter((key) => key.startsWith(`${id}/`) && (asking(key) === jobs.length) === (part === "common")).map(row);
      return rows.length ? [{ id: `${field}-${part}`, field, label, cells: [] }, ...rows] : [];
    }),
  );
  if (!knows.size) return lines;
  const fitWords = new Words(all.words, document.documentElement.lang);
  const fits = wanted.map((keys) => [keys.length ? inWords(fit(keys, knows), fitWords) : none(words)]);
  return [{ id: "fit", label: words.say("compare.fit"), cells: fits }, ...lines];
}

/** Where to apply; the details are on the page of the job. @param {Found[]} jobs @param {Words} words @returns {Line} */
function ways(jobs, words) {
  const cells = jobs.map(({ apply, state }) => {
    const parts = [...(apply?.children ?? [])].filter((part) => !part.matches("h2, dl"));
    if (parts.length) return parts;
    return [state === "closed" ? words.say("card.closed") : none(words)];
  });
  return { id: "apply", label: words.say("apply.title"), cells };
}

/** @param {Found[]} jobs @param {Line[]} lines @param {Postings} postings @param {Words} words */
function table(jobs, lines, postings, words) {
  const corner = element("span", "p-hidden", words.say("fact.title"));
  const head = element("tr", "", header("col", corner), ...jobs.map((job) => column(job, postings, words)));
  const caption = element("caption", "p-hidden", words.say("compare.title"));
  const made = element("table", "", caption, element("thead", "", head));
  for (const { id, label, cells, known = false } of lines) {
    const name = element("span", "", label);
    name.toggleAttribute("data-known", known);
    const first = header(cells.length ? "row" : "rowgroup", name);
    if (!cells.length) first.colSpan = jobs.length + 1;
    const row = element("tr", "", first, ...cells.map((cell) => element("td", "", ...cell)));
    row.dataset.fact = id;
    const body = cells.length ? made.tBodies[made.tBodies.length - 1] : undefined; // a heading begins a part of its own
    (body ?? made.createTBody()).append(row);
  }
  return made;
}

/** The head of a job's column. @param {Found} job @param {Postings} postings @param {Words} words */
function column({ id, state, card }, postings, words) {
  const title = card?.querySelector(".p-card__title > a");
  const name = title ?? (state === "gone" ? id : element("a", { href: postings.address(id) }, id));
  const states = { gone: "saved.gone", failed: "saved.failed", closed: "card.closed" };
  const company = card?.querySelector(".p-card__where > a");
  const below = [company, state !== "open" && words.say(states[state])].flatMap((part) =>
    part ? [element("span", "p-compare__who", part)] : [],
  );
  return header("col", name, ...below);
}

/** @param {string} scope @param {(Node | string)[]} content */
const header = (scope, ...content) => element("th", { scope }, ...content);

/** A sign, and the words that it stands for. @param {string} shape @param {string} words */
function sign(shape, words) {
  return element("span", "", element("span", { ariaHidden: "true" }, shape), element("span", "p-hidden", words));
}

/** What stands where a job says nothing. @param {Words} words */
function none(words) {
  const dash = sign("—", words.say("compare.none"));
  dash.className = "p-muted";
  return dash;
}
