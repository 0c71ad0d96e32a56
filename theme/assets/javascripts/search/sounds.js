/**
 * Chinese typed by its sound, with characters that were not meant: 飞浆 for 飞桨. What is read alike is looked for as if
 * its pinyin had been typed.
 */

// Sounds that many speakers do not tell apart, as they begin and as they end a syllable.
const INITIALS = [["zh", "z"], ["ch", "c"], ["sh", "s"], ["l", "n"]];
const FINALS = [["ing", "in"], ["eng", "en"], ["ang", "an"]];
const MOST = 24; // spellings of a run that are looked for
const BEGINS = "(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])";
const SYLLABLES = new RegExp(`^(?:${BEGINS}?[aeiouv]{1,3}(?:ng|n|r)?)*${BEGINS}?$`); // the last of which may go on
const NO_INITIAL = /[iuv]/;

/** Whether letters may be pinyin, and whether they may be its initials. @param {string} letters */
export function mayRead(letters) {
  return { syllables: SYLLABLES.test(letters), initials: !NO_INITIAL.test(letters) };
}

/** @param {Record<string, string>} read syllable -> its characters @returns {Map<string, string[]>} */
export function byCharacter(read) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [syllable, characters] of Object.entries(read)) {
    for (const character of characters) found.set(character, [...(found.get(character) ?? []), syllable]);
  }
  return found;
}

/**
 * How a run may have been meant, in pinyin, the most likely first; none where one of its characters is not common.
 *
 * @param {string} run
 * @param {Map<string, string[]>} sounds of each character
 * @returns {string[]}
 */
export function spellings(run, sounds) {
  /** @type {{letters: string, confused: number}[]} */
  let found = [{ letters: "", confused: 0 }];
  for (const character of run) {
    const own = (sounds.get(character) ?? []).flatMap(confusions);
    found = found.flatMap(({ letters, confused }) =>
      own.map((one) => ({ letters: letters + one.syllable, confused: confused + one.confused })),
    );
    found = found.sort((one, other) => one.confused - other.confused).slice(0, MOST);
  }
  return [...new Set(found.map(({ letters }) => letters))];
}

/** A syllable and those that are taken for it. @param {string} syllable */
function confusions(syllable) {
  const begun = INITIALS.flatMap((pair) => swapped(syllable, pair, (one) => new RegExp(`^${one}(?!h)`)));
  const both = [syllable, ...begun];
  const ended = both.flatMap((one) => FINALS.flatMap((pair) => swapped(one, pair, (final) => new RegExp(`${final}$`))));
  return [...new Set([...both, ...ended])].map((one) => ({ syllable: one, confused: one === syllable ? 0 : 1 }));
}

/**
 * A syllable with one of two sounds in place of the other; none where it has neither.
 *
 * @param {string} syllable
 * @param {string[]} pair
 * @param {(sound: string) => RegExp} where
 */
function swapped(syllable, [one, other], where) {
  if (where(one).test(syllable)) return [syllable.replace(where(one), other)];
  return where(other).test(syllable) ? [syllable.replace(where(other), one)] : [];
}

/**
 * The stretches of a text that may be read so, each of a length.
 *
 * @param {string} text
 * @param {string} letters
 * @param {number} length in characters
 * @param {Map<string, string[]>} sounds of each character
 * @returns {string[]}
 */
export function readAs(text, letters, length, sounds) {
  const characters = Array.from(text);
  const stretches = characters.map((_, at) => characters.slice(at, at + length)).filter((one) => one.length === length);
  return stretches.filter((one) => reads(one, letters, sounds)).map((one) => one.join(""));
}

/** Whether characters may be read so. @param {string[]} characters @param {string} letters @param {Map<string, string[]>} sounds @returns {boolean} */
function reads([first, ...others], letters, sounds) {
  const own = sounds.get(first) ?? [];
  // The last syllable may have been typed without its end, as any pinyin.
  if (!others.length) return letters !== "" && own.some((one) => one.startsWith(letters));
  return own.some((one) => letters.startsWith(one) && reads(others, letters.slice(one.length), sounds));
}
