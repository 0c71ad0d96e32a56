/** The page of the jobs that fit: what a reader knows, ticked or found in a text, the jobs, and what to learn next. */

import { element } from "../element.js";
import { Finder } from "../jobs/finder.js";
import { NOTHING, write } from "../jobs/state.js";
import { Words } from "../jobs/words.js";
import { lessons } from "../search/lessons.js";
import { mentioned, named } from "./finding.js";
import { asked, equivalents, fit, known } from "./fit.js";
import { counterparts } from "./job.js";
import { refused, save, ticked, watch } from "./store.js";
import { vocabulary } from "./vocabulary.js";

/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/** @typedef {import("../search/lessons.js").Lesson} Lesson */

const OFTEN = 10; // skills of a taxonomy that are offered before anything is typed
const SHOWN = 30; // skills that are offered for what is typed
const CARDS = 5;
const LEADS = 3; // that are shown below jobs
const MISSING = 5; // skills that a card names
const MAIN = 3; // layers, the first of a stack: with what programs for it are written

class SkillsPage {
  /** @param {HTMLElement} section @param {Vocabulary} all */
  constructor(section, all) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (section.querySelector(`[data-${name}]`));
    this.section = section;
    this.part = part;
    this.all = all;
    this.words = new Words({ ...all.words, ...JSON.parse(part("words").textContent ?? "{}") }, document.documentElement.lang);
    this.find = /** @type {HTMLTextAreaElement} */ (part("find"));
    this.ask = /** @type {HTMLDialogElement} */ (part("ask"));
    this.within = /** @type {HTMLSelectElement[]} */ ([...section.querySelectorAll("select[data-within]")]);
    const { index, locale } = section.dataset;
    this.finder = index ? new Finder(new URL(index, document.baseURI).href, locale ?? "") : null;
    /** @type {string[]} */
    this.offered = []; // the skills whose name is typed, the nearest first
    /** @type {ReturnType<mentioned>} */
    this.text = { sure: [], open: [] }; // what the text names
    this.turn = 0;
  }

  start() {
    this.part("tools").hidden = false;
    if (refused()) this.refuse();
    this.find.addEventListener("input", () => this.offer());
    this.find.addEventListener("keydown", (event) => this.enter(event));
    this.section.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches("[data-skill]")) this.tick(target.value, target.checked);
    });
    this.part("own").addEventListener("click", ({ target }) => {
      if (target instanceof HTMLButtonElement) this.tick(target.value, false);
    });
    this.part("add").addEventListener("click", () => this.add());
    this.part("clear").addEventListener("click", () => this.ask.showModal());
    this.ask.addEventListener("close", () => {
      if (this.ask.returnValue !== "clear") return;
      this.ask.returnValue = "";
      this.keep([]);
      this.find.focus();
    });
    const asked = new URLSearchParams(location.search);
    for (const select of this.within) {
      const [wanted] = asked.getAll(select.name).filter((id) => [...select.options].some(({ value }) => value === id));
      select.value = wanted ?? "";
      select.addEventListener("change", () => this.best());
    }
    watch(() => this.follow());
    this.offer();
    this.follow();
  }

  /** What is ticked, by present names. What this portal has no name for now stays in the browser and is not shown. */
  get own() {
    return this.all.present(ticked());
  }

  /** What the text names and is not ticked. */
  get fresh() {
    const { own } = this;
    return this.text.sure.filter((key) => !own.includes(key));
  }

  /** Show what is ticked now. */
  follow() {
    const { own } = this;
    const lists = this.all.taxonomies.map(({ name, skills }) => {
      const chips = own.filter((key) => skills.some((one) => one.key === key)).map((key) => this.chip(key));
      const title = element("p", "p-note", `${name} ${this.words.number(chips.length)}`);
      return chips.length ? [title, element("ul", { className: "p-active", ariaLabel: name }, ...chips)] : [];
    });
    this.put("own", lists.flat());
    this.part("clear").hidden = !own.length;
    this.mark();
    this.best();
  }

  /** Let boxes show what is ticked, and the button what is not. */
  mark() {
    const { fresh, own } = this;
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (this.section.querySelectorAll("input[data-skill]"));
    for (const box of boxes) box.checked = own.includes(box.value);
    const count = this.offered.length + this.text.sure.length + this.text.open.length;
    const found = count ? this.words.count("skills.found", count) : this.words.say("skills.found.none");
    this.part("found").textContent = this.find.value.trim() && (fresh.length ? this.words.say("skills.found.add") : found);
    this.part("add").hidden = !fresh.length;
    this.part("add").textContent = this.words.count("skills.add", fresh.length);
  }

  /** @param {string} key */
  chip(key) {
    const name = this.all.name(key);
    const ariaLabel = this.words.say("filter.remove", { label: name });
    return element("li", "", element("button", { className: "p-chip p-chip--active", type: "button", value: key, ariaLabel }, name));
  }

  /** Offer skills: those that a typed name or a text means or, without either, those that are often asked for. */
  offer() {
    const { words } = this;
    const text = this.find.value.trim();
    const every = [...this.all.skills.values()];
    this.offered = named(every, text).slice(0, SHOWN).map(({ key }) => key);
    this.text = this.offered.length ? { sure: [], open: [] } : mentioned(every, text);
    const groups = this.all.taxonomies.flatMap(({ name, skills }) => {
      const often = skills.toSorted((one, other) => other.jobs - one.jobs).filter(({ jobs }, at) => jobs && at < OFTEN);
      const some = [...this.offered, ...this.text.sure].filter((key) => skills.some((one) => one.key === key));
      return this.group(text ? name : words.say("skills.often", { name }), text ? some : often.map(({ key }) => key));
    });
    const questions = this.text.open.flatMap(({ word, keys }) => this.group(words.say("skills.open", { name: word }), keys));
    this.part("groups").replaceChildren(...questions, ...groups);
    this.mark();
  }

  /** The key that ends a line takes the first skill of a typed name; in a text it is a new line. @param {KeyboardEvent} event */
  enter(event) {
    const [first] = this.offered;
    if (event.key !== "Enter" || event.isComposing || !first) return;
    event.preventDefault();
    this.find.value = "";
    this.offer();
    this.tick(first, true);
  }

  /** @param {string} name @param {string[]} keys */
  group(name, keys) {
    const count = (/** @type {string} */ key) => this.words.number(this.all.skills.get(key)?.jobs ?? 0);
    const items = keys.map((key) => element("li", "", this.choice(key, element("span", "p-count", count(key)))));
    const list = element("ul", "p-choices p-skills__choices", ...items);
    return keys.length ? [element("fieldset", "", element("legend", "", name), list)] : [];
  }

  /** A box to tick. @param {string} key @param {Node[]} more what follows its name */
  choice(key, ...more) {
    const box = element("input", { type: "checkbox", value: key });
    box.dataset.skill = "";
    return element("label", "p-choice", box, element("span", "p-choice__label", this.all.name(key)), ...more);
  }

  /** @param {string} skill @param {boolean} on */
  tick(skill, on) {
    const others = ticked().filter((key) => !this.all.present([key]).includes(skill));
    this.keep(on ? [...others, skill] : others);
  }

  /** Keep these, and say so where it is not for good. @param {string[]} skills */
  keep(skills) {
    if (!save(skills)) this.refuse();
  }

  add() {
    const { fresh } = this;
    this.keep([...ticked(), ...fresh]);
    this.part("own-title").focus();
    const open = this.text.open.filter(({ keys }) => !keys.some((key) => this.own.includes(key))).map(({ word }) => word);
    const more = open.length ? this.words.say("skills.added.open", { names: open.join(this.words.say("context.comma")) }) : "";
    if (!refused()) this.part("told").textContent = this.words.count("skills.added", fresh.length) + more;
  }

  /** What is chosen of hardware and the like. */
  get chosen() {
    return this.within.filter(({ value }) => value);
  }

  /** Show the jobs that fit best, of those that are asked for, and what to learn for them. */
  async best() {
    const turn = (this.turn += 1);
    if (!this.finder) return;
    const results = this.part("results");
    results.setAttribute("aria-busy", "true");
    try {
      const show = await this.search(this.finder, this.own);
      if (turn === this.turn) show();
    } catch (error) {
      console.info(error);
      this.part("sum").textContent = "";
    }
    if (turn === this.turn) results.setAttribute("aria-busy", "false");
  }

  /** What shows the jobs. @param {Finder} finder @param {string[]} own */
  async search(finder, own) {
    const knows = known(own, this.all);
    const filters = Object.fromEntries(this.chosen.map(({ name, value }) => [name, [value]]));
    const found = await finder.find({ sort: own.length ? "fit" : "", filters });
    const learn = async (/** @type {any} */ { columns }) =>
      lessons(columns, found.ids, this.all.byField(knows), this.chosen.length > 0);
    const { fitting, next } = await (await finder.open()).of(found.build, learn);
    const jobs = fitting.filter((/** @type {number} */ id) => id < found.jobs);
    const groups = fitting.length ? [jobs, fitting.slice(jobs.length)] : [found.ids, []];
    const shown = [groups[0].slice(0, CARDS), groups[1].slice(0, jobs.length ? LEADS : CARDS)];
    const cards = await finder.cards(shown.flat(), found);
    const title = (/** @type {number} */ id) =>
      shown.flatMap(([first], at) => (fitting.length && first === id ? [this.title(at, shown[at], groups[at])] : []));
    const drawn = cards.flatMap(({ card, id }) => [...title(id), this.card(card, knows)]);
    const none = own.length ? this.words.say("skills.match.none") : this.words.count("list.count", found.total);
    const sum = fitting.length ? this.words.count("skills.match", fitting.length) : none;
    return () => {
      // The same text set again would be announced again.
      if (this.part("sum").textContent !== sum) this.part("sum").textContent = sum;
      this.put("results", drawn);
      this.part("rule").hidden = !fitting.length;
      this.part("all").textContent = this.words.count("skills.jobs.all", found.total);
      this.part("all").setAttribute("href", this.address(filters));
      this.teach(next, filters, knows);
    };
  }

  /** The title of the jobs, or of the leads. @param {number} at @param {number[]} shown @param {number[]} all */
  title(at, shown, all) {
    const values = { shown: this.words.number(shown.length), count: this.words.number(all.length) };
    return element("h3", "p-cards__leads", this.words.say(at ? "skills.jobs.leads" : "skills.jobs.own", values));
  }

  /** A card with what the reader lacks. @param {Element} card @param {Set<string>} knows */
  card(card, knows) {
    const { have, missing } = fit(asked(card.getAttribute("data-skills") ?? ""), knows);
    const rest = missing.length > MISSING ? [`+${this.words.number(missing.length - MISSING)}`] : [];
    const names = [...missing.slice(0, MISSING).map((key) => this.all.name(key)), ...rest];
    // Alternatives have commas between them.
    const stop = missing.some((key) => key.includes("|")) ? "punctuation.semicolon" : "context.comma";
    const line = [...["fit.missing", "punctuation.colon"].map((key) => this.words.say(key)), names.join(this.words.say(stop))];
    if (have.length && missing.length) card.append(element("p", "p-card__missing", ...line));
    return card;
  }

  /**
   * Show what to learn next and, where hardware or the like is chosen, what its own stack asks for.
   *
   * @param {Lesson[]} next @param {Record<string, string[]>} filters @param {Set<string>} knows
   */
  teach(next, filters, knows) {
    const { all, words } = this;
    const chosen = this.chosen.map(({ value, dataset }) => `${dataset.within}/${value}`);
    const stacks = equivalents(chosen, knows, all, (layer) => layer.known.length > 0 || layer.place < MAIN);
    const name = chosen.map((key) => all.name(key)).join(words.say("context.comma"));
    this.part("next-title").textContent = words.say(name ? "skills.next.for" : "skills.next", { name });
    this.part("next").hidden = !next.length && !stacks.length;
    this.put("stacks", stacks.map((one) => counterparts(one, all, words, "skills.stack")));
    this.put("lessons", next.map((one) => this.lesson(one, filters)));
  }

  /** @param {Lesson} one @param {Record<string, string[]>} filters */
  lesson({ field, ids, whole, half, jobs }, filters) {
    const { words } = this;
    const link = element("a", { href: this.address({ ...filters, [field]: ids }) }, words.count("skills.asked", jobs));
    const parts = Object.entries({ whole, half }).filter(([, count]) => count);
    const counts = parts.map(([name, count]) => `${words.count(`skills.${name}`, count)} · `);
    const taxonomy = this.all.taxonomies.find((one) => one.field === field)?.id;
    const boxes = this.all.either(ids.map((id) => `${taxonomy}/${id}`), (key) => this.choice(key));
    return element("li", "", element("div", "p-skills__any", ...boxes), element("p", "p-note", ...counts, link));
  }

  /** The list of the jobs that have all this, best match first. @param {Record<string, string[]>} filters */
  address(filters) {
    return (this.part("all").dataset.all ?? "") + write({ ...NOTHING, filters, sort: "fit" });
  }

  /** Put elements in the place of others, the focus where it was. @param {string} name of a part @param {Node[]} made */
  put(name, made) {
    const area = this.part(name);
    const stops = () => [.../** @type {NodeListOf<HTMLElement>} */ (area.querySelectorAll("input, a, button, summary"))];
    const place = stops().findIndex((one) => one === document.activeElement);
    area.replaceChildren(...made);
    if (place >= 0) (stops()[place] ?? stops().at(-1) ?? this.part("own-title")).focus();
  }

  refuse() {
    this.part("told").textContent = this.words.say("skills.refused");
  }
}

/** @param {HTMLElement} section */
async function start(section) {
  try {
    new SkillsPage(section, await vocabulary()).start();
  } catch (error) {
    console.error(error);
    const words = JSON.parse(section.querySelector("[data-words]")?.textContent ?? "{}");
    const told = /** @type {HTMLElement} */ (section.querySelector("[data-told]"));
    told.textContent = new Words(words, document.documentElement.lang).say("skills.failed");
  }
}

const section = document.querySelector("[data-skills-page]");
if (section instanceof HTMLElement) start(section);
