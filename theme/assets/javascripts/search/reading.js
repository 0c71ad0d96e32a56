/**
 * One reading of a query: its tokens, what each of them means, and what it is made of.
 *
 * @typedef {import("./segmentation.js").Part} Cut
 * @typedef {import("./parts.js").Vocabulary} Vocabulary
 *
 * @typedef {object} Meaning of a word or a phrase.
 * @property {boolean} idle whether it means nothing in a search for jobs
 * @property {boolean} negates whether what follows is not wanted
 * @property {boolean} named whether it is what a term is called
 * @property {number} level the place of the level of experience that it names, or -1
 * @property {number[]} occupations the places of those that it names
 * @property {string[]} same other words for the same
 * @property {boolean} fixed whether it is a phrase of which no part has a meaning of its own
 *
 * @typedef {Meaning & {text: string, cut: Cut}} Word A stretch of a query, folded, with its meaning.
 *
 * @typedef {Word & {of: string, pair: boolean}} Piece a word with the stretch that it is a piece of; `pair`: whether it is
 *   two of several characters, and overlaps the next
 *
 * @typedef {object} Asked
 * @property {boolean} not whether it is not wanted
 * @property {string} negation the word that states so
 * @property {boolean} literal whether it stands in quotation marks
 * @property {boolean} typing whether more letters of it may come
 * @property {Piece[]} pieces what it is made of, if that is looked for as well
 * @property {boolean} joined whether its pieces count even where it is found whole
 *
 * @typedef {Word & Asked} Token
 *
 * @typedef {object} Reading
 * @property {Token[]} tokens
 * @property {{cut: Cut, tokens: Token[]}[]} phrases words side by side that mean nothing together: texts may have them so
 * @property {boolean} pasted whether it is a text of which only the most telling words are looked for
 */

import { MOST_PARTS, STARTS_RUN, parts, single } from "./segmentation.js";
import { label } from "./terms.js";
import { JOINED } from "./written.js";

export const QUOTED = /"[^"]*"|“[^”]*”|「[^」]*」|„[^“]*“|«[^»]*»/gu;
const MOST_CUTS = 4; // of a phrase that has a meaning
const SHORT = 2; // letters of what is no word by itself
const HYPHENS = /^[^-]+(?:-[^-]+)+$/; // a compound whose words hyphens join
const MINUS = /^[-−–](?=[\p{L}\p{N}.])/u;
const LATIN = /^\p{L}+$/u;
const SHORTEST = 4; // letters of a part of a Latin compound
const LONG = 8; // letters of a Latin compound
const SHORTEST_IDLE = 3; // letters of its last part, if that is idle
const LINKS = /(?:en|es|n|s|e)$/; // what may join two words of a compound
const PASTED = 12; // tokens from which on a query is a text that was pasted
const TELLING = 10; // of its words are looked for

/** @type {Meaning} */
const PLAIN = { idle: false, negates: false, named: false, level: -1, occupations: [], same: [], fixed: false };

/** What words and phrases mean, each of them as it is spelled in the index, blanks between its tokens. */
export class Lexicon {
  /** @param {import("./index.js").Head} head @param {import("./terms.js").Terms} terms */
  constructor({ idle, levels, ambiguous, occupations, same, negation, fixed }, terms) {
    this.ambiguous = new Set(ambiguous);
    this.occupations = occupations; // the words of each
    this.ends = new Set(negation.after); // of what is not wanted
    /** @type {Map<string, Meaning>} */
    this.meanings = new Map();
    this.add(idle, () => ({ idle: true }));
    this.add([...negation.words, ...negation.runs], () => ({ negates: true }));
    levels.forEach(({ words }, level) => this.add(words, () => ({ level })));
    occupations.forEach((words, place) => this.add(words, (known) => ({ occupations: [...known.occupations, place] })));
    for (const group of same) this.add(group, (_, word) => ({ same: group.filter((other) => other !== word) }));
    this.add(terms.spelled, () => ({ named: true }));
    this.add(fixed, () => ({ fixed: true }));
  }

