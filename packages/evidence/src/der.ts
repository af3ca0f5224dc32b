import { concat, same } from './bytes.ts';

/** The tags of DER that are used here. */
export const tag = {
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** What is given a number by its place. */
  numbered: (number: number): number => 0xa0 + number,
} as const;

const lengthOf = (length: number): Uint8Array => {
  if (length < 0x80) return Uint8Array.of(length);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.of(0x80 + bytes.length, ...bytes);
};

/** Writes one value: its tag, its length and its parts. */
export const der = (of: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = concat(...parts);
  return concat(Uint8Array.of(of), lengthOf(content.length), content);
};

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array => der(tag.sequence, ...parts);

/** Yes, as DER writes it. */
export const isTrue = Uint8Array.of(1, 1, 0xff);

/** Writes a set: in the order of its encoded parts. */
export const set = (...parts: readonly Uint8Array[]): Uint8Array => {
  const order = (a: Uint8Array, b: Uint8Array): number => {
    for (let at = 0; at < Math.min(a.length, b.length); at += 1)
      if (a[at] !== b[at]) return (a[at] ?? 0) - (b[at] ?? 0);
    return a.length - b.length;
  };
  return der(tag.set, ...parts.toSorted(order));
};

/** Writes a number that is not negative. */
export const integer = (bytes: Uint8Array): Uint8Array => {
  let from = 0;
  while (from < bytes.length - 1 && bytes[from] === 0) from += 1;
  const needed = bytes.subarray(from);
  return der(tag.integer, (needed[0] ?? 0) > 0x7f ? concat(Uint8Array.of(0), needed) : needed);
};

/** Writes the name of a thing: `1.2.840…`. */
export const oid = (dotted: string): Uint8Array => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [40 * first + second];
  for (const number of rest) {
    const seven = [number % 128];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      seven.unshift(128 + (left % 128));
    bytes.push(...seven);
  }
  return der(tag.oid, Uint8Array.from(bytes));
};

/** A value that was read: what it is, what is in it, and all of its bytes. */
export interface Der {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly raw: Uint8Array;
}

/** Reads the values that stand one after another; nothing when they are not whole. Only what DER allows is taken. */
export const readAll = (bytes: Uint8Array): Der[] | undefined => {
  const found: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [of = 0, first = 0x80] = [bytes[at], bytes[at + 1]];
    const more = first > 0x80 ? first - 0x80 : 0;
    if ((of & 0x1f) === 0x1f || first === 0x80 || more > 4) return undefined;
    let length = more === 0 ? first : 0;
    for (let each = 0; each < more; each += 1) length = length * 256 + (bytes[at + 2 + each] ?? 0);
    const start = at + 2 + more;
    const end = start + length;
    if (end > bytes.length || !same(lengthOf(length), bytes.subarray(at + 1, start))) return undefined;
    found.push({ tag: of, content: bytes.subarray(start, end), raw: bytes.subarray(at, end) });
    at = end;
  }
  return found;
};

/** Reads the one value that bytes are, of this kind. */
export const readOne = (bytes: Uint8Array | undefined, of: number): Der | undefined => {
  const found = bytes && readAll(bytes);
  return found?.length === 1 && found[0]?.tag === of ? found[0] : undefined;
};

/** What is in a value, in order. */
export const partsOf = (value: Der | undefined): readonly Der[] => (value && readAll(value.content)) ?? [];
