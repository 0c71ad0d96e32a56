/**
 * What a compound is made of, where it is looked for in pieces as well.
 *
 * @typedef {import("./question.js").Answer} Answer
 * @typedef {import("./query.js").Word} Word
 * @typedef {Word & {of: string, pair: boolean}} Stretch a word with the stretch of the query that it is a part of;
 *   `pair`: whether it is two of several characters, and overlaps the next
 */

import { STARTS_RUN, single } from "./segmentation.js";
import { compound, partsOf, wordOf } from "./query.js";

const SHORT = 2; // letters of what is no word by itself
const HYPHENS = /^[^-]+(?:-[^-]+)+$/; // a compound whose words hyphens join
const RARER = 0.5; // a pair of characters that is so much rarer than both beside it lies between two words

/**
 * The pieces of a word: names within Chinese and pairs of characters for the rest, or the words of a Latin compound;
 * none of a word that is one.
 *
 * @param {Answer} whole
 * @param {import("./segmentation.js").Part} cut
 * @param {Set<string>} names
 * @param {import("./parts.js").Vocabulary} vocabulary
 * @param {import("./query.js").QueryWords} words
 * @returns {Stretch[]}
 */
export function piecesOf(whole, cut, names, vocabulary, words) {
  const [first, ...others] = cut.pieces;
  if (!cut.pieces.some(({ run }) => run)) {
    const apart = others.length ? cut.pieces.map(({ token }) => token) : compound(first.token, vocabulary, words);
    const joined = others.length > 0 && apart.every((token) => token.length > SHORT) && HYPHENS.test(cut.text);
    return whole.found && !joined ? [] : apart.map((token) => ({ ...wordOf(token, words), of: others.length ? cut.text : token, pair: false }));
  }
  const found = partsOf(cut, names, words);
  const long = found.filter(({ text }) => Array.from(text).length > 1 || !STARTS_RUN.test(text));
  const stretches = (long.length ? long : found).flatMap((one) => pairs(one, names));
  return stretches.length > 1 || stretches.some(({ text }) => text !== cut.text) ? stretches : [];
}

/**
 * A word within a compound, or the pairs of characters that it is looked for by; each means the occupations of the word.
 *
 * @param {Word} word
 * @param {Set<string>} names
 * @returns {Stretch[]}
 */
function pairs(word, names) {
  const { text, level } = word;
  const characters = Array.from(text);
  const one = !STARTS_RUN.test(text) || level >= 0 || names.has(text) || characters.length < 3;
  if (one) return [{ ...word, of: text, pair: false }];
  return characters.slice(1).map((character, at) => {
    const pair = characters[at] + character;
    return { ...word, text: pair, cut: single(pair), of: text, pair: true };
  });
}

/**
 * The answers to the pairs of a stretch without those that lie across two words: which no posting has, or few. Where two
 * characters beside each other are covered by no pair, they are unknown, and count.
 *
 * @param {Answer[]} answers in the order of the stretch
 * @returns {{kept: Answer[], unknown: Answer[]}}
 */
export function crossing(answers) {
  const counts = answers.map(({ scores }) => scores.reduce((sum, score) => sum + Number(score > 0), 0));
  const kept = counts.map((count, at) => {
    const beside = Math.min(counts[at - 1] ?? 0, counts[at + 1] ?? 0);
    return count > 0 && count >= RARER * beside;
  });
  // Character number n is covered by the pairs n - 1 and n.
  const bare = Array.from({ length: answers.length + 1 }, (_, at) => !kept[at - 1] && !kept[at]);
  const unknown = answers.filter((_, at) => bare[at] && bare[at + 1]);
  return { kept: answers.filter((one, at) => kept[at] || unknown.includes(one)), unknown };
}
