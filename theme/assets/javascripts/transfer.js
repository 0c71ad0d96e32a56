/** What a reader keeps, as a file: to have a copy, or to take it to another browser. */

const LARGEST = 2_000_000; // bytes of a file worth reading: many times what a full list takes

/** Hand the reader a file with a text. @param {string} name its beginning; the day follows @param {string} text */
export function give(name, text) {
  hand(`${name}-${new Date().toLocaleDateString("sv")}.json`, "application/json", text); // Sweden writes as ISO 8601 does
}

/** Hand the reader a file of any type. @param {string} name @param {string} type @param {string} text */
export function hand(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * The text of a file; null where it cannot be read or is too large.
 *
 * @param {File} file @returns {Promise<string | null>}
 */
export async function take(file) {
  return file.size > LARGEST ? null : file.text().catch(() => null);
}
