/**
 * The line between the jobs that have all that is asked for and the nearest others: what could be let go.
 *
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./state.js").Condition} Condition
 * @typedef {{total: number, nearest: number[], needs: {text: string, total: number}[]}} Found
 */

/**
 * Buttons that each drop one of the things asked for, where more jobs have the others.
 *
 * @param {Found} found
 * @param {Words} words
 * @param {(condition: Condition) => void} drop
 * @returns {HTMLElement[]}
 */
export function droppable({ total, needs }, words, drop) {
  return needs.flatMap((need, place) => {
    if (need.total <= total) return [];
    const rest = needs.filter((_, at) => at !== place).map(({ text }) => text).join(" ");
    return [button(words.count("empty.without", need.total, { label: need.text }), () => drop({ kind: "word", rest }))];
  });
}

/**
 * What stands above the nearest jobs: a line, and what could be let go; none where there is nothing to say.
 *
 * @param {Found} found
 * @param {Words} words
 * @param {(condition: Condition) => void} drop
 * @returns {HTMLElement[]}
 */
export function divider(found, words, drop) {
  const ways = found.nearest.length || !found.total ? droppable(found, words, drop) : [];
  if (!ways.length && !found.nearest.length) return [];
  const line = document.createElement("div");
  line.className = "p-empty";
  if (found.nearest.length) {
    const heading = document.createElement("p");
    heading.textContent = words.say(found.total ? "nearest.besides" : "nearest.none");
    line.append(heading);
  }
  line.append(...ways);
  return [line];
}

/** @param {string} text @param {() => void} act */
export function button(text, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "p-button";
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}
