/** The page of a reader's skills: ticking them, finding them by name or in a text, and the jobs that they fit best. */

import { Words } from "../jobs/words.js";
import { give, take } from "../transfer.js";
import { mentioned, named } from "./finding.js";
import { asked, fit, known } from "./fit.js";
import { MOST, parse, refused, save, ticked, watch, written } from "./store.js";
import { vocabulary } from "./vocabulary.js";

/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/** @typedef {import("./vocabulary.js").Skill} Skill */

const OFTEN = 10; // skills of a taxonomy that are offered before anything is typed
const SHOWN = 30; // skills that are offered for what is typed
const CARDS = 5;
const PAUSE = 200; // milliseconds after a key before a text is read

class SkillsPage {
  /** @param {HTMLElement} section @param {Vocabulary} all */
  constructor(section, all) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (section.querySelector(`[data-${name}]`));
    this.section = section;
    this.part = part;
    this.all = all;
    this.words = new Words(JSON.parse(part("words").textContent ?? "{}"), document.documentElement.lang);
    this.find = /** @type {HTMLInputElement} */ (part("find"));
    this.pasted = /** @type {HTMLTextAreaElement} */ (part("pasted"));
    this.file = /** @type {HTMLInputElement} */ (part("file"));
    this.ask = /** @type {HTMLDialogElement} */ (part("ask"));
    this.timer = 0;
    this.turn = 0;
  }

  start() {
    this.part("tools").hidden = false;
    if (refused()) this.tell("refused");
    this.find.addEventListener("input", () => this.offer());
    this.section.addEventListener("change", ({ target }) => target instanceof HTMLInputElement && this.tick(target));
    this.pasted.addEventListener("input", () => this.wait());
    this.part("add").addEventListener("click", () => this.addFound());
    this.part("own").addEventListener("click", ({ target }) => target instanceof HTMLElement && this.remove(target));
    this.part("export").addEventListener("click", () => give("skills", written(this.own)));
    this.part("choose").addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.import());
    this.part("clear").addEventListener("click", () => this.clear());
    this.ask.addEventListener("close", () => this.ask.returnValue === "clear" && this.cleared());
    watch(() => this.follow());
    this.offer();
    this.follow();
  }

  /** What is ticked, by present names. What this portal has no name for now stays in the browser and is not shown. */
  get own() {
    return this.all.present(ticked());
  }

  /** Show what is ticked now. */
  follow() {
    const own = this.own;
    this.part("own-title").textContent = this.words.count("skills.own", own.length);
    this.part("none").hidden = own.length > 0;
    for (const name of ["export", "clear"]) this.part(name).hidden = !own.length;
    this.part("own").replaceChildren(...own.map((key) => this.chip(key)));
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (this.section.querySelectorAll("input[data-skill]"));
    for (const box of boxes) {
      box.checked = own.includes(box.value);
    }
    this.suggest();
    this.best(own);
  }

  /** @param {string} key */
  chip(key) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "p-chip p-chip--active";
    button.dataset.remove = key;
    button.textContent = this.all.name(key);
    button.setAttribute("aria-label", this.words.say("filter.remove", { label: this.all.name(key) }));
    item.append(button);
    return item;
  }

  /** Offer skills: those that what is typed names or, without, those that are often asked for. */
  offer() {
    const text = this.find.value.trim();
    const every = [...this.all.skills.values()];
    const found = text ? named(every, text) : [];
    const status = found.length ? this.words.count("skills.found", found.length) : this.words.say("skills.found.none");
    this.part("found").textContent = text ? status : "";
    const offered = new Set(found.slice(0, SHOWN).map(({ key }) => key));
    const groups = this.all.taxonomies.flatMap(({ name, skills }) => {
      const often = skills.toSorted((one, other) => other.jobs - one.jobs).slice(0, OFTEN);
      const some = text ? found.filter(({ key }) => offered.has(key) && skills.some((one) => one.key === key)) : often;
      return some.length ? [this.group(text ? name : this.words.say("skills.often", { name }), some)] : [];
    });
    this.part("groups").replaceChildren(...groups);
  }

  /** @param {string} name @param {Skill[]} skills */
  group(name, skills) {
    const set = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = name;
    const list = document.createElement("ul");
    list.className = "p-choices p-skills__choices";
    const own = this.own;
    list.append(...skills.map((skill) => this.choice(skill, own.includes(skill.key))));
    set.append(legend, list);
    return set;
  }

  /** @param {Skill} skill @param {boolean} checked */
  choice({ key, name, jobs }, checked) {
    const item = document.createElement("li");
    const label = document.createElement("label");
    label.className = "p-choice";
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = key;
    box.dataset.skill = "";
    box.checked = checked;
    const text = document.createElement("span");
    text.className = "p-choice__label";
    text.textContent = name;
    const count = document.createElement("span");
    count.className = "p-count";
    count.textContent = this.words.number(jobs);
    label.append(box, text, " ", count);
    item.append(label);
    return item;
  }

  /** @param {HTMLInputElement} box */
  tick(box) {
    if (!box.matches("[data-skill]")) return;
    const others = ticked().filter((key) => !this.all.present([key]).includes(box.value));
    // Told of the change, the page follows; what was refused is to be seen as well.
    if (!this.keep(box.checked ? [...others, box.value] : others)) this.follow();
  }

  /** @param {HTMLElement} target */
  remove({ dataset: { remove } }) {
    if (!remove) return;
    const place = this.own.indexOf(remove);
    this.keep(ticked().filter((key) => !this.all.present([key]).includes(remove)));
    const left = this.part("own").querySelectorAll("button");
    (left[Math.min(place, left.length - 1)] ?? this.part("own-title")).focus();
  }

  /**
   * Keep these, and say so where it is not for good.
   *
   * @param {string[]} skills @returns {boolean} whether they are ticked now
   */
  keep(skills) {
    const failed = save(skills);
    if (failed) this.tell(failed);
    return failed !== "full";
  }

  wait() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.suggest(), PAUSE);
  }

  /** The skills that the text names and that are not ticked. */
  get fresh() {
    const own = new Set(this.own);
    return mentioned([...this.all.skills.values()], this.pasted.value).filter((key) => !own.has(key));
  }

  /** Offer the skills that the text names. */
  suggest() {
    const { pasted, words, fresh } = this;
    const found = fresh.length ? words.count("skills.text.found", fresh.length) : words.say("skills.text.none");
    const said = pasted.value.trim() ? found : "";
    const status = this.part("text-found");
    if (status.textContent !== said) status.textContent = said;
    const held = this.part("suggested").contains(document.activeElement);
    const rows = fresh.map((key) => this.choice(/** @type {Skill} */ (this.all.skills.get(key)), false));
    this.part("suggested").replaceChildren(...rows);
    this.part("add").hidden = !fresh.length;
    this.part("add").textContent = words.count("skills.text.add", fresh.length);
    if (held) (this.part("suggested").querySelector("input") ?? this.pasted).focus();
  }

  addFound() {
    const { fresh } = this;
    if (!this.keep([...ticked(), ...fresh])) return;
    if (!refused()) this.told(this.words.count("skills.added", fresh.length));
    this.part("own-title").focus();
  }

  async import() {
    const [file] = this.file.files ?? [];
    if (!file) return;
    const found = this.all.present(parse(await take(file)) ?? []);
    this.file.value = ""; // the same file can be chosen again
    if (!found.length) this.tell("wrong");
    else {
      const own = this.own;
      const fresh = found.filter((key) => !own.includes(key));
      if (!this.keep([...ticked(), ...fresh]) || refused()) return;
      const parts = [this.words.count("skills.added", fresh.length)];
      if (fresh.length < found.length) parts.push(this.words.count("skills.known", found.length - fresh.length));
      this.told(parts.join(this.words.say("saved.comma")));
    }
  }

  clear() {
    this.ask.returnValue = "";
    this.ask.showModal();
  }

  cleared() {
    this.keep([]);
    this.find.focus();
  }

  /** Show the jobs that fit best. @param {string[]} own */
  async best(own) {
    const turn = (this.turn += 1);
    const { index, locale } = this.section.dataset;
    if (!index) return;
    const area = this.part("best");
    if (!own.length) {
      area.hidden = true;
      return;
    }
    const results = this.part("results");
    results.setAttribute("aria-busy", "true");
    try {
      const { Finder } = await import("../jobs/finder.js");
      const finder = new Finder(new URL(index, document.baseURI).href, locale ?? "");
      const found = await finder.find({ sort: "fit" });
      const cards = await finder.cards(found.ids.slice(0, CARDS), found);
      if (turn !== this.turn) return;
      const knows = known(own, this.all);
      const fitting = cards.map(({ card }) => /** @type {HTMLElement} */ (card)).filter(({ dataset }) => {
        return fit(asked(dataset.skills ?? ""), knows).have.length;
      });
      results.replaceChildren(...fitting);
      area.hidden = !fitting.length;
    } catch (error) {
      console.info(error);
      area.hidden = true;
    }
    results.setAttribute("aria-busy", "false");
  }

  /** @param {string} key of what could not be done */
  tell(key) {
    this.told(this.words.say(`skills.${key}`, { most: this.words.number(MOST) }));
  }

  /** @param {string} text */
  told(text) {
    this.part("told").textContent = text;
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
