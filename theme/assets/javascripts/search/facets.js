/**
 * Which of the postings that a text finds are shown, in which order, and how many there would be otherwise.
 *
 * @typedef {object} Conditions
 * @property {Record<string, string[]>} [filters] ids by field: any of a field's, in every field named; `UNSTATED` among
 *   them: or none
 * @property {string[]} [every] the fields of which a posting has all ids asked for
 * @property {string} [salary] least pay a year, after its currency where that is not the first: "200000", "eur-50000"; "": any
 * @property {boolean} [stated] whether only postings that state their pay are shown
 * @property {boolean} [all] whether closed postings are shown as well
 * @property {string} [sort] "usual", "relevance", "newest", "salary", "closes" or "fit"
 * @property {import("./fits.js").Known} [skills] what the reader knows: for the order "fit"
 *
 * @typedef {object} Without What would be shown without one of the conditions.
 * @property {"text" | "field" | "every" | "salary" | "stated" | "unstated"} kind "every": any value of the field is enough;
 *   "unstated": none of it
 * @property {string} [field]
 * @property {string} [value] the one that is dropped; none: all of the field
 * @property {number} total
 *
 * @typedef {object} Shown
 * @property {number} total how many have all that is asked for
 * @property {number[]} ids
 * @property {number} background how many of them accept experience with what is asked for, and are about something else
 * @property {number} inside how many of them have something of it only inside words
 * @property {number} leads how many of the others are leads; of all, if there are no others
 * @property {number[]} nearest where few have all of it, those that have most of it, the nearest first
 * @property {{text: string, total: number}[]} needs each thing asked for, and how many there are without it; none where
 *   there is one only
 * @property {Record<string, Record<string, number>>} counts field -> id -> how many are shown that have it, if no other
 *   value of the field is asked for; of a field of which all are, if this one is asked for as well
 * @property {Record<string, number>} salaries least pay -> how many are shown if that is asked for
 * @property {number} stated how many are shown that state their pay
 * @property {number} all how many are shown with the closed ones
 * @property {Without[]} unstated for each field asked for, how many have all else
 *   and state nothing of it, if any
 * @property {Without[]} without when nothing is shown, for each condition what there would be
 *
 * @typedef {object} Test One condition, and what it says.
 * @property {Omit<Without, "total"> | {kind: "status"}} about
 * @property {boolean} [oneOfAll] whether all values of its field are asked for, each by a condition of its own
 * @property {(doc: number) => boolean} passes
 * @property {(doc: number) => boolean} [aside] whether a posting that passes is about something else
 */

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./ranking.js").Ranking} Ranking */

import { fits } from "./fits.js";
import { mixed } from "./mixing.js";
import { ALIKE } from "./ranking.js";

const NONE = -1;
const UNSTATED = "-"; // no id can be that
const ENOUGH = 10; // postings that have all: nobody asks for others
const NEAREST = 20; // of the nearest are shown at most

/**
 * Choose postings.
 *
 * @param {Columns} columns
 * @param {string[]} steps of pay to count for
 * @param {Conditions} conditions
 * @param {Ranking | null} ranking of each posting for a text; null: no text
 * @returns {Shown}
 */
export function choose(columns, steps, conditions, ranking) {
  const scores = ranking?.scores ?? null;
  const tests = conditionsOf(columns, conditions);
  const tally = new Tally(columns, steps, tests);
  tally.run((doc) => !scores || scores[doc] > 0);
  const others = varied(columns, conditions, scores);
  const sort = conditions.sort ?? (scores ? "relevance" : "usual");
  const aside = (/** @type {number} */ doc) => tests.some((test) => test.aside?.(doc));
  const ids = ordered(columns, tally.shown, sort, scores, aside, conditions.skills);
  const sure = ids.filter((doc) => !ranking?.inside[doc]);
  return {
    total: ids.length,
    ids,
    background: ids.filter(aside).length,
    inside: ids.length - sure.length,
    leads: (sure.length ? sure : ids).filter((doc) => columns.kind(doc) === 1).length,
    ...(ranking ? nearestOf(columns, tests, ranking, ids.length) : { nearest: [], needs: [] }),
    counts: tally.named(),
    salaries: Object.fromEntries(steps.map((step, index) => [step, tally.steps[index]])),
    stated: tally.stated,
    copies: columns.copies,
    all: count(columns, tests.filter(({ about }) => about.kind !== "status"), scores),
    unstated: others.filter(({ kind, total }) => kind === "unstated" && total),
    without: ids.length ? [] : [...without(columns, tests, scores), ...others.filter(({ kind }) => kind === "every")],
  };
}

