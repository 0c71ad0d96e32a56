/** The page of saved jobs: follows what is saved, in this tab and others, and shows what has become of each. */

import { Words } from "../jobs/words.js";
import { give, hand, take } from "../transfer.js";
import { ApplicationForm } from "./application_form.js";
import { add, applications, data, follow, rename, store, tidy } from "./applications.js";
import { LEAST, MOST, compare, compared, query } from "./comparison.js";
import { calendar } from "./deadlines.js";
import { Postings } from "./postings.js";
import { Row } from "./row.js";
import { parse, refused, save, saved, watch, written } from "./store.js";

/** @typedef {import("./store.js").Job} Job */

class SavedPage {
  /** @param {HTMLElement} section */
  constructor(section) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (section.querySelector(`[data-${name}]`));
    this.part = part;
    this.words = new Words(JSON.parse(part("words").textContent ?? "{}"), document.documentElement.lang);
    this.postings = new Postings(section.dataset.shortlist ?? "");
    this.list = part("list");
    this.status = part("result-count");
    this.told = part("told");
    this.sort = /** @type {HTMLSelectElement} */ (part("sort"));
    this.ask = /** @type {HTMLDialogElement} */ (part("ask"));
    this.rest = /** @type {HTMLTemplateElement} */ (part("rest"));
    this.blank = /** @type {HTMLTemplateElement} */ (part("application"));
    this.file = /** @type {HTMLInputElement} */ (part("file"));
    /** @type {Map<string, Row>} */
    this.rows = new Map();
    this.turn = 0;
  }

  start() {
    if (refused()) this.tell(this.words.say("saved.refused"));
    tidy();
    this.part("calendar").addEventListener("click", () => this.calendar());
    this.part("export").addEventListener("click", () => {
      give("shortlist", written(saved(), { applications: data(applications()) }));
    });
    this.part("choose").addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.import());
    this.part("clear").addEventListener("click", () => this.clear());
    this.ask.addEventListener("close", () => this.ask.returnValue === "clear" && this.cleared());
    this.sort.addEventListener("change", () => this.order());
    this.list.addEventListener("change", () => this.offerComparison());
    this.list.addEventListener("click", ({ target }) => target instanceof HTMLElement && this.undo(target));
    watch(() => this.follow());
    follow(() => {
      this.rows.forEach(({ form }) => form.show());
      this.offer();
    });
    this.follow();
  }

  /** Show what is saved now: rows come from the top down, each when it is known, so that none moves another. */
  async follow() {
    const turn = (this.turn += 1);
    const jobs = saved();
    const ids = new Set(jobs.map(({ id }) => id));
    for (const [id, row] of this.rows) row.remove(!ids.has(id));
    for (const job of jobs) {
      if (!this.rows.has(job.id)) this.rows.set(job.id, this.row(job));
    }
    this.frame(jobs.length);
    this.offerComparison();
    this.list.setAttribute("aria-busy", "true");
    this.count(jobs.length, false);
    for (const row of this.ordered()) {
      await row.ready;
      if (turn !== this.turn) return;
      if (!row.element.isConnected) this.order();
    }
    this.list.setAttribute("aria-busy", "false");
    this.count(jobs.length, true);
    this.offer();
    this.renamed();
  }

  /** @param {Job} job */
  row(job) {
    const form = new ApplicationForm(job.id, this.blank, this.words.say("locale.tag"), () => this.failed("unkept"));
    return new Row(job, this.postings, this.words, this.rest, form);
  }

  /** Offer the calendar, and the orders, that some job is in. */
  offer() {
    const { rows, closing } = this;
    const some = { saved: true, closes: closing.length > 0, state: [...rows.values()].some(({ progress }) => progress > 0) };
    this.part("calendar").hidden = !some.closes;
    this.part("order").hidden = !(some.closes || some.state);
    for (const option of this.sort.options) option.hidden = option.disabled = !some[/** @type {keyof some} */ (option.value)];
    if (!this.sort.selectedOptions[0]?.disabled) return;
    this.sort.value = "saved";
    this.order();
  }

  /** What there is to do with a list of this length. @param {number} length */
  frame(length) {
    for (const name of ["export", "clear"]) this.part(name).hidden = !length;
    this.part("tools").hidden = false;
    this.part("empty").hidden = length > 0;
    this.status.classList.toggle("p-hidden", !length);
  }

  /** The jobs that take applications until a day that is known. */
  get closing() {
    return [...this.rows.values()].filter(({ removed, found }) => !removed && found.state === "open" && found.closes);
  }

  /** Offer to compare the jobs that are ticked, and let no more be ticked than can be. */
  offerComparison() {
    const ticks = this.ordered().map(({ tick }) => tick);
    const ids = ticks.filter(({ checked }) => checked).map(({ dataset }) => dataset.tick ?? "");
    for (const tick of ticks) tick.disabled = ids.length >= MOST && !tick.checked;
    const enough = ids.length >= LEAST;
    const area = this.part("compare");
    area.hidden = this.rows.size < LEAST;
    area.toggleAttribute("data-chosen", ids.length > 0);
    this.part("compare-hint").hidden = enough;
    const chosen = ids.length ? this.words.count("compare.chosen", ids.length, { most: this.words.number(MOST) }) : "";
    this.part("compare-chosen").textContent = chosen;
    const link = /** @type {HTMLAnchorElement} */ (this.part("compare-link"));
    link.hidden = !enough;
    link.search = query(ids);
    link.textContent = this.words.count("compare.go", ids.length);
  }

  ordered() {
    const rows = [...this.rows.values()];
    const last = (/** @type {Row} */ a, /** @type {Row} */ b) => b.job.saved.localeCompare(a.job.saved);
    if (this.sort.value === "state") return rows.sort((a, b) => a.progress - b.progress || last(a, b));
    if (this.sort.value === "saved") return rows.sort(last);
    return rows.sort((a, b) => a.urgency.localeCompare(b.urgency) || last(a, b));
  }

  /** Put the rows in order, as far as they are known without a gap. */
  order() {
    const held = document.activeElement;
    const rows = this.ordered();
    const unknown = rows.findIndex(({ element }) => !element.hasChildNodes());
    rows.slice(0, unknown < 0 ? rows.length : unknown).forEach(({ element }, place) => {
      const there = this.list.children[place];
      if (there !== element) this.list.insertBefore(element, there ?? null);
    });
    // What moves in the document loses the focus.
    if (held instanceof HTMLElement && held !== document.activeElement) held.focus();
  }

  /** @param {number} length @param {boolean} known whether what became of them is */
  count(length, known) {
    const parts = [this.words.count("saved.count", length)];
    for (const state of known ? ["closed", "gone", "failed"] : []) {
      const some = [...this.rows.values()].filter((row) => !row.removed && row.found.state === state).length;
      if (some) parts.push(this.words.count(`saved.${state}.count`, some));
    }
    const text = parts.join(this.words.say("saved.comma"));
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.dataset.resultCount = String(length);
  }

  /** Go on under the new names of jobs that were renamed. */
  renamed() {
    const moved = [...this.rows].filter(([id, row]) => !row.removed && row.found.id !== id);
    if (!moved.length) return;
    const names = new Map(moved.map(([id, { found }]) => [id, found.id]));
    for (const [id, { element }] of moved) {
      element.remove();
      this.rows.delete(id);
    }
    rename(names);
    save(saved().map((job) => ({ ...job, id: names.get(job.id) ?? job.id })));
  }

  /** @param {HTMLElement} target */
  undo({ dataset: { undo } }) {
    const row = undo && this.rows.get(undo);
    if (row) this.failed(save([...saved(), row.job]));
  }

  /** Hand the reader the deadlines as a calendar. */
  async calendar() {
    await Promise.all([...this.rows.values()].map(({ ready }) => ready));
    const pattern = this.part("calendar").dataset.calendar ?? "";
    const addresses = this.closing.map(({ found: { id } }) => new URL(pattern.replace("{id}", id), document.baseURI).href);
    try {
      hand("deadlines.ics", "text/calendar", await calendar(addresses));
    } catch (error) {
      console.info(error);
      this.failed("calendar.failed");
    }
  }

  async import() {
    const [file] = this.file.files ?? [];
    if (!file) return;
    const text = await take(file);
    const found = parse(text);
    this.file.value = ""; // the same file can be chosen again
    if (found?.length) this.add(found, JSON.parse(text ?? "null").applications);
    else this.failed("wrong");
  }

  /**
   * Add jobs to those that are saved, which stay as they are, with what was noted of applications for them.
   *
   * @param {Job[]} jobs @param {unknown} noted
   */
  add(jobs, noted) {
    const ids = new Set(saved().map(({ id }) => id));
    const fresh = jobs.filter(({ id }) => !ids.has(id));
    if (fresh.length && this.failed(save([...saved(), ...fresh]))) return;
    if (!add(noted)) this.failed("unkept");
    const known = jobs.length - fresh.length;
    const parts = [
      this.words.count("saved.added", fresh.length),
      ...(known ? [this.words.count("saved.known", known)] : []),
    ];
    this.tell(parts.join(this.words.say("saved.comma")));
  }

  clear() {
    this.ask.returnValue = "";
    this.ask.showModal();
  }

  cleared() {
    if (this.failed(save([]))) return;
    store(new Map());
    this.rows.clear();
    this.list.replaceChildren();
    this.part("empty").querySelector("a")?.focus();
  }

  /** @param {string} why */
  failed(why) {
    if (why) this.tell(this.words.say(`saved.${why}`));
    return why !== "";
  }

  /** @param {string} text */
  tell(text) {
    this.told.textContent = text;
  }
}

const section = document.querySelector("[data-shortlist]");
if (section instanceof HTMLElement) {
  const page = new SavedPage(section);
  const ids = compared(location.search);
  if (ids.length) compare(page.part("comparison"), ids, page.postings, page.words);
  else page.start();
}