  /** @param {Iterable<string>} words @param {(known: Meaning, word: string) => Partial<Meaning>} change */
  add(words, change) {
    for (const word of words) {
      const known = this.of(word);
      this.meanings.set(word, { ...known, ...change(known, word) });
    }
  }

  /** @param {string} word */
  of(word) {
    return this.meanings.get(word) ?? PLAIN;
  }

  /** The words for occupations, to be marked. @param {Iterable<number>} places @returns {import("./terms.js").Label[]} */
  labels(places) {
    return [...new Set(places)].flatMap((place) => this.occupations[place].map((word) => label(word.replaceAll(" ", JOINED))));
  }
}

/**
 * Read a query.
 *
 * @param {string} text
 * @param {Map<string, string>} simplified
 * @param {Lexicon} lexicon
 * @param {Vocabulary} vocabulary
 * @param {number} docs
 * @returns {Reading}
 */
export function read(text, simplified, lexicon, vocabulary, docs) {
  const quoted = text.match(QUOTED) ?? [];
  const every = text.split(QUOTED).flatMap((open, at) => [
    ...tokens(parts(open, simplified), lexicon, vocabulary),
    ...parts(quoted[at] ?? "", simplified).map((cut) => token([cut], PLAIN, { literal: true })),
  ]);
  const last = every[every.length - 1];
  if (every.length > 1) last.typing = !last.literal;
  const meant = every.filter(({ idle }) => !idle);
  const kept = meant.length ? meant : every;
  const pasted = weightOf(kept) > PASTED;
  const read = pasted ? telling(kept, lexicon, vocabulary, docs) : kept.slice(0, MOST_PARTS);
  const made = read.map((one) => Object.assign(one, madeOf(one, lexicon, vocabulary)));
  return { tokens: made, phrases: pasted ? [] : phrases(every), pasted };
}

/** @param {Token[]} every @returns {{cut: Cut, tokens: Token[]}[]} */
function phrases(every) {
  /** @type {Token[][]} */
  const found = [[]];
  for (const one of every) {
    const plain = !one.idle && !one.not && !one.literal && one.level < 0 && !one.occupations.length && !one.cut.pieces.some(({ run }) => run);
    if (plain) found[found.length - 1].push(one);
    else found.push([]);
  }
  const several = found.filter(({ length }) => length > 1);
  return several.map((own) => ({ cut: { text: textOf(own), pieces: own.flatMap(({ cut }) => cut.pieces) }, tokens: own }));
}

/** How many words there are, as far as one can tell: two to a character each. @param {Token[]} every */
function weightOf(every) {
  const pieces = every.flatMap(({ cut }) => cut.pieces);
  return pieces.reduce((sum, { token: { length }, run }) => sum + (run ? length / 2 : 1), 0);
}

/**
 * The tokens of cuts, the longest phrases of a meaning first.
 *
 * @param {Cut[]} typed
 * @param {Lexicon} lexicon
 * @param {Vocabulary} vocabulary
 */
function tokens(typed, lexicon, vocabulary) {
  const cuts = typed.flatMap((cut) => apart(cut, lexicon));
  /** @type {Token[]} */
  const found = [];
  /** @type {{until: number, places: number[]}} */
  let occupation = { until: 0, places: [] };
  let negation = "";
  for (let at = 0; at < cuts.length; ) {
    const [count, meaning] = longest(cuts, at, lexicon);
    if (meaning.negates && at + count < cuts.length) {
      negation = textOf(cuts.slice(at, at + count));
      at += count;
      continue;
    }
    if (meaning.occupations.length && at + count > occupation.until) occupation = { until: at + count, places: meaning.occupations };
    // The words of a phrase that only names an occupation are looked for one by one.
    const one = meaning.named || meaning.fixed || meaning.same.length || meaning.level >= 0 || meaning.idle ? count : 1;
    const pair = one === 1 ? joint(cuts, at, lexicon, vocabulary) : "";
    const taken = cuts.slice(at, at + (pair ? 2 : one));
    const own = pair ? { ...PLAIN, same: [pair] } : one === count ? meaning : lexicon.of(spelled(cuts[at]));
    const occupations = at < occupation.until ? occupation.places : own.occupations;
    const sign = MINUS.exec(taken[0].text)?.[0] ?? "";
    taken[0] = { ...taken[0], text: taken[0].text.slice(sign.length) };
    const excluding = taken[0].not ?? (sign || negation);
    found.push(token(taken, { ...own, occupations }, { not: excluding !== "", negation: excluding }));
    if (!meaning.idle) negation = "";
    at += taken.length;
  }
  return found;
}

