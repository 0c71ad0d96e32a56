/**
 * What to say and to offer where little or nothing is found. Each way on says how many jobs it brings.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Condition} Condition
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./chips.js").Name} Name
 * @typedef {Condition & {total: number, label?: string, count?: number, url?: string}} Way
 * @typedef {object} Parts
 * @property {Way[]} instead of the text
 * @property {Way[]} parts of the text to let go, or to keep alone
 * @property {number} cleared how many the text finds without any filter
 * @property {{text: string}[]} excluded
 * @property {{typed: string, name: string}[]} implied words that the nearest do not have, and the terms they belong to, which
 *   these have
 * @typedef {import("../search/facets.js").Shown & Parts} Found
 */

import { element } from "../element.js";
import { conditions } from "./state.js";

const MOST = 5;
const FEW = 10; // jobs beside which those are offered that state nothing
const LONGEST = 40; // characters of a text on a button
/** @type {Record<string, string>} */
const SAID = {
  every: "empty.any",
  filters: "empty.cleared",
  instead: "empty.instead",
  only: "empty.only",
  status: "empty.closed",
  unstated: "empty.unstated",
};

/** The sentence for nothing. @param {State} state @param {string[]} absent words for levels that no job has @param {Words} words */
export function nothing(state, absent, words) {
  if (absent.length) return words.say("list.absent", { words: absent.join(", ") });
  const narrowed = conditions(state).some(({ kind }) => kind !== "status");
  const query = cut(state.text.trim());
  if (!query) return words.say("empty.filters");
  return words.say(narrowed ? "empty.both" : "list.none", { query });
}

/**
 * What stands above the nearest jobs, or in their place: a line, and the ways on; none where there is nothing to say.
 *
 * @param {State} state @param {Found} found @param {Words} words @param {Name} name
 * @param {(condition: Condition) => void} take
 * @returns {HTMLElement[]}
 */
export function ways(state, found, words, name, take) {
  const buttons = offered(state, found).map((one) => button(said(one, state, words, name), one.total ? () => take(one) : one.url));
  const implied = found.implied.map((one) => words.say("nearest.implied", one));
  const heading = element("p", "", implied.join(" ") || words.say(found.total ? "nearest.besides" : "nearest.none"));
  if (found.nearest.length) return [line(heading, ...buttons)];
  if (!found.total && !buttons.length) return [line(words.say("empty.hint"))];
  return buttons.length ? [line(...buttons)] : [];
}

/**
 * What can be asked for in place of the text, jobs that state nothing of what is filtered by, then what can be let go: words
 * and, where nothing is found, conditions, those first that bring most jobs back. The text as a whole is let go only where
 * filters stay, or nothing else helps.
 *
 * @param {State} state @param {Found} found @returns {Way[]}
 */
function offered(state, { total, all, without, unstated, instead, nearest, needs, parts, excluded, cleared }) {
  const others = instead.filter((one) => one.total || !one.count);
  const silent = total < FEW ? unstated : [];
  const words = needs.map((need) => {
    const kept = [...needs.filter((one) => one !== need).map(({ text }) => text), ...excluded.map(({ text }) => `-${text}`)];
    return { kind: "word", label: need.text, rest: kept.join(" "), total: need.total };
  });
  const dropped = nearest.length || !total ? words.filter((one) => one.rest && one.total > total) : [];
  const closed = state.all ? [] : [{ kind: "status", total: all }];
  const loosened = total ? [] : [...without, ...closed, ...parts, { kind: "filters", total: cleared }];
  const most = loosened.filter((one) => one.total > 0).sort((a, b) => b.total - a.total);
  const filtered = conditions(state).some(({ kind }) => kind !== "status");
  const some = [...others, ...silent, ...dropped, ...most.filter(({ kind }) => filtered || kind !== "text").slice(0, MOST)];
  return some.length ? some : most;
}

/** @param {Way} one @param {State} state @param {Words} words @param {Name} name */
function said(one, state, words, name) {
  const key = one.url && !one.total ? "empty.page" : (SAID[one.kind] ?? "empty.without");
  const label = one.kind === "text" ? cut(state.text.trim()) : (one.label ?? name(one).label);
  return words.count(key, one.total, { label, name: name({ kind: "field", field: one.field }).label });
}

/** @param {(string | Node)[]} parts */
export const line = (...parts) => element("div", "p-empty", ...parts);

/** A button, or a link that looks like one. @param {string} text @param {(() => void) | string} way what it does, or where it leads */
export function button(text, way) {
  if (typeof way === "string") return element("a", { className: "p-button", href: way }, text);
  const made = element("button", "p-button", text);
  made.addEventListener("click", way);
  return made;
}

/** A text as long as a button or a title can be. @param {string} text */
export function cut(text) {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : text;
}
