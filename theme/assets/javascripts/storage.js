/** A text that a reader's browser keeps for this site, in step with other tabs. */

// Sites of one origin lie in different folders.
const SITE = new URL("../../", import.meta.url).pathname;

/** @param {() => Storage} storage that a browser may refuse @param {string} key */
function read(storage, key) {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** @param {() => Storage} storage @param {string} key @param {string | null} text null: nothing */
function write(storage, key, text) {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What a browser kept neither for good nor for a visit, by key. @type {Map<string, string>} */
const held = new Map();
const LASTING = () => localStorage;
const VISIT = () => sessionStorage;

export class BrowserStorage {
  /** @param {string} name of what is kept, and of the event that tells of a change */
  constructor(name) {
    this.name = name;
    this.key = `${SITE}.${name}`;
  }

  /** What is kept; null: nothing. */
  read() {
    return held.get(this.key) ?? read(VISIT, this.key) ?? read(LASTING, this.key);
  }

  /** Keep a text for good, and tell the page. @param {string} text @returns {boolean} whether the browser does */
  write(text) {
    if (!write(LASTING, this.key, text)) return false;
    held.delete(this.key);
    write(VISIT, this.key, null);
    this.changed();
    return true;
  }

  /** Keep a text for this visit: in this tab or, where that is refused too, on this page. @param {string} text */
  writeForVisit(text) {
    held.delete(this.key);
    if (!write(VISIT, this.key, text)) held.set(this.key, text);
    this.changed();
  }

  /** Whether the browser keeps nothing for good. */
  refused() {
    return !(write(LASTING, `${this.key}?`, "") && write(LASTING, `${this.key}?`, null));
  }

  changed() {
    document.dispatchEvent(new Event(this.name));
  }

  /** Call `changed` whenever something else is kept, in this tab or another. @param {() => void} changed */
  watch(changed) {
    document.addEventListener(this.name, changed);
    // Key null: all was cleared.
    addEventListener("storage", ({ key }) => (key === this.key || key === null) && changed());
    // A page that was left and came back was told nothing in between.
    addEventListener("pageshow", ({ persisted }) => persisted && changed());
  }
}
