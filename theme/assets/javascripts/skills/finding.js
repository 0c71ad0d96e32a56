/**
 * Skills by what somebody types, and the skills that a text names.
 *
 * @typedef {import("./vocabulary.js").Vocabulary} Vocabulary
 * @typedef {import("./vocabulary.js").Skill} Skill
 */

import { RUN, folded } from "../search/segmentation.js";

const SHORT = 3; // letters: a name of no more is an everyday word unless it is written as the vocabulary writes it
const JOINS = `(?:(?![${RUN}])[\\p{L}\\p{N}]|[+#])`; // what goes on with a word
const BLANKS = new RegExp(`\\s+|(?<=[${RUN}])(?=[\\x21-\\x7e])|(?<=[\\x21-\\x7e])(?=[${RUN}])`, "u"); // where a name may have some

/**
 * Those of some skills in a name of which a text stands, the nearest first.
 *
 * @param {Skill[]} skills @param {string} text as it is typed @returns {Skill[]}
 */
export function named(skills, text) {
  const wanted = folded(text).trim();
  if (!wanted) return [];
  const rating = (/** @type {Skill} */ skill) => Math.max(...namesOf(skill).map((name) => rate(name, wanted)));
  return skills
    .map((skill) => ({ skill, rating: rating(skill) }))
    .filter((one) => one.rating)
    .sort((one, other) => other.rating - one.rating || other.skill.jobs - one.skill.jobs)
    .map(({ skill }) => skill);
}

/** @param {string} name @param {string} wanted folded */
function rate(name, wanted) {
  const own = folded(name);
  if (own === wanted) return 3;
  if (own.startsWith(wanted)) return 2;
  return own.includes(wanted) ? 1 : 0;
}

/** @param {Skill} skill */
function namesOf({ name, aliases }) {
  return [name, ...aliases];
}

/**
 * The keys of the skills that a text names, in the order in which it does, and the words that may name several of which it
 * names none otherwise. A longer name goes before a shorter one inside it: who writes "Docker Swarm" does not write "Docker".
 *
 * @param {Skill[]} skills @param {string} text @returns {{sure: string[], open: {word: string, keys: string[]}[]}}
 */
export function mentioned(skills, text) {
  const normal = text.normalize("NFKC");
  const lowered = normal.toLowerCase();
  const names = skills
    .flatMap((skill) => namesOf(skill).map((name, at) => ({ key: skill.key, name: name.normalize("NFKC"), at })))
    // Most are soon seen to be in no part of the text.
    .filter(({ name }) => name.toLowerCase().split(BLANKS).every((word) => lowered.includes(word)));
  // What is the name of one skill and an alias of another means the first.
  names.sort((one, other) => other.name.length - one.name.length || one.at - other.at);
  const taken = new Uint8Array(normal.length);
  /** @type {Map<string, number>} */
  const first = new Map();
  /** @type {Map<string, {word: string, keys: string[]}>} */
  const open = new Map();
  for (const { key, name, at } of names) {
    const others = at ? rivals(key, name, skills) : [];
    for (const { 0: written, index } of normal.matchAll(pattern(name))) {
      const end = index + written.length;
      if (taken.subarray(index, end).some(Boolean)) continue;
      taken.fill(1, index, end);
      if (others.length) open.set(folded(name), { word: written, keys: [key, ...others] });
      else first.set(key, Math.min(index, first.get(key) ?? index));
    }
  }
  const sure = [...first].sort(([, one], [, other]) => one - other).map(([key]) => key);
  return { sure, open: [...open.values()].filter(({ keys }) => !keys.some((key) => first.has(key))) };
}

/**
 * The other skills that an alias may mean: those with the same alias and, of its vocabulary, those whose names begin with it.
 *
 * @param {string} key @param {string} alias @param {Skill[]} skills
 */
function rivals(key, alias, skills) {
  const [own, begins] = [skills.find((one) => one.key === key), new RegExp(`^${pattern(alias).source}`, "iu")];
  if (!own || folded(own.name) === folded(alias)) return [];
  const apart = skills.filter((one) => one !== own && one.parent !== key && one.key !== own.parent);
  const alike = (/** @type {Skill} */ { aliases }) => aliases.some((one) => folded(one) === folded(alias));
  const near = (/** @type {Skill} */ one) => one.key.split("/")[0] === key.split("/")[0] && begins.test(one.name);
  return apart.filter((one) => alike(one) || near(one)).map((one) => one.key);
}

/** What finds a name as a word of its own; Chinese stands among other characters. @param {string} name */
function pattern(name) {
  const words = name.split(BLANKS).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const begins = new RegExp(`^${JOINS}`, "u").test(name) ? `(?<!${JOINS})` : "";
  const ends = new RegExp(`${JOINS}$`, "u").test(name) ? `(?!${JOINS})` : "";
  const exact = name.length <= SHORT && /^[\x20-\x7e]+$/.test(name);
  return new RegExp(begins + words.join("\\s*") + ends, exact ? "gu" : "giu");
}
