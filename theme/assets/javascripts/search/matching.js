/**
 * Which postings a query finds, and how well.
 *
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./parts.js").Vocabulary} Vocabulary
 * @typedef {import("./question.js").Answer} Answer
 * @typedef {import("./reading.js").Token} Token
 * @typedef {import("./reading.js").Word} Word
 * @typedef {import("./ranking.js").Asked} Asked
 * @typedef {import("./ranking.js").Need} Need
 * @typedef {import("./ranking.js").Ranking} Ranking
 * @typedef {import("./index.js").Index} Index
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
 * @property {{text: string, rest: string}[]} excluded what is not wanted, as typed, and the query without it
 * @property {{typed: string, name: string}[]} implied words that belong to a term, and what that is called
 * @property {boolean} cropped whether only some words of a long text were looked for
 *
 * @typedef {object} Slip
 * @property {string} typed folded
 * @property {string[]} words that were looked for in its place
 * @property {boolean} offered whether they were not, and may be
 * @property {(text: string) => string | undefined} [read] finds in a title the word that sounds so
 *
 * @typedef {object} Asking What the parts of one query are asked with.
 * @property {Vocabulary} vocabulary
 * @property {FetchBudget} budget
 * @property {boolean} exact whether no word is a slip
 */

import { Allowance } from "./fetch_budget.js";
import { part } from "./parts.js";
import { rank } from "./ranking.js";
import { Question } from "./question.js";
import { read, spelled } from "./reading.js";
import { MOST_PARTS, STARTS_RUN, parts, single } from "./segmentation.js";
import { readAs, spellings } from "./sounds.js";
import { inLocale } from "./terms.js";
import { IN_TEXT, MOST, MOST_INSIDE, SAME, SEVERAL, WITHIN } from "./worth.js";
import { asTyped } from "./written.js";

const LISTS = 0.7; // the share of lists in what may be fetched
const ONE = 1; // file of lists that a part may need, however many parts there are
const KEPT = 48; // answers to parts, so that another key does not ask all again
const MOST_NEAR = 4; // words that may have been meant
const LONG = 7; // letters of a word in which two slips are as likely as another word
/** @type {Set<number>} */
const NOTHING = new Set();
const SPELLINGS = 8; // of what may sound alike are looked for
const RARE = 2; // postings that may share a slip
const RARER = 0.5; // a pair of characters that is so much rarer than both beside it lies between two words

export class Matcher {
  /** @type {Map<string, Answer>} */
  kept = new Map();

  /** @param {Index} index */
  constructor(index) {
    this.index = index;
  }