/**
 * The longest phrase of a meaning that begins at a place: how many cuts it has.
 *
 * @param {Cut[]} cuts
 * @param {number} at
 * @param {Lexicon} lexicon
 * @returns {[number, Meaning]}
 */
function longest(cuts, at, lexicon) {
  for (let count = Math.min(MOST_CUTS, cuts.length - at); count; count -= 1) {
    const meaning = lexicon.of(cuts.slice(at, at + count).map(spelled).join(" "));
    if (meaning !== PLAIN) return [count, meaning];
  }
  return [1, PLAIN];
}

/**
 * The word that two words are when they are written as one, as "data dog"; "" where there is none.
 *
 * @param {Cut[]} cuts
 * @param {number} at
 * @param {Lexicon} lexicon
 * @param {Vocabulary} vocabulary
 */
function joint(cuts, at, lexicon, vocabulary) {
  const [one, other] = [cuts[at], cuts[at + 1]];
  if (!other || [one, other].some(({ text }) => !LATIN.test(text) || STARTS_RUN.test(text))) return "";
  if ([one, other].some((cut) => lexicon.of(spelled(cut)).idle || lexicon.of(spelled(cut)).negates)) return "";
  const word = one.text + other.text;
  return word.length > SHORTEST && vocabulary.has(word) ? word : "";
}

/**
 * A cut, or what stands on either side of a word in its Chinese that negates.
 *
 * @param {Cut} cut
 * @param {Lexicon} lexicon
 * @returns {(Cut & {not?: string})[]}
 */
function apart(cut, lexicon) {
  /** @type {[string[], string[]]} */
  const [before, after] = [[], []];
  let [negation, ended] = ["", false];
  for (const { token: text, run } of cut.pieces) {
    for (const one of run ? stretches(text, lexicon, "") : [{ text, meaning: PLAIN }]) {
      if (run && one.meaning.negates && (one.text.length > 1 || (!before.length && segments(text)[0] === one.text))) negation = one.text;
      else if (negation && after.length && one.meaning.idle) ended = true;
      else (negation && !ended ? after : before).push(one.text);
    }
  }
  const end = before.join("");
  const last = !after.length && [...lexicon.ends].find((word) => end.endsWith(word) && end !== word);
  if (last) return [{ ...recut([end.slice(0, -last.length)]), not: last }];
  if (!after.length) return [cut];
  return [...(before.length ? [recut(before)] : []), { ...recut(after), not: negation }];
}

/** A cut of some pieces, of which runs side by side are one. @param {string[]} texts @returns {Cut} */
function recut(texts) {
  /** @type {string[]} */
  const own = [];
  for (const text of texts) {
    const runs = own.length && [own[own.length - 1], text].every((one) => STARTS_RUN.test(one));
    own.push(runs ? own.pop() + text : text);
  }
  return { text: own.join(""), pieces: own.flatMap((text) => single(text).pieces) };
}

/** The words of a run, by the browser's dictionary. @param {string} run */
function segments(run) {
  if (!Intl.Segmenter) return [run];
  return Array.from(new Intl.Segmenter(undefined, { granularity: "word" }).segment(run), ({ segment }) => segment);
}

