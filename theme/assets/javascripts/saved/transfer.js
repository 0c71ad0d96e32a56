/** The list as a file, to keep or to take to another browser. */

import { applications, data, parse as parseApplications, store } from "./applications.js";
import { today } from "./days.js";
import { parse, save, saved, written } from "./store.js";

const LARGEST = 2_000_000; // bytes of a file worth reading: what a full list takes where all notes are long

/** Hand the reader a file of what is saved, with their applications. */
export function give() {
  hand(written(saved(), { applications: data(applications()) }), "application/json", `shortlist-${today()}.json`);
}

/** Hand the reader a file. @param {string} text @param {string} type @param {string} name */
export function hand(text, type, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Add what a file holds to what is saved, with the applications in it. What is there stays as it is.
 *
 * @param {File} file
 * @returns {Promise<{failed: "wrong" | "full" | "refused" | "", added: number, known: number}>}
 */
export async function take(file) {
  const text = file.size > LARGEST ? null : await file.text().catch(() => null);
  const found = parse(text);
  if (!found?.length) return { failed: "wrong", added: 0, known: 0 };
  const jobs = saved();
  const known = new Set(jobs.map(({ id }) => id));
  const fresh = found.filter(({ id }) => !known.has(id));
  const before = applications();
  const held = [...parseApplications(JSON.parse(text ?? "null").applications)].filter(([id]) => found.some((one) => one.id === id));
  if (held.length && !store(new Map([...held, ...before]))) return { failed: "refused", added: 0, known: 0 };
  const failed = fresh.length ? save([...jobs, ...fresh]) : "";
  if (failed) store(before);
  return { failed, added: failed ? 0 : fresh.length, known: found.length - fresh.length };
}
