/** What a PDF is written in, token by token, as every reader takes it apart. */
export type Token =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly text: string }
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'string' };

const codes = (text: string) => [...text].map((char) => char.charCodeAt(0));
const [percent, slash, backslash, opening, closing, less, more] = codes('%/\\()<>') as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
// A table is many times quicker than a set, and a hostile file is nothing but tokens.
const [isRegular, isBlank] = [new Uint8Array(256).fill(1), new Uint8Array(256)];
for (const byte of [0, 9, 10, 12, 13, 32]) isBlank[byte] = 1;
for (const byte of [0, 9, 10, 12, 13, 32, ...codes('()<>[]{}/%')]) isRegular[byte] = 0;
/** Longer names, numbers and keywords mean nothing to anybody. */
const longestWord = 256;

const anyWord: Token = { kind: 'word', text: '' };

/** Names may be written with escapes to get past whoever reads them literally. */
const unescaped = (text: string) =>
  !text.includes('#')
    ? text
    : text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Reads tokens from a place on. Comments and blanks are nothing; what is in a string is text and no name. */
export const createLexer = (bytes: Buffer, from: number) => {
  let at = from;

  const skipBlanks = (): void => {
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === percent) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
      else if (isBlank[byte] === 0) return;
    }
  };

  const skipText = (): void => {
    let depth = 0;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === backslash) at += 1;
      else if (byte === opening) depth += 1;
      else if (byte === closing) depth -= 1;
      if (depth === 0) break;
    }
    at += 1;
  };

  const regular = (isWanted: boolean): string => {
    const start = at;
    while (at < bytes.length && at - start < longestWord && isRegular[bytes[at] ?? 0] === 1) at += 1;
    return isWanted ? bytes.toString('latin1', start, at) : '';
  };

  /** The next token; the text of a word only where it is wanted. */
  const next = (wantsWords = true): Token | undefined => {
    skipBlanks();
    const byte = bytes[at];
    if (byte === undefined) return undefined;
    if (byte === slash) {
      at += 1;
      return { kind: 'name', text: unescaped(regular(true)) };
    }
    if (byte === opening) {
      skipText();
      return { kind: 'string' };
    }
    const doubled = (byte === less || byte === more) && bytes[at + 1] === byte;
    if (doubled) {
      at += 2;
      return byte === less ? { kind: 'open', text: '<<' } : { kind: 'close', text: '>>' };
    }
    if (byte === less) {
      const end = bytes.indexOf(more, at);
      at = end < 0 ? bytes.length : end + 1;
      return { kind: 'string' };
    }
    if (isRegular[byte] === 1) {
      const text = regular(wantsWords);
      return wantsWords ? { kind: 'word', text } : anyWord;
    }
    at += 1;
    const text = String.fromCharCode(byte);
    if (text === '[') return { kind: 'open', text };
    return text === ']' ? { kind: 'close', text } : { kind: 'word', text };
  };

  return { next, place: () => at };
};
