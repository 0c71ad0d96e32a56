/**
 * How the skills of a reader and those that a job asks for fit, and what takes the place of what in another stack.
 *
 * @typedef {import("./vocabulary.js").Vocabulary} Vocabulary
 * @typedef {import("./vocabulary.js").Stack} Stack
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
 * @property {string[]} from names of what the reader has said to know: the stack, or tools of it
 * @property {string} move what changes for who comes from there; "": nothing is known of it
 * @property {Row[]} rows
 *
 * @typedef {{layer: string, known: string[], sought: string[]}} Row names of tools in one layer of two stacks
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
 * it is in the stack of, if that is one thing.
 *
 * @param {Iterable<string>} ticked keys @param {Vocabulary} vocabulary @returns {Set<string>} keys
 */
export function known(ticked, vocabulary) {
  const own = vocabulary.present(ticked).flatMap((key) => vocabulary.lineage(key));
  const implied = own.flatMap((key) => {
    const [owner, other] = vocabulary.stacks.filter((stack) => narrowed(stack, key).layers.length);
    return owner && !other ? vocabulary.lineage(owner.term) : [];
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
 * For each missing skill that is a stack or a tool of one, the stack from which the reader knows most of what takes its
 * place. Nothing but the stacks of the vocabulary is compared: the tools of one layer.
 *
 * @param {string[]} missing keys @param {Set<string>} knows @param {Vocabulary} vocabulary @returns {Equivalent[]}
 */
export function equivalents(missing, knows, { stacks }) {
  return missing.flatMap((key) => {
    const targets = stacks.map((stack) => narrowed(stack, key)).filter(({ layers }) => layers.length);
    if (targets.length > MOST_OWNERS) return [];
    const pairs = targets.flatMap((target) =>
      stacks.map((source) => ({ source, target, rows: rows(source, target, key, knows) })),
    );
    const [best] = pairs.sort((one, other) => amount(other.rows) - amount(one.rows));
    if (!best?.rows.length) return [];
    const { source, target } = best;
    const from = knows.has(source.term) ? [source.name] : best.rows.flatMap((row) => row.known);
    const [whole, move] = [target.term === key, target.moves?.[source.term] ?? ""];
    return [{ missing: key, whole, stack: target.name, from, move: whole ? move : "", rows: best.rows }];
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
 * The layers of a stack in which the reader knows other tools than those that are sought.
 *
 * @param {Stack} source @param {Stack} target @param {string} key what is missing @param {Set<string>} knows
 * @returns {Row[]}
 */
function rows(source, target, key, knows) {
  if (source.term === target.term || taxonomy(source) !== taxonomy(target)) return [];
  return target.layers.flatMap(({ id, name: layer, tools }) => {
    const theirs = source.layers.find((one) => one.id === id)?.tools ?? [];
    // What both have is no other tool.
    const shared = new Set(tools.map(({ name }) => name).filter((name) => theirs.some((one) => one.name === name)));
    if (key !== target.term && shared.size) return [];
    // Who knows a stack knows its tools when all of another one is sought, and not when one tool is.
    const whole = key === target.term && knows.has(source.term);
    const known = theirs.filter(({ name, skill }) => !shared.has(name) && (whole || knows.has(skill ?? "")));
    const sought = tools.filter(({ name }) => !shared.has(name));
    const names = (/** @type {{name: string}[]} */ some) => some.map(({ name }) => name);
    return known.length && sought.length ? [{ layer, known: names(known), sought: names(sought) }] : [];
  });
}

/** @param {Stack} stack */
const taxonomy = ({ term }) => term.split("/")[0];

/** How many tools the reader knows. @param {Row[]} found */
const amount = (found) => found.reduce((sum, { known: names }) => sum + names.length, 0);
