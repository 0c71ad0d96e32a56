/**
 * How text is folded and cut into pieces, and a query into parts.
 *
 * Folding and cutting are the same steps as in generator/careers/search/segmentation.py, which cut the indexed text; a test holds
 * the two equal. A change here is a change there, and the reasons are written there.
 *
 * @typedef {object} Piece A run of Chinese, Japanese or Korean, or a word.
 * @property {string} text as it stands in the folded text
 * @property {string} token a word as it is indexed: "cplusplus" for "c++"; a run without what joins it, blanks and hyphens
 * @property {number} start in the folded text
 * @property {number} end
 * @property {boolean} run
 *
 * @typedef {object} Part What stands together in a query; a posting matches when every part does.
 * @property {string} text folded
 * @property {Piece[]} pieces at least one; `start` and `end` count in `text`
 */

const LONGEST_QUERY = 4000; // characters, folded
export const MOST_PARTS = 16;

/** The characters of runs, to stand in the brackets of a regular expression with the flag u. */
export const RUN = "々〆〇〡-〩〸-〻ぁ-ゖゝ-ゟァ-ヺー-ヿㄅ-ㄯㆠ-ㆿㇰ-ㇿ㐀-䶿一-鿿ᄀ-ᇿ가-힣\uf900-\ufaff𠀀-𲎯";

const LETTER = `(?:(?![${RUN}])[\\p{L}\\p{N}])`;
const PIECE = new RegExp(`[${RUN}]+|\\.net(?!${LETTER})|${LETTER}&${LETTER}(?!${LETTER})|${LETTER}+(?:\\+\\+|#(?!${LETTER}))?`, "gu");
export const STARTS_RUN = new RegExp(`^[${RUN}]`, "u");
const IN_RUN = new RegExp(`[${RUN}]`, "gu");
const WRAPPED = new RegExp(`([${RUN}])[ \\t]*\\n[ \\t]*(?=[${RUN}])`, "gu");
const PARTING = '\\0-\\x1f\\x7f-\\x9f\\u1680\\u2028\\u2029\\ufeff,;:!?|/()\\[\\]{}<>"“”«»、。「」『』《》【】〈〉…~';
const PARTED = new RegExp(`[${PARTING}]`, "u");
const BETWEEN = new RegExp(`[ ${PARTING}]+`, "u");
const MARKS = /(?![\u3099\u309a])\p{M}/gu;

/**
 * A text without the differences that readers do not type.
 *
 * @param {string} text
 * @param {Map<string, string>} [simplified] traditional characters -> simplified ones
 * @returns {string}
 */
export function folded(text, simplified) {
  const bare = text.normalize("NFKD").replace(MARKS, "").normalize("NFC");
  const lowered = bare.toLowerCase().replaceAll("ς", "σ");
  const plain = simplified ? lowered.replace(IN_RUN, (character) => simplified.get(character) ?? character) : lowered;
  return plain.replace(WRAPPED, "$1");
}

/**
 * The runs and words of a folded text, in order. Runs that nothing parts are one.
 *
 * @param {string} text
 * @returns {Piece[]}
 */
export function pieces(text) {
  /** @type {Piece[]} */
  const found = [];
  for (const { 0: written, index: start } of text.matchAll(PIECE)) {
    const last = found[found.length - 1];
    const end = start + written.length;
    const run = STARTS_RUN.test(written);
    if (run && last?.run && !parted(text.slice(last.end, start))) {
      found[found.length - 1] = { ...last, text: text.slice(last.start, end), token: last.token + written, end };
    } else {
      found.push({ text: written, token: run ? written : word(written), start, end, run });
    }
  }
  return found;
}

/**
 * Whether what stands between two pieces of a text keeps phrases from crossing it.
 *
 * @param {string} between
 */
export function parted(between) {
  return PARTED.test(between);
}

/**
 * The parts of a query.
 *
 * @param {string} text
 * @param {Map<string, string>} [simplified]
 * @returns {Part[]}
 */
export function parts(text, simplified) {
  const cropped = Array.from(folded(text, simplified)).slice(0, LONGEST_QUERY).join("");
  return cropped
    .split(BETWEEN)
    .map((part) => ({ text: part, pieces: pieces(part) }))
    .filter((part) => part.pieces.length);
}

/** A part of a single piece. @param {string} token as it is indexed @returns {Part} */
export function single(token) {
  const run = STARTS_RUN.test(token);
  return { text: token, pieces: [{ text: token, token, start: 0, end: token.length, run }] };
}

/** @param {string} piece */
function word(piece) {
  if (piece === ".net") return "dotnet";
  return /[+#]$/.test(piece) ? piece.replaceAll("+", "plus").replaceAll("#", "sharp") : piece;
}
