/**
 * How text is cut into tokens, and a query into what is asked of the index.
 *
 * The same steps as generator/search/segmentation.py, which cut the indexed text; a test holds the two equal. A change
 * here is a change there, and the reasons are written there.
 *
 * @typedef {object} Asked One part of a query; a posting matches when every part does.
 * @property {string} whole tokens that follow each other; empty when the last one can only be a beginning
 * @property {string} head the tokens before the last
 * @property {string} start how the last word begins; empty when the last token is complete
 */

const LONGEST_QUERY = 200;
const MOST_PARTS = 16;
export const MARK = "ʘ";
const WIDTH = 4;

const RUN = "々〆〇〡-〩〸-〻ぁ-ゖゝ-ゟァ-ヺー-ヿㄅ-ㄯㆠ-ㆿㇰ-ㇿ㐀-䶿一-鿿ᄀ-ᇿ가-힣豈-龎𠀀-𲎯";
const LETTER = `(?:(?![${RUN}${MARK}])[\\p{L}\\p{N}])`;
const TOKEN = new RegExp(`[${RUN}]+|\\.net(?!${LETTER})|${LETTER}+(?:\\+\\+|#(?!${LETTER}))?`, "gu");
const WRAPPED = new RegExp(`([${RUN}])[ \\t]*\\n[ \\t]*(?=[${RUN}])`, "gu");
const STARTS_RUN = new RegExp(`^[${RUN}]`, "u");
const PLURAL = /^[a-z]{2,}[a-rt-z]s$/;
const BETWEEN = /[\0- \x7f-\x9f\u1680\u2028\u2029\ufeff,;:!?|/()[\]{}<>"“”«»、。「」『』《》【】〈〉…~]+/u;
const MARKS = /(?![\u3099\u309a])\p{M}/gu;

/**
 * The tokens of a text as they are indexed, separated by spaces.
 *
 * @param {string} text
 * @returns {string}
 */
export function tokens(text) {
  return pieces(folded(text))
    .flatMap((piece) => cut(piece, false))
    .join(" ");
}

/**
 * What a query asks for.
 *
 * @param {string} text
 * @returns {Asked[]}
 */
export function query(text) {
  const cropped = Array.from(folded(text)).slice(0, LONGEST_QUERY).join("");
  return cropped
    .split(BETWEEN)
    .map((part) => asked(pieces(part)))
    .filter((part) => part !== null)
    .slice(0, MOST_PARTS);
}

/** @param {string} text @returns {string} */
function folded(text) {
  const bare = text.normalize("NFKD").replace(MARKS, "");
  const lowered = bare.normalize("NFC").toLowerCase().replaceAll("ς", "σ");
  return lowered.replace(WRAPPED, "$1");
}

/** @param {string} text @returns {string[]} */
function pieces(text) {
  return text.match(TOKEN) ?? [];
}

/** @param {string} piece @param {boolean} last @returns {string[]} */
function cut(piece, last) {
  if (!STARTS_RUN.test(piece)) return [word(piece)];
  const spelled = Array.from(piece, letters);
  const pairs = spelled.slice(1).map((letter, index) => MARK + spelled[index] + letter);
  return last && pairs.length ? pairs : [...pairs, MARK + spelled[spelled.length - 1]];
}

/** @param {string} piece @returns {string} */
function word(piece) {
  if (piece === ".net") return "dotnet";
  if (/[+#]$/.test(piece)) return piece.replaceAll("+", "plus").replaceAll("#", "sharp");
  return PLURAL.test(piece) ? piece.slice(0, -1) : piece;
}

/** @param {string} character @returns {string} */
function letters(character) {
  let number = /** @type {number} */ (character.codePointAt(0));
  let spelled = "";
  for (let place = 0; place < WIDTH; place += 1) {
    spelled = String.fromCharCode(97 + (number % 26)) + spelled;
    number = Math.floor(number / 26);
  }
  return spelled;
}

/** @param {string[]} found @returns {Asked | null} */
function asked(found) {
  if (!found.length) return null;
  const final = found[found.length - 1];
  const head = found.slice(0, -1).flatMap((piece) => cut(piece, false));
  const end = cut(final, true);
  if (!end[0].startsWith(MARK)) {
    const start = final === ".net" || /[+#]$/.test(final) ? end[0] : final;
    return { whole: [...head, ...end].join(" "), head: head.join(" "), start };
  }
  if (Array.from(final).length === 1) return { whole: "", head: head.join(" "), start: end[0] };
  return { whole: [...head, ...end].join(" "), head: "", start: "" };
}
