/**
 * How the skills of a reader and those that a job asks for fit, and what takes the place of what in another stack.
 *
 * @typedef {import("./vocabulary.js").Vocabulary} Vocabulary
 * @typedef {import("./vocabulary.js").Stack} Stack
 * @typedef {import("./vocabulary.js").Tool} Tool
 *
 * @typedef {object} Fit Keys of the skills that a job asks for.
 * @property {string[]} have
 * @property {string[]} missing
 * @property {number} total
 *
 * @typedef {object} Equivalent What a reader knows in place of a missing skill.
 * @property {string} missing key
 * @property {boolean} whole whether it is a stack, not a tool
 * @property {string} stack its name, or that of the stack that the tool is of
 * @property {string[]} from names of what the reader knows: the stack, or tools of it
 * @property {string} move what changes for who comes from there; "": nothing is known of it
 * @property {Row[]} rows
 *
 * @typedef {{layer: string, known: string[], sought: string[]}} Row names of tools in one layer of two stacks
 * @typedef {{known: Tool[], tools: Tool[], place: number}} Layers one of two stacks: what is known of it, all, and its place
 */

const MOST_OWNERS = 2; // stacks: a tool of more is at home in none, and nothing takes its place

/** The keys in a card's text, `skills/cpp|c ~hardware/gpu`: those that count, or others: what is only a plus, and what work is on. @param {string} text @param {boolean} [apart] */
export function asked(text, apart = false) {
  return text.split(" ").filter((part) => part.startsWith("~") === apart).flatMap((part) => {
    const [taxonomy, ids = ""] = part.replace("~", "").split("/");
    return ids.split(",").filter(Boolean).map((id) => `${taxonomy}/${id}`);
  });
}

/** The keys of which any one will do. @param {string} key */
export function options(key) {
  const [taxonomy, ids = ""] = key.split("/");
  return ids.split("|").map((id) => `${taxonomy}/${id}`);
}

/** Whether somebody has what a key asks for. @param {string} key @param {Set<string>} knows */
export const has = (key, knows) => options(key).some((one) => knows.has(one) || knows.has(`~${one}`));

/**
 * What somebody knows who has ticked these: who knows a skill knows the broader ones, and, behind `~`, something of what
 * it is in the stack of: of the one that has it, or of what is broader than several and in all of which it is.
 *
 * @param {Iterable<string>} ticked keys @param {Vocabulary} vocabulary @returns {Set<string>} keys
 */
export function known(ticked, vocabulary) {
  const own = vocabulary.present(ticked).flatMap((key) => vocabulary.lineage(key));
  const { stacks } = vocabulary;
  const implied = own.flatMap((key) => {
    const owners = stacks.filter((stack) => narrowed(stack, key).layers.length).map(({ term }) => term);
    if (owners.length === 1) return vocabulary.lineage(owners[0]);
    const below = (/** @type {string} */ term) => stacks.filter((stack) => stack.term !== term && vocabulary.lineage(stack.term).includes(term));
    return owners.flatMap((one) => vocabulary.lineage(one).slice(1)).filter((term) => below(term).every((one) => owners.includes(one.term)));
  });
  return new Set([...own, ...implied.map((key) => `~${key}`)]);
}

/** @param {string[]} wanted keys @param {Set<string>} knows @returns {Fit} */
export function fit(wanted, knows) {
  const have = wanted.filter((key) => has(key, knows));
  return { have, missing: wanted.filter((key) => !have.includes(key)), total: wanted.length };
}

/** How many skills of a job somebody has. @param {Fit} found @param {import("../jobs/words.js").Words} words */
export function inWords({ have, total }, words) {
  return words.count("fit.mark", total, { have: words.number(have.length) });
}

/**
 * For each skill that is a stack or a tool of one, the stack from which the reader knows most of what takes its place.
 * Nothing but the stacks of the vocabulary is compared: the tools of one layer.
 *
 * @param {string[]} keys @param {Set<string>} knows @param {Vocabulary} vocabulary
 * @param {(layer: Layers) => boolean} [wanted] of a layer; otherwise those of which the reader knows anything
 * @returns {Equivalent[]}
 */
export function equivalents(keys, knows, { stacks }, wanted = ({ known }) => known.length > 0) {
  return keys.flatMap((key) => {
    const targets = stacks.map((stack) => narrowed(stack, key)).filter(({ layers }) => layers.length);
    if (targets.length > MOST_OWNERS) return [];
    const pairs = targets.flatMap((target) =>
      stacks.map((source) => {
        const [whole, at, found] = [target.term === key, has(source.term, knows), rows(source, target, key, knows, wanted)];
        const move = (whole && at && target.moves?.[source.term]) || "";
        const from = whole && at ? [source.name] : found.flatMap((row) => row.known);
        return { missing: key, whole, stack: target.name, from, move, rows: found };
      }),
    );
    // A way that is written about goes before all others.
    const [best] = pairs.sort((one, other) => Number(Boolean(other.move)) - Number(Boolean(one.move)) || amount(other.rows) - amount(one.rows));
    return best?.rows.length ? [best] : [];
  });
}

/**
 * A stack with what a key stands for alone: all of it, or the tool that is the skill.
 *
 * @param {Stack} stack @param {string} key @returns {Stack}
 */
function narrowed({ layers, ...stack }, key) {
  if (stack.term === key) return { layers, ...stack };
  const having = layers.map((layer) => ({ ...layer, tools: layer.tools.filter(({ skill }) => skill === key) }));
  return { ...stack, layers: having.filter(({ tools }) => tools.length) };
}

/**
 * The layers of a stack with tools that are not ticked, and what the reader knows in their place: what is ticked or, of a
 * stack that is ticked and none of its tools, all.
 *
 * @param {Stack} source @param {Stack} target @param {string} key what is sought @param {Set<string>} knows
 * @param {(layer: Layers) => boolean} wanted
 * @returns {Row[]}
 */
function rows(source, target, key, knows, wanted) {
  if (source.term === target.term || taxonomy(source) !== taxonomy(target)) return [];
  const open = (/** @type {Tool[]} */ tools) => tools.filter(({ skill }) => !knows.has(skill ?? ""));
  // Who knows a stack knows its tools when all of another one is sought, and not when one tool is.
  const whole = key === target.term && knows.has(source.term) && source.layers.every(({ tools }) => open(tools).length === tools.length);
  return target.layers.flatMap(({ id, name: layer, tools }, place) => {
    const theirs = source.layers.find((one) => one.id === id)?.tools ?? [];
    // What both have is no other tool.
    const own = theirs.filter(({ name }) => !tools.some((one) => one.name === name));
    if (key !== target.term && own.length < theirs.length) return [];
    const known = whole ? own : own.filter((tool) => !open([tool]).length);
    const sought = open(tools).filter(({ name }) => !whole || !theirs.some((one) => one.name === name));
    const kept = sought.length && wanted({ known, tools: [...theirs, ...tools], place });
    return kept ? [{ layer, known: known.map(({ name }) => name), sought: sought.map(({ name }) => name) }] : [];
  });
}

/** @param {Stack} stack */
const taxonomy = ({ term }) => term.split("/")[0];

/** How many tools the reader knows. @param {Row[]} found */
const amount = (found) => found.reduce((sum, { known: names }) => sum + names.length, 0);
