/**
 * What to say and to offer where nothing is found.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Condition} Condition
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./chips.js").Name} Name
 * @typedef {Condition & {total: number}} Way
 * @typedef {{all: number, without: Way[], shorter: Way[], cleared: number}} Found `shorter`: what the text finds
 *   without one of its words; `cleared`: what it finds without any filter
 */

import { conditions } from "./state.js";

const MOST = 5;
const LONGEST = 40; // characters of a text on a button
const WORDS = 4; // of a longer text each would cost a search, and none alone is likely to blame

/** The sentence for it. @param {State} state @param {Words} words */
export function nothing(state, words) {
  const narrowed = conditions(state).some(({ kind }) => kind !== "status");
  const query = state.text.trim();
  if (!query) return words.say("empty.filters");
  return words.say(narrowed ? "empty.both" : "list.none", { query });
}

/**
 * A text's words, each with what is left without it; none of a single word, nor of many.
 *
 * @param {string} text
 */
export function fewer(text) {
  const all = text.trim().split(/\s+/u);
  if (all.length < 2 || all.length > WORDS) return [];
  return all.map((value, place) => ({ kind: "word", value, rest: all.filter((_, at) => at !== place).join(" ") }));
}

/**
 * Buttons that each drop what brings most jobs back: first one word, which keeps the rest, then a whole condition.
 *
 * @param {State} state @param {Found} found @param {Words} words @param {Name} name
 * @param {(condition: Condition) => void} drop
 * @returns {Node[]}
 */
export function ways(state, found, words, name, drop) {
  const closed = state.all ? [] : [{ kind: "status", total: found.all }];
  const filters = { kind: "filters", total: found.cleared };
  const most = (/** @type {Way[]} */ ways) => ways.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const offered = [...most(found.shorter), ...most([...found.without, ...closed, filters])];
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

/** @param {Way} one @param {State} state @param {Words} words @param {Name} name */
function said(one, state, words, name) {
  if (one.kind === "filters") return words.count("empty.cleared", one.total);
  if (one.kind === "status") return words.count("empty.closed", one.total);
  const text = one.kind === "text" ? state.text.trim() : one.kind === "word" ? one.value : undefined;
  const label = text === undefined ? name(one).label : cut(text);
  return words.count("empty.without", one.total, { label });
}

/** @param {string} text */
function cut(text) {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : text;
}
