/**
 * Amounts of pay in a query: "150k", "£15 an hour", "月薪3万以上". Each is the least that is wanted.
 *
 * @typedef {object} Amount
 * @property {string} text as typed
 * @property {string} rest the query without it
 * @property {string} literal the query in which it is only a text: in quotation marks
 * @property {number} yearly
 * @property {number} period the place of the time for which it is meant, among those of the words
 * @property {string} currency ISO 4217; "" where none is named
 * @property {number} bare the figure where neither currency nor time is named: what it comes to depends on the currency
 *
 * @typedef {object} AmountWords as in the head of the index
 * @property {Record<string, number>} units
 * @property {Record<string, string>} currencies word -> ISO 4217
 * @property {string} per
 * @property {{noun: string, word: string, times: number}[]} periods hour, day, week, month, year
 * @property {string} noise words for pay
 * @property {string} about words that say how near an amount is meant
 * @property {Record<string, number>} yearly_from by currency; "" for that of the site
 * @property {number} elsewhere the same for other currencies
 */

import { QUOTED } from "./reading.js";

const NUMBER = "\\d{1,3}(?:[ '’.,]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,12}(?:[.,]\\d{1,2})?";
const GROUPS = /[ '’.,](?=\d{3}(?!\d))/g;
const NUMERALS = "零一二三四五六七八九";
const COUNTED = /[一二两三四五六七八九十]+(?=[万萬千])|(?<=[万萬])[一二两三四五六七八九](?![一-鿿])/g;
const HALF = /(?<![\d.])(\d{1,2})([万萬])(\d)(?![\d万萬])/g; // 1万5 is 1.5万
const LEAST = 1000; // a bare figure below may be anything: the site refuses it as pay, too
const [MONTH, YEAR] = [3, 4]; // places of periods

export class Amounts {
  /** @param {AmountWords} words */
  constructor(words) {
    this.words = words;
    // A word of Latin letters stands alone; of other scripts, words touch.
    const group = (/** @type {string} */ pattern) =>
      `(?:(?<![a-z+])|(?![a-z+]))(?:${pattern})(?:(?![a-z])|(?<![a-z]))`;
    const currency = group(alternatives(words.currencies));
    const gap = "[ :]*";
    const unit = alternatives(words.units);
    const noise = `(?:${group(`${words.noise}|${words.about}`)}${gap})*`;
    const period = words.periods.map(({ noun, word }) => `(?:${words.per})${gap}${group(noun)}|${group(word)}`).join("|");
    this.pattern = new RegExp(
      `${noise}(?<before>${period})?${gap}${noise}(?<sign>${currency})?${gap}(?<![\\p{sc=Latin}\\d.,-])(?<number>${NUMBER})${gap}` +
        `(?:(?<unit>${unit})(?![a-z0-9]))?(?:${gap}[-–~至到]${gap}(?:${NUMBER})${gap}(?<last>${unit})?(?![a-z0-9]))?${gap}(?<code>${currency})?${gap}(?<![\\d](?=\\d))` +
        `(?<after>${period})?(?![\\p{sc=Latin}\\d-])(?<noise>${gap}${noise})`,
      "giu",
    );
  }

  /**
   * The first amount of a query; null where there is none.
   *
   * @param {string} text
   * @param {(word: string) => boolean} has whether texts have a word
   * @returns {Amount | null}
   */
  find(text, has) {
    const plain = text.normalize("NFKC").replace(COUNTED, counted).replace(HALF, "$1.$3$2");
    if (!/\d/.test(plain)) return null;
    const open = plain.replace(QUOTED, (quoted) => " ".repeat(quoted.length));
    for (const match of open.matchAll(this.pattern)) {
      const amount = this.read(/** @type {Record<string, string | undefined>} */ (match.groups), match[0], has);
      if (!amount) continue;
      const [before, after] = [plain.slice(0, match.index), plain.slice(match.index + match[0].length)];
      const typed = match[0].trim();
      return { ...amount, text: typed, rest: `${before} ${after}`, literal: `${before} "${typed}" ${after}`.trim() };
    }
    return null;
  }

  /**
   * What a figure comes to a year; null where it may be anything.
   *
   * @param {Record<string, string | undefined>} groups
   * @param {string} whole
   * @param {(word: string) => boolean} has
   */
  read({ before, sign, number = "", unit: own, last, code, after }, whole, has) {
    const unit = own ?? last; // "8-12k"
    const { units, currencies, periods } = this.words;
    const value = Number(number.replace(GROUPS, "").replace(",", ".")) * (units[unit?.toLowerCase() ?? ""] ?? 1);
    const currency = currencies[(sign ?? code ?? "").toLowerCase()] ?? "";
    const named = before ?? after;
    const stated = Boolean(sign || code || named);
    // "4K" and "3M" are names as well.
    const likely = stated || (unit !== undefined && value >= 10 * LEAST && (/^\d\d/.test(number) || !/[a-z]/i.test(unit)));
    // A large figure that no text has is no reference number.
    const bare = value >= 10 * LEAST && !has(number);
    if (!likely && !bare && !new RegExp(this.words.noise, "iu").test(whole)) return null;
    if (!named && value < LEAST) return null;
    const found = periods.findIndex(({ noun, word }) => named && new RegExp(`(?:${noun}|${word})$`, "iu").test(named));
    const period = found < 0 ? this.usual(value, currency) : found;
    return { yearly: value * periods[period].times, period, currency, bare: currency || named ? 0 : value };
  }

  /** The time for which an amount is usual. @param {number} value @param {string} currency */
  usual(value, currency) {
    return value < (this.words.yearly_from[currency] ?? this.words.elsewhere) ? MONTH : YEAR;
  }

  /** An amount as it is meant of pay in a currency. @param {Amount} amount @param {string} currency @returns {Amount} */
  meant(amount, currency) {
    if (!amount.bare) return amount;
    const period = this.usual(amount.bare, currency);
    return { ...amount, period, yearly: amount.bare * this.words.periods[period].times };
  }
}

/** A Chinese numeral below a hundred in digits. @param {string} numeral */
function counted(numeral) {
  const [tens, ones] = numeral.replace("两", "二").split("十").map((one) => NUMERALS.indexOf(one));
  if (ones === undefined) return numeral.length > 1 ? numeral : String(tens);
  return String(10 * (tens || 1) + ones);
}

/** The words of a record as alternatives, the longest first. @param {Record<string, unknown>} words */
function alternatives(words) {
  const escaped = Object.keys(words).map((word) => word.replace(/[.*+?^${}()|[\]\\\/]/g, "\\$&"));
  return escaped.sort((one, other) => other.length - one.length).join("|");
}
