/**
 * What to say and to offer where nothing is found.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Condition} Condition
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./chips.js").Name} Name
 * @typedef {{all: number, without: (Condition & {total: number})[], cleared: number}} Found `cleared`: what the text
 *   finds without any filter
 */

import { conditions } from "./state.js";

const MOST = 5;
const LONGEST = 40; // characters of a text on a button

/** The sentence for it. @param {State} state @param {Words} words */
export function nothing(state, words) {
  const narrowed = conditions(state).some(({ kind }) => kind !== "status");
  const query = state.text.trim();
  if (!query) return words.say("empty.filters");
  return words.say(narrowed ? "empty.both" : "list.none", { query });
}

/**
 * Buttons that each drop the condition which brings most jobs back, the best first.
 *
 * @param {State} state @param {Found} found @param {Words} words @param {Name} name
 * @param {(condition: Condition) => void} drop
 * @returns {Node[]}
 */
export function ways(state, found, words, name, drop) {
  const closed = state.all ? [] : [{ kind: "status", total: found.all }];
  const filters = { kind: "filters", total: found.cleared };
  const all = [...found.without, ...closed, filters];
  const offered = all.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const buttons = offered.slice(0, MOST).map((one) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "p-button";
    button.textContent = said(one, state, words, name);
    button.addEventListener("click", () => drop(one));
    return button;
  });
  const ways = document.createElement("div");
  ways.className = "p-empty";
  if (buttons.length) ways.append(...buttons);
  else ways.append(words.say("empty.hint"));
  return [ways];
}

/** @param {Condition & {total: number}} one @param {State} state @param {Words} words @param {Name} name */
function said(one, state, words, name) {
  if (one.kind === "filters") return words.count("empty.cleared", one.total);
  if (one.kind === "status") return words.count("empty.closed", one.total);
  const label = one.kind === "text" ? cut(state.text.trim()) : name(one).label;
  return words.count("empty.without", one.total, { label });
}

/** @param {string} text */
function cut(text) {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : text;
}
