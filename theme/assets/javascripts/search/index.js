/**
 * One index: what is loaded of it before the first question, and what later.
 *
 * @typedef {object} Head
 * @property {number} version of the format
 * @property {number} docs number of postings; they are numbered from 0 in the order of lists, closed ones last
 * @property {number} open number of open ones
 * @property {number} leads number of leads
 * @property {string[]} locales
 * @property {Record<string, string>} langs html lang by locale
 * @property {string[]} chunks first token of each file of lists
 * @property {import("./columns.js").Field[]} fields
 * @property {string | null} employers the field that says who hires
 * @property {number[]} salaries steps of yearly pay
 * @property {string[]} currencies in which postings pay
 * @property {string} currency in which pay is compared
 * @property {import("./amounts.js").AmountWords} amounts
 * @property {string[]} idle words that say nothing
 * @property {{words: string[], training: boolean, instead: number}[]} levels the words for each level of experience; whether
 *   it is for those who learn the work; the place of the one to ask for in its place, or -1
 * @property {string[]} ambiguous words that are not looked for in texts
 * @property {string[]} fixed phrases of which no part has a meaning of its own
 * @property {{words: string[], runs: string[], after: string[]}} negation words that exclude what follows, in Latin and in
 *   other letters, and what they follow
 * @property {string[][]} same words for one thing
 * @property {string[]} endings of inflection
 * @property {string[][]} occupations the words for each occupation that postings have, and for those near to them
 * @property {number[][]} near families of occupations, by their places
 * @property {number} cards number of cards in a file
 * @property {number[]} texts the first posting of each file of texts
 * @property {import("./fetch_budget.js").Sizes} bytes what there is to fetch
 */

import { Amounts } from "./amounts.js";
import { Columns } from "./columns.js";
import { Lists } from "./lists.js";
import { Matcher } from "./matching.js";
import { FetchBudget } from "./fetch_budget.js";
import { Lexicon } from "./reading.js";
import { byCharacter } from "./sounds.js";
import { Store, json } from "./store.js";
import { Terms } from "./terms.js";
import { read } from "./words.js";

const VERSION = 6; // of the format that is read here
const EVER = ["head.gz", "columns.gz", "terms.gz", "han.gz"]; // what every question needs

const WORDS = "words.gz";
const whole = (/** @type {Uint8Array} */ bytes) => bytes;

export class Index {
  /** @type {import("./words.js").Words | null} */
  vocabulary = null;

  /**
   * Load what every question needs.
   *
   * @param {URL} folder
   * @param {string} locale of the page
   * @param {boolean} words whether to begin to load what a text needs besides
   * @returns {Promise<Index>}
   */
  static async load(folder, locale, words) {
    const store = new Store(folder);
    // Who needs the words is told of a failure.
    if (words) store.once(WORDS, whole).catch(() => undefined);
    const [head, columns, terms, han] = await Promise.all(EVER.map((name) => store.fetched(name)));
    const { version } = json(head);
    if (version !== VERSION) throw new Error(`the search index is of another version: ${version}`);
    return new Index(store, locale, [json(head), columns, json(terms), json(han)]);
  }

  /** @param {Store} store @param {string} locale @param {[Head, Uint8Array, any, string]} loaded */
  constructor(store, locale, [head, columns, terms, han]) {
    this.store = store;
    this.locale = locale;
    this.head = head;
    this.own = head.locales.indexOf(locale);
    this.simplified = pairs(han);
    this.columns = new Columns(columns, head);
    this.endings = new Set(head.endings);
    this.terms = new Terms(terms, this.simplified, this.endings);
    this.lexicon = new Lexicon(head, this.terms);
    this.amounts = new Amounts(head.amounts);
    this.lists = new Lists(store, head.chunks);
    this.matcher = new Matcher(this);
  }

  /** The address of the index's folder. */
  get folder() {
    return this.store.folder.href;
  }

  /** The site's root, which addresses of pages are relative to. */
  get root() {
    return new URL("../../", this.store.folder);
  }

  /** What a query may fetch. */
  budget() {
    return new FetchBudget(this.head.bytes, this.head.docs, this.locale, this.store.size("head.gz"));
  }

  /** How common characters are read. */
  sounds() {
    return this.store.once("sounds.gz", (bytes) => byCharacter(json(bytes)));
  }

  /** The vocabulary of the texts. */
  words() {
    return this.store.once(WORDS, whole).then((bytes) => (this.vocabulary ??= read(bytes, this.endings)));
  }
}

/** @param {string} text of a character and what it becomes, one after another @returns {Map<string, string>} */
function pairs(text) {
  const characters = Array.from(text);
  /** @type {Map<string, string>} */
  const found = new Map();
  for (let at = 0; at < characters.length; at += 2) found.set(characters[at], characters[at + 1]);
  return found;
}
