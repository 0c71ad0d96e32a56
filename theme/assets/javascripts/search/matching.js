/**
 * Which postings a query finds, and how well.
 *
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./parts.js").Vocabulary} Vocabulary
 * @typedef {import("./question.js").Answer} Answer
 * @typedef {import("./query.js").Word} Word
 * @typedef {import("./compounds.js").Stretch} Stretch
 * @typedef {import("./ranking.js").Asked} Asked
 * @typedef {import("./ranking.js").Need} Need
 * @typedef {import("./ranking.js").Ranking} Ranking
 * @typedef {import("./index.js").Index} Index
 * @typedef {import("./words.js").Words} Words
 * @typedef {import("./mark.js").Needles} Needles
 * @typedef {import("./fetch_budget.js").FetchBudget} FetchBudget
 * @typedef {import("./amounts.js").Amount} Amount
 *
 * @typedef {object} Matches
 * @property {Ranking} ranking
 * @property {Part[]} typed the words as they were typed or, where that is a slip, as they sound
 * @property {Needles} needles
 * @property {Slip[]} corrected
 * @property {Amount | null} amount what was understood as pay
 * @property {string[]} absent words for levels that no posting has
 *
 * @typedef {object} Slip
 * @property {string} typed folded
 * @property {string[]} words that were looked for in its place
 * @property {(text: string) => string | undefined} [read] finds in a title the word that sounds so
 *
 * @typedef {object} Asking What the parts of one query are asked with.
 * @property {Words | null} words the vocabulary, if the query has a word
 * @property {Vocabulary} vocabulary
 * @property {FetchBudget} budget
 */

import { crossing, piecesOf } from "./compounds.js";
import { Allowance } from "./fetch_budget.js";
import { part } from "./parts.js";
import { isRun, read } from "./query.js";
import { MOST, MOST_INSIDE, Question, SAME } from "./question.js";
import { rank } from "./ranking.js";
import { MOST_PARTS, single } from "./segmentation.js";
import { readAs, spellings } from "./sounds.js";
import { isNear } from "./words.js";
import { asTyped } from "./written.js";

const LISTS = 0.5; // the share of lists in what may be fetched
const ONE = 6_000; // bytes of lists that a part may need, however many parts there are
const SEVERAL = 20; // what a level is worth where a posting has others as well, and pay above what is asked for
const KEPT = 48; // answers to parts, so that another key does not ask all again

export class Matcher {
  /** @type {Map<string, Answer>} */
  kept = new Map();

  /** @param {Index} index */
  constructor(index) {
    this.index = index;
  }

  /** @param {string} text @returns {Promise<Matches>} */
  async match(text) {
    const { simplified, head, terms, queryWords, columns, own } = this.index;
    const amount = this.index.amounts.find(text);
    const meant = read(amount?.rest ?? text, simplified, queryWords);
    const words = meant.some(({ cut }) => cut.pieces.some(({ run }) => !run)) ? await this.index.words() : null;
    const asking = { words, vocabulary: known(this.index, words), budget: this.index.budget() };
    const every = spared(await this.asked(meant, asking), head.docs);
    const slips = await this.heard(every, asking);
    const answers = new Set(every.flatMap(({ whole, needs }) => [whole, ...needs.flatMap((need) => need.answers)]));
    const found = [...new Set([...answers].flatMap((answer) => answer.part ?? []))];
    const mistyped = found.flatMap(({ needle, corrected }) =>
      corrected.length ? [{ typed: needle, words: corrected }] : [],
    );
    const ranking = rank(amount ? [...every, this.paying(amount)] : every, columns, head, own);
    const typed = (/** @type {string} */ stretch) => asTyped(text, stretch, simplified);
    const labels = [...found.flatMap((one) => terms.labels(one, this.index)), ...queryWords.labels(every)];
    return {
      ranking: { ...ranking, needs: ranking.needs.map(typed) },
      typed: every.flatMap((word) => understood(word).part ?? []),
      needles: { parts: found, labels, simplified },
      corrected: [...mistyped, ...slips].map((slip) => ({ ...slip, typed: typed(slip.typed) })),
      amount,
      absent: [...answers].flatMap(({ part: own, absent }) => (own && absent ? typed(own.needle) : [])),
    };
  }