/**
 * The postings that have most of what is asked for, where few have all of it, and what each need costs.
 *
 * @param {Columns} columns
 * @param {Test[]} tests
 * @param {Ranking} ranking
 * @param {number} found how many have all of it
 */
function nearestOf(columns, tests, { nearest, missing, needs }, found) {
  const shown = (/** @type {Int32Array | Uint8Array} */ values) =>
    Array.from(values.keys()).filter((doc) => values[doc] && tests.every(({ passes }) => passes(doc)));
  const [passing, lackingOne] = [shown(nearest), shown(missing)];
  const ids = found < ENOUGH ? ordered(columns, passing, "relevance", nearest, () => false).slice(0, NEAREST) : [];
  const lacking = needs.map((text, at) => ({
    text,
    total: found + lackingOne.filter((doc) => missing[doc] === at + 1).length,
  }));
  return { nearest: ids, needs: needs.length > 1 ? lacking : [] };
}

/** @param {Columns} columns @param {Conditions} conditions @returns {Test[]} */
function conditionsOf(columns, { filters = {}, every = [], salary = "", stated = false, all = false }) {
  const tests = Object.entries(filters).flatMap(([name, ids]) => {
    const field = columns.field(name);
    if (!every.includes(name)) return fieldTest(field, ids);
    const [bare, others] = [true, false].map((is) => ids.filter((id) => (id === UNSTATED) === is));
    return (others.length ? others : bare).flatMap((id) => fieldTest(field, [id, ...bare], true));
  });
  const { open } = columns;
  if (salary) tests.push({ about: { kind: "salary" }, passes: reaching(columns, salary) });
  if (stated) tests.push({ about: { kind: "stated" }, passes: (doc) => columns.stated[doc] });
  if (!all) tests.push({ about: { kind: "status" }, passes: (doc) => doc < open });
  return tests;
}

/**
 * The condition that a posting has any of these values; none where nothing is known of the field or the ids.
 *
 * @param {Column | undefined} field
 * @param {string[]} ids
 * @param {boolean} [oneOfAll] whether it is one of several conditions of the field, all of which are asked for
 * @returns {Test[]}
 */
function fieldTest(field, ids, oneOfAll = false) {
  const known = field ? ids.filter((id) => id === UNSTATED || field.places.has(id)) : [];
  if (!field || !known.length) return [];
  const bare = known.includes(UNSTATED);
  const chosen = Uint8Array.from(field.ids, (id) => Number(known.includes(id)));
  const { background } = field;
  const has = (/** @type {Column} */ { starts, values }, /** @type {number} */ doc) => {
    for (let at = starts[doc]; at < starts[doc + 1]; at += 1) if (chosen[values[at]]) return true;
    return false;
  };
  const none = ({ starts }, /** @type {number} */ doc) => starts[doc] === starts[doc + 1];
  const accepts = (/** @type {number} */ doc) => background !== undefined && has(background, doc);
  const passes = (/** @type {number} */ doc) =>
    has(field, doc) || accepts(doc) || (bare && none(field, doc) && none(background ?? field, doc));
  const aside = (/** @type {number} */ doc) => accepts(doc) && !has(field, doc);
  const value = known.length === 1 || oneOfAll ? known[0] : undefined;
  return [{ about: { kind: "field", field: field.name, value }, oneOfAll, passes, aside }];
}

/**
 * Whether pay may reach an amount: it is not stated, or is as much; not if it is in another currency or a scale.
 *
 * @param {Columns} columns @param {string} salary @returns {(doc: number) => boolean}
 */
function reaching({ currencies, ranges, stated }, salary) {
  const [amount, code = currencies[0]] = salary.toUpperCase().split("-").reverse();
  return (doc) => {
    const pay = ranges[doc];
    return pay ? pay.currency === code && pay.most >= Number(amount) : !stated[doc];
  };
}

