/** The skills of a job on its own page: which the reader has, which are missing, and what takes the place of what. */

import { element } from "../element.js";
import { asked, equivalents, fit, has, inWords, options } from "./fit.js";

/** @typedef {import("./fit.js").Equivalent} Equivalent */
/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/** @typedef {import("../jobs/words.js").Words} Words */

const MOST = 3; // skills for which it is said what takes their place
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
  const title = element("h2", { id: "fit-title" }, words.say("fit.title"));
  const edit = element("a", { href: way.dataset.link }, words.say("fit.edit"));
  const line = element("p", "p-fit__sum", found.total ? `${inWords(found, words)} ` : "", edit);
  const inOrder = all.taxonomies.toSorted((one, other) => Number(other.counted) - Number(one.counted));
  const lists = [null, ...inOrder].flatMap((taxonomy) => {
    const own = taxonomy ? fit(others.filter((key) => key.startsWith(`${taxonomy.id}/`)), knows) : found;
    return [true, false].flatMap((had) => names(own, had, taxonomy, { all, words, knows, base: edit.href }));
  });
  const keys = [...found.missing, ...others].map((key) => options(key)[0]);
  const every = [...counted, ...others].flatMap(options);
  const about = (/** @type {import("./fit.js").Layers} */ { known, tools }) => known.length > 0 && tools.some(({ skill }) => every.includes(skill ?? ""));
  const pairs = equivalents(keys, knows, all, about).slice(0, MOST).map((one) => counterparts(one, all, words));
  const section = element("section", { id: "fit", className: "p-fit" }, title, line, ...lists, ...pairs);
  section.setAttribute("aria-labelledby", title.id);
  document.querySelector(".p-posting__foot")?.prepend(section);
}

/**
 * A heading and a list of skills; nothing where there are none.
 *
 * @param {{have: string[], missing: string[]}} found @param {boolean} had whether of what the reader has, or of what is missing
 * @param {import("./vocabulary.js").Taxonomy | null} apart the taxonomy, where it stands apart, or what is a plus of it
 * @param {{all: Vocabulary, words: Words, knows: Set<string>, base: string}} page
 */
function names(found, had, apart, { all, words, knows, base }) {
  const [kind, keys] = had ? ["have", found.have] : ["missing", found.missing];
  if (!keys.length) return [];
  const name = apart?.counted ? words.say("section.preferred") : apart?.name;
  const heading = element("h3", "", [...(name ? [name] : []), words.say(`fit.${kind}`)].join(" · "));
  heading.id = ["fit", kind, ...(apart ? [apart.id] : [])].join("-");
  const link = (/** @type {string} */ key, /** @type {string} */ name) => element("a", { href: new URL(`../${key}/`, base).href }, name);
  // Of alternatives, those that the reader has are named; some may be but inferred.
  const some = had ? new Set(keys.flatMap(options).filter((one) => has(one, knows))) : keys;
  const doubt = (/** @type {string} */ key) => (had && !knows.has(key) ? [words.say("fit.inferred")] : []);
  const items = [...some].map((key) => element("li", "", ...all.either(options(key), link), ...doubt(key)));
  const list = element("ul", `p-fit__list p-fit__list--${kind}`, ...items);
  list.setAttribute("aria-labelledby", heading.id);
  return [heading, list];
}

/**
 * What takes the place of what: of a stack layer by layer.
 *
 * @param {Equivalent} one @param {Vocabulary} all @param {Words} words @param {string} [title] of a stack: a key of words
 */
export function counterparts({ missing, whole, stack, from, move, rows }, all, words, title = "fit.from") {
  const values = { name: all.name(missing), stack, known: joined(from.slice(0, FEW), words) };
  if (!whole) return element("p", "p-fit__from", words.say("fit.tool", values));
  const list = element("dl", "p-fit__pairs");
  for (const { layer, known, sought } of rows) {
    const names = [known, sought].filter(({ length }) => length).map((some) => joined(some, words));
    list.append(element("dt", "", layer), element("dd", { translate: false }, names.join(" → ")));
  }
  const changes = move ? [element("p", "p-fit__move", move)] : [];
  return element("div", "p-fit__from", element("p", "", words.say(title, values)), list, ...changes);
}

/** @param {string[]} tools @param {Words} words */
const joined = (tools, words) => tools.join(words.say("context.comma"));
