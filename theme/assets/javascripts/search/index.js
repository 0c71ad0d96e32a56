/**
 * One index: what is loaded of it before the first question, and what later.
 *
 * @typedef {object} Head
 * @property {number} version of the format
 * @property {string} folder in which the other files lie
 * @property {number} docs number of postings; they are numbered from 0 in the order of lists, closed ones last
 * @property {number} open number of open ones
 * @property {number} leads number of leads
 * @property {string[]} locales
 * @property {Record<string, string>} langs html lang by locale
 * @property {string[]} chunks first token of each file of lists
 * @property {import("./columns.js").Field[]} fields
 * @property {string | null} employers the field that says who hires
 * @property {string[]} salaries the least pay a year to choose from, as addresses have it: "200000", "eur-50000"
 * @property {string[]} currencies in which postings pay, the first that of amounts without one
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
 * @property {number} pack how many postings a file of cards and texts has
 *
 * @typedef {{card: string, text: string, reading?: import("./mark.js").Reading, in?: string}} Document `in`: the locale
 *   of the text, where it is not the page's
 */

import { Amounts } from "./amounts.js";
import { Reader } from "./bytes.js";
import { Columns } from "./columns.js";
import { Lists } from "./lists.js";
import { Matcher } from "./matching.js";
import { FetchBudget } from "./fetch_budget.js";
import { Lexicon } from "./reading.js";
import { byCharacter } from "./sounds.js";
import { Store, json } from "./store.js";
import { Terms } from "./terms.js";
import { read } from "./words.js";

const VERSION = 7; // of the format that is read here

export class Index {
  /** @param {Uint8Array} base what every question needs @param {URL} root where it was fetched @param {string} locale of the page */
  constructor(base, root, locale) {
    const reader = new Reader(base);
    const part = () => reader.take(reader.number());
    /** @type {Head} */
    const head = json(part());
    const { version, folder } = head;
    if (version !== VERSION) throw new Error(`the search index is of another version: ${version}`);
    this.store = new Store(new URL(`${folder}/`, root));
    this.locale = locale;
    this.head = head;
    this.own = head.locales.indexOf(locale);
    this.columns = new Columns(part(), head);
    const terms = json(part());
    this.simplified = pairs(json(part()));
    this.endings = new Set(head.endings);
    this.terms = new Terms(terms, this.simplified, this.endings);
    this.vocabulary = read(part(), this.endings); // of the texts
    this.lexicon = new Lexicon(head, this.terms);
    this.amounts = new Amounts(head.amounts);
    this.lists = new Lists(this.store, head.chunks);
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
    return new FetchBudget();
  }

  /** How common characters are read. */
  sounds() {
    return this.store.once("sounds.gz", (bytes) => byCharacter(json(bytes)));
  }

  /**
   * What is shown of a posting on pages in a language: its card, and the text for its excerpt, in that if it has one.
   *
   * @param {number} id @param {string} [locale] @returns {Promise<Document>}
   */
  async document(id, locale = this.locale) {
    const { pack } = this.head;
    const documents = await this.store.json(`documents/${locale}/${Math.floor(id / pack)}.gz`);
    return documents[id % pack];
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
