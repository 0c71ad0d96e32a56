/**
 * The terms of all taxonomies: which of them a query names, in any language, and in which their postings are found.
 *
 * @typedef {import("./parts.js").Part} Part
 *
 * @typedef {object} Said A term as the file has it.
 * @property {string} id
 * @property {Record<string, string>} names by locale, as `inLocale` reads them
 * @property {string[]} aliases
 * @property {Record<string, string>} url by locale, from the site's root, as `inLocale` reads them
 * @property {string[]} implied words that belong to it, but are not its name
 * @property {string[][]} readings syllables of each run of Chinese in its names
 *
 * @typedef {object} Term
 * @property {number} field its place among the fields
 * @property {number} value its place among the field's values
 * @property {Said} said
 * @property {string[]} names as `written`: what it is called in each language
 * @property {string[]} aliases as `written`
 * @property {string} called all of these
 * @property {string[]} implied as they stand in a `written` text
 *
 * @typedef {object} Label What a term is called on the page.
 * @property {string} needle as it stands in a `written` text
 * @property {boolean} first whether it begins with a run of Chinese
 * @property {boolean} last whether it ends with one
 */

import { lineage } from "./columns.js";
import { BEGINNING, FORM, READING, SHORT, WHOLE, best } from "./parts.js";
import { RUN, STARTS_RUN } from "./segmentation.js";
import { Words } from "./words.js";
import { written } from "./written.js";

const ENDS_RUN = new RegExp(`[${RUN}]$`, "u");
const COMMON = 4; // what is called so counts as a word that is not rare
const MOST_LABELS = 60; // a part that names more terms names none in particular

export class Terms {
  /** @param {Said[][]} groups by field @param {Map<string, string>} simplified @param {Set<string>} endings of inflection */
  constructor(groups, simplified, endings) {
    this.all = groups.flatMap((terms, field) => terms.map((said, value) => term(said, field, value, simplified)));
    const names = this.all.flatMap((one) => [...one.names, ...one.aliases]);
    /** @type {WeakMap<Part, [Term, number][]>} */
    this.rated = new WeakMap();
    /** What they are called, as a query is spelled. @type {string[]} */
    this.spelled = names.map((name) => name.slice(1, -1).replace(/[\u0001\u0002]/g, " "));
    /** Those that are one run of Chinese. */
    this.runs = new Set(this.spelled.filter((name) => STARTS_RUN.test(name) && !name.includes(" ")));
    const words = [...new Set(this.spelled.flatMap((name) => name.split(" ")))].filter(Boolean).sort();
    this.words = new Words(words, new Uint8Array(words.length).fill(COMMON), endings);
  }

  /** The term of a value of a field, by their places. @param {number} field @param {number} value @returns {Term} */
  at(field, value) {
    return /** @type {Term} */ (this.all.find((one) => one.field === field && one.value === value));
  }

  /**
   * The terms that a part names or begins to read, and how well, plus one.
   *
   * @param {Part} part
   * @returns {[Term, number][]}
   */
  named(part) {
    /** @type {[Term, number][]} */
    const rated = this.rated.get(part) ?? this.all.map((one) => [one, rate(part, one)]);
    const found = rated.filter(([, quality]) => quality);
    this.rated.set(part, found);
    return found;
  }

  /** The terms that parts belong to without naming them. @param {Part[]} parts */
  implied(parts) {
    const needles = new Set(parts.map(({ needle }) => needle));
    return this.all.filter(({ implied }) => implied.some((word) => needles.has(word)));
  }

  /**
   * What the terms that a part names, and those below them, are called on the page where it says something else.
   *
   * @param {Part} part
   * @param {import("./index.js").Index} index
   * @returns {Label[]}
   */
  labels(part, { head, locale, simplified }) {
    const named = new Set(this.named(part).map(([{ field, value }]) => `${field}/${value}`));
    const under = this.all.filter(({ field, value }) =>
      lineage(head.fields[field].parents, value).some((one) => named.has(`${field}/${one}`)),
    );
    const shown = under.map(({ said }) => written(inLocale(said.names, locale), simplified));
    return under.length > MOST_LABELS ? [] : shown.filter((name) => !best(part, name)).map((name) => label(name.slice(1, -1)));
  }

  /** Whether the letters of a part are a reading of any. @param {Part} part */
  read({ letters }) {
    return letters !== "" && this.all.some(({ said }) => reads(said.readings, letters));
  }
}

/**
 * @param {Said} said
 * @param {number} field
 * @param {number} value
 * @param {Map<string, string>} simplified
 * @returns {Term}
 */
function term(said, field, value, simplified) {
  const all = (/** @type {string[]} */ called) => called.map((name) => written(name, simplified));
  const implied = all(said.implied).map((name) => name.slice(1, -1));
  const [names, aliases] = [all(Object.values(said.names)), all(said.aliases)];
  return { field, value, said, implied, names, aliases, called: [...names, ...aliases].join("") };
}

/**
 * The text of a locale: where it has none of its own, the first one's, in the locale's folder if that is an address.
 *
 * @param {Record<string, string>} texts @param {string} locale
 */
export function inLocale(texts, locale) {
  const [[first, text]] = Object.entries(texts);
  return texts[locale] ?? text.replace(`${first}/`, `${locale}/`);
}

/** @param {string} needle a name as `written`, without the marks at either end @returns {Label} */
export function label(needle) {
  return { needle, first: STARTS_RUN.test(needle), last: ENDS_RUN.test(needle) };
}

/**
 * How well a part names a term, plus one. A part of a name is less than the name: of those who look for C, nobody means
 * "C shell", and the company 百度 comes before what is also called 百度飞桨.
 *
 * @param {Part} part
 * @param {Term} term
 */
function rate(part, { names, aliases, called, said }) {
  const able = [part.needle, ...part.forms, ...part.corrected].some((needle) => called.includes(needle));
  const own = able ? names.map((name) => capped(part, name, BEGINNING)) : [];
  const found = Math.max(0, ...own, ...(able ? aliases.map((name) => capped(part, name, FORM)) : []));
  return part.letters && found <= READING && reads(said.readings, part.letters) ? READING + 1 : found;
}

/** @param {Part} part @param {string} name @param {number} most what a part of it can be worth */
function capped(part, name, most) {
  const whole = name.length === part.needle.length + 2; // a mark stands at either end
  return Math.min(best(part, name), (whole ? WHOLE : most) + 1);
}

/**
 * Whether letters begin what a run of Chinese sounds like, or its initials, from some syllable on. A few letters do so by
 * chance: they have to be all that a run sounds like, or all its initials.
 *
 * @param {string[][]} runs
 * @param {string} letters
 */
export function reads(runs, letters) {
  if (letters.length <= SHORT) return runs.some((run) => [run.join(""), initialsOf(run)].includes(letters));
  return runs.some((run) => run.some((_, start) => reading(run.slice(start), letters) > 0));
}

/**
 * How many syllables are read by letters that begin them or their initials; 0 where they do not.
 *
 * @param {string[]} run
 * @param {string} letters
 */
export function reading(run, letters) {
  if (run.join("").startsWith(letters)) return syllables(run, letters.length);
  return initialsOf(run).startsWith(letters) ? letters.length : 0;
}

/** @param {string[]} run */
function initialsOf(run) {
  return run.map((syllable) => syllable[0]).join("");
}

/** @param {string[]} run @param {number} length */
function syllables(run, length) {
  let [count, read] = [0, 0];
  for (; read < length; count += 1) read += run[count].length;
  return count;
}