  /**
   * Ask for each word as it was typed, and for what compounds are made of.
   *
   * @param {Word[]} meant
   * @param {Asking} asking
   * @returns {Promise<Asked[]>}
   */
  async asked(meant, asking) {
    const { terms, queryWords } = this.index;
    // What is looked for as it stands has no other forms, and is no slip; neither is what names an occupation.
    const known = { ...asking.vocabulary, near: none };
    const literally = { ...known, forms: none };
    const vocabulary = (/** @type {Word} */ { literal, occupations }) =>
      literal ? literally : occupations.length ? known : asking.vocabulary;
    const parts = meant.map((word) => part(word.cut, vocabulary(word), word.typing));
    const wholes = await this.answers(meant, parts, asking);
    let room = 2 * MOST_PARTS - meant.length;
    const cuts = wholes.map((whole, at) => {
      const { cut, level, literal } = meant[at];
      const fixed = literal || level >= 0;
      const stretches = fixed ? [] : piecesOf(whole, cut, terms.runs, asking.vocabulary, queryWords);
      const own = stretches.slice(0, Math.max(0, room));
      room -= own.length;
      return own;
    });
    const every = cuts.flat();
    const answers = await this.answers(every, every.map(({ cut }) => part(cut, asking.vocabulary)), asking);
    return meant.map((word, at) => {
      const level = [word, ...cuts[at]].find((one) => one.level >= 0)?.level ?? -1;
      const own = answers.splice(0, cuts[at].length);
      const made = needs(word, wholes[at], cuts[at], own).map((need) => this.employed(need));
      return { text: word.text, level, literal: word.literal, whole: wholes[at], needs: made };
    });
  }

  /**
   * A need with the postings whose titles name the same occupation by another word, which is no unknown word then.
   *
   * @param {Need} need
   * @returns {Need}
   */
  employed(need) {
    if (!need.occupations.length) return need;
    const same = new Uint8Array(this.index.head.docs);
    for (const place of need.occupations) for (const doc of this.index.columns.occupations[place]) same[doc] = 2 * SAME;
    return { ...need, unknown: [], same };
  }

