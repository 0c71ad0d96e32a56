/** Fetches the files of the index, unpacks them, and keeps what was made of them. */

const PASSING = 200; // files of documents that are kept
const GZIP = [0x1f, 0x8b]; // what a packed file begins with (RFC 1952)

/** The files in one folder of an index. They never change: another index has another folder. */
export class Store {
  /** @type {Map<string, Promise<any>>} */
  kept = new Map();
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
    const made = fetched(new URL(name, this.folder)).then(make);
    this.kept.set(name, made);
    made.catch(() => this.kept.delete(name));
    return made;
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

/** What a packed file holds. @param {URL} url @param {RequestInit} [options] @returns {Promise<Uint8Array>} */
export async function fetched(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`the search index has no ${url.pathname}: ${response.status}`);
  return unpacked(await response.arrayBuffer());
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
