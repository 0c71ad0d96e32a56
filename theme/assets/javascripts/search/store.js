/** Fetches the files of the index, unpacks them, and keeps what was made of them. */

const PASSING = 200; // files of cards and texts that are kept
const GZIP = [0x1f, 0x8b]; // what a packed file begins with (RFC 1952)

/** The files in one folder of an index. They never change: another index has another folder. */
export class Store {
  /** @type {Map<string, Promise<any>>} */
  kept = new Map();
  /** @type {Map<string, number>} */
  sizes = new Map(); // bytes that were fetched, by name
  /** @type {Map<string, Promise<any>>} */
  passing = new Map(); // the last used at the end

  /** @param {URL} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /**
   * What is made of a file, once; a failure is not kept, so that the next who asks tries again.
   *
   * @template T
   * @param {string} name
   * @param {(bytes: Uint8Array) => T} make
   * @returns {Promise<T>}
   */
  once(name, make) {
    const kept = this.kept.get(name);
    if (kept) return kept;
    const made = this.fetched(name).then(make);
    this.kept.set(name, made);
    made.catch(() => this.kept.delete(name));
    return made;
  }

  /** What a file holds. @param {string} name @returns {Promise<Uint8Array>} */
  async fetched(name) {
    const response = await answered(new URL(name, this.folder));
    const packed = await response.arrayBuffer();
    this.sizes.set(name, packed.byteLength);
    return unpacked(packed);
  }

  /** How many bytes were fetched for a file. @param {string} name */
  size(name) {
    return this.sizes.get(name) ?? 0;
  }

  /** A file of JSON, of which only those used last are kept. @param {string} name @returns {Promise<any>} */
  json(name) {
    const found = this.once(name, json);
    this.passing.delete(name);
    this.passing.set(name, found);
    if (this.passing.size > PASSING) {
      const [oldest] = this.passing.keys();
      this.passing.delete(oldest);
      this.kept.delete(oldest);
    }
    return found;
  }
}

/**
 * The folder where the files of an index are at present.
 *
 * @param {URL} base
 * @returns {Promise<URL>}
 */
export async function current(base) {
  const response = await answered(new URL("index.json", base), { cache: "no-cache" });
  const { folder } = await response.json();
  return new URL(`${folder}/`, base);
}

/** What a file of JSON says. @param {Uint8Array} bytes */
export function json(bytes) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** @param {ArrayBuffer} packed @returns {Promise<Uint8Array>} */
async function unpacked(packed) {
  const bytes = new Uint8Array(packed);
  // Some servers unpack such files themselves on the way.
  if (!GZIP.every((byte, index) => bytes[index] === byte)) return bytes;
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  // Broken bytes fail on both sides; the reading one tells.
  Promise.all([writer.write(bytes), writer.close()]).catch(() => {});
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

/** @param {URL} url @param {RequestInit} [options] */
async function answered(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`the search index has no ${url.pathname}: ${response.status}`);
  return response;
}
