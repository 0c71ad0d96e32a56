/**
 * Puts the answers to the parts of a query together: docs/search.md explains the order.
 *
 * @typedef {import("./question.js").Answer} Answer
 *
 * @typedef {object} Need One thing that a query asks for.
 * @property {string} text folded
 * @property {Answer[]} answers to its parts, each of which counts
 * @property {Answer[]} unknown those of them that nothing has
 * @property {number[]} occupations the places of those that it names
 * @property {Uint8Array | null} same of each posting: what it is worth that its title names the same occupation by
 *   another word, as the scores of an answer; null where no occupation is asked for
 *
 * @typedef {object} Asked One word of a query.
 * @property {string} text
 * @property {number} level the place of the level of experience that it names, or -1
 * @property {boolean} literal whether it is looked for as it stands
 * @property {Answer} whole as it was typed
 * @property {Need[]} needs what it is made of
 *
 * @typedef {object} Ranking
 * @property {Int32Array} scores of each posting that has all that is asked for, 0 of the others
 * @property {Int32Array} nearest of each posting that has most of it, 0 of the others
 * @property {Uint8Array} missing of each posting: the number of the only need that it lacks, from 1; 0 if there is none
 *   or several
 * @property {Uint8Array} inside of each posting: whether something stands only within words of it
 * @property {string[]} needs
 */

import { MOST, MOST_INSIDE } from "./question.js";

const NEAR = 0.4; // the share of the weight that a posting has to have to be near
const NEAR_TITLE = 0.15; // the same if its title has some of it
const SCALE = 16; // of scores, which are whole numbers
export const ALIKE = 16; // scores that differ by less are alike
const COVER = 0.5; // what a title is worth that says nothing else, beside its words
const EXACT = 0.25; // what it is worth that it says nothing else at all
const WHOLE = 2 * 20; // what a compound is worth that stands as it was typed: in a text more than in pieces in a title
const FOREIGN = 0.6; // how much a posting counts that has no text in the reader's language
const TRAINING = 0.85; // how much one for those who learn the work counts, where that is not asked for
const IN_TEXTS = 0.6; // how much a word counts that titles do not have, as a place, beside one that they have
const LEVEL = 0.5; // how much a level counts beside words for the work itself: who looks for a nurse takes no senior lawyer
const TITLED = 0.1; // the share of titles from which on they have it

/**
 * @param {Asked[]} asked
 * @param {import("./columns.js").Columns} columns
 * @param {import("./index.js").Head} head
 * @param {number} own the place of the reader's language among those of the site
 * @returns {Ranking}
 */
export function rank(asked, { titles, levels: having }, { docs, locales, levels }, own) {
  const training = new Uint8Array(docs);
  if (!asked.some(({ level }) => level >= 0)) {
    levels.forEach((one, at) => one.training && having[at].forEach((doc) => (training[doc] = 1)));
  }
  /** @type {Map<Answer, number>} */
  const weights = new Map();
  for (const { needs, level } of asked) {
    const factor = level >= 0 ? LEVEL : 1;
    for (const { answers, same } of needs) {
      for (const one of answers) weights.set(one, factor * weight(one, same, docs));
    }
  }
  const weightOf = (/** @type {Answer[]} */ answers) => answers.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0);
  const needs = asked.flatMap((word) => word.needs.map((need) => ({ ...need, word, weight: weightOf(need.answers) })));
  const total = needs.reduce((sum, need) => sum + need.weight, 0) || 1;
  const able = needs.reduce((sum, { answers, same }) => sum + weightOf(answers.filter(({ found }) => found || same)), 0);
  const covered = coverage(asked, titles, locales.length);
  const compounds = asked.flatMap(compound);
  const scores = new Int32Array(docs);
  const nearest = new Int32Array(docs);
  const missing = new Uint8Array(docs);
  const inside = new Uint8Array(docs);
  for (let doc = 0; doc < docs; doc += 1) {
    let [sum, share, lacking, last] = [0, 0, 0, 0];
    let titled = covered[doc] > 0;
    needs.forEach(({ answers, word, same }, at) => {
      const whole = Math.max(word.whole.scores[doc], same?.[doc] ?? 0);
      if (same?.[doc]) titled = true;
      let [has, within] = [true, false];
      for (const answer of answers) {
        const score = Math.max(whole, answer.scores[doc]);
        if (score > 2 * MOST_INSIDE + 1) share += weights.get(answer) ?? 0;
        else within = true;
        if (!score) has = false;
        sum += (weights.get(answer) ?? 0) * score;
      }
      if (!has && !whole) {
        lacking += 1;
        last = at + 1;
      } else if (within) inside[doc] = 1;
    });
    if (!sum) continue;
    const wholes = compounds.reduce((sum, { whole, worth }) => sum + (whole.scores[doc] ? worth : 0), 0);
    const cover = 2 * MOST * (COVER * covered[doc] + (covered[doc] >= 1 ? EXACT : 0)) * (share / total);
    const factor = (titles[doc * locales.length + own] ? 1 : FOREIGN) * (training[doc] ? TRAINING : 1);
    const score = Math.max(1, Math.round(SCALE * factor * (sum / total + cover + wholes / asked.length)));
    const near = share >= (titled ? NEAR_TITLE : NEAR) * able;
    if (!lacking) scores[doc] = score;
    else if (near) nearest[doc] = score;
    missing[doc] = lacking === 1 ? last : 0;
  }
  return { scores, nearest, missing, inside, needs: needs.map(({ text }) => text) };
}

/**
 * What a compound is worth that stands as it was typed: the more, the less of it its pieces are; none for other words.
 *
 * @param {Asked} word
 * @returns {{whole: Answer, worth: number}[]}
 */
function compound({ text, whole, needs }) {
  if (!needs.length || needs[0].answers[0] === whole) return [];
  const pieces = needs.reduce((sum, need) => sum + need.text.length, 0);
  return [{ whole, worth: (WHOLE * Math.max(text.length, pieces)) / pieces }];
}

/**
 * What a part counts: the rarer it is, the more.
 *
 * @param {Answer} answer
 * @param {Uint8Array | null} same
 * @param {number} docs
 */
function weight({ scores, titles }, same, docs) {
  let [count, titled] = [0, titles.size];
  scores.forEach((score, doc) => {
    if (same?.[doc]) titled += 1;
    if (score > 2 * MOST_INSIDE + 1 || same?.[doc]) count += 1;
  });
  const factor = titled >= TITLED * count ? 1 : IN_TEXTS;
  return factor * Math.log2(1 + docs / Math.max(1, count));
}

/**
 * Of each posting, the greatest share of a title that the query covers.
 *
 * @param {Asked[]} asked
 * @param {Uint16Array} titles their lengths, a language after the other
 * @param {number} locales how many
 */
function coverage(asked, titles, locales) {
  const covered = new Float32Array(titles.length);
  for (const { whole, needs } of asked) {
    for (const title of whole.titles) covered[title] += whole.letters;
    for (const { text, answers } of needs) {
      for (const answer of answers) {
        if (answer === whole) continue;
        // Pairs of characters overlap.
        const letters = answers.length > 1 ? text.length / answers.length : answer.letters;
        for (const title of answer.titles) if (!whole.titles.has(title)) covered[title] += letters;
      }
    }
  }
  const shares = new Float32Array(titles.length / locales);
  covered.forEach((letters, title) => {
    const share = letters && titles[title] ? Math.min(1, letters / titles[title]) : 0;
    const doc = Math.floor(title / locales);
    shares[doc] = Math.max(shares[doc], share);
  });
  return shares;
}
