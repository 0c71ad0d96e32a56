/**
 * Marks jobs that were published since the reader's last visit. What it compares with stays in this browser's local
 * storage: when the last visit was, and which jobs without a date were there. Where nothing can be stored, nothing is
 * marked.
 *
 * @typedef {object} Visit
 * @property {string} last when a page was opened last, as in ISO 8601
 * @property {string} seen the marks of jobs that were there then and whose day would not tell
 * @property {string} since when the visit before ended; "": this is the first one
 * @property {string} before the marks that were seen in that visit
 *
 * @typedef {[day: string, marks: string][]} Published the open jobs in the order of lists (`outputs/published.py`)
 */

import { saying } from "./saying.js";
import { BrowserStorage } from "./storage.js";

const storage = new BrowserStorage("visit");
const VERSION = 1;
// Pages opened within half an hour of each other are one visit, as statistics of sites count: who reads an employer's
// page and comes back still sees what was new.
const PAUSE = 30 * 60_000;

/** The mark of a job: FNV-1a of its id, folded to 24 bits. @param {string} id */
function mark(id) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193);
  const folded = (hash >>> 24) ^ (hash & 0xffffff);
  return btoa(String.fromCharCode(folded >> 16, (folded >> 8) & 255, folded & 255));
}

/** Marks of four characters each. @param {string} joined */
const marks = (joined) => joined.match(/.{4}/g) ?? [];

/** What a text of ours says; null where it is none of ours. @param {string | null} written @returns {Visit | null} */
function parse(written) {
  let found;
  try {
    found = JSON.parse(written ?? "null");
  } catch {
    return null;
  }
  if (found?.version !== VERSION || !Date.parse(found.last)) return null;
  const { last, seen, since, before } = found;
  return [seen, since, before].every((one) => typeof one === "string") ? { last, seen, since, before } : null;
}

/** The visit that goes on now, after what was stored. @param {Visit | null} stored @param {Published} published */
function visit(stored, published) {
  const now = new Date().toISOString();
  const today = now.slice(0, 10);
  const seen = published.flatMap(([day, some]) => (!day || day >= today ? [some] : [])).join("");
  const goes = stored && Date.now() - Date.parse(stored.last) < PAUSE;
  const { since, before } = goes ? stored : { since: stored?.last ?? "", before: stored?.seen ?? "" };
  return { version: VERSION, last: now, seen, since, before };
}

/**
 * The places, in the order of lists, of the jobs that were published since. Days are as fine as dates are: of the day
 * of the last visit, and of jobs without a date, those are new that were not there then.
 *
 * @param {Visit} visit @param {Published} published @returns {Map<string, number>} mark -> place
 */
function news({ since, before }, published) {
  const known = new Set(marks(before));
  const last = since.slice(0, 10);
  /** @type {Map<string, number>} */
  const fresh = new Map();
  let place = 0;
  for (const [day, some] of since ? published : []) {
    for (const one of marks(some)) {
      if ((!day || day >= last) && !known.has(one)) fresh.set(one, place);
      place += 1;
    }
  }
  return fresh;
}

/** Mark the cards of new jobs. @param {Map<string, number>} fresh @param {string} label */
function show(fresh, label) {
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".p-card[data-posting]:not([data-aged])"))) {
    card.dataset.aged = "";
    if (!fresh.has(mark(card.dataset.posting ?? ""))) continue;
    const badge = document.createElement("span");
    badge.className = "p-new";
    badge.textContent = label;
    card.querySelector(".p-card__title")?.append(" ", badge);
  }
}

async function start() {
  const address = /** @type {HTMLTemplateElement} */ (document.querySelector("template[data-saving]")).dataset.published;
  try {
    /** @type {Published} */
    const published = await (await fetch(new URL(address ?? "", document.baseURI))).json();
    const now = visit(parse(storage.read()), published);
    if (!storage.write(JSON.stringify(now))) return;
    const fresh = news(now, published);
    if (!fresh.size) return;
    const label = (await saying()).new ?? "";
    show(fresh, label);
    for (const list of document.querySelectorAll("[data-results], [data-news-list], [data-shortlist]")) {
      new MutationObserver(() => show(fresh, label)).observe(list, { childList: true, subtree: true });
    }
    const section = document.querySelector("[data-news]");
    if (section instanceof HTMLElement) (await import("./jobs/news.js")).showNews(section, [...fresh.values()]);
  } catch (error) {
    console.info(error); // no network: nothing is marked
  }
}

start();
