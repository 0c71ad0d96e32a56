/**
 * Which postings a query finds, and how well.
 *
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./parts.js").Vocabulary} Vocabulary
 * @typedef {import("./question.js").Answer} Answer
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./mark.js").Needles} Needles
 * @typedef {import("./fetch_budget.js").FetchBudget} FetchBudget
 *
 * @typedef {object} Matches
 * @property {Int32Array} scores of each posting, 0 where it does not match
 * @property {Needles} needles
 * @property {string[]} corrected the words that were looked for in place of one with a slip
 */

import { part } from "./parts.js";
import { Allowance } from "./fetch_budget.js";
import { Question } from "./question.js";
import { MOST_PARTS, parts } from "./segmentation.js";

const LISTS = 0.5; // the share of lists in what may be fetched
const ONE = 6_000; // bytes of lists that a part may need, however many parts there are
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
    const budget = this.index.budget();
    const whole = await this.answers(asked, words, budget);
    const cuts = divided(whole, vocabulary);
    const others = await this.answers(cuts.flat(), words, budget);
    const split = whole.flatMap((answer, at) => (cuts[at].length ? others.splice(0, cuts[at].length) : [answer]));
    const { answers, scores } = combined(split, head.docs);
    const corrected = new Set(answers.flatMap((answer) => answer.part.corrected));
    const found = answers.map((answer) => answer.part);
    const labels = found.flatMap((one) => this.index.terms.labels(one, this.index));
    return { scores, needles: { parts: found, labels, simplified }, corrected: [...corrected] };
  }

  /** @param {Part[]} asked @param {Words | null} words @param {FetchBudget} budget @returns {Promise<Answer[]>} */
  async answers(asked, words, budget) {
    const questions = asked.map((one, at) => {
      const share = Math.max(ONE, (budget.left * LISTS) / (asked.length - at));
      return new Question(one, this.index, words, new Allowance(budget, share));
    });
    await Promise.all(questions.map((question) => question.look()));
    for (const question of questions) question.plan(budget);
    return Promise.all(questions.map((question) => this.answer(question)));
  }

  /** @param {Question} question @returns {Promise<Answer>} */
  async answer(question) {
    const { key } = question;
    const answer = this.kept.get(key) ?? (await question.answer());
    this.kept.delete(key);
    this.kept.set(key, answer);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT) this.kept.delete(oldest);
    return answer;
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
 * For each part that nothing has, a part for each of its pieces, as far as there is room for more; none for the others.
 *
 * @param {Answer[]} answers
 * @param {Vocabulary} vocabulary
 * @returns {Part[][]}
 */
function divided(answers, vocabulary) {
  let most = MOST_PARTS - answers.length + 1;
  return answers.map(({ part: whole, found }) => {
    if (found || whole.alone) return [];
    const pieces = whole.pieces.slice(0, most);
    most -= pieces.length - 1;
    return pieces.map((piece) => part({ text: piece.token, pieces: [piece] }, vocabulary));
  });
}

/** The answers that count, and the scores by all of them. @param {Answer[]} answers @param {number} docs */
function combined(answers, docs) {
  const scores = sum(answers, docs);
  // A letter before the rest may be the end of a word that was copied in part.
  const spare = answers.length > 1 && isLetter(answers[0].part) && !scores.some(Boolean);
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

/** Whether it is a single letter. @param {Part} part */
function isLetter({ needle, begins }) {
  return begins && Array.from(needle).length === 1;
}
