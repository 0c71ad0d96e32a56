/**
 * Skills by what somebody types, and the skills that a text names.
 *
 * @typedef {import("./vocabulary.js").Vocabulary} Vocabulary
 * @typedef {import("./vocabulary.js").Skill} Skill
 */

import { RUN, folded } from "../search/segmentation.js";

const SHORT = 3; // letters: a name of no more is an everyday word unless it is written as the vocabulary writes it
const JOINS = `(?:(?![${RUN}])[\\p{L}\\p{N}]|[+#])`; // what goes on with a word

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
 * The keys of the skills that a text names, in the order in which it does. A longer name goes before a shorter one
 * inside it: who writes "Docker Swarm" does not write "Docker".
 *
 * @param {Skill[]} skills @param {string} text @returns {string[]}
 */
export function mentioned(skills, text) {
  const normal = text.normalize("NFKC");
  const lowered = normal.toLowerCase();
  const names = skills
    .flatMap((skill) => namesOf(skill).map((name, at) => ({ key: skill.key, name: name.normalize("NFKC"), at })))
    // Most are soon seen to be in no part of the text; blanks may be written in several ways.
    .filter(({ name }) => name.toLowerCase().split(/\s+/).every((word) => lowered.includes(word)));
  // What is the name of one skill and an alias of another means the first.
  names.sort((one, other) => other.name.length - one.name.length || one.at - other.at);
  const taken = new Uint8Array(normal.length);
  /** @type {Map<string, number>} */
  const first = new Map();
  for (const { key, name } of names) {
    for (const { 0: written, index } of normal.matchAll(pattern(name))) {
      const end = index + written.length;
      if (taken.subarray(index, end).some(Boolean)) continue;
      taken.fill(1, index, end);
      first.set(key, Math.min(index, first.get(key) ?? index));
    }
  }
  return [...first].sort(([, one], [, other]) => one - other).map(([key]) => key);
}

/** What finds a name as a word of its own; Chinese stands among other characters. @param {string} name */
function pattern(name) {
  const bare = name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const begins = new RegExp(`^${JOINS}`, "u").test(name) ? `(?<!${JOINS})` : "";
  const ends = new RegExp(`${JOINS}$`, "u").test(name) ? `(?!${JOINS})` : "";
  const exact = name.length <= SHORT && /^[\x20-\x7e]+$/.test(name);
  return new RegExp(begins + bare.replace(/\s+/g, "\\s+") + ends, exact ? "gu" : "giu");
}
