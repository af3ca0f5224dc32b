/** The characters that a PDF knows by kind, as bytes. */
export const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00;

const delimiters = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)));

export const isDelimiter = (byte: number): boolean => delimiters.has(byte);

/** What a name, number or word may go on with; -1 stands for the end. */
export const isRegular = (byte: number): boolean => byte >= 0 && !isSpace(byte) && !isDelimiter(byte);

/** A digit of a hexadecimal number, or -1. */
export const hexDigit = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

/** Bytes as characters, one each. */
export const latin = (bytes: Uint8Array, from = 0, to = bytes.length): string => {
  let text = '';
  for (let at = from; at < to; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 4096, to)));
  }
  return text;
};

const matches = (bytes: Uint8Array, word: string, at: number): boolean => {
  for (let index = 0; index < word.length; index++) {
    if (bytes[at + index] !== word.charCodeAt(index)) return false;
  }
  return true;
};

/** Whether a word of plain characters stands at a place. */
export const standsAt = (bytes: Uint8Array, word: string, at: number): boolean =>
  at >= 0 && at + word.length <= bytes.length && matches(bytes, word, at);

/** Where a word stands last between two places, or -1. */
export const lastPlaceOf = (bytes: Uint8Array, word: string, from: number, to: number): number => {
  for (let at = to - word.length; at >= Math.max(0, from); at--) if (matches(bytes, word, at)) return at;
  return -1;
};

/** Where a word stands first between two places, or -1. */
export const firstPlaceOf = (bytes: Uint8Array, word: string, from: number, to: number): number => {
  for (let at = Math.max(0, from); at + word.length <= to; at++) if (matches(bytes, word, at)) return at;
  return -1;
};
