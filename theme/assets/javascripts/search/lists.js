/**
 * Which titles and texts have a token, and at which places.
 *
 * A title or a text is a unit; its number says of which posting and in which language. Tokens are sorted, and many short
 * lists lie in one file, so that what sorts together is fetched together.
 *
 * @typedef {object} Entry One token.
 * @property {string} token
 * @property {number} count of its units
 * @property {Uint8Array} list of its units, each as far from the one before
 * @property {Uint32Array} [units] the list, once it was read
 * @property {number} file of its places
 * @property {number} at where they begin in it
 * @property {number} length of them, in bytes
 */

import { Reader, Texts } from "./bytes.js";
import { firstFrom } from "./words.js";

const AFTER = "\uffff"; // sorts after every character that a token may go on with

export class Lists {
  /** @type {Map<number, Entry[]>} */
  loaded = new Map();

  /** @param {import("./store.js").Store} store @param {string[]} chunks the first token of each file */
  constructor(store, chunks) {
    this.store = store;
    this.chunks = chunks;
  }

  /** The file in which a token would lie. @param {string} token */
  file(token) {
    const after = firstFrom(this.chunks, token);
    return Math.max(0, this.chunks[after] === token ? after : after - 1);
  }

  /** The files in which tokens that begin so lie. @param {string} start @returns {number[]} */
  files(start) {
    if (!this.chunks.length) return [];
    const [first, last] = [this.file(start), this.file(start + AFTER)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  /** Fetch files. @param {Iterable<number>} files */
  async load(files) {
    const wanted = this.chunks.length ? [...new Set(files)] : [];
    const one = async (/** @type {number} */ file) => {
      this.loaded.set(file, await this.store.once(`lists/${file}.gz`, entries));
    };
    await Promise.all(wanted.map(one));
  }

  /** A token whose file is loaded; none where it is not, or has no such token. @param {string} token */
  entry(token) {
    const entries = this.loaded.get(this.file(token)) ?? [];
    const entry = entries[firstEntry(entries, token)];
    return entry?.token === token ? entry : undefined;
  }

  /**
   * The tokens that begin so.
   *
   * @param {string} start
   * @param {Set<number>} allowed the files that may be read; each of them is loaded
   */
  range(start, allowed) {
    const files = this.files(start).filter((file) => allowed.has(file));
    return files.flatMap((file) => {
      const entries = this.loaded.get(file) ?? [];
      return entries.slice(firstEntry(entries, start), firstEntry(entries, start + AFTER));
    });
  }

  /**
   * The places of a token, as they were written: for each unit a count, then that many, each as far from the one before.
   *
   * @param {Entry} entry
   * @returns {Promise<Reader>}
   */
  async places(entry) {
    return new Reader(await this.store.once(`places/${entry.file}.gz`, (bytes) => bytes), entry.at);
  }
}

/** The units of a token, ascending. @param {Entry} entry @returns {Uint32Array} */
export function units(entry) {
  if (entry.units) return entry.units;
  const found = new Uint32Array(entry.count);
  const reader = new Reader(entry.list);
  let unit = 0;
  for (let index = 0; index < entry.count; index += 1) found[index] = unit += reader.number();
  entry.units = found;
  return found;
}

/** What a file of lists holds. @param {Uint8Array} bytes @returns {Entry[]} */
function entries(bytes) {
  const reader = new Reader(bytes);
  const texts = new Texts();
  const [number, first, offset] = [reader.number(), reader.number(), reader.number()];
  const places = { file: first, at: offset };
  const found = Array.from({ length: number }, (_, index) => entry(reader, texts, places, index === 0));
  const tokens = texts.joined().split("\n");
  let at = reader.at;
  return found.map((one, index) => {
    at += one.size;
    return { ...one, token: tokens[index], list: bytes.subarray(at - one.size, at) };
  });
}

/** @param {Reader} reader @param {Texts} texts @param {{file: number, at: number}} places @param {boolean} first */
function entry(reader, texts, places, first) {
  texts.add(reader);
  const [count, size, said] = [reader.number(), reader.number(), reader.number()];
  const begins = said % 2 === 1;
  const length = (said - Number(begins)) / 2;
  // Where the first one's places lie was said before.
  if (begins && !first) Object.assign(places, { file: places.file + 1, at: 0 });
  const { file, at } = places;
  places.at += length;
  return { count, size, file, at, length };
}

/** @param {Entry[]} entries @param {string} token */
function firstEntry(entries, token) {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].token < token) low = middle + 1;
    else high = middle;
  }
  return low;
}
