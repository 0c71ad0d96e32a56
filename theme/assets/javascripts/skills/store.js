/** The skills that a reader has ticked, as `<taxonomy>/<term>`: in this browser's storage, nowhere else. */

import { BrowserStorage } from "../storage.js";

const storage = new BrowserStorage("skills");
export const MOST = 300;
const VERSION = 1;
const SKILL = /^[a-z0-9-]{1,100}\/[a-z0-9-]{1,100}$/;

/**
 * The skills that a text of ours holds, each once, be they too many; null: it is none, or of another version.
 *
 * @param {string | null} text @returns {string[] | null}
 */
function parse(text) {
  try {
    const { version = VERSION, skills } = JSON.parse(text ?? "");
    if (version !== VERSION) return null;
    return [...new Set(/** @type {unknown[]} */ (skills))].filter((one) => typeof one === "string" && SKILL.test(one));
  } catch {
    return null;
  }
}

/** What is ticked, in the order in which it was. */
export function ticked() {
  return (parse(storage.read()) ?? []).slice(0, MOST);
}

/** Whether the browser keeps nothing for good. */
export function refused() {
  return storage.refused();
}

/**
 * Keep these skills and no others, and tell the page. Where nothing is kept for good, they hold for the visit.
 *
 * @param {string[]} skills @returns {"" | "full" | "refused"} why they are not kept for good
 */
export function save(skills) {
  if (skills.length > MOST) return "full";
  const written = JSON.stringify({ version: VERSION, skills });
  if (storage.write(written)) return "";
  storage.writeForVisit(written);
  return "refused";
}

/** Call `changed` whenever something else is ticked, in this tab or another. @param {() => void} changed */
export function watch(changed) {
  storage.watch(changed);
}
