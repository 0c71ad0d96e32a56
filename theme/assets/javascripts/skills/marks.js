/** Marks of what a reader knows: on cards, on the page of a job, and in the stacks and figures of a term's page. */

import { promote } from "../jobs/promote.js";
import { Words } from "../jobs/words.js";
import { asked, fit, inWords, known } from "./fit.js";
import { drawFit } from "./job.js";
import { ticked } from "./store.js";
import { vocabulary } from "./vocabulary.js";

/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/** @typedef {{item: Element, key: string}} Item */

/** Of a term's page: the line before each list. @type {WeakMap<Element, Element>} */
const lists = new WeakMap();

/** Draw all marks of the page as they are now. */
export async function drawMarks() {
  const all = await vocabulary();
  const words = new Words(all.words, document.documentElement.lang);
  const knows = known(ticked(), all);
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".p-card[data-skills]"))) {
    mark(card, knows, words);
    promote(card, (key) => knows.has(key));
  }
  drawFit(knows, all, words);
  drawTerm(knows, all, words);
}

/**
 * Say on a card how many of its skills the reader has; nothing to one who has ticked none.
 *
 * @param {HTMLElement} card @param {Set<string>} knows @param {Words} words
 */
function mark(card, knows, words) {
  const found = fit(asked(card.dataset.skills ?? ""), knows);
  const said = knows.size && found.total ? inWords(found, words) : "";
  const there = card.querySelector("[data-fit]");
  // Set again, it would be drawn again: lists are watched.
  if ((there?.textContent ?? "") === said) return;
  there?.remove();
  if (!said) return;
  const element = document.createElement("span");
  element.className = "p-card__fit";
  element.dataset.fit = `${found.have.length}/${found.total}`;
  element.textContent = said;
  (card.querySelector(".p-card__where") ?? emptyLine(card)).append(element);
}

/** A line for a card that names neither employer nor place. @param {HTMLElement} card */
function emptyLine(card) {
  const line = document.createElement("p");
  line.className = "p-card__where";
  card.querySelector(".p-card__title")?.after(line);
  return line;
}

/**
 * Mark what the reader knows on the page of a term: tools of its stack, and what its jobs ask for.
 *
 * @param {Set<string>} knows @param {Vocabulary} all @param {Words} words
 */
function drawTerm(knows, all, words) {
  if (!document.querySelector(".p-lead[data-term]")) return;
  const layers = all.stacks.flatMap((stack) => stack.layers);
  const tools = new Map(layers.flatMap((layer) => layer.tools).map(({ name, skill }) => [name, skill]));
  const named = (/** @type {Element} */ item) => tools.get(item.firstElementChild?.textContent ?? "") ?? "";
  for (const table of document.querySelectorAll("[data-crosswalk]")) {
    const items = [...table.querySelectorAll("td li")].map((item) => ({ item, key: named(item) }));
    list(table, "fit.stack", items, knows, all, words, ({ item }) => item.closest(".p-crosswalk__own") !== null);
  }
  for (const section of document.querySelectorAll("[data-breakdown]")) {
    const rows = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("li[data-term]")]);
    const items = rows.map((item) => ({ item, key: item.dataset.term ?? "" }));
    list(section.querySelector("ol") ?? section, "fit.demand", items, knows, all, words);
  }
}

/**
 * Mark the items of a list that the reader knows, and say before it how many they are, and which are missing.
 *
 * @param {Element} before @param {string} key of the words @param {Item[]} items
 * @param {Set<string>} knows @param {Vocabulary} all @param {Words} words
 * @param {(one: Item) => boolean} [counts] whether an item counts for what is said
 */
function list(before, key, items, knows, all, words, counts = () => true) {
  for (const { item, key: skill } of items) {
    const has = knows.has(skill);
    if (has === item.hasAttribute("data-known")) continue;
    item.toggleAttribute("data-known", has);
    if (has) item.append(hidden(words.say("fit.ticked")));
    else item.querySelector(":scope > [data-ticked]")?.remove();
  }
  lists.get(before)?.remove();
  const wanted = [...new Set(items.filter(counts).map((one) => one.key).filter((one) => all.skills.has(one)))];
  if (!knows.size || !wanted.length) return;
  const { have, missing, total } = fit(wanted, knows);
  const line = document.createElement("p");
  line.className = "p-fit__line";
  const names = (/** @type {string[]} */ keys) => keys.map((one) => all.name(one)).join(words.say("context.comma"));
  const parts = [words.count(key, total, { have: words.number(have.length) })];
  if (missing.length) parts.push(`${words.say("fit.missing")}${words.say("punctuation.colon")}${names(missing)}`);
  line.textContent = parts.join(" · ");
  before.before(line);
  lists.set(before, line);
}

/** @param {string} text */
function hidden(text) {
  const said = document.createElement("span");
  said.className = "p-hidden";
  said.dataset.ticked = "";
  said.textContent = ` ${text}`;
  return said;
}
