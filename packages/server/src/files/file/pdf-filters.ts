import { inflateSync } from 'node:zlib';
import { type Entry, OpaquePdf } from './pdf-value.ts';

/** What one file may unfold into, over all its streams and all their filters. */
const unfoldedMax = 64 * 1_048_576;

/** What is left of that for one file. */
export interface Budget {
  readonly left: () => number;
  readonly spend: (bytes: number) => void;
}

export const createBudget = (): Budget => {
  let left = unfoldedMax;
  return {
    left: () => left,
    spend: (bytes) => {
      left -= bytes;
      if (left < 0) throw new OpaquePdf('it unfolds into too much');
    },
  };
};

const fromHex = (data: Buffer): Buffer => {
  const end = data.indexOf('>');
  const text = data.toString('latin1', 0, end < 0 ? data.length : end).replace(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(text.length % 2 ? `${text}0` : text, 'hex');
};

const from85 = (data: Buffer, max: number): Buffer => {
  const text =
    data
      .toString('latin1')
      .replace(/[\s\0]|^<~/g, '')
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
    if (out.length > max) throw new OpaquePdf('it unfolds into too much');
    if (char === 'z' && group.length === 0) out.push(0, 0, 0, 0);
    else group.push(char.charCodeAt(0) - 33);
    if (group.length < 5) continue;
    flush(group);
    group = [];
  }
  if (group.length > 1) flush(group);
  return Buffer.from(out);
};

const fromRuns = (data: Buffer, max: number): Buffer => {
  const parts: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < data.length && data[at] !== 128; ) {
    const length = data[at] ?? 0;
    const isPlain = length < 128;
    parts.push(isPlain ? data.subarray(at + 1, at + 2 + length) : Buffer.alloc(257 - length, data[at + 1]));
    at += isPlain ? length + 2 : 2;
    size += isPlain ? length + 1 : 257 - length;
    if (size > max) throw new OpaquePdf('it unfolds into too much');
  }
  return Buffer.concat(parts);
};

const decoders: Readonly<Record<string, (data: Buffer, max: number) => Buffer>> = {
  FlateDecode: (data, max) => inflateSync(data, { maxOutputLength: Math.max(1, max), finishFlush: 2 }),
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

const filtersOf = (entries: readonly Entry[]): string[] => {
  const given = entries.filter(({ key }) => key === 'Filter' || key === 'F');
  // Readers disagree about which of two comes first.
  if (given.length > 1) throw new OpaquePdf('filters by two names');
  const [value, ...rest] = given[0]?.value ?? [];
  if (!value) return [];
  if (value.kind === 'name') return [value.text];
  if (value.kind !== 'open' || value.text !== '[') throw new OpaquePdf('filters elsewhere');
  const end = rest.findIndex(({ kind }) => kind === 'close');
  return rest.slice(0, end).map((token) => {
    if (token.kind !== 'name') throw new OpaquePdf('filters elsewhere');
    return token.text;
  });
};

/** What a stream holds behind all its filters. */
export const unpack = (entries: readonly Entry[], data: Buffer, budget: Budget): Buffer => {
  if (entries.some(({ key }) => /^(?:DecodeParms|DP|FFilter)$/.test(key)))
    throw new OpaquePdf('objects behind a predictor');
  try {
    return filtersOf(entries).reduce((bytes, filter) => {
      const decode = decoders[shortNames[filter] ?? filter];
      if (!decode) throw new OpaquePdf(`objects behind ${filter}`);
      const unfolded = decode(bytes, budget.left());
      budget.spend(unfolded.length);
      return unfolded;
    }, data);
  } catch (error) {
    throw error instanceof OpaquePdf ? error : new OpaquePdf('objects that cannot be unpacked');
  }
};
