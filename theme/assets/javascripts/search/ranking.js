/**
 * Puts the answers to the tokens of a query together: docs/search.md explains the order.
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
 * @property {boolean} gaps whether none of its pairs of characters has one of its characters
 * @property {Set<number>} related the postings that have what is near to it
 *
 * @typedef {object} Asked One token of a query.
 * @property {string} text
 * @property {number} level the place of the level of experience that it names, or -1
 * @property {boolean} literal whether it is looked for as it stands
 * @property {boolean} not whether it is not wanted
 * @property {string} negation the word that states so
 * @property {Answer} whole as it was typed
 * @property {Answer | null} phrase it and its neighbours, side by side as in the query
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

import { COMPOUND, FACTOR, IN_TEXT, MOST, SHARE, WITHIN } from "./worth.js";

const SCALE = 16; // of scores, which are whole numbers
export const ALIKE = 16; // scores that differ by less are alike
const TITLED = 0.1; // the share of titles from which on they have a part
const RAREST = 1 / 64; // the share of postings below which one part is no rarer than another

/**
 * @param {Asked[]} asked
 * @param {Asked[]} unwanted
 * @param {boolean} pasted whether some of the words will do
 * @param {import("./columns.js").Columns} columns
 * @param {import("./index.js").Head} head
 * @param {number} own the place of the reader's language among those of the site
 * @returns {Ranking}
 */
export function rank(asked, unwanted, pasted, { titles, levels: having }, { docs, locales, levels }, own) {
  const training = new Uint8Array(docs);
  if (!asked.some(({ level }) => level >= 0)) {
    levels.forEach((one, at) => one.training && having[at].forEach((doc) => (training[doc] = 1)));
  }
  /** @type {Map<Answer, number>} */
  const weights = new Map();
  for (const { needs, level } of asked) {
    const factor = level >= 0 ? FACTOR.level : 1;
    for (const { answers, same } of needs) {
      for (const one of answers) weights.set(one, factor * weight(one, same, docs));
    }
  }
  const weightOf = (/** @type {Answer[]} */ answers) => answers.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0);
  const needs = asked.flatMap((word) => word.needs.map((need) => ({ ...need, word, weight: weightOf(need.answers) })));
  const total = needs.reduce((sum, need) => sum + need.weight, 0) || 1;
  const able = needs.reduce((sum, { answers, same }) => sum + weightOf(answers.filter(({ found }) => found || same)), 0);
  const covered = coverage(asked, titles, locales.length);
  const phrases = new Set(asked.flatMap(({ phrase }) => phrase ?? []));
  const compounds = [...asked.flatMap(compound), ...Array.from(phrases, (whole) => ({ whole, worth: 2 * COMPOUND }))];
  const scores = new Int32Array(docs);
  const nearest = new Int32Array(docs);
  const missing = new Uint8Array(docs);
  const inside = new Uint8Array(docs);
  for (let doc = 0; doc < docs; doc += 1) {
    if (unwanted.some((one) => isIn(one, doc))) continue;
    let [sum, share, lacking, last] = [0, 0, 0, 0];
    let titled = covered[doc] > 0;
    let named = true; // whether all of it stands in the title, or is what a term is called
    needs.forEach(({ answers, word, same, related, weight: own }, at) => {
      const whole = Math.max(word.whole.scores[doc], same?.[doc] ?? 0, word.phrase?.scores[doc] ?? 0);
      if (same?.[doc]) titled = true;
      let [has, within] = [true, false];
      for (const answer of answers) {
        const score = Math.max(whole, answer.scores[doc]);
        if (score > WITHIN) share += weights.get(answer) ?? 0;
        else within = true;
        if (score <= IN_TEXT) named = false;
        if (!score) has = false;
        sum += (weights.get(answer) ?? 0) * score;
      }
      if (!has && !whole) {
        lacking += 1;
        last = at + 1;
        if (related.has(doc)) share += FACTOR.related * own;
      } else if (within) inside[doc] = 1;
    });
    if (!sum && !share && (needs.length || !unwanted.length)) continue;
    const wholes = compounds.reduce((sum, { whole, worth }) => sum + (whole.scores[doc] ? worth : 0), 0);
    const cover = named ? 2 * MOST * (FACTOR.cover * covered[doc] + (covered[doc] >= 1 ? FACTOR.exact : 0)) : 0;
    const factor = (titles[doc * locales.length + own] ? 1 : FACTOR.foreign) * (training[doc] ? FACTOR.training : 1);
    const score = Math.max(1, Math.round(SCALE * factor * (sum / total + cover + wholes / (asked.length || 1))));
    if (pasted ? share >= SHARE.pasted * able : !lacking) scores[doc] = score;
    else if (share >= (titled ? SHARE.titled : SHARE.near) * able) nearest[doc] = score;
    missing[doc] = lacking === 1 ? last : 0;
  }
  return { scores, nearest, missing, inside, needs: pasted ? [] : needs.map(({ text }) => text) };
}

/** Whether a posting has what is not wanted, as a word. @param {Asked} word @param {number} doc */
function isIn({ whole, needs }, doc) {
  const has = (/** @type {Answer} */ { scores }) => scores[doc] > WITHIN;
  return has(whole) || needs.every(({ answers, same }) => same?.[doc] || (!whole.found && answers.every(has)));
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
  return [{ whole, worth: (2 * COMPOUND * Math.max(text.length, pieces)) / pieces }];
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
    if (score > WITHIN || same?.[doc]) count += 1;
  });
  const factor = titled >= TITLED * count ? 1 : FACTOR.inTexts;
  return factor * Math.log2(1 + docs / Math.max(1, docs * RAREST, count));
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
