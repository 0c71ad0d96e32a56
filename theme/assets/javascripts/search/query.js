/**
 * What a query asks for: its words, without those that say nothing, and what its compounds are made of.
 *
 * @typedef {import("./segmentation.js").Part} Cut
 * @typedef {import("./parts.js").Vocabulary} Vocabulary
 *
 * @typedef {object} Word A stretch of a query that is asked for.
 * @property {string} text folded
 * @property {Cut} cut
 * @property {number} level the place of the level of experience that it names, or -1
 * @property {number[]} occupations the places of the occupations that it names, or that a phrase names which it is in
 * @property {boolean} typing whether more letters of it may come
 * @property {boolean} literal whether it is looked for as it stands: it was typed in quotation marks
 *
 * @typedef {{text: string, level: number}} Name a name within a run: of a term, or a word for a level
 */

import { MOST_PARTS, STARTS_RUN, parts, single } from "./segmentation.js";
import { label } from "./terms.js";
import { JOINED } from "./written.js";

export const QUOTED = /"[^"]*"|“[^”]*”|「[^」]*」|„[^“]*“|«[^»]*»/gu;
const MOST_TOKENS = 4; // of a phrase that is one word here
const SHORTEST = 4; // letters of a part of a Latin compound
const LONG = 8; // letters of a Latin compound
const SHORTEST_IDLE = 3; // letters of its last part, if that says nothing
/** @type {Pick<Word, "level" | "occupations" | "literal" | "typing">} */
const PLAIN = { level: -1, occupations: [], literal: false, typing: false }; // what most words are
const LINKS = /(?:en|es|n|s|e)$/; // what may join two words of a German compound

/** The words that mean something of their own in a query. */
export class QueryWords {
  /** @param {import("./index.js").Head} head */
  constructor({ idle, levels, ambiguous, occupations }) {
    this.idle = new Set(idle);
    this.ambiguous = new Set(ambiguous);
    this.said = occupations; // the words of each
    /** @type {Map<string, number[]>} */
    this.named = new Map();
    occupations.forEach((words, place) =>
      words.forEach((word) => this.named.set(word, [...(this.named.get(word) ?? []), place])),
    );
    this.levels = new Map(levels.flatMap(({ words }, place) => words.map((word) => [word, place])));
  }

  /** @param {string} word as spelled in the index, blanks between its tokens */
  level(word) {
    return this.levels.get(word) ?? -1;
  }

  /** The places of the occupations that a word or a phrase names. @param {string} word as spelled in the index */
  occupations(word) {
    return this.named.get(word) ?? [];
  }

  /**
   * The words for the occupations that a query names, to be marked.
   *
   * @param {import("./ranking.js").Asked[]} asked
   * @returns {import("./terms.js").Label[]}
   */
  labels(asked) {
    const places = new Set(asked.flatMap(({ needs }) => needs.flatMap(({ occupations }) => occupations)));
    return [...places].flatMap((place) => this.said[place].map((word) => label(word.replaceAll(" ", JOINED))));
  }

  /** Take idle words from the ends of a run. @param {string} run */
  stripped(run) {
    const words = this.ends(run);
    const word = words.sort((one, other) => other.length - one.length)[0];
    if (!word) return run;
    return this.stripped(run.startsWith(word) ? run.slice(word.length) : run.slice(0, -word.length));
  }

  /** The idle words with which a run begins or ends. @param {string} run */
  ends(run) {
    const lengths = Array.from({ length: run.length }, (_, at) => at + 1);
    return lengths.flatMap((length) => [run.slice(0, length), run.slice(-length)]).filter((one) => this.idle.has(one));
  }
}

/**
 * The words of a query; those that say nothing only where there are no others.
 *
 * @param {string} text
 * @param {Map<string, string>} simplified
 * @param {QueryWords} words
 * @returns {Word[]}
 */
export function read(text, simplified, words) {
  const quoted = text.match(QUOTED) ?? [];
  const every = text.split(QUOTED).flatMap((open, at) => [
    ...employed(joined(parts(open, simplified), words), words),
    ...parts(quoted[at] ?? "", simplified).map((cut) => ({ ...PLAIN, text: cut.text, cut, literal: true })),
  ]);
  // More letters of the last of several words may come.
  const last = every[every.length - 1];
  if (every.length > 1) last.typing = !last.literal;
  const meant = every.filter((one) => one.literal || one.level >= 0 || !words.idle.has(spelled(one.cut)));
  return (meant.length ? meant : every).slice(0, MOST_PARTS);
}

/**
 * Put the parts together that are a phrase of one meaning.
 *
 * @param {Cut[]} cuts
 * @param {QueryWords} words
 * @returns {Word[]}
 */