  /** @param {string} text @returns {Promise<Matches>} */
  async match(text) {
    const { simplified, head, terms, lexicon, columns, own, locale } = this.index;
    const vocabulary = known(this.index);
    const stated = this.index.amounts.find(text, vocabulary.has);
    const years = parts(stated?.text ?? "", simplified).map(spelled).join(" ");
    const amount = lexicon.of(years).level < 0 ? stated : null; // years of experience are no pay
    const typed = (/** @type {string} */ stretch) => asTyped(text, stretch, simplified);
    const asking = { vocabulary, budget: this.index.budget(), exact: false };
    const { tokens, phrases, pasted } = read(amount?.rest ?? text, simplified, lexicon, vocabulary, head.docs);
    // The words of a text are spelled as they are meant, and those that are not wanted are asked for last.
    const ordered = [...tokens].sort((one, other) => Number(one.not) - Number(other.not));
    const every = await this.asked(ordered, phrases, { ...asking, exact: pasted });
    const slips = await this.heard(every.filter(({ literal, not }) => !literal && !not), asking);
    const [unwanted, wanted] = [true, false].map((not) => every.filter((one) => one.not === not));
    const answers = new Set(wanted.flatMap(({ whole, needs }) => [whole, ...needs.flatMap((need) => need.answers)]));
    const found = [...new Set([...answers].flatMap((answer) => answer.parts))];
    const ranking = rank(amount ? [...wanted, this.paying(amount)] : wanted, unwanted, pasted, columns, head, own);
    const labels = [
      ...found.flatMap((one) => terms.labels(one, this.index)),
      ...lexicon.labels(wanted.flatMap(({ needs }) => needs.flatMap(({ occupations }) => occupations))),
    ];
    const mistyped = found.flatMap(({ needle, corrected, offered }) => {
      const instead = [...corrected, ...offered];
      return instead.length ? [{ typed: needle, words: instead, offered: offered.length > 0 }] : [];
    });
    return {
      ranking: { ...ranking, needs: ranking.needs.map(typed) },
      typed: wanted.flatMap((word) => understood(word).parts),
      needles: { parts: found, labels, simplified },
      corrected: [...mistyped, ...slips].filter(isFirst).map((slip) => ({ ...slip, typed: typed(slip.typed) })),
      amount,
      absent: [...answers].flatMap(({ parts: [own], absent }) => (own && absent ? typed(own.needle) : [])),
      excluded: unwanted.map(({ negation, text: stretch }) => this.excluded(text, negation, stretch)),
      implied: found.flatMap((one) => terms.implied([one]).map(({ said }) => ({ typed: typed(one.needle), name: inLocale(said.names, locale) }))),
      cropped: pasted,
    };
  }

  /** What is not wanted as it was typed, and the query without it. @param {string} text @param {string} negation @param {string} stretch */
  excluded(text, negation, stretch) {
    const [word, own] = [negation, stretch].map((one) => asTyped(text, one, this.index.simplified));
    const at = text.indexOf(own);
    const before = text.lastIndexOf(word, at);
    const from = before < 0 ? text.indexOf(word, at) : before; // some follow what they exclude
    const [start, end] = [Math.min(from, at), Math.max(from + word.length, at + own.length)];
    if (from < 0 || at < 0) return { text: own, rest: text.replace(own, " ").trim() };
    return { text: own, rest: `${text.slice(0, start)} ${text.slice(end)}`.trim() };
  }

  /**
   * Ask for each token as it was typed, and for what it is made of.
   *
   * @param {Token[]} tokens
   * @param {import("./reading.js").Reading["phrases"]} phrases
   * @param {Asking} asking
   * @returns {Promise<Asked[]>}
   */
  async asked(tokens, phrases, asking) {
    // What is looked for as it stands has no other forms, and is no slip; neither is what names an occupation.
    const known = { ...asking.vocabulary, near: noSlip };
    const literally = { ...known, forms: none };
    const partsOf = (/** @type {Word & {literal?: boolean, typing?: boolean}} */ { cut, same, fixed, occupations, literal, typing }) => {
      const vocabulary = literal ? literally : asking.exact || occupations.length || same.length ? known : asking.vocabulary;
      const exact = fixed && cut.pieces.length > 1 ? { whole: true } : {};
      const others = same.map(joinedCut).filter(({ pieces }) => pieces.every(({ token, run }) => run || vocabulary.has(token)));
      return [cut, ...others].map((one) => ({ ...part(one, vocabulary, typing), literal: Boolean(literal), instead: one !== cut, ...exact }));
    };
    let room = 2 * MOST_PARTS - tokens.length;
    const plans = tokens.map((token) => {
      const pieces = token.pieces.slice(0, Math.max(0, room));
      room -= pieces.length;
      return { token, pieces, parts: [token, ...pieces].map(partsOf) };
    });
    const joined = phrases.map(({ cut }) => ({ ...part(cut, literally), whole: true }));
    const every = [...plans.flatMap((plan) => plan.parts.flat()), ...joined];
    const typed = new Set(plans.map(({ parts: [[own]] }) => own));
    const ordered = [...typed, ...every.filter((one) => !typed.has(one))];
    const answers = await this.answers(ordered, asking, typed.size);
    const answerOf = new Map(ordered.map((one, at) => [one, answers[at]]));
    return plans.map(({ token, pieces, parts }) => {
      const [whole, ...own] = parts.map((any, at) => {
        const found = any.map((one) => /** @type {Answer} */ (answerOf.get(one)));
        return this.levelled(merged(found), at ? pieces[at - 1] : token);
      });
      const made = needs(token, whole, token.joined || !whole.found ? pieces : [], own);
      const phrase = answerOf.get(joined[phrases.findIndex((one) => one.tokens.includes(token))]) ?? null;
      // What nothing is known of, since not all may be fetched, is not asked for.
      const known = made.filter(({ answers }) => !answers.every(({ open }) => open));
      return { ...token, whole, phrase, needs: (known.length || token.not ? known : made).map((need) => this.employed(need)) };
    });
  }

