/**
 * The jobs that a reader has saved: in this browser's local storage, nowhere else.
 *
 * @typedef {{id: string, saved: string, title: string, lang: string, where: string}} Job
 *   `saved`: when, as in ISO 8601; `title`, its `lang`, and `where` as they stood then, for when the page is gone
 */

import { BrowserStorage } from "../storage.js";

const storage = new BrowserStorage("saved");
export const MOST = 500;
const VERSION = 1;

/** @param {unknown} value @param {number} [most] */
const text = (value, most = 300) => (typeof value === "string" ? value.slice(0, most) : "");

/** What `found` says of a job, if it does: anybody can write there. @param {any} found @returns {Job[]} */
function job(found) {
  const id = text(found?.id, 200);
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(id)) return [];
  const time = Math.min(Date.parse(found.saved) || 0, Date.now());
  const { title, lang, where } = found;
  return [{ id, saved: new Date(time).toISOString(), title: text(title), lang: text(lang, 35), where: text(where) }];
}

/** @param {Job} a @param {Job} b */
const later = (a, b) => b.saved.localeCompare(a.saved);

/**
 * The jobs that a text of ours holds, last saved first, each once, be they too many; null: it is none, or of another
 * version.
 *
 * @param {string | null} written
 */
export function parse(written) {
  try {
    const { version = VERSION, jobs } = JSON.parse(written ?? "");
    if (version !== VERSION) return null;
    /** @type {Job[]} */
    const found = jobs.flatMap(job);
    return [...new Map(found.map((one) => [one.id, one])).values()].sort(later);
  } catch {
    return null;
  }
}

/** The text that `parse` reads. @param {Job[]} jobs @param {object} [more] what a file holds besides, which `parse` passes over */
export const written = (jobs, more) => JSON.stringify({ version: VERSION, jobs, ...more }, null, 1);

/** What is saved, last saved first. */
export function saved() {
  return (parse(storage.read()) ?? []).slice(0, MOST);
}

/** Whether a list is stored that we can read. */
export function readable() {
  return parse(storage.read()) !== null;
}

/** Whether the browser keeps nothing for us. */
export function refused() {
  return storage.refused();
}

/** Save these and nothing else, and tell the page. @param {Job[]} jobs @returns {"" | "full" | "refused"} why not */
export function save(jobs) {
  if (jobs.length > MOST) return "full";
  return storage.write(written(jobs.sort(later))) ? "" : "refused";
}

/** Call `changed` whenever something else is saved, in this tab or another. @param {() => void} changed */
export function watch(changed) {
  storage.watch(changed);
}
