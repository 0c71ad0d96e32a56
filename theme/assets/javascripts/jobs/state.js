/**
 * What a reader asks the list for, and how the address of the page says it.
 *
 * @typedef {object} State
 * @property {string} text
 * @property {Record<string, string[]>} filters ids by field, or `UNSTATED`: any of a field's, in every field named
 * @property {string[]} every the fields of which a job has to have all ids: some of those with several
 * @property {string} salary least pay a year, "200000", or "eur-50000" where it is not in the first currency; "": any
 * @property {boolean} stated whether only jobs that state their pay are shown
 * @property {boolean} all whether closed jobs are shown as well
 * @property {string} sort one of the orders offered; "": what is usual
 *
 * @typedef {object} Offered What the page has to choose from: nothing else in an address counts.
 * @property {Map<string, string[]>} fields field -> its values, in the order of the page
 * @property {Map<string, Map<string, string>>} former field -> values that it had before -> those that they are now
 * @property {string[]} several the fields of which a job can have several values
 * @property {string[]} sorts
 * @property {boolean} pay whether a least pay can be asked for: some job states an amount
 * @property {boolean} closed whether there are closed jobs
 *
 * @typedef {object} Condition One thing that narrows the list.
 * @property {string} kind "text", "word" of it, "only" one word of it, "amount" in it, "excluded" by it, "field", "every"
 *   for all values of a field instead of any, "unstated" to add what states nothing of it, "instead" to ask for it in place
 *   of a part of the text, "salary", "stated", "status" for what only open jobs show, or "filters" for all but the text
 * @property {string} [field]
 * @property {string} [value] of the field, none: all of them; or the word
 * @property {string} [rest] the text that is left: without the word, or with the amount in quotation marks
 */

const LONGEST = 800; // characters of a text: what an address can hold
const OF_TEXT = ["text", "word", "only", "amount", "excluded"]; // conditions that stand in the text
export const UNSTATED = "-"; // among the ids of a field: also what states nothing of it. No id can be that

/** @type {Readonly<State>} */
export const NOTHING = Object.freeze({
  text: "",
  filters: {},
  every: [],
  salary: "",
  stated: false,
  all: false,
  sort: "",
});

/**
 * What the query of an address asks for; what is not offered is left out.
 *
 * @param {string} search as in `location.search` @param {Offered} offered @returns {State}
 */
export function read(search, { fields, former, several, sorts, pay, closed }) {
  const asked = new URLSearchParams(search);
  const filters = Object.fromEntries(
    [...fields].flatMap(([field, values]) => {
      const wanted = new Set(asked.getAll(field).map((value) => former.get(field)?.get(value) ?? value));
      const found = [...values, UNSTATED].filter((value) => wanted.has(value));
      return found.length ? [[field, found]] : [];
    }),
  );
  const every = asked.getAll("all_of");
  const text = asked.get("q") ?? "";
  const salary = asked.get("salary") ?? "";
  const wanted = asked.get("sort") ?? "";
  // Where too few days are known to offer the newest, the usual order is what had that name.
  const sort = wanted === "newest" && !sorts.includes(wanted) ? "usual" : wanted;
  return {
    text,
    filters,
    every: several.filter((field) => every.includes(field) && asksSeveral(filters, field)),
    salary: pay && /^([a-z]{3}-)?[1-9]\d{0,11}$/.test(salary) ? salary : "",
    stated: asked.get("undisclosed") === "no",
    all: closed && asked.get("status") === "all",
    sort: sorts.includes(sort) && sort !== usual(text) ? sort : "",
  };
}

/** The query of an address that asks for this, always in the same form; "" for nothing. @param {State} state */
export function write(state) {
  const asked = new URLSearchParams();
  if (state.text.trim()) asked.set("q", state.text.slice(0, LONGEST));
  for (const [field, values] of Object.entries(state.filters)) {
    for (const value of values) asked.append(field, value);
  }
  for (const field of state.every) asked.append("all_of", field);
  if (state.salary) asked.set("salary", state.salary);
  if (state.stated) asked.set("undisclosed", "no");
  if (state.all) asked.set("status", "all");
  if (state.sort && order(state) !== usual(state.text)) asked.set("sort", state.sort);
  const said = asked.toString();
  return said && `?${said}`;
}

/**
 * The order to show in. Without a text nothing is more relevant than something else.
 *
 * @param {Pick<State, "sort" | "text">} state
 */
export function order({ sort, text }) {
  return sort && (sort !== "relevance" || text.trim()) ? sort : usual(text);
}

/** The order where none is chosen. @param {string} text */
export function usual(text) {
  return text.trim() ? "relevance" : "usual";
}

/** What narrows the list, or widens it to closed jobs; the text is seen in its box. @param {State} state */
export function conditions({ filters, every, salary, stated, all }) {
  /** @type {Condition[]} */
  const found = Object.entries(filters).flatMap(([field, values]) => [
    ...values.map((value) => ({ kind: "field", field, value })),
    ...(every.includes(field) ? [{ kind: "every", field }] : []),
  ]);
  if (salary) found.push({ kind: "salary" });
  if (stated) found.push({ kind: "stated" });
  if (all) found.push({ kind: "status" });
  return found;
}

/**
 * What is asked for without one of its conditions.
 *
 * @param {State} state @param {Condition} condition @returns {State}
 */
export function drop(state, { kind, field = "", value, rest = "" }) {
  if (OF_TEXT.includes(kind)) return { ...state, text: rest };
  if (kind === "salary") return { ...state, salary: "" };
  if (kind === "stated") return { ...state, stated: false };
  if (kind === "status") return { ...state, all: !state.all };
  if (kind === "filters") return cleared(state);
  if (kind === "instead") return { ...state, text: rest, filters: { ...state.filters, [field]: [value ?? ""] } };
  if (kind === "unstated") return { ...state, filters: { ...state.filters, [field]: [...state.filters[field], UNSTATED] } };
  if (kind === "every") return { ...state, every: state.every.filter((one) => one !== field) };
  const { [field]: _, ...others } = state.filters;
  const left = value === undefined ? [] : (own(state.filters, field) ?? []).filter((one) => one !== value);
  const filters = left.length ? { ...state.filters, [field]: left } : others;
  return { ...state, filters, every: state.every.filter((one) => asksSeveral(filters, one)) };
}

/**
 * Whether several values of a field are asked for: "all of them" says something only then.
 *
 * @param {Record<string, string[]>} filters @param {string} field
 */
export function asksSeveral(filters, field) {
  return (own(filters, field) ?? []).length > 1;
}

/**
 * What a record says of a name: names come from the content, and may be those of what every object has.
 *
 * @template T @param {Record<string, T>} record @param {string} name @returns {T | undefined}
 */
export function own(record, name) {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** What is asked for without any filter: the text and the order stay. @param {State} state @returns {State} */
export function cleared({ text, sort }) {
  return { ...NOTHING, text, sort };
}
