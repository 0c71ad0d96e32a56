/**
 * The skills that a portal knows, as its build wrote them: names, broader ones, and the tools of stacks.
 *
 * @typedef {object} Skill
 * @property {string} key `<taxonomy>/<id>`
 * @property {string} id
 * @property {string} name
 * @property {string[]} aliases
 * @property {string[]} former ids
 * @property {string | null} parent key of the broader skill
 * @property {number} jobs how many open jobs ask for it
 *
 * @typedef {{name: string, skill: string | null}} Tool `skill`: its key, where the tool is one
 * @typedef {{id: string, name: string, tools: Tool[]}} Layer
 * @typedef {object} Stack
 * @property {string} term
 * @property {string} name
 * @property {Record<string, string>} moves key of what people come from -> what changes for them
 * @property {Layer[]} layers
 * @typedef {{id: string, field: string, name: string, counted: boolean, skills: Skill[]}} Taxonomy
 */

import { options } from "./fit.js";

const VERSION = 1;

export class Vocabulary {
  /** @param {any} written as generator/careers/pages/personal.py describes it */
  constructor({ version, locale, words, taxonomies, stacks }) {
    if (version !== VERSION) throw new Error(`the vocabulary of skills is of another version: ${version}`);
    this.locale = locale;
    this.words = words;
    /** @type {Stack[]} */
    this.stacks = stacks;
    /** @type {Taxonomy[]} */
    this.taxonomies = taxonomies.map(taxonomyOf);
    this.skills = new Map(this.taxonomies.flatMap(({ skills }) => skills.map((skill) => [skill.key, skill])));
    /** Former key -> present one. @type {Map<string, string>} */
    this.renamed = new Map(
      this.taxonomies.flatMap(({ id, skills }) =>
        skills.flatMap(({ key, former }) => former.map((old) => /** @type {const} */ ([`${id}/${old}`, key]))),
      ),
    );
  }

  /** Those of some keys that are known, by their present names, each once. @param {Iterable<string>} keys */
  present(keys) {
    const now = [...keys].map((key) => (this.skills.has(key) ? key : (this.renamed.get(key) ?? "")));
    return [...new Set(now)].filter((key) => this.skills.has(key));
  }

  /** A skill and those broader than it, the nearest first. @param {string} key */
  lineage(key) {
    const found = [];
    for (let at = this.skills.get(key); at; at = this.skills.get(at.parent ?? "")) found.push(at.key);
    return found;
  }

  /** What a skill, or any of several, is called; its key where it is not known. @param {string} key */
  name(key) {
    return this.either(options(key), (_, name) => name).join("");
  }

  /**
   * Any of some skills, as made of each and its name, with the words between them.
   *
   * @template T @param {string[]} keys @param {(key: string, name: string) => T} make @returns {(T | string)[]}
   */
  either(keys, make) {
    const left = [...keys];
    const parts = new Intl.ListFormat(this.locale, { type: "disjunction" }).formatToParts(keys.map((key) => this.skills.get(key)?.name ?? key));
    return parts.map(({ type, value }) => (type === "element" ? make(left.shift() ?? "", value) : value));
  }

  /**
   * The ids of some skills by the field of postings, as the search asks for them.
   *
   * @param {Iterable<string>} keys @returns {import("../search/fits.js").Known}
   */
  byField(keys) {
    const wanted = new Set(keys);
    const ids = (/** @type {boolean} */ which) => {
      const some = this.taxonomies.filter(({ counted }) => counted === which);
      return Object.fromEntries(some.map(({ field, skills }) => [field, skills.filter(({ key }) => wanted.has(key)).map(({ id }) => id)]));
    };
    return { counted: ids(true), apart: ids(false) };
  }
}

/** @param {any} written @returns {Taxonomy} */
function taxonomyOf({ id, field, name, counted, terms }) {
  const key = (/** @type {string} */ term) => `${id}/${term}`;
  const skills = terms.map((/** @type {any} */ term) => ({ ...term, key: key(term.id), parent: term.parent && key(term.parent) }));
  return { id, field, name, counted, skills };
}

/** @type {Promise<Vocabulary> | undefined} */
let loading;

/** The vocabulary in the page's language; a failure is not remembered. @returns {Promise<Vocabulary>} */
export function vocabulary() {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-my-skills]"));
  const answer = await fetch(new URL("vocabulary.json", link?.href));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return new Vocabulary(await answer.json());
}
