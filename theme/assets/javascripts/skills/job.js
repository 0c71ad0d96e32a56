/** The skills of a job on its own page: which the reader has, which are missing, and what takes the place of what. */

import { asked, equivalents, fit, inWords } from "./fit.js";

/** @typedef {import("./fit.js").Equivalent} Equivalent */
/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/** @typedef {import("../jobs/words.js").Words} Words */

const MOST = 3; // missing skills for which it is said what takes their place
const FEW = 3; // pairs of tools that are seen without unfolding

/** @param {Set<string>} knows @param {Vocabulary} all @param {Words} words */
export function drawFit(knows, all, words) {
  const way = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-fit-way]"));
  const kept = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-skills]"));
  document.getElementById("fit")?.remove();
  if (!way || !kept) return;
  way.dataset.link ??= way.href;
  way.dataset.words ??= way.textContent ?? "";
  const [counted, others] = [false, true].map((apart) => asked(kept.dataset.skills ?? "", apart));
  const found = fit(counted, knows);
  way.href = knows.size ? "#fit" : way.dataset.link;
  way.textContent = knows.size && found.total ? inWords(found, words) : way.dataset.words;
  if (!knows.size) return;
  const section = element("section", "p-fit");
  section.id = "fit";
  section.setAttribute("aria-labelledby", "fit-title");
  const title = element("h2", "", words.say("fit.title"));
  title.id = "fit-title";
  const edit = /** @type {HTMLAnchorElement} */ (element("a", "", words.say("fit.edit")));
  edit.href = way.dataset.link;
  const line = element("p", "p-fit__sum", found.total ? `${inWords(found, words)} ` : "");
  line.append(edit);
  const lists = [null, ...all.taxonomies].flatMap((taxonomy) => {
    const own = taxonomy ? fit(others.filter((key) => key.startsWith(`${taxonomy.id}/`)), knows) : found;
    return ["have", "missing"].flatMap((kind) => names(own, kind, taxonomy, all, words));
  });
  const { missing } = fit([...counted, ...others], knows);
  const pairs = equivalents(missing, knows, all).slice(0, MOST).map((one) => counterparts(one, all, words));
  section.append(title, line, ...lists, ...pairs);
  document.querySelector(".p-posting__foot")?.prepend(section);
}

/**
 * A heading and a list of skills; nothing where there are none.
 *
 * @param {{have: string[], missing: string[]}} found @param {string} kind "have" or "missing"
 * @param {{id: string, name: string} | null} apart the taxonomy, where it stands apart
 * @param {Vocabulary} all @param {Words} words
 */
function names(found, kind, apart, all, words) {
  const keys = kind === "have" ? found.have : found.missing;
  if (!keys.length) return [];
  const heading = element("h3", "", [...(apart ? [apart.name] : []), words.say(`fit.${kind}`)].join(" · "));
  heading.id = ["fit", kind, ...(apart ? [apart.id] : [])].join("-");
  const list = element("ul", `p-fit__list p-fit__list--${kind}`);
  list.setAttribute("aria-labelledby", heading.id);
  list.append(...keys.map((one) => element("li", "", all.name(one))));
  return [heading, list];
}

/**
 * What takes the place of what, folded below a line with the first of it.
 *
 * @param {Equivalent} one @param {Vocabulary} all @param {Words} words
 */
function counterparts({ missing, from, rows }, all, words) {
  const made = element("details", "p-fit__from");
  const known = joined(from.slice(0, FEW), words);
  const title = element("summary", "", words.say("fit.from", { name: all.name(missing), known }));
  const pairs = rows.slice(0, FEW).map(({ known, sought }) => `${joined(known, words)} ↔ ${joined(sought, words)}`);
  const few = element("span", "p-fit__few", pairs.join(" · "));
  few.translate = false;
  title.append(few);
  made.append(title, table(rows, words));
  return made;
}

/** @param {import("./fit.js").Row[]} rows @param {Words} words */
function table(rows, words) {
  const made = element("table", "p-fit__table");
  const head = element("tr");
  head.append(
    ...["crosswalk.layer", "fit.known", "fit.asked"].map((key) => {
      const cell = element("th", "", words.say(key));
      cell.setAttribute("scope", "col");
      return cell;
    }),
  );
  const cell = (/** @type {string[]} */ tools) => {
    const made = element("td", "", joined(tools, words));
    made.translate = false;
    return made;
  };
  const body = element("tbody");
  for (const { layer, known, sought } of rows) {
    const row = element("tr");
    const name = element("th", "", layer);
    name.setAttribute("scope", "row");
    row.append(name, cell(known), cell(sought));
    body.append(row);
  }
  const top = element("thead");
  top.append(head);
  made.append(top, body);
  return made;
}

/** @param {string[]} tools @param {Words} words */
const joined = (tools, words) => tools.join(words.say("context.comma"));

/** @param {string} tag @param {string} [className] @param {string} [text] */
function element(tag, className = "", text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}
