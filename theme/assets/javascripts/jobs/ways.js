/**
 * What to say and to offer where little or nothing is found. Each way on says how many jobs it brings.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Condition} Condition
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./chips.js").Name} Name
 * @typedef {Condition & {total: number, label?: string, count?: number, url?: string}} Way
 * @typedef {{total: number, all: number, without: Way[], unstated: Way[], leads: Way[], nearest: number[], needs: {text: string, total: number}[], cleared: number}} Found
 *   `cleared`: what the text finds without any filter
 */

import { conditions } from "./state.js";

const MOST = 5;
const FEW = 10; // jobs beside which those are offered that state nothing
const LONGEST = 40; // characters of a text on a button

/** The sentence for nothing. @param {State} state @param {string[]} absent words for levels that no job has @param {Words} words */
export function nothing(state, absent, words) {
  if (absent.length) return words.say("list.absent", { words: absent.join(", ") });
  const narrowed = conditions(state).some(({ kind }) => kind !== "status");
  const query = state.text.trim();
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
  const buttons = offered(state, found).map((one) => {
    const text = said(one, state, words, name);
    return one.url && !one.total ? link(text, one.url) : button(text, () => take(one));
  });
  if (!buttons.length && !found.nearest.length) return found.total ? [] : [line(words.say("empty.hint"))];
  const heading = document.createElement("p");
  heading.textContent = found.nearest.length ? words.say(found.total ? "nearest.besides" : "nearest.none") : "";
  return [line(...(found.nearest.length ? [heading] : []), ...buttons)];
}

/**
 * Where the text leads, jobs that state nothing of what is filtered by, then what can be let go: words and, where nothing is found, conditions,
 * those first that bring most jobs back.
 *
 * @param {State} state @param {Found} found @returns {Way[]}
 */
function offered(state, { total, all, without, unstated, leads, nearest, needs, cleared }) {
  const led = leads.filter((one) => one.total || !one.count);
  const silent = total < FEW ? unstated : [];
  const words = needs.map((need, place) => {
    const rest = needs.filter((_, at) => at !== place).map(({ text }) => text).join(" ");
    return { kind: "word", value: need.text, rest, total: need.total };
  });
  const dropped = nearest.length || !total ? words.filter((one) => one.total > total) : [];
  const closed = state.all ? [] : [{ kind: "status", total: all }];
  const others = total ? [] : [...without, ...closed, { kind: "filters", total: cleared }];
  const most = others.filter((one) => one.total > 0).sort((a, b) => b.total - a.total);
  return [...led, ...silent, ...dropped, ...most.slice(0, MOST)];
}

/** @param {Way} one @param {State} state @param {Words} words @param {Name} name */
function said(one, state, words, name) {
  if (one.kind === "filters") return words.count("empty.cleared", one.total);
  if (one.kind === "status") return words.count("empty.closed", one.total);
  if (one.kind === "every" || one.kind === "unstated") {
    const key = one.kind === "every" ? "empty.any" : "empty.unstated";
    return words.count(key, one.total, { name: name({ kind: "field", field: one.field }).label });
  }
  if (one.kind === "lead") {
    const values = { label: one.label ?? "", name: name({ kind: "field", field: one.field }).label };
    return one.total ? words.count("empty.lead", one.total, values) : words.say("empty.page", values);
  }
  const label = one.kind === "text" ? cut(state.text.trim()) : one.kind === "word" ? (one.value ?? "") : name(one).label;
  return words.count("empty.without", one.total, { label });
}

/** @param {(string | Node)[]} parts */
export function line(...parts) {
  const element = document.createElement("div");
  element.className = "p-empty";
  element.append(...parts);
  return element;
}

/** @param {string} text @param {string} address */
function link(text, address) {
  const element = document.createElement("a");
  element.className = "p-button";
  element.href = address;
  element.textContent = text;
  return element;
}

/** @param {string} text @param {() => void} act */
export function button(text, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "p-button";
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}

/** A text as long as a button or a title can be. @param {string} text */
export function cut(text) {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : text;
}
