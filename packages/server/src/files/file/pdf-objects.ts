import { type Budget, createBudget, unpack } from './pdf-filters.ts';
import { createLexer, type Token } from './pdf-lexer.ts';
import { type Entry, OpaquePdf, readValue } from './pdf-value.ts';

/** However objects are nested, a file is not read more often than this. */
const readingsMax = 8;

const wholeNumber = (token: Token | undefined): number | undefined =>
  token?.kind === 'word' && /^\d{1,10}$/.test(token.text) ? Number(token.text) : undefined;

/** A number that stands behind a key; one that stands elsewhere is none. */
const numberOf = (entries: readonly Entry[], key: string): number | undefined => {
  const [value, , third] = entries.find((entry) => entry.key === key)?.value ?? [];
  // Two numbers and an R stand for a value elsewhere.
  const isReference = third?.kind === 'word' && third.text === 'R';
  return isReference ? undefined : wholeNumber(value);
};

const endsHere = /^[\0\t\n\f\r ]*endstream/;

/** The bytes of a stream whose word ends at a place. Readers find one end only where the length says so itself. */
const streamData = (bytes: Buffer, entries: readonly Entry[], from: number): Buffer => {
  const lineEnd = bytes[from] === 13 ? from + 1 : from;
  const length = numberOf(entries, 'Length');
  if (bytes[lineEnd] !== 10 || length === undefined) throw new OpaquePdf('a stream without bounds');
  const [start, end] = [lineEnd + 1, lineEnd + 1 + length];
  if (!endsHere.test(bytes.toString('latin1', end, end + 32))) throw new OpaquePdf('a stream without an end');
  return bytes.subarray(start, end);
};

/** The values in a stream of objects, each from where the stream says that it begins. */
function* packedValues(entries: readonly Entry[], data: Buffer): Generator<readonly Token[]> {
  const [count, first] = [numberOf(entries, 'N'), numberOf(entries, 'First')];
  if (count === undefined || first === undefined) throw new OpaquePdf('objects that are not counted');
  const lexer = createLexer(data, 0);
  let read = 0;
  for (let at = 0; at < count; at += 1) {
    const [number, offset] = [wholeNumber(lexer.next()), wholeNumber(lexer.next())];
    if (number === undefined || offset === undefined) throw new OpaquePdf('objects that are not there');
    const { tokens, end } = readValue(data, first + offset);
    read += Math.max(0, end - first - offset);
    if (read > readingsMax * data.length + 1_024) throw new OpaquePdf('objects within objects');
    yield tokens;
  }
}

/** Whether a stream holds objects: by what it says it is, or by what every reader needs to find them. */
const isPacked = (entries: readonly Entry[]): boolean => {
  const has = (key: string) => entries.some((entry) => entry.key === key);
  const isSaid = entries.some(({ value: [token] }) => token?.kind === 'name' && token.text === 'ObjStm');
  return isSaid || (has('N') && has('First'));
};

function* unpackedValues(
  bytes: Buffer,
  entries: readonly Entry[],
  from: number,
  budget: Budget,
): Generator<readonly Token[]> {
  const lexer = createLexer(bytes, from);
  const word = lexer.next();
  if (word?.kind !== 'word' || word.text !== 'stream') return;
  // Readers disagree about which of two counts.
  if (new Set(entries.map(({ key }) => key)).size < entries.length) throw new OpaquePdf('a key given twice');
  yield* packedValues(entries, unpack(entries, streamData(bytes, entries, lexer.place()), budget));
}

/** Where a word stands that begins an object or a trailer. Nothing in between can hide it: readers jump there too. */
function* beginnings(bytes: Buffer): Generator<number> {
  for (const word of ['obj', 'trailer']) {
    for (let at = bytes.indexOf(word, 0, 'latin1'); at >= 0; at = bytes.indexOf(word, at + 1, 'latin1')) {
      const before = bytes.toString('latin1', Math.max(0, at - 3), at);
      if (word === 'trailer' || /(?:^|[\d\s\0])$/.test(before)) yield at + word.length;
    }
  }
}

/** Every value of a PDF, those packed into streams too. */
export function* valuesOf(bytes: Buffer): Generator<readonly Token[]> {
  const budget = createBudget();
  let read = 0;
  for (const from of beginnings(bytes)) {
    const { tokens, entries, end } = readValue(bytes, from);
    read += end - from;
    if (read > readingsMax * bytes.length) throw new OpaquePdf('objects within objects');
    yield tokens;
    if (isPacked(entries)) yield* unpackedValues(bytes, entries, end, budget);
  }
}
