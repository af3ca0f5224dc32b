import { inflateSync } from 'node:zlib';
import { createLexer, OpaquePdf, readValue, type Token } from './pdf-lexer.ts';

/** Objects in a packed stream may unfold into so much. */
const unfoldedMax = 64 * 1_048_576;
/** However objects are nested, a file is not read more often than this. */
const readingsMax = 8;

/** The value behind a key of a dictionary, as far as it is one token or a list. */
const after = (tokens: readonly Token[], key: string): readonly Token[] => {
  const at = tokens.findIndex((token) => token.kind === 'name' && token.text === key);
  return at < 0 ? [] : tokens.slice(at + 1);
};

const numberOf = (tokens: readonly Token[], key: string): number | undefined => {
  const [value, second, third] = after(tokens, key);
  // Two numbers and an R stand for a value elsewhere.
  const isReference = third?.kind === 'word' && third.text === 'R' && second?.kind === 'word';
  return value?.kind === 'word' && !isReference && /^\d+$/.test(value.text) ? Number(value.text) : undefined;
};

const filtersOf = (tokens: readonly Token[]): string[] => {
  const key = tokens.some((token) => token.kind === 'name' && token.text === 'Filter') ? 'Filter' : 'F';
  const [value, ...rest] = after(tokens, key);
  if (!value) return [];
  if (value.kind === 'name') return [value.text];
  if (value.kind !== 'open') throw new OpaquePdf('filters elsewhere');
  const end = rest.findIndex(({ kind }) => kind === 'close');
  return rest.slice(0, end).map((token) => {
    if (token.kind !== 'name') throw new OpaquePdf('filters elsewhere');
    return token.text;
  });
};

const fromHex = (data: Buffer): Buffer => {
  const text =
    data
      .toString('latin1')
      .split('>', 1)[0]
      ?.replace(/[^0-9A-Fa-f]/g, '') ?? '';
  return Buffer.from(text.length % 2 ? `${text}0` : text, 'hex');
};

const from85 = (data: Buffer): Buffer => {
  const text =
    data
      .toString('latin1')
      .replace(/\s|^<~/g, '')
      .split('~', 1)[0] ?? '';
  const out: number[] = [];
  let group: number[] = [];
  const flush = (digits: number[]) => {
    const padded = [...digits, ...Array<number>(5 - digits.length).fill(84)];
    const value = padded.reduce((sum, digit) => sum * 85 + digit, 0);
    const bytes = [value / 2 ** 24, value / 2 ** 16, value / 2 ** 8, value].map(
      (byte) => Math.floor(byte) % 256,
    );
    out.push(...bytes.slice(0, digits.length - 1));
  };
  for (const char of text) {
    if (char === 'z' && group.length === 0) out.push(0, 0, 0, 0);
    else group.push(char.charCodeAt(0) - 33);
    if (group.length < 5) continue;
    flush(group);
    group = [];
  }
  if (group.length > 1) flush(group);
  return Buffer.from(out);
};

const fromRuns = (data: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length && data[at] !== 128; ) {
    const length = data[at] ?? 0;
    if (length < 128) parts.push(data.subarray(at + 1, at + 2 + length));
    else parts.push(Buffer.alloc(257 - length, data[at + 1]));
    at += length < 128 ? length + 2 : 2;
  }
  return Buffer.concat(parts);
};

const decoders: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  FlateDecode: (data) => inflateSync(data, { maxOutputLength: unfoldedMax, finishFlush: 2 }),
  ASCIIHexDecode: fromHex,
  ASCII85Decode: from85,
  RunLengthDecode: fromRuns,
};
const shortNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  RL: 'RunLengthDecode',
};

const unpack = (tokens: readonly Token[], data: Buffer): Buffer => {
  if (tokens.some((token) => token.kind === 'name' && /^(?:DecodeParms|DP|FFilter)$/.test(token.text)))
    throw new OpaquePdf('objects behind a predictor');
  try {
    return filtersOf(tokens).reduce((bytes, filter) => {
      const decode = decoders[shortNames[filter] ?? filter];
      if (!decode) throw new OpaquePdf(`objects behind ${filter}`);
      return decode(bytes);
    }, data);
  } catch (error) {
    throw error instanceof OpaquePdf ? error : new OpaquePdf('objects that cannot be unpacked');
  }
};

/** The bytes of a stream whose word ends at a place: as long as it says, or else up to the word that ends it. */
const streamData = (bytes: Buffer, tokens: readonly Token[], from: number): Buffer => {
  const start = bytes[from] === 13 && bytes[from + 1] === 10 ? from + 2 : from + 1;
  const length = numberOf(tokens, 'Length');
  const said = length === undefined ? -1 : start + length;
  if (said >= 0 && /^\s*endstream/.test(bytes.toString('latin1', said, said + 16)))
    return bytes.subarray(start, said);
  const end = bytes.indexOf('endstream', start, 'latin1');
  return bytes.subarray(start, end < 0 ? undefined : end);
};

/** The values in a stream of objects, each from where the stream says that it begins. */
function* packedValues(tokens: readonly Token[], data: Buffer): Generator<readonly Token[]> {
  const [count, first] = [numberOf(tokens, 'N'), numberOf(tokens, 'First')];
  if (count === undefined || first === undefined) throw new OpaquePdf('objects that are not counted');
  const lexer = createLexer(data, 0);
  let read = 0;
  for (let at = 0; at < count; at += 1) {
    const [number, offset] = [lexer.next(), lexer.next()];
    if (number?.kind !== 'word' || offset?.kind !== 'word') return;
    const { tokens: value, end } = readValue(data, first + Number(offset.text));
    read += end - first - Number(offset.text);
    if (read > readingsMax * data.length + 1_024) throw new OpaquePdf('objects within objects');
    yield value;
  }
}

const isPacked = (tokens: readonly Token[]): boolean => {
  const names = new Set(tokens.flatMap((token) => (token.kind === 'name' ? [token.text] : [])));
  return names.has('ObjStm') || (names.has('N') && names.has('First'));
};

/** Where a word stands that begins an object or a trailer. Nothing in between can hide it: readers jump there too. */
function* beginnings(bytes: Buffer): Generator<number> {
  for (const word of ['obj', 'trailer']) {
    for (let at = bytes.indexOf(word, 0, 'latin1'); at >= 0; at = bytes.indexOf(word, at + 1, 'latin1')) {
      const before = bytes.toString('latin1', Math.max(0, at - 3), at);
      if (word === 'trailer' || /(?:^|[\d\s])$/.test(before)) yield at + word.length;
    }
  }
}

/** Every value of a PDF, those packed into streams too. */
export function* valuesOf(bytes: Buffer): Generator<readonly Token[]> {
  let read = 0;
  for (const from of beginnings(bytes)) {
    const { tokens, end } = readValue(bytes, from);
    read += end - from;
    if (read > readingsMax * bytes.length) throw new OpaquePdf('objects within objects');
    yield tokens;
    const lexer = createLexer(bytes, end);
    const word = tokens[0]?.kind === 'open' && isPacked(tokens) ? lexer.next() : undefined;
    if (word?.kind !== 'word' || word.text !== 'stream') continue;
    yield* packedValues(tokens, unpack(tokens, streamData(bytes, tokens, lexer.place())));
  }
}