function joined(cuts, words) {
  /** @type {Word[]} */
  const found = [];
  for (let at = 0; at < cuts.length; ) {
    let count = Math.min(MOST_TOKENS, cuts.length - at);
    const phrase = () => cuts.slice(at, at + count).map(spelled).join(" ");
    while (count > 1 && words.level(phrase()) < 0 && !words.idle.has(phrase())) count -= 1;
    const own = cuts.slice(at, at + count);
    const text = own.map((one) => one.text).join(" ");
    const cut = { text, pieces: own.flatMap((one) => one.pieces) };
    found.push({ ...PLAIN, text, cut, level: words.level(phrase()) });
    at += count;
  }
  return found;
}

/**
 * The words with the occupations that they name, alone or as a phrase, the longest first. The words of a phrase are still
 * looked for one by one.
 *
 * @param {Word[]} every
 * @param {QueryWords} words
 * @returns {Word[]}
 */
function employed(every, words) {
  /** @type {Word[]} */
  const found = [];
  while (found.length < every.length) {
    const at = found.length;
    let count = Math.min(MOST_TOKENS, every.length - at);
    const named = () => words.occupations(every.slice(at, at + count).map(({ cut }) => spelled(cut)).join(" "));
    while (count > 1 && !named().length) count -= 1;
    const occupations = named();
    found.push(...every.slice(at, at + count).map((one) => ({ ...one, occupations })));
  }
  return found;
}

/** @param {Cut} cut */
function spelled(cut) {
  return cut.pieces.map(({ token }) => token).join(" ");
}

/**
 * What a compound is made of: names within its Chinese, what is left between them, and words beside it.
 *
 * @param {Cut} cut
 * @param {Set<string>} names of terms, those that are one run
 * @param {QueryWords} words
 * @returns {Word[]}
 */
export function partsOf(cut, names, words) {
  const found = cut.pieces.flatMap(({ token, run }) => (run ? withinRun(token, names, words) : [token]));
  return found.map((text) => wordOf(text, words));
}

/** A word of one piece. @param {string} text @param {QueryWords} words @returns {Word} */
export function wordOf(text, words) {
  return { ...PLAIN, text, cut: single(text), level: words.level(text), occupations: words.occupations(text) };
}

/**
 * The names in a run, the longest first at each place, and what is left between them.
 *
 * @param {string} run
 * @param {Set<string>} names
 * @param {QueryWords} words
 * @returns {string[]}
 */
function withinRun(run, names, words) {
  /** @type {string[]} */
  const found = [];
  let rest = "";
  // A name for an occupation is not made of others.
  const occupation = (/** @type {string} */ one) => !words.occupations(run).length && words.occupations(one).length > 0;
  const close = () => {
    const left = words.stripped(rest);
    if (left) found.push(left);
    rest = "";
  };
  for (let at = 0; at < run.length; ) {
    const name = longest(run.slice(at), (one) => one !== run && (names.has(one) || words.level(one) >= 0 || occupation(one)));
    const parting = words.idle.has(run[at]);
    if (name || parting) close();
    else rest += run[at];
    if (name) found.push(name);
    at += name.length || 1;
  }
  close();
  return found;
}

/** The longest beginning of a text that is wanted, of two characters at least. @param {string} text @param {(one: string) => boolean} wanted */
function longest(text, wanted) {
  for (let length = text.length; length > 1; length -= 1) {
    if (wanted(text.slice(0, length))) return text.slice(0, length);
  }
  return "";
}

/**
 * The words that a long Latin word is made of, as in German: each is a word of the vocabulary or begins one, or says
 * nothing; none where that cannot be.
 *
 * @param {string} word
 * @param {Vocabulary} vocabulary
 * @param {QueryWords} words
 * @returns {string[]}
 */
export function compound(word, vocabulary, words) {
  if (word.length < LONG || !/^\p{L}+$/u.test(word)) return [];
  for (let at = word.length - SHORTEST_IDLE; at >= SHORTEST; at -= 1) {
    const rest = word.slice(at);
    const first = beginning(word.slice(0, at), vocabulary, words);
    if (first && words.idle.has(rest)) return [first];
    if (!first || rest.length < SHORTEST) continue;
    if (vocabulary.begun(rest) || vocabulary.forms(rest).length || words.occupations(rest).length) return [first, rest];
    const others = compound(rest, vocabulary, words);
    if (others.length) return [first, ...others];
  }
  return [];
}

/**
 * A word that begins a compound, without what joins it; "" where none does.
 *
 * @param {string} text
 * @param {Vocabulary} vocabulary
 * @param {QueryWords} words
 */
function beginning(text, vocabulary, words) {
  const bare = [text, text.replace(LINKS, "")].filter((one) => one.length >= SHORTEST);
  const stands = (/** @type {string} */ one) => vocabulary.has(one) || (one.length >= LONG && vocabulary.begun(one));
  return bare.find((one) => words.level(one) >= 0 || words.occupations(one).length || stands(one)) ?? "";
}

/** Whether a text is a run of Chinese, Japanese or Korean. @param {string} text */
export function isRun(text) {
  return STARTS_RUN.test(text);
}
