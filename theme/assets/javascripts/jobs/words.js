/**
 * The words that the script shows, in the page's language.
 *
 * @typedef {Record<string, Record<string, string>>} Forms key -> plural category -> text with names in braces
 */

const SEAM =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=[\p{sc=Latin}\d])|(?<=[\p{sc=Latin}\d])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu;

export class Words {
  /** @param {Forms} forms @param {string} language a tag as in BCP 47 */
  constructor(forms, language) {
    this.forms = forms;
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
    this.language = language;
  }

  /** @param {string} key @param {Record<string, string>} [values] @returns {string} */
  say(key, values = {}) {
    return fill(this.forms[key].other, values);
  }

  /**
   * The form that a number asks for; `{count}` is the number.
   *
   * @param {string} key @param {number} count @param {Record<string, string>} [values] @returns {string}
   */
  count(key, count, values = {}) {
    const forms = this.forms[key];
    const form = forms[this.plurals.select(count)] ?? forms.other;
    return fill(form, { ...values, count: this.number(count) });
  }

  /** How many jobs there are, and where some are leads, how many others. @param {number} total @param {number} leads */
  jobs(total, leads) {
    const jobs = this.count("list.count", total);
    return leads ? this.count(leads < total ? "leads.some" : "leads.all", total - leads || leads, { jobs }) : jobs;
  }

  /** @param {number} value */
  number(value) {
    return this.numbers.format(value);
  }

  /** Pay in few characters. @param {number} value @param {string} currency ISO 4217 */
  amount(value, currency) {
    return new Intl.NumberFormat(this.language, { style: "currency", currency, notation: "compact" }).format(value);
  }
}

/** A text with the gap that titles have between Chinese or Japanese and Latin letters or digits. @param {string} text @param {string} gap */
export function spaced(text, gap) {
  return text.replace(SEAM, gap);
}

/** What is filled in is not looked at again. @param {string} text @param {Record<string, string>} values */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (brace, name) => values[name] ?? brace);
}
