/**
 * An element with its class, or with properties, and what it holds.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string | Partial<HTMLElementTagNameMap[Tag]>} [given] @param {(Node | string)[]} content
 */
export function element(tag, given = {}, ...content) {
  const made = Object.assign(document.createElement(tag), typeof given === "string" ? { className: given } : given);
  made.append(...content);
  return made;
}
