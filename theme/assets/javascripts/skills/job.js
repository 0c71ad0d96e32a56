/** The skills of a job on its own page: which the reader has, which are missing, and what takes the place of what. */

import { element } from "../element.js";
import { asked, equivalents, fit, inWords } from "./fit.js";

/** @typedef {import("./fit.js").Equivalent} Equivalent */
/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/** @typedef {import("../jobs/words.js").Words} Words */

const MOST = 3; // missing skills for which it is said what takes their place
const FEW = 3; // tools that are named as what is known

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
  const title = Object.assign(element("h2", "", words.say("fit.title")), { id: "fit-title" });
  const edit = Object.assign(element("a", "", words.say("fit.edit")), { href: way.dataset.link });
  const line = element("p", "p-fit__sum", found.total ? `${inWords(found, words)} ` : "", edit);
  const inOrder = all.taxonomies.toSorted((one, other) => Number(other.counted) - Number(one.counted));
  const lists = [null, ...inOrder].flatMap((taxonomy) => {
    const own = taxonomy ? fit(others.filter((key) => key.startsWith(`${taxonomy.id}/`)), knows) : found;
    return ["have", "missing"].flatMap((kind) => names(own, kind, taxonomy, all, words));
  });
  const { missing } = fit([...counted, ...others], knows);
  const pairs = equivalents(missing, knows, all).slice(0, MOST).map((one) => counterparts(one, all, words));
  const section = Object.assign(element("section", "p-fit", title, line, ...lists, ...pairs), { id: "fit" });
  section.setAttribute("aria-labelledby", title.id);
  document.querySelector(".p-posting__foot")?.prepend(section);
}

/**
 * A heading and a list of skills; nothing where there are none.
 *
 * @param {{have: string[], missing: string[]}} found @param {string} kind "have" or "missing"
 * @param {import("./vocabulary.js").Taxonomy | null} apart the taxonomy, where it stands apart, or what is a plus of it
 * @param {Vocabulary} all @param {Words} words
 */
function names(found, kind, apart, all, words) {
  const keys = kind === "have" ? found.have : found.missing;
  if (!keys.length) return [];
  const name = apart?.counted ? words.say("section.preferred") : apart?.name;
  const heading = element("h3", "", [...(name ? [name] : []), words.say(`fit.${kind}`)].join(" · "));
  heading.id = ["fit", kind, ...(apart ? [apart.id] : [])].join("-");
  const list = element("ul", `p-fit__list p-fit__list--${kind}`, ...keys.map((one) => element("li", "", all.name(one))));
  list.setAttribute("aria-labelledby", heading.id);
  return [heading, list];
}

/**
 * What takes the place of what: of a stack layer by layer.
 *
 * @param {Equivalent} one @param {Vocabulary} all @param {Words} words
 */
export function counterparts({ missing, whole, stack, from, move, rows }, all, words) {
  const values = { name: all.name(missing), stack, known: joined(from.slice(0, FEW), words) };
  if (!whole) return element("p", "p-fit__from", words.say("fit.tool", values));
  const list = element("dl", "p-fit__pairs");
  for (const { layer, known, sought } of rows) {
    const pair = element("dd", "", `${joined(known, words)} → ${joined(sought, words)}`);
    pair.translate = false;
    list.append(element("dt", "", layer), pair);
  }
  const changes = move ? [element("p", "p-fit__move", move)] : [];
  return element("div", "p-fit__from", element("p", "", words.say("fit.from", values)), list, ...changes);
}

/** @param {string[]} tools @param {Words} words */
const joined = (tools, words) => tools.join(words.say("context.comma"));