/** Counts in one walk over all postings: one that fails a single condition counts for what that one leaves out. */
class Tally {
  /** @param {Columns} columns @param {string[]} steps @param {Test[]} tests */
  constructor(columns, steps, tests) {
    this.columns = columns;
    this.tests = tests;
    this.pays = steps.map((step) => reaching(columns, step));
    this.counts = columns.fields.map(({ ids }) => new Uint32Array(ids.length));
    this.steps = new Uint32Array(steps.length);
    this.stated = 0;
    /** @type {number[]} */
    this.shown = [];
  }

  /** @param {(doc: number) => boolean} found whether the text finds a posting */
  run(found) {
    // Where all values of a field are asked for, another one narrows the list: what fails one has none to be counted for.
    const fields = this.tests.map(({ about, oneOfAll }) =>
      about.kind === "field" && !oneOfAll ? this.places(about.field ?? "") : [],
    );
    for (let doc = 0; doc < this.columns.docs; doc += 1) {
      if (!found(doc)) continue;
      const failed = this.failed(doc);
      if (failed === null) continue;
      if (failed === NONE) this.show(doc);
      else this.fail(doc, failed, fields[failed]);
    }
  }

  /**
   * The only condition that a posting fails, `NONE` if there is none; null if there are several.
   *
   * @param {number} doc
   */
  failed(doc) {
    let failed = NONE;
    for (let index = 0; index < this.tests.length; index += 1) {
      if (this.tests[index].passes(doc)) continue;
      if (failed !== NONE) return null;
      failed = index;
    }
    return failed;
  }

  /** @param {number} doc */
  show(doc) {
    this.shown.push(doc);
    for (let field = 0; field < this.counts.length; field += 1) this.count(doc, field);
    this.step(doc);
    if (this.columns.stated[doc]) this.stated += 1;
  }

  /** @param {number} doc @param {number} failed @param {number[]} fields that the condition is about */
  fail(doc, failed, fields) {
    const { kind } = this.tests[failed].about;
    for (const field of fields) this.count(doc, field);
    if (kind === "salary") this.step(doc);
  }

  /** @param {number} doc @param {number} field */
  count(doc, field) {
    const { starts, values } = this.columns.fields[field];
    const counts = this.counts[field];
    for (let at = starts[doc]; at < starts[doc + 1]; at += 1) counts[values[at]] += 1;
  }

  /** @param {number} doc */
  step(doc) {
    for (let index = 0; index < this.pays.length; index += 1) {
      if (this.pays[index](doc)) this.steps[index] += 1;
    }
  }

  /** The places of a field, and of its background. @param {string} name */
  places(name) {
    return [...this.columns.fields.keys()].filter((at) => {
      const { name: own, of } = this.columns.fields[at];
      return own === name || of === name;
    });
  }

  /** @returns {Record<string, Record<string, number>>} */
  named() {
    const named = this.columns.fields.map(({ name, ids }, field) => {
      return [name, Object.fromEntries(ids.map((id, place) => [id, this.counts[field][place]]))];
    });
    return Object.fromEntries(named);
  }
}

/**
 * What there would be without each condition, where there is nothing with all.
 *
 * @param {Columns} columns
 * @param {Test[]} tests
 * @param {Int32Array | null} scores
 */
function without(columns, tests, scores) {
  const found = tests.map((test) => ({ ...test.about, total: count(columns, tests.filter((one) => one !== test), scores) }));
  const dropped = /** @type {Without[]} */ (found.filter(({ kind }) => kind !== "status"));
  if (!scores) return dropped;
  return [{ kind: /** @type {const} */ ("text"), total: count(columns, tests, null) }, ...dropped];
}

/**
 * What there would be if, of a field that is asked for, any value were enough where all are asked for, or none.
 *
 * @param {Columns} columns
 * @param {Conditions} conditions
 * @param {Int32Array | null} scores
 * @returns {Without[]}
 */
function varied(columns, conditions, scores) {
  const { every = [], filters = {} } = conditions;
  const total = (/** @type {Conditions} */ changed) => count(columns, conditionsOf(columns, { ...conditions, ...changed }), scores);
  /** @type {Without[]} */
  const found = [];
  for (const field of Object.keys(filters).filter((name) => columns.field(name))) {
    if (every.includes(field)) found.push({ kind: "every", field, total: total({ every: every.filter((one) => one !== field) }) });
    if (filters[field].includes(UNSTATED)) continue;
    found.push({ kind: "unstated", field, total: total({ filters: { ...filters, [field]: [UNSTATED] } }) });
  }
  return found;
}

