/** The list as a file, to keep or to take to another browser. */

import { parse, save, saved, written } from "./store.js";

const LARGEST = 2_000_000; // bytes of a file worth reading: many times what a full list takes

/** Hand the reader a file of what is saved. */
export function give() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([written(saved())], { type: "application/json" }));
  link.download = `shortlist-${new Date().toLocaleDateString("sv")}.json`; // Sweden writes dates as in ISO 8601
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Add what a file holds to what is saved. What is there stays as it is.
 *
 * @param {File} file
 * @returns {Promise<{failed: "wrong" | "full" | "refused" | "", added: number, known: number}>}
 */
export async function take(file) {
  const found = file.size > LARGEST ? null : parse(await file.text().catch(() => null));
  if (!found?.length) return { failed: "wrong", added: 0, known: 0 };
  const jobs = saved();
  const known = new Set(jobs.map(({ id }) => id));
  const fresh = found.filter(({ id }) => !known.has(id));
  const failed = fresh.length ? save([...jobs, ...fresh]) : "";
  return { failed, added: failed ? 0 : fresh.length, known: found.length - fresh.length };
}