  /**
   * The answers to words, each put as a part.
   *
   * @param {{text: string, level: number}[]} meant
   * @param {Part[]} parts
   * @param {Asking} asking
   * @returns {Promise<Answer[]>}
   */
  async answers(meant, parts, { words, budget }) {
    const questions = parts.map((one, at) => {
      const share = Math.max(ONE, (budget.left * LISTS) / (parts.length - at));
      return new Question(one, this.index, words, new Allowance(budget, share));
    });
    await Promise.all(questions.map((question) => question.look()));
    for (const question of questions) question.plan(budget);
    const answers = await Promise.all(questions.map((question) => this.answer(question)));
    return answers.map((answer, at) => this.levelled(answer, meant[at]));
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

  /**
   * Put what sounds alike in the place of Chinese that nothing has, and tell what was replaced.
   *
   * @param {Asked[]} every
   * @param {Asking} asking
   * @returns {Promise<Slip[]>}
   */
  async heard(every, asking) {
    const unknown = every.flatMap(({ whole, literal, needs }) =>
      whole.found || literal ? [] : needs.filter((need) => need.unknown.length),
    );
    /** @type {Slip[]} */
    const slips = [];
    if (!unknown.some(({ text }) => isRun(text)) || !asking.budget.takeSounds()) return slips;
    const sounds = await this.index.sounds();
    for (const need of unknown) {
      const heard = await this.alike(need.text, sounds, asking);
      if (heard) {
        need.answers = [heard.answer];
        slips.push(this.slip(need.text, heard.letters, sounds));
      }
      for (const gap of heard ? [] : need.unknown) {
        const typed = gap.part?.needle ?? "";
        const own = await this.alike(typed, sounds, asking);
        if (!own) continue;
        need.answers = need.answers.map((answer) => (answer === gap ? own.answer : answer));
        slips.push(this.slip(typed, own.letters, sounds));
      }
    }
    return slips;
  }

  /**
   * A slip with the word that a term has in its place; titles are read by whoever shows them.
   *
   * @param {string} typed
   * @param {string} letters
   * @param {Map<string, string[]>} sounds
   * @returns {Slip}
   */
  slip(typed, letters, sounds) {
    const { length } = Array.from(typed);
    const words = [...this.index.terms.runs].flatMap((run) => readAs(run, letters, length, sounds));
    return { typed, words: words.slice(0, 1), read: (text) => readAs(text, letters, length, sounds)[0] };
  }

  /**
   * The answer to the first spelling of a run that is found, looked for as typed pinyin is.
   *
   * @param {string} run
   * @param {Map<string, string[]>} sounds
   * @param {Asking} asking
   * @returns {Promise<{letters: string, answer: Answer} | null>}
   */
  async alike(run, sounds, asking) {
    for (const letters of spellings(run, sounds)) {
      const spelled = part(single(letters), asking.vocabulary);
      const [answer] = await this.answers([{ text: letters, level: -1 }], [{ ...spelled, meant: [], forms: [] }], asking);
      if (answer.found) return { letters, answer };
    }
    return null;
  }

  /**
   * An amount as a word of a query: the postings whose pay may reach it, those whose range holds it before others.
   *
   * @param {Amount} amount
   * @returns {Asked}
   */
  paying(amount) {
    const { columns, head, own } = this.index;
    const reaching = columns.ranges.map((pay, doc) => {
      // Where no currency is named, it is that of the posting, if the reader can read that.
      const { currency } = amount;
      const meant = currency ? pay?.currency === currency : columns.titles[doc * head.locales.length + own] > 0;
      return pay && meant ? 2 * worth(amount, pay) : 0;
    });
    const { text } = amount;
    const answer = answered(Uint8Array.from(reaching));
    const need = { text, answers: [answer], unknown: [], occupations: [], same: null };
    return { text, level: -1, literal: false, whole: answer, needs: [need] };
  }

  /**
   * The answer to a word for a level of experience: the postings of that level; where there are none, those whose texts
   * have the word, unless it means other things there.
   *
   * @param {Answer} answer
   * @param {{text: string, level: number}} word
   * @returns {Answer}
   */
  levelled(answer, { text, level }) {
    if (level < 0) return answer;
    const { levels, levelCounts } = this.index.columns;
    const scores = new Uint8Array(answer.scores.length);
    if (!levels[level].length) {
      const absent = this.index.queryWords.ambiguous.has(text);
      return absent ? { ...answer, scores, titles: new Set(), found: false, absent } : answer;
    }
    // What is for several levels is less what is asked for.
    for (const doc of levels[level]) scores[doc] = 2 * (levelCounts[doc] > 1 ? SEVERAL : MOST);
    return { ...answer, scores, found: true };
  }
}

/**
 * What pay is worth to those who want an amount at least: the most if its range holds that, and less the higher it
 * begins; less if it is stated for another time.
 *
 * @param {Amount} amount
 * @param {import("./columns.js").Pay} pay
 */
function worth({ yearly, period }, { least, most, period: stated }) {
  if (most < yearly) return 0;
  const near = least <= yearly ? MOST : (SEVERAL * yearly) / least;
  return Math.max(MOST_INSIDE + 1, Math.ceil(stated === period ? near : near / 2));
}

/** An answer that no text gave. @param {Uint8Array} scores @returns {Answer} */
function answered(scores) {
  return { part: null, scores, titles: new Set(), letters: 0, found: scores.some(Boolean) };
}

/** What was understood by a word: the answer to it as it was typed or, where nothing has that, as it sounds. @param {Asked} word */
function understood({ whole, needs }) {
  const [first, ...others] = needs.flatMap(({ answers }) => answers);
  return whole.found || !first || others.length ? whole : first;
}

/** @returns {string[]} */
function none() {
  return [];
}

/** @param {Index} index @param {Words | null} words @returns {Vocabulary} */
function known({ terms }, words) {
  const forms = (/** @type {string} */ word) => [...new Set([...terms.forms(word), ...(words?.forms(word) ?? [])])];
  return {
    has: (word) => terms.has(word) || Boolean(words?.has(word)),
    begun: (start) => terms.begun(start) || Boolean(words?.begun(start)),
    forms,
    near: (word) => {
      const near = [...(words?.near(word) ?? []), ...terms.words.filter((other) => isNear(word, other))];
      // A slip is seldom in the first letter.
      near.sort((one, other) => +(other[0] === word[0]) - +(one[0] === word[0]));
      return [...new Set([...near, ...near.flatMap(forms)])];
    },
  };
}

/**
 * What a word asks for: itself, or what it is made of, one need for each stretch; and the occupations that it names, or
 * the stretch if the word as a whole names none.
 *
 * @param {Word} word
 * @param {Answer} whole
 * @param {Stretch[]} stretches
 * @param {Answer[]} answers to them
 * @returns {Need[]}
 */
function needs(word, whole, stretches, answers) {
  const { text, occupations } = word;
  const unread = (/** @type {Answer} */ { found, absent }) => !found && !absent;
  if (!stretches.length) return [{ text, answers: [whole], unknown: [whole].filter(unread), occupations, same: null }];
  const texts = [...new Set(stretches.map(({ of }) => of))];
  return texts.flatMap((of) => {
    const every = stretches.filter((one) => one.of === of);
    const own = answers.filter((_, at) => stretches[at].of === of);
    const paired = every.some(({ pair }) => pair);
    const { kept, unknown } = paired ? crossing(own) : { kept: own, unknown: own.filter(unread) };
    const named = occupations.length ? occupations : every.flatMap((one) => one.occupations);
    return kept.length ? [{ text: of, answers: kept, unknown, occupations: named, same: null }] : [];
  });
}

/**
 * What is asked for without a letter before the rest, if nothing has it all: it may be the end of a word that was copied
 * in part.
 *
 * @param {Asked[]} asked
 * @param {number} docs
 */
function spared(asked, docs) {
  const [first, ...others] = asked;
  if (!others.length || !isLetter(first.whole.part)) return asked;
  const has = (/** @type {number} */ doc) =>
    asked.every(({ whole, needs }) => whole.scores[doc] || needs.every(({ same }) => same?.[doc]));
  return Array.from({ length: docs }, (_, doc) => doc).some(has) ? asked : others;
}

/** Whether it is a single letter. @param {Part | null} part */
function isLetter(part) {
  return part !== null && part.begins && Array.from(part.needle).length === 1;
}
