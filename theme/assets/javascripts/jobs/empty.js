/**
 * What to say and to offer where nothing is found.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Condition} Condition
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./chips.js").Name} Name
 * @typedef {Condition & {total: number}} Way
 * @typedef {{all: number, without: Way[], nearest: number[], cleared: number}} Found `cleared`: what the text finds
 *   without any filter
 */

import { conditions } from "./state.js";

import { button } from "./nearest.js";

const MOST = 5;
const LONGEST = 40; // characters of a text on a button

/** The sentence for it. @param {State} state @param {string[]} absent words for levels that no job has @param {Words} words */
export function nothing(state, absent, words) {
  if (absent.length) return words.say("list.absent", { words: absent.join(", ") });
  const narrowed = conditions(state).some(({ kind }) => kind !== "status");
  const query = state.text.trim();
  if (!query) return words.say("empty.filters");
  return words.say(narrowed ? "empty.both" : "list.none", { query });
}

/**
 * Buttons that each drop a condition, those first that bring most jobs back; a word is dropped above the nearest jobs.
 *
 * @param {State} state @param {Found} found @param {Words} words @param {Name} name
 * @param {(condition: Condition) => void} drop
 * @returns {Node[]}
 */
export function ways(state, found, words, name, drop) {
  const closed = state.all ? [] : [{ kind: "status", total: found.all }];
  const filters = { kind: "filters", total: found.cleared };
  const most = (/** @type {Way[]} */ ways) => ways.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const offered = most([...found.without, ...closed, filters]);
  const buttons = offered.slice(0, MOST).map((one) => button(said(one, state, words, name), () => drop(one)));
  if (!buttons.length && found.nearest.length) return [];
  const ways = document.createElement("div");
  ways.className = "p-empty";
  if (buttons.length) ways.append(...buttons);
  else ways.append(words.say("empty.hint"));
  return [ways];
}

/** @param {Way} one @param {State} state @param {Words} words @param {Name} name */
function said(one, state, words, name) {
  if (one.kind === "filters") return words.count("empty.cleared", one.total);
  if (one.kind === "status") return words.count("empty.closed", one.total);
  if (one.kind === "every") {
    return words.count("empty.any", one.total, { name: name({ kind: "field", field: one.field }).label });
  }
  const label = one.kind === "text" ? cut(state.text.trim()) : name(one).label;
  return words.count("empty.without", one.total, { label });
}

/** @param {string} text */
export function cut(text) {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : text;
}
