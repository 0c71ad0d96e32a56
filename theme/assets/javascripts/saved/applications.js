/**
 * What readers note of their applications for saved jobs: in this browser's local storage, nowhere else.
 *
 * It is stored apart from the list of jobs. So a list that an earlier version stored needs no change, and a page of that
 * version that is still open in another tab drops nothing when it saves a job.
 *
 * @typedef {object} Application
 * @property {string} state one of `STATES`; "": not applied yet
 * @property {string} applied the day of the application as YYYY-MM-DD, or ""
 * @property {string} note plain text
 */

import { BrowserStorage } from "../storage.js";
import { readable, saved } from "./store.js";

/** How far an application can be, in the order in which it goes. */
export const STATES = ["", "applied", "interview", "offer", "rejected"];
const storage = new BrowserStorage("applications");
const VERSION = 1;
const LONGEST = 1000; // characters of a note: those of a full list fit into what browsers give a site

/** @type {Readonly<Application>} */
export const NONE = Object.freeze({ state: "", applied: "", note: "" });

/** What `found` says, as far as it is an application: anybody can write there. @param {any} found @returns {Application} */
function application(found) {
  const { state, applied, note } = found ?? {};
  return {
    state: STATES.includes(state) ? state : "",
    applied: /^\d{4}-\d\d-\d\d$/.test(applied) && Date.parse(applied) ? applied : "",
    note: typeof note === "string" ? note.slice(0, LONGEST) : "",
  };
}

/** @param {Application} one */
const empty = ({ state, applied, note }) => !state && !applied && !note;

/**
 * The applications that data of ours holds, by the ids of their jobs, without those that say nothing.
 *
 * @param {any} data @returns {Map<string, Application>}
 */
export function parse(data) {
  if (data?.version !== VERSION || typeof data.jobs !== "object") return new Map();
  const found = Object.entries(data.jobs ?? {}).map(([id, one]) => /** @type {const} */ ([id, application(one)]));
  return new Map(found.filter(([, one]) => !empty(one)));
}

/** The data that `parse` reads. @param {Map<string, Application>} all */
export const data = (all) => ({ version: VERSION, jobs: Object.fromEntries(all) });

/** All that is stored. */
export function applications() {
  try {
    return parse(JSON.parse(storage.read() ?? "null"));
  } catch {
    return new Map(); // none of ours
  }
}

/** Store these and nothing else, and tell the page. @param {Map<string, Application>} all @returns {boolean} whether it worked */
export function store(all) {
  return storage.write(JSON.stringify(data(all)));
}

/** Add what the data of a file says of jobs that are saved and of which nothing is noted. @param {unknown} found */
export function add(found) {
  const ids = new Set(saved().map(({ id }) => id));
  const held = [...parse(found)].filter(([id]) => ids.has(id));
  return !held.length || store(new Map([...held, ...applications()]));
}

/** Change what is stored of one application. @param {string} id @param {Partial<Application>} change */
export function note(id, change) {
  const all = applications();
  all.set(id, application({ ...all.get(id), ...change }));
  return store(new Map([...all].filter(([, one]) => !empty(one))));
}

/** Let applications follow jobs that were renamed. @param {Map<string, string>} names former id -> present id */
export function rename(names) {
  const all = applications();
  if ([...names.keys()].some((id) => all.has(id))) store(new Map([...all].map(([id, one]) => [names.get(id) ?? id, one])));
}

/** Forget applications for jobs that are no longer saved. Where no list can be read, nothing is known to be gone. */
export function tidy() {
  const all = applications();
  if (!all.size || !readable()) return;
  const ids = new Set(saved().map(({ id }) => id));
  if ([...all.keys()].some((id) => !ids.has(id))) store(new Map([...all].filter(([id]) => ids.has(id))));
}

/** Call `changed` whenever an application changes, in this tab or another. @param {() => void} changed */
export const follow = (changed) => storage.watch(changed);