/** @param {Cut[]} cuts @param {Meaning} meaning @param {Partial<Asked>} [asked] @returns {Token} */
function token(cuts, meaning, asked = {}) {
  const text = textOf(cuts);
  const cut = { text, pieces: cuts.flatMap(({ pieces }) => pieces) };
  const plain = { not: false, negation: "", literal: false, typing: false, pieces: [], joined: false };
  return { ...meaning, text, cut, ...plain, ...asked };
}

/** @param {{text: string}[]} cuts */
function textOf(cuts) {
  return cuts.map(({ text }) => text).join(" ");
}

/** @param {Cut} cut */
export function spelled(cut) {
  return cut.pieces.map(({ token: own }) => own).join(" ");
}

/**
 * The most telling words of a text that was pasted: the rarest that texts have.
 *
 * @param {Token[]} every
 * @param {Lexicon} lexicon
 * @param {Vocabulary} vocabulary
 * @param {number} docs
 */
function telling(every, lexicon, vocabulary, docs) {
  const words = every.flatMap(({ cut }) => cut.pieces.flatMap(({ token: text, run }) => (run ? segments(text) : [text])));
  const known = [...new Set(words)].filter((word) => {
    if (lexicon.of(word).idle) return false;
    return STARTS_RUN.test(word) ? Array.from(word).length > 1 : vocabulary.has(word);
  });
  // How common a run is nobody knows before its list is there; but longer ones are rarer.
  const common = (/** @type {string} */ word) =>
    STARTS_RUN.test(word) ? Math.log2(docs) - Array.from(word).length : vocabulary.common(word);
  known.sort((one, other) => common(one) - common(other));
  return known.slice(0, TELLING).map((word) => token([single(word)], lexicon.of(word)));
}

/**
 * What a token is made of: names within Chinese and pairs of characters for the rest, the words of a phrase or of a Latin
 * compound; nothing where it is one word.
 *
 * @param {Token} one
 * @param {Lexicon} lexicon
 * @param {Vocabulary} vocabulary
 * @returns {{pieces: Piece[], joined: boolean}}
 */
function madeOf({ cut, text, literal, level, fixed }, lexicon, vocabulary) {
  const [first, ...others] = cut.pieces;
  const whole = { pieces: [], joined: false };
  if (literal || level >= 0) return whole;
  const closed = fixed || lexicon.of(spelled(cut)).same.length > 0; // whose pieces mean something else
  if (cut.pieces.some(({ run }) => run)) return { pieces: withinRuns(cut, lexicon), joined: !closed };
  if (!others.length) {
    const words = vocabulary.begun(first.token) ? [] : compound(first.token, vocabulary, lexicon);
    return { pieces: words.map((word) => piece(word, lexicon, first.token)), joined: false };
  }
  const joined = !closed && cut.pieces.every((one) => one.token.length > SHORT) && (HYPHENS.test(text) || text.includes(" "));
  return { pieces: cut.pieces.map((one) => piece(one.token, lexicon, one.token)), joined };
}

/** @param {string} text @param {Lexicon} lexicon @param {string} of @param {boolean} [pair] @returns {Piece} */
function piece(text, lexicon, of, pair = false) {
  return { ...lexicon.of(text), text, cut: single(text), of, pair };
}

/** @param {Cut} cut @param {Lexicon} lexicon @returns {Piece[]} */
function withinRuns(cut, lexicon) {
  const found = cut.pieces.flatMap(({ token: text, run }) =>
    run ? stretches(text, lexicon, text).map((one) => (one.meaning === PLAIN ? stripped(one.text, lexicon) : one.text)) : [text],
  );
  const texts = found.filter((text) => text && !lexicon.of(text).idle);
  const long = texts.filter((text) => Array.from(text).length > 1 || !STARTS_RUN.test(text));
  const pieces = (long.length ? long : texts).flatMap((text) => pairs(text, lexicon));
  return pieces.length > 1 || pieces.some(({ text }) => text !== cut.text) ? pieces : [];
}

