/**
 * The conditions that narrow the list, each a button that takes it away.
 *
 * @typedef {import("./state.js").Condition} Condition
 * @typedef {import("./words.js").Words} Words
 * @typedef {(condition: Condition) => {label: string, tint?: string}} Name the tint of what it belongs to brings its icon
 */

import { element } from "../element.js";

export class Chips {
  /**
   * @param {HTMLElement} list its last item stays
   * @param {Words} words
   * @param {Name} name
   * @param {(condition: Condition) => void} drop
   */
  constructor(list, words, name, drop) {
    this.list = list;
    this.words = words;
    this.name = name;
    this.drop = drop;
    this.last = /** @type {HTMLElement} */ (list.querySelector("[data-last]"));
    /** @type {Map<string, HTMLElement>} */
    this.items = new Map();
  }

  /**
   * Show these conditions. A chip that stays is the same element, so that it keeps the focus.
   *
   * @param {Condition[]} conditions
   */
  show(conditions) {
    const wanted = new Map(conditions.map((one) => [this.key(one), one]));
    const place = this.focused(wanted);
    for (const [key, item] of this.items) if (!wanted.has(key)) item.remove();
    const kept = this.items;
    this.items = new Map([...wanted].map(([key, one]) => [key, kept.get(key) ?? this.item(one)]));
    let next = this.list.firstElementChild;
    for (const item of this.items.values()) {
      if (item === next) next = next.nextElementSibling;
      else this.list.insertBefore(item, next);
    }
    this.last.hidden = conditions.length < 2;
    this.list.hidden = !conditions.length;
    if (place >= 0) this.focus(place);
  }

  /** @param {Condition} condition */
  key(condition) {
    return JSON.stringify([condition.kind, condition.field, condition.value, this.name(condition).label]);
  }

  /** The place of the chip that has the focus and is about to go, or -1. @param {Map<string, Condition>} wanted */
  focused(wanted) {
    return [...this.items].findIndex(([key, item]) => !wanted.has(key) && item.contains(document.activeElement));
  }

  /** Go on with the chip that took the place of one that went. @param {number} place */
  focus(place) {
    const buttons = [...this.list.querySelectorAll("li:not([hidden]) button")];
    const button = buttons[Math.min(place, buttons.length - 1)];
    if (button instanceof HTMLElement) button.focus();
  }

  /** @param {Condition} condition */
  item(condition) {
    const { label, tint } = this.name(condition);
    const ariaLabel = this.words.say("filter.remove", { label });
    const button = element("button", { type: "button", className: "p-chip p-chip--active", ariaLabel }, label);
    if (tint) button.dataset.tint = tint;
    button.addEventListener("click", () => this.drop(condition));
    return element("li", "", button);
  }
}
