/** What the binary files of the index are made of: figures of 7 bits a byte (LEB128), texts that share beginnings. */

const MORE = 0x80; // this bit of a byte says that the figure goes on
const END = 10; // stands after each gathered text: no token has a line feed

/** Reads figures one after another. */
export class Reader {
  /** @param {Uint8Array} bytes @param {number} [at] */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** The next figure: a whole number, not negative. */
  number() {
    let byte = this.bytes[this.at++];
    if (byte < MORE) return byte;
    let value = byte - MORE;
    // Multiplied, not shifted: figures of pay need more than 32 bits.
    for (let scale = MORE; byte >= MORE; scale *= MORE) {
      byte = this.bytes[this.at++];
      value += (byte & (MORE - 1)) * scale;
    }
    return value;
  }

  /** The next bytes, as many as that. @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** Gathers texts that are written as what they share with the one before, in bytes, and the rest. */
export class Texts {
  buffer = new Uint8Array(1 << 12);
  start = 0; // of the last text
  end = 0;

  /** The next text of a reader. @param {Reader} reader */
  add(reader) {
    const shared = reader.number();
    const rest = reader.take(reader.number());
    const needed = this.end + shared + rest.length + 1;
    if (needed > this.buffer.length) this.grow(needed);
    this.buffer.copyWithin(this.end, this.start, this.start + shared);
    this.buffer.set(rest, this.end + shared);
    this.start = this.end;
    this.end = needed;
    this.buffer[needed - 1] = END;
  }

  /** @param {number} needed */
  grow(needed) {
    const grown = new Uint8Array(needed * 2);
    grown.set(this.buffer);
    this.buffer = grown;
  }

  /** All texts, each ended by a line feed: decoded at once, which is much faster than each by itself. */
  joined() {
    return new TextDecoder().decode(this.buffer.subarray(0, this.end));
  }
}