/**
 * A word within a compound, or the pairs of characters that it is looked for by; each means what the word means.
 *
 * @param {string} text
 * @param {Lexicon} lexicon
 */
function pairs(text, lexicon) {
  const meaning = lexicon.of(text);
  const characters = Array.from(text);
  const one = !STARTS_RUN.test(text) || meaning.level >= 0 || meaning.named || meaning.same.length || characters.length < 3;
  if (one) return [piece(text, lexicon, text)];
  return characters.slice(1).map((character, at) => ({
    ...piece(characters[at] + character, lexicon, text, true),
    occupations: meaning.occupations,
  }));
}

/**
 * The words of a meaning in a run, the longest first at each place, and what is left between them.
 *
 * @param {string} run
 * @param {Lexicon} lexicon
 * @param {string} whole what is no word here, as it is to be taken apart
 */
function stretches(run, lexicon, whole) {
  /** @type {{text: string, meaning: Meaning}[]} */
  const found = [];
  let rest = "";
  // A name for an occupation is not made of others.
  const named = lexicon.of(run).occupations.length > 0;
  const counts = (/** @type {string} */ text) => {
    const { idle, negates, level, occupations, same, fixed, named: term } = lexicon.of(text);
    if (text === whole) return false;
    if (text.length < 2) return idle || (negates && !whole);
    return term || fixed || level >= 0 || same.length > 0 || (negates && !whole) || (occupations.length > 0 && !named);
  };
  for (let at = 0; at < run.length; ) {
    let length = run.length - at;
    while (length && !counts(run.slice(at, at + length))) length -= 1;
    const text = run.slice(at, at + length);
    if (length) {
      if (rest) found.push({ text: rest, meaning: PLAIN });
      rest = "";
      found.push({ text, meaning: lexicon.of(text) });
    } else rest += run[at];
    at += length || 1;
  }
  if (rest) found.push({ text: rest, meaning: PLAIN });
  return found;
}

/** A run without idle words at its ends. @param {string} run @param {Lexicon} lexicon @returns {string} */
function stripped(run, lexicon) {
  for (let length = run.length; length; length -= 1) {
    if (lexicon.of(run.slice(0, length)).idle) return stripped(run.slice(length), lexicon);
    if (lexicon.of(run.slice(-length)).idle) return stripped(run.slice(0, -length), lexicon);
  }
  return run;
}

/**
 * The words that a long Latin word is made of, as in German: each is a word of the vocabulary or begins one, or is idle;
 * none where that cannot be.
 *
 * @param {string} word
 * @param {Vocabulary} vocabulary
 * @param {Lexicon} lexicon
 * @returns {string[]}
 */
function compound(word, vocabulary, lexicon) {
  if (word.length < LONG || !LATIN.test(word)) return [];
  for (let at = word.length - SHORTEST_IDLE; at >= SHORTEST; at -= 1) {
    const rest = word.slice(at);
    const first = beginning(word.slice(0, at), vocabulary, lexicon);
    if (first && lexicon.of(rest).idle) return [first];
    if (!first || rest.length < SHORTEST) continue;
    if (vocabulary.begun(rest) || vocabulary.forms(rest).length || lexicon.of(rest).occupations.length) return [first, rest];
    const others = compound(rest, vocabulary, lexicon);
    if (others.length) return [first, ...others];
  }
  return [];
}

/**
 * A word that begins a compound, without what joins it; "" where none does.
 *
 * @param {string} text
 * @param {Vocabulary} vocabulary
 * @param {Lexicon} lexicon
 */
function beginning(text, vocabulary, lexicon) {
  const bare = [text, text.replace(LINKS, "")].filter((one) => one.length >= SHORTEST);
  const stands = (/** @type {string} */ one) => vocabulary.has(one) || (one.length >= LONG && vocabulary.begun(one));
  const means = (/** @type {string} */ one) => lexicon.of(one).level >= 0 || lexicon.of(one).occupations.length > 0;
  return bare.find((one) => means(one) || stands(one)) ?? "";
}
