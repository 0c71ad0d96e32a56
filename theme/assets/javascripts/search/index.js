/**
 * One index: what is loaded of it before the first question, and what later.
 *
 * @typedef {object} Head
 * @property {number} docs number of postings; they are numbered from 0, the newest open one first, closed ones last
 * @property {number} open number of open ones
 * @property {string[]} locales
 * @property {Record<string, string>} langs html lang by locale
 * @property {string[]} chunks first token of each file of lists
 * @property {import("./columns.js").Field[]} fields
 * @property {number[]} salaries steps of yearly pay
 * @property {number} cards number of cards in a file
 * @property {number[]} texts the first posting of each file of texts
 */

import { Columns } from "./columns.js";
import { Lists } from "./lists.js";
import { Matcher } from "./matching.js";
import { Store } from "./store.js";
import { Terms } from "./terms.js";
import { Words } from "./words.js";

const EVER = ["head.gz", "columns.gz", "terms.gz", "han.gz"]; // what every question needs

export class Index {
  /**
   * Load what every question needs.
   *
   * @param {URL} folder
   * @param {string} locale of the page
   * @returns {Promise<Index>}
   */
  static async load(folder, locale) {
    const store = new Store(folder);
    const [head, columns, terms, han] = await Promise.all(EVER.map((name) => store.fetched(name)));
    const json = (/** @type {Uint8Array} */ bytes) => JSON.parse(new TextDecoder().decode(bytes));
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
    this.terms = new Terms(terms, this.simplified);
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

  /** How many bytes were fetched of what every question, or every one with a word, needs. */
  get size() {
    return this.store.size(["words.gz", ...EVER]);
  }

  /** The vocabulary of the texts. */
  words() {
    return this.store.once("words.gz", (bytes) => new Words(bytes));
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
