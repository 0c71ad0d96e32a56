/** The skills that a reader has ticked, as `<taxonomy>/<term>`: in this browser's storage, nowhere else. */

import { BrowserStorage } from "../storage.js";

const storage = new BrowserStorage("skills");
const VERSION = 1;
const SKILL = /^[a-z0-9-]{1,100}\/[a-z0-9-]{1,100}$/;

/**
 * The skills that a text of ours holds, each once; none if it is of another version.
 *
 * @param {string | null} text @returns {string[]}
 */
function parse(text) {
  try {
    const { version = VERSION, skills } = JSON.parse(text ?? "");
    const own = version === VERSION ? /** @type {unknown[]} */ (skills) : [];
    return [...new Set(own)].filter((one) => typeof one === "string" && SKILL.test(one));
  } catch {
    return [];
  }
}

/** What is ticked, in the order in which it was. */
export function ticked() {
  return parse(storage.read());
}

/** Whether the browser keeps nothing for good. */
export function refused() {
  return storage.refused();
}

/**
 * Keep these skills and no others, and tell the page. Where nothing is kept for good, they hold for the visit.
 *
 * @param {string[]} skills @returns {boolean} whether they are kept for good
 */
export function save(skills) {
  const written = JSON.stringify({ version: VERSION, skills });
  const kept = storage.write(written);
  if (!kept) storage.writeForVisit(written);
  return kept;
}

/** Call `changed` whenever something else is ticked, in this tab or another. @param {() => void} changed */
export function watch(changed) {
  storage.watch(changed);
}
