/** Days as YYYY-MM-DD. */

/** The present day where the reader is. */
export const today = () => new Date().toLocaleDateString("sv"); // Sweden writes dates as in ISO 8601

/** A day in words. @param {string} written @param {string} [tag] of the language, as the pages write its dates */
export const day = (written, tag) => new Date(written).toLocaleDateString(tag, { dateStyle: "medium", timeZone: "UTC" });

/**
 * An application in a few words. Its day is told only where it is the last thing that happened.
 *
 * @param {string} label what its state is called @param {import("./applications.js").Application} application
 * @param {string} [tag] of the language
 */
export const summary = (label, { state, applied }, tag) =>
  state === "applied" && applied ? `${label} · ${day(applied, tag)}` : label;