  /**
   * A need with the postings whose titles name the same occupation by another word, which is no unknown word then, and
   * with those that are related: of an occupation near to it, or of a term that its words belong to.
   *
   * @param {Need} need
   * @returns {Need}
   */
  employed(need) {
    const { head, columns, terms, own } = this.index;
    const { occupations } = need;
    const related = new Set(terms.implied(need.answers.flatMap(({ parts }) => parts)).flatMap((term) => columns.having(term)));
    for (const family of head.near.filter((one) => occupations.some((place) => one.includes(place)))) {
      for (const place of family) for (const doc of columns.occupations[place]) if (columns.titles[doc * head.locales.length + own]) related.add(doc);
    }
    const same = occupations.length ? new Uint8Array(head.docs) : null;
    for (const place of occupations) for (const doc of columns.occupations[place]) if (same) same[doc] = 2 * SAME;
    return { ...need, unknown: same ? [] : need.unknown, same, related };
  }

  /**
   * The answers to parts, all of which are asked at once; the first ones may fetch the most.
   *
   * @param {Part[]} parts
   * @param {{budget: FetchBudget}} asking
   * @param {number} [first] how many come first
   * @returns {Promise<Answer[]>}
   */
  async answers(parts, { budget }, first = parts.length) {
    const questions = parts.map((one, at) => {
      const share = Math.max(ONE, (budget.left * LISTS) / ((at < first ? first : parts.length) - at));
      return new Question(one, this.index, new Allowance(budget, share));
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

  /**
   * Put what sounds alike in the place of Chinese that nothing has, or that no title or name has as a whole, and tell what
   * was replaced.
   *
   * @param {Asked[]} every
   * @param {Asking} asking
   * @returns {Promise<Slip[]>}
   */
  async heard(every, asking) {
    const doubtful = every.filter(({ text, level, whole, needs }) => level < 0 && STARTS_RUN.test(text) && isRare(whole) && needs.some(isDoubtful));
    /** @type {Slip[]} */
    const slips = [];
    if (!doubtful.length || !asking.budget.takeSounds()) return slips;
    const sounds = await this.index.sounds();
    for (const word of doubtful) {
      const known = word.needs.every((need) => !need.unknown.length);
      const heard = known ? await this.alike(word.text, sounds, asking) : null;
      // As many have what was typed: it is no slip.
      const whole = heard && countOf(heard.answer) > countOf(word.whole) ? heard : null;
      if (whole) {
        word.needs = [{ ...word.needs[0], text: word.text, answers: [whole.answer], unknown: [] }];
        slips.push(this.slip(word.text, whole.letters, sounds));
      }
      for (const need of whole ? [] : word.needs) {
        const gaps = [...need.unknown, ...need.answers.filter((one) => !need.same && one.found && isRare(one))];
        const texts = [...(need.unknown.length ? [need.text] : []), ...gaps.map(({ parts: [gap] }) => gap.needle)];
        for (const typed of texts) {
          const own = await this.alike(typed, sounds, asking);
          const gap = gaps.find(({ parts: [one] }) => one.needle === typed);
          if (!own || (gap && countOf(own.answer) <= countOf(gap))) continue;
          need.answers = gap ? need.answers.map((one) => (one === gap ? own.answer : one)) : [own.answer];
          slips.push(this.slip(typed, own.letters, sounds));
          if (!gap) break;
        }
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
    return { typed, words: words.slice(0, 1), offered: false, read: (text) => readAs(text, letters, length, sounds)[0] };
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
    const every = spellings(run, sounds).slice(0, SPELLINGS);
    const parts = every.map((letters) => ({ ...part(single(letters), asking.vocabulary), meant: [], forms: [] }));
    const answers = await this.answers(parts, asking);
    // What may be anything, since not all may be fetched, is not what sounds so.
    const sure = answers.map((answer) => answer.scores.map((score) => (score > WITHIN ? score : 0)));
    const at = sure.findIndex((scores) => scores.some(Boolean));
    return at < 0 ? null : { letters: every[at], answer: { ...answers[at], scores: sure[at] } };
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
      return pay && meant ? 2 * worth(this.index.amounts.meant(amount, pay.currency), pay) : 0;
    });
    const scores = Uint8Array.from(reaching);
    /** @type {Answer} */
    const answer = { parts: [], scores, titles: new Set(), letters: 0, found: scores.some(Boolean) };
    const { text } = amount;
    const need = { text, answers: [answer], unknown: [], occupations: [], same: null, related: NOTHING, gaps: false };
    return { text, level: -1, literal: false, not: false, negation: "", whole: answer, phrase: null, needs: [need] };
  }

  /**
   * The answer to a word for a level of experience: the postings of that level; where there are none, those whose texts
   * have the word, unless it means other things there.
   *
   * @param {Answer} answer
   * @param {Word} word
   * @returns {Answer}
   */
  levelled(answer, { cut, level }) {
    if (level < 0) return answer;
    const { levels, levelCounts } = this.index.columns;
    const scores = new Uint8Array(answer.scores.length);
    if (!levels[level].length) {
      const absent = this.index.lexicon.ambiguous.has(spelled(cut));
      return absent ? { ...answer, scores, titles: new Set(), found: false, absent } : answer;
    }
    // What is for several levels is less what is asked for.
    for (const doc of levels[level]) scores[doc] = 2 * (levelCounts[doc] > 1 ? SEVERAL : MOST);
    return { ...answer, scores, found: true };
  }
}

/** A phrase as one cut. @param {string} phrase */
function joinedCut(phrase) {
  const pieces = phrase.split(" ").flatMap((word) => single(word).pieces);
  return { text: phrase, pieces };
}

/** The answer of whatever parts any of which will do. @param {Answer[]} answers @returns {Answer} */
function merged([first, ...others]) {
  if (!others.length) return first;
  const every = [first, ...others];
  return {
    ...first,
    parts: every.flatMap((one) => one.parts),
    scores: first.scores.map((score, doc) => Math.max(score, ...others.map((other) => other.scores[doc]))),
    titles: new Set(every.flatMap((one) => [...one.titles])),
    found: every.some((one) => one.found),
  };
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

/** What was understood by a word: the answer to it as it was typed or, where nothing has that, as it sounds. @param {Asked} word */
function understood({ whole, needs }) {
  const [first, ...others] = needs.flatMap(({ answers }) => answers);
  return whole.found || !first || others.length ? whole : first;
}

/** Whether no slip before corrects to the same. @param {Slip} slip @param {number} at @param {Slip[]} every */
function isFirst({ words: [word] }, at, every) {
  return !word || every.findIndex((one) => one.words[0] === word) === at;
}

/** How many postings have a part. @param {Answer} answer */
function countOf({ scores }) {
  return scores.reduce((sum, score) => sum + Number(score > 0), 0);
}

/** Whether few texts have something, and no title or name. @param {Answer} answer */
function isRare(answer) {
  return countOf(answer) <= RARE && answer.scores.every((score) => score <= IN_TEXT);
}

/** Whether something in Chinese may be a slip: nothing has it, or no title and no name. @param {Need} need */
function isDoubtful({ answers, unknown, same, gaps }) {
  return unknown.length > 0 || gaps || (!same && answers.some(({ scores }) => scores.every((score) => score <= IN_TEXT)));
}

/** No other words. */
const none = () => /** @type {string[]} */ ([]);
const noSlip = () => ({ words: none(), slips: 0 });

/** @param {Index} index @returns {Vocabulary} */
function known({ terms, vocabulary }) {
  const both = [vocabulary, terms.words];
  const forms = (/** @type {string} */ word) => [...new Set(both.flatMap((one) => one.forms(word)))];
  const common = (/** @type {string} */ word) => Math.max(...both.map((one) => one.common(word)));
  const near = (/** @type {string} */ word, /** @type {number} */ slips) => both.flatMap((one) => one.near(word, slips));
  return {
    has: (word) => both.some((one) => one.has(word)),
    begun: (start) => both.some((one) => one.begun(start)),
    forms,
    common,
    near: (word) => {
      const once = near(word, 1);
      const slips = once.length || word.length < LONG ? 1 : 2;
      const found = slips > 1 ? near(word, slips) : once;
      const best = [...new Set(found)].sort((one, other) => common(other) - common(one)).slice(0, MOST_NEAR);
      return { words: [...new Set([...best, ...best.flatMap(forms)])].filter((other) => other !== word), slips };
    },
  };
}

/**
 * What a token asks for: itself, or what it is made of, one need for each stretch; and the occupations that it names, or
 * the stretch if the token as a whole names none.
 *
 * @param {Token} token
 * @param {Answer} whole
 * @param {import("./reading.js").Piece[]} pieces
 * @param {Answer[]} answers to them
 * @returns {Need[]}
 */
function needs({ text, occupations }, whole, pieces, answers) {
  const unread = (/** @type {Answer} */ { found, absent }) => !found && !absent;
  if (!pieces.length) return [{ text, answers: [whole], unknown: [whole].filter(unread), occupations, same: null, related: NOTHING, gaps: false }];
  const texts = [...new Set(pieces.map(({ of }) => of))];
  return texts.flatMap((of) => {
    const every = pieces.filter((one) => one.of === of);
    const own = answers.filter((_, at) => pieces[at]?.of === of);
    const paired = every.some(({ pair }) => pair);
    const { kept, unknown, gaps } = paired ? crossing(own) : { kept: own, unknown: own.filter(unread), gaps: false };
    const named = occupations.length ? occupations : [...new Set(every.flatMap((one) => one.occupations))];
    return kept.length ? [{ text: of, answers: kept, unknown, occupations: named, same: null, related: NOTHING, gaps }] : [];
  });
}

/**
 * The answers to the pairs of a stretch without those that lie across two words: which no posting has, or few. Where two
 * characters beside each other are covered by no pair, they are unknown, and count.
 *
 * @param {Answer[]} answers in the order of the stretch
 * @returns {{kept: Answer[], unknown: Answer[], gaps: boolean}} `gaps`: whether a character is covered by none
 */
function crossing(answers) {
  const counts = answers.map(countOf);
  const kept = counts.map((count, at) => {
    const beside = Math.min(counts[at - 1] ?? 0, counts[at + 1] ?? 0);
    return count > 0 && count >= RARER * beside;
  });
  // Character number n is covered by the pairs n - 1 and n.
  const bare = Array.from({ length: answers.length + 1 }, (_, at) => !kept[at - 1] && !kept[at]);
  const unknown = answers.filter((_, at) => bare[at] && bare[at + 1]);
  return { kept: answers.filter((one, at) => kept[at] || unknown.includes(one)), unknown, gaps: bare.some(Boolean) };
}
