/**
 * Which postings a query finds, and how well.
 *
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./parts.js").Vocabulary} Vocabulary
 * @typedef {import("./question.js").Answer} Answer
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./mark.js").Needles} Needles
 *
 * @typedef {object} Matches
 * @property {Int32Array} scores of each posting, 0 where it does not match
 * @property {Needles} needles
 * @property {string[]} corrected the words that were looked for in place of one with a slip
 */

import { part } from "./parts.js";
import { Question } from "./question.js";
import { parts } from "./segmentation.js";

const MOST = 390_000; // bytes to fetch for a query, with all that a reader sees of the answer
const CARDS = 90_000; // of them for the first cards
const LEAST = 60_000; // for lists and places, however large the rest is
const LISTS = 0.5; // the share of lists
const FILE = 4_000; // bytes of a file of lists, about
const KEPT = 48; // answers to parts, so that another key does not ask all again
const STEP = 256; // what a match is worth more than that it is in the reader's own language

export class Matcher {
  /** @type {Map<string, Answer>} */
  kept = new Map();

  /** @param {Index} index */
  constructor(index) {
    this.index = index;
  }

  /** @param {string} text @returns {Promise<Matches>} */
  async match(text) {
    const { simplified, head } = this.index;
    const cut = parts(text, simplified);
    const words = cut.some(({ pieces }) => pieces.some(({ run }) => !run)) ? await this.index.words() : null;
    const vocabulary = known(this.index, words);
    const asked = cut.map((one, at) => part(one, vocabulary, at > 0 && at === cut.length - 1));
    const purse = { bytes: Math.max(LEAST, MOST - CARDS - this.index.size) };
    const whole = await this.answers(asked, words, purse);
    const split = await this.answers(whole.flatMap((answer) => divided(answer, vocabulary)), words, purse);
    const { answers, scores } = combined(split, head.docs);
    const corrected = new Set(answers.flatMap((answer) => answer.part.corrected));
    return { scores, needles: { parts: answers.map((answer) => answer.part), simplified }, corrected: [...corrected] };
  }

  /** @param {Part[]} asked @param {Words | null} words @param {{bytes: number}} purse @returns {Promise<Answer[]>} */
  async answers(asked, words, purse) {
    const share = Math.max(2, Math.floor((purse.bytes * LISTS) / FILE / asked.length));
    const fresh = new Map(asked.filter((one) => !this.kept.has(key(one))).map((one) => [key(one), one]));
    const questions = Array.from(fresh.values(), (one) => new Question(one, this.index, words, share));
    for (const size of await Promise.all(questions.map((question) => question.look()))) purse.bytes -= size;
    /** @type {Set<number>} */
    const files = new Set();
    for (const { phrase } of questions) purse.bytes = phrase?.plan(files, purse.bytes) ?? purse.bytes;
    const found = new Map(this.kept);
    for (const answer of await Promise.all(questions.map((question) => question.answer()))) {
      found.set(key(answer.part), answer);
    }
    for (const one of asked) this.keep(key(one), /** @type {Answer} */ (found.get(key(one))));
    return asked.map((one) => /** @type {Answer} */ (found.get(key(one))));
  }

  /** @param {string} name @param {Answer} answer */
  keep(name, answer) {
    this.kept.delete(name);
    this.kept.set(name, answer);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT) this.kept.delete(oldest);
  }
}

/** @param {Index} index @param {Words | null} words @returns {Vocabulary} */
function known({ terms }, words) {
  return {
    has: (word) => terms.has(word) || Boolean(words?.has(word)),
    begun: (start) => terms.begun(start) || Boolean(words?.begun(start)),
  };
}

/**
 * The part itself, or, where nothing has it, a part for each of its pieces.
 *
 * @param {Answer} answer
 * @param {Vocabulary} vocabulary
 * @returns {Part[]}
 */
function divided({ part: whole, found }, vocabulary) {
  if (found || whole.alone) return [whole];
  return whole.pieces.map((piece) => part({ text: piece.token, pieces: [piece] }, vocabulary));
}

/** The answers that count, and the scores by all of them. @param {Answer[]} answers @param {number} docs */
function combined(answers, docs) {
  const scores = sum(answers, docs);
  // A letter before the rest may be the end of a word that was copied in part.
  const spare = answers.length > 1 && answers[0].part.begins && !scores.some(Boolean);
  return spare ? { answers: answers.slice(1), scores: sum(answers.slice(1), docs) } : { answers, scores };
}

/** @param {Answer[]} answers @param {number} docs */
function sum(answers, docs) {
  return new Int32Array(docs).map((_, doc) => {
    let total = 0;
    for (const { scores } of answers) {
      if (!scores[doc]) return 0;
      total += (scores[doc] >> 1) * STEP + (scores[doc] & 1);
    }
    return total;
  });
}

/** @param {Part} part */
function key({ needle, begins, whole }) {
  return `${Number(begins)}${Number(whole)}${needle}`;
}
