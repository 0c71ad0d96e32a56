/** The list of jobs: puts together what is typed, what is ticked, what is found, and the address. */

import { watch } from "../skills/store.js";
import { Chips } from "./chips.js";
import { Feeds } from "./feeds.js";
import { Finder } from "./finder.js";
import { FilterForm } from "./form.js";
import { JobList } from "./list.js";
import { Sheet } from "./sheet.js";
import { Shortcuts } from "./shortcuts.js";
import { cleared, conditions, drop, NOTHING, order, read, usual, write } from "./state.js";
import { Trail } from "./trail.js";
import { Announcer } from "./announcer.js";
import { button, cut, line, nothing, ways } from "./ways.js";
import { spaced, Words } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./trail.js").Place} Place */
/** @typedef {{typed: string, words: string[], offered?: boolean}} Correction `offered`: not looked for, only offered */

const PAUSE = 50; // milliseconds without a key before a search starts

export class JobsPage {
  /** @param {HTMLElement} section */
  constructor(section) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (section.querySelector(`[data-${name}]`));
    this.section = section;
    this.search = /** @type {HTMLFormElement} */ (part("search-form"));
    this.input = /** @type {HTMLInputElement} */ (this.search.elements.namedItem("q"));
    this.words = new Words(JSON.parse(part("words").textContent ?? "{}"), document.documentElement.lang);
    const index = new URL(section.dataset.index ?? "", document.baseURI);
    this.finder = new Finder(index.href, section.dataset.locale ?? "");
    this.form = new FilterForm(/** @type {HTMLFormElement} */ (part("filters")), this.words);
    this.list = new JobList(section, this.finder, this.words);
    this.trail = new Trail(() => this.list.shown);
    this.drop = (/** @type {import("./state.js").Condition} */ one) => this.step(drop(this.state, one));
    this.name = this.form.name.bind(this.form);
    this.chips = new Chips(part("active"), this.words, this.name, this.drop);
    this.feeds = new Feeds(section, this.words, (field, value) => this.name({ kind: "field", field, value }).label);
    this.sheet = new Sheet(section, part("filters"), { clear: () => this.clear(), closed: () => this.list.top() });
    this.shortcuts = new Shortcuts(section, this.sheet);
    this.announcer = new Announcer(this.list.status, section.querySelectorAll("[data-said]"));
    this.share = section.querySelector("button[data-share]");
    this.title = document.title;
    /** @type {State} */
    this.state = NOTHING;
    this.turn = 0;
    this.timer = 0;
  }

  start() {
    this.listen();
    this.input.removeAttribute("maxlength"); // only what is sent has to fit into an address
    for (const one of this.section.querySelectorAll("[data-filters], [data-open], [data-sort], [data-shortcut]")) {
      one.removeAttribute("hidden");
    }
    this.read();
    this.form.unfold();
    this.shortcuts.follow(location.hash);
  }

  listen() {
    const { form } = this.form;
    // While characters are composed, the field holds letters that nobody looks for.
    this.input.addEventListener("input", (event) => {
      if (!(event instanceof InputEvent && event.isComposing)) this.typed();
    });
    this.input.addEventListener("compositionend", () => this.typed());
    this.search.addEventListener("submit", (event) => this.submitted(event));
    form.addEventListener("change", (event) => this.changed(event));
    this.form.sort.addEventListener("change", (event) => this.changed(event));
    this.section.querySelector("[data-active] [data-clear]")?.addEventListener("click", () => this.clear());
    this.section.querySelector("[data-more]")?.addEventListener("click", () => this.more());
    for (const one of [this.search, form]) {
      for (const event of ["focusin", "pointerdown"]) one.addEventListener(event, () => this.finder.prepare());
    }
    window.addEventListener("popstate", () => this.read());
    watch(() => this.skilled());
  }

  typed() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.type(), PAUSE);
  }

  type() {
    window.clearTimeout(this.timer);
    const state = { ...this.state, text: this.input.value };
    this.trail.type(address(state));
    this.settle(state);
  }

  /** @param {Event} event */
  submitted(event) {
    event.preventDefault();
    this.type();
    this.trail.typing = false;
  }

  /** @param {Event} event */
  changed({ target }) {
    if (target instanceof HTMLElement && target.matches("[data-find]")) return;
    this.step(this.form.state({ ...this.state, text: this.input.value }));
  }

  clear() {
    this.step(cleared(this.state));
  }

  /** The reader has ticked other skills: the order by them is offered, and shown, as they are now. */
  skilled() {
    const state = read(location.search, this.form.offered);
    if ([state.sort, this.state.sort].includes("fit")) this.settle(state);
    else this.form.show(this.state);
  }

  /** A step of the history. @param {State} state */
  step(state) {
    window.clearTimeout(this.timer);
    this.trail.step(address(state));
    if (this.input.value !== state.text) this.input.value = state.text;
    this.settle(state);
  }

  /** Show what the address asks for, at the place where it was left. */
  read() {
    window.clearTimeout(this.timer);
    this.trail.moved();
    const state = read(location.search, this.form.offered);
    const { place } = this.trail;
    // A step to another part of the page is none of the list's.
    if (this.turn && write(state) === write(this.state)) {
      if (place) window.scrollTo(0, place.y);
      return;
    }
    this.input.value = state.text;
    this.settle(state, place);
  }

  /**
   * Answer what is asked for; what is there stays until the answer is.
   *
   * @param {State} state @param {Place | null} [place]
   */
  async settle(state, place = null) {
    const turn = (this.turn += 1);
    const focused = document.activeElement;
    this.state = state;
    this.form.show(state);
    this.chips.show(conditions(state));
    carry(state);
    this.feeds.show(state);
    try {
      const found = plain(state) ? null : await this.find(state);
      const cards = found ? await this.list.first(found, place?.shown) : [];
      if (found && !found.total) await this.widen(found);
      if (turn !== this.turn) return;
      if (found) this.found(found, cards);
      else this.whole();
    } catch (error) {
      console.error(error);
      if (turn !== this.turn) return;
      this.failed();
    }
    if (place) window.scrollTo(0, place.y);
    else this.list.top();
    this.refocus(focused);
  }

  /** @param {State} state */
  find(state) {
    this.list.busy(true);
    // The page came with the number of all jobs: not that of what its address asks for.
    if (this.turn === 1) this.list.status.textContent = this.words.say("list.searching");
    return this.finder.find(state);
  }

  /** Find what there would be without all filters, where no condition alone is to blame, and in place of the text. @param {any} found */
  async widen(found) {
    const total = async (/** @type {State} */ state) => (await this.finder.find(state)).total;
    const helps = (/** @type {{kind?: string, total: number}} */ one) => one.kind !== "text" && one.total;
    found.cleared = found.all || found.without.some(helps) ? 0 : await total(cleared(this.state));
    /** @type {(import("./state.js").Condition & {label?: string})[]} */
    const parts = found.excluded.map((/** @type {any} */ { text, rest }) => ({ kind: "excluded", label: `-${text}`, rest }));
    // No part alone is to blame: what each finds by itself.
    if (!found.needs.some(helps)) for (const { text } of found.needs) parts.push({ kind: "only", value: text, rest: text });
    found.parts = await Promise.all(parts.map(async (one) => ({ ...one, total: await total(drop(this.state, one)) })));
    for (const one of found.instead) {
      Object.assign(one, { kind: "instead", value: one.id });
      one.total = one.count && (await total(drop(this.state, one)));
      if (one.count && !one.total) one.total = await total(drop(this.state, Object.assign(one, { rest: "" })));
    }
  }

  /** @param {any} found @param {any[]} cards */
  found(found, cards) {
    const on = ways(this.state, found, this.words, this.name, this.drop);
    const above = [...this.literally(found), ...(found.total ? [] : on)];
    this.list.show(found, cards, this.said(found), above, found.total ? on : []);
    const amount = found.amount ? [{ kind: "amount", value: found.amount.text, rest: found.amount.literal }] : [];
    const excluded = found.excluded.map((/** @type {any} */ { text, rest }) => ({ kind: "excluded", value: text, rest }));
    this.chips.show([...conditions(this.state), ...amount, ...excluded]);
    const open = found.ids.filter((/** @type {number} */ id) => id < found.open).length;
    this.form.count({ ...found, closed: found.all - open });
    this.told();
  }

  /** The page's own list. */
  whole() {
    this.list.whole(this.list.counted);
    this.form.count();
    this.told();
  }

  /** The page's own list too, but not because it was asked for. */
  failed() {
    this.list.whole(this.words.say("list.failed"));
    this.form.count();
    this.chips.show([]);
    this.told(true);
  }

  /** Say the same elsewhere. @param {boolean} [failed] */
  told(failed = false) {
    this.form.failed(failed);
    const total = Number(this.list.found.total);
    this.sheet.tell(failed ? 0 : conditions(this.state).length, this.words.count("filter.show", total));
    const sorted = failed || order(this.state) === usual(this.state.text) ? "" : ` · ${this.form.sorted}`;
    this.entitle(failed ? NOTHING : this.state);
    // The page as it came is read as a page.
    if (this.turn > 1 || !plain(this.state)) this.announcer.say(sorted);
  }

  /** Name what is asked for in the title of the page, and on the button that passes it on. @param {State} state */
  entitle(state) {
    const { title, share, words } = this;
    const asked = [cut(state.text.trim()), ...conditions(state).map((one) => this.name(one).label)].filter(Boolean);
    const jobs = words.count("list.count", Number(this.list.found.total));
    const name = spaced([...asked, jobs].join(words.say("list.between")), words.say("locale.gap"));
    document.title = asked.length ? [name, ...title.split(" · ").slice(1)].join(" · ") : title;
    if (!(share instanceof HTMLElement)) return;
    share.hidden = !asked.length;
    share.dataset.copyText = `${name} ${address(state)}`;
  }

  /** How many were found that have all that is asked for as words, or at all. @param {any} found */
  jobs({ total, inside, leads }) {
    return this.words.jobs(total - inside || total, leads);
  }

  /** What to say of what was found. @param {any} found */
  said(found) {
    const { state, words } = this;
    const { total, background, inside, nearest, corrected, absent, cropped } = found;
    const query = cut(state.text.trim());
    const meant = corrected.flatMap((/** @type {Correction} */ one) => (one.offered ? [] : one.words));
    const sure = total - inside;
    const all = query ? words.say("list.matches", { jobs: this.jobs(found), query }) : this.jobs(found);
    return [
      ...(total ? [all] : nearest.length && !absent.length ? [] : [nothing(state, absent, words)]),
      ...(background ? [words.count("list.background", background)] : []),
      ...(sure && inside ? [words.count("list.inside", inside)] : []),
      ...(nearest.length ? [words.count("nearest.count", nearest.length)] : []),
      ...(meant.length ? [words.say("list.corrected", { words: meant.join(", ") })] : []),
      ...(cropped ? [words.say("list.cropped")] : []),
    ].join(" · ");
  }

  /** Buttons that look for what was typed where something else was meant, or for what may be meant. @param {any} found @returns {Node[]} */
  literally({ corrected }) {
    const buttons = corrected.map((/** @type {Correction} */ { typed, words, offered }) => {
      const [key, query, by] = offered ? ["list.meant", words.join(" "), words.join(" ")] : ["list.literally", typed, `"${typed}"`];
      const text = this.state.text.includes(typed) ? this.state.text.replace(typed, by) : by;
      return button(this.words.say(key, { query, words: query }), () => this.step({ ...this.state, text }));
    });
    return buttons.length ? [line(...buttons)] : [];
  }

  /** Where the element that had the focus is gone, go on above the list. @param {Element | null} focused */
  refocus(focused) {
    if (!focused || focused === document.body || focused.getClientRects().length) return;
    // What was only hidden has the focus until the browser draws again.
    if (document.activeElement === document.body || document.activeElement === focused) {
      this.list.status.focus({ preventScroll: true });
    }
  }

  /** Show the next cards, and go on reading there. */
  async more() {
    const { list, turn } = this;
    if (list.waiting) return;
    const { shown } = list;
    list.busy(true);
    try {
      const add = await this.following();
      if (turn !== this.turn) return;
      add();
      list.enter(shown);
    } catch (error) {
      console.error(error);
      if (turn !== this.turn) return;
      list.stick(this.words.say("list.stuck"));
    }
    list.busy(false);
  }

  /** What adds the next cards. Where they are gone, the site was built anew: the same is looked for again. */
  async following() {
    const { list, state } = this;
    try {
      const cards = await list.next();
      return () => list.append(cards);
    } catch {
      const found = await this.finder.find(state);
      const cards = await list.first(found, list.shown + list.size);
      return () => this.found(found, cards);
    }
  }
}

/** Whether the page's own list is what is asked for. @param {State} state */
function plain(state) {
  return !state.text.trim() && !conditions(state).length && order(state) === usual("");
}

/** The page's address when it asks for this. @param {State} state */
function address(state) {
  const url = new URL(location.href);
  url.search = write(state);
  url.hash = "";
  return url.href;
}

/** Let the language switch lead to the same list. @param {State} state */
function carry(state) {
  for (const link of document.querySelectorAll(".p-switch a[hreflang]")) {
    if (link instanceof HTMLAnchorElement) link.search = write(state);
  }
}
