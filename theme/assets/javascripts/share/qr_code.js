/**
 * QR codes (ISO/IEC 18004) of addresses: bytes in UTF-8 with error correction of level M, in versions 1 to 20, which hold
 * up to 666 bytes. Drawn by the browser that asks, because drawing them in a build takes seven milliseconds and a file each.
 */

// By version: codewords of error correction in a block, and the number of blocks.
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
/** Which modules of the data each mask inverts. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x, y) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const QUIET = 4; // modules of free room on each side

// Powers of 2 in the field of 256 elements that the codewords are in, and their logarithms.
const POWERS = new Uint8Array(510);
const LOGARITHMS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  POWERS[power] = POWERS[power + 255] = value;
  LOGARITHMS[value] = power;
  value = (value << 1) ^ ((value >> 7) * 0x11d);
}
/** @param {number} a @param {number} b */
const multiply = (a, b) => (a && b ? POWERS[LOGARITHMS[a] + LOGARITHMS[b]] : 0);

/** The codewords that correct errors of a block (Reed–Solomon). @param {number[]} block @param {number} count */
function correct(block, count) {
  let divisor = [1];
  for (let power = 0; power < count; power++) {
    divisor = [...divisor, 0].map((value, at) => value ^ multiply(divisor[at - 1] ?? 0, POWERS[power]));
  }
  const rest = [...block, ...Array(count).fill(0)];
  for (let at = 0; at < block.length; at++) {
    const factor = rest[at];
    divisor.forEach((value, offset) => (rest[at + offset] ^= multiply(value, factor)));
  }
  return rest.slice(block.length);
}

/** A number, followed by the bits that protect it (BCH). @param {number} value @param {number} divisor @param {number} bits */
function protect(value, divisor, bits) {
  let rest = value << bits;
  while (rest >> bits) rest ^= divisor << (Math.clz32(divisor) - Math.clz32(rest));
  return (value << bits) | rest;
}

/** Where the centres of alignment patterns are, along one side. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - at * step).reverse()];
}

/** The modules that are alike in all codes of a version and mask; null where data goes. @param {number} version @param {number} mask */
function patterns(version, mask) {
  const size = 17 + 4 * version;
  /** @type {(boolean | null)[][]} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  /** Draw a square of rings, some of them light. @param {number} x @param {number} y @param {number} radius @param {number[]} light */
  const square = (x, y, radius, light) => {
    for (let row = Math.max(y - radius, 0); row <= Math.min(y + radius, size - 1); row++) {
      for (let column = Math.max(x - radius, 0); column <= Math.min(x + radius, size - 1); column++) {
        grid[row][column] = !light.includes(Math.max(Math.abs(row - y), Math.abs(column - x)));
      }
    }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, [2, 4]);
  const centres = alignments(version);
  // Three corners are taken.
  for (const y of centres) for (const x of centres) if (grid[y][x] === null) square(x, y, 2, [1]);
  for (let at = 8; at < size - 8; at++) grid[6][at] = grid[at][6] = at % 2 === 0;
  const format = protect(mask, 0x537, 10) ^ 0x5412; // level M is 00
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((format >> bit) & 1) === 1;
    const first = bit < 6 ? bit : bit < 8 ? bit + 1 : 0;
    if (bit < 8) grid[first][8] = grid[8][size - 1 - bit] = dark;
    else grid[8][bit === 8 ? 7 : 14 - bit] = grid[size - 15 + bit][8] = dark;
  }
  grid[size - 8][8] = true;
  const stated = version < 7 ? 0 : protect(version, 0x1f25, 12);
  for (let bit = 0; stated && bit < 18; bit++) {
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    grid[near][far] = grid[far][near] = ((stated >> bit) & 1) === 1;
  }
  return grid;
}

/** How many codewords a code of a version has. @param {number} version */
const room = (version) => patterns(version, 0).flat().filter((module) => module === null).length >> 3;

/** The codewords of a text in a version; null where it does not fit. @param {Uint8Array} bytes @param {number} version */
function data(bytes, version) {
  const wanted = room(version) - BLOCKS[version - 1] * CORRECTION[version - 1];
  const length = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0");
  const bits = `0100${length}${[...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")}0000`;
  const words = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  if (words.length > wanted) return null;
  for (let padding = 0xec; words.length < wanted; padding ^= 0xec ^ 0x11) words.push(padding);
  return words;
}

/** The first codeword of each block, then the second and so on. @param {number[][]} blocks */
const interleave = (blocks) =>
  Array.from(blocks[blocks.length - 1], (_, at) => blocks.flatMap((block) => block.slice(at, at + 1))).flat();

/** All codewords as they are placed: data, then error correction. @param {number[]} words @param {number} version */
function arrange(words, version) {
  const count = BLOCKS[version - 1];
  const short = count - (words.length % count); // blocks with a codeword less, which come first
  const length = Math.floor(words.length / count);
  const start = (/** @type {number} */ block) => block * length + Math.max(block - short, 0);
  const blocks = Array.from({ length: count }, (_, block) => words.slice(start(block), start(block + 1)));
  return [...interleave(blocks), ...interleave(blocks.map((block) => correct(block, CORRECTION[version - 1])))];
}

/** The code with a mask: two columns at a time, from the right, up and down in turn. @param {number[]} words @param {number} version @param {number} mask */
function draw(words, version, mask) {
  const grid = patterns(version, mask);
  let bit = 0;
  let upward = true;
  // The column of the timing pattern belongs to no pair.
  for (let right = grid.length - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (const row of upward ? [...grid.keys()].reverse() : grid.keys()) {
      for (const column of [right, right - 1]) {
        if (grid[row][column] !== null) continue;
        grid[row][column] = ((words[bit >> 3] >> (7 - (bit & 7))) & 1) === 1 !== MASKS[mask](column, row);
        bit++;
      }
    }
    upward = !upward;
  }
  return /** @type {boolean[][]} */ (grid);
}

/** How hard a code is to read, as the standard counts it. @param {boolean[][]} grid */
function difficulty(grid) {
  const area = grid.length ** 2;
  const lines = [...grid, ...grid.map((_, column) => grid.map((row) => row[column]))];
  let sum = 10 * Math.floor(Math.abs(grid.flat().filter(Boolean).length * 20 - area * 10) / area);
  for (const line of lines.map((modules) => modules.map(Number).join(""))) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let row = 1; row < grid.length; row++) {
    for (let column = 1; column < grid.length; column++) {
      const module = grid[row][column];
      if ([grid[row - 1][column], grid[row][column - 1], grid[row - 1][column - 1]].every((other) => other === module)) sum += 3;
    }
  }
  return sum;
}

/** The modules of the code of a text, row by row, true where dark. @param {string} text @returns {boolean[][]} */
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= BLOCKS.length; version++) {
    const words = data(bytes, version);
    if (!words) continue;
    const codes = MASKS.map((_, mask) => draw(arrange(words, version), version, mask));
    const difficulties = codes.map(difficulty);
    return codes[difficulties.indexOf(Math.min(...difficulties))];
  }
  throw new RangeError("too long for a QR code");
}

/** The code of a text as a picture with the free room around it. @param {string} text @returns {SVGSVGElement} */
export function picture(text) {
  const grid = encode(text);
  const size = grid.length + 2 * QUIET;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  const path = document.createElementNS(svg.namespaceURI, "path");
  const dark = grid.flatMap((row, y) => row.flatMap((module, x) => (module ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  path.setAttribute("d", dark.join(""));
  svg.append(path);
  return svg;
}