/** How many a text finds that pass. @param {Columns} columns @param {Test[]} tests @param {Int32Array | null} scores */
function count({ docs }, tests, scores) {
  let total = 0;
  for (let doc = 0; doc < docs; doc += 1) {
    if ((!scores || scores[doc] > 0) && tests.every(({ passes }) => passes(doc))) total += 1;
  }
  return total;
}

/**
 * Postings in an order; employers are mixed where it is that of relevance.
 *
 * @param {Columns} columns
 * @param {number[]} ids
 * @param {string} sort
 * @param {Int32Array | null} scores
 * @param {(doc: number) => boolean} aside whether a posting is about something else than what is asked for
 * @param {import("./fits.js").Known} [skills]
 */
function ordered(columns, ids, sort, scores, aside, skills = { counted: {}, apart: {} }) {
  const found = ids.sort(order(columns, sort, scores, aside, sort === "fit" ? fits(columns, skills) : null));
  if (!scores || sort !== "relevance") return gathered(found, columns);
  const alike = (/** @type {number} */ one, /** @type {number} */ other) =>
    columns.kind(one) === columns.kind(other) && aside(one) === aside(other) && level(scores[one]) === level(scores[other]);
  return gathered(mixed(found, alike, (doc) => columns.employer(doc)), columns);
}

/**
 * Postings in their order, but copies of one job behind the first of them that is of the same kind.
 *
 * @param {number[]} ids
 * @param {Columns} columns
 */
function gathered(ids, columns) {
  const { copies, docs } = columns;
  const copied = (/** @type {number} */ id) => copies[id] && copies[id] + columns.kind(id) * (docs + 1);
  /** @type {Map<number, number[]>} */
  const jobs = new Map(); // the copies of each job
  const firsts = ids.filter((id) => {
    const job = copied(id);
    const others = job ? jobs.get(job) : undefined;
    if (others) others.push(id);
    else if (job) jobs.set(job, [id]);
    return !others;
  });
  return jobs.size ? firsts.flatMap((id) => jobs.get(copied(id)) ?? id) : ids;
}

/** A score without the differences that nobody sees. @param {number} score */
function level(score) {
  return Math.round(score / ALIKE);
}

/**
 * How postings are ordered: jobs, then leads, then what has closed; of each, those about what is asked for before the others, but
 * where they go by how they fit; what is alike as in the page's lists, most known first. What fits a text best comes first whether it is a job or a lead.
 *
 * @param {Columns} columns
 * @param {string} sort
 * @param {Int32Array | null} scores
 * @param {(doc: number) => boolean} aside
 * @param {Float64Array | null} fitting
 */
function order(columns, sort, scores, aside, fitting) {
  const { closes, currencies, days, ranges, stated } = columns;
  // No rate of exchange is assumed: pay is compared within a currency.
  const unit = (/** @type {number} */ doc) => {
    const pay = ranges[doc];
    return pay ? currencies.indexOf(pay.currency) : currencies.length + Number(!stated[doc]);
  };
  /** @type {Record<string, (one: number, other: number) => number>} */
  const orders = {
    usual: () => 0,
    relevance: (one, other) => (scores ? level(scores[other]) - level(scores[one]) : 0),
    newest: (one, other) => days[other] - days[one],
    salary: (one, other) => unit(one) - unit(other) || (ranges[other]?.most ?? 0) - (ranges[one]?.most ?? 0),
    fit: (one, other) => (fitting ? fitting[other] - fitting[one] : 0),
    closes: (one, other) => (closes[one] || Infinity) - (closes[other] || Infinity) || 0,
  };
  const by = Object.hasOwn(orders, sort) ? orders[sort] : orders[scores ? "relevance" : "usual"];
  const [best, rest] = scores && by === orders.relevance ? [by, orders.usual] : [orders.usual, by];
  const apart = by === orders.fit ? () => false : aside;
  return (/** @type {number} */ one, /** @type {number} */ other) =>
    Number(one >= columns.open) - Number(other >= columns.open) || best(one, other) ||
    columns.kind(one) - columns.kind(other) || Number(apart(one)) - Number(apart(other)) || rest(one, other) || one - other;
}
