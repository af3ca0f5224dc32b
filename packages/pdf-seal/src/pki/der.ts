import { bytesOf, concat } from './bytes.ts';
import { damaged } from './fault.ts';

/** The tags of DER that are used here. */
export const tag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  text: 0x0c,
  printable: 0x13,
  ia5: 0x16,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** What is given a number by its place: made of parts, or plain. */
  numbered: (number: number): number => 0xa0 + number,
  plain: (number: number): number => 0x80 + number,
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
export const octets = (bytes: Uint8Array): Uint8Array => der(tag.octets, bytes);
export const bits = (bytes: Uint8Array): Uint8Array => der(tag.bitString, Uint8Array.of(0), bytes);
export const text = (value: string): Uint8Array => der(tag.text, new TextEncoder().encode(value));
export const nothing: Uint8Array = der(tag.nothing);
export const yes: Uint8Array = der(tag.boolean, Uint8Array.of(0xff));
export const small = (value: number): Uint8Array => der(tag.integer, Uint8Array.of(value));

/** Gives a value the tag of its place instead of its own. */
export const retag = (of: number, value: Uint8Array): Uint8Array =>
  concat(Uint8Array.of(of), value.subarray(1));

const order = (a: Uint8Array, b: Uint8Array): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1)
    if (a[at] !== b[at]) return (a[at] ?? 0) - (b[at] ?? 0);
  return a.length - b.length;
};

/** Writes a set: in the order of its encoded parts. */
export const set = (...parts: readonly Uint8Array[]): Uint8Array => der(tag.set, ...parts.toSorted(order));

/** Writes a number that is not negative. */
export const integer = (bytes: Uint8Array): Uint8Array => {
  let from = 0;
  while (from < bytes.length - 1 && bytes[from] === 0) from += 1;
  const needed = bytes.subarray(from);
  return der(tag.integer, (needed[0] ?? 0) > 0x7f ? concat(Uint8Array.of(0), needed) : needed);
};

/** Writes a count, however large. */
export const count = (value: number): Uint8Array => integer(bytesOf(BigInt(value), 8));

/** Writes the name of a thing: `1.2.840…`. */
export const oid = (dotted: string): Uint8Array => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes: number[] = [];
  for (const number of [40 * first + second, ...rest]) {
    const seven = [number % 128];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      seven.unshift(128 + (left % 128));
    bytes.push(...seven);
  }
  return der(tag.oid, Uint8Array.from(bytes));
};

const stamp = (time: Date) => time.toISOString().replaceAll(/[-:T]|\.\d+/g, '');

/** Writes a time as certificates do: two digits of the year until 2049. */
export const time = (value: Date): Uint8Array => {
  const encode = (of: number, said: string) => der(of, new TextEncoder().encode(said));
  return value.getUTCFullYear() < 2050
    ? encode(tag.utcTime, stamp(value).slice(2))
    : encode(tag.time, stamp(value));
};

/** Writes a time with all digits of the year. */
export const fullTime = (value: Date): Uint8Array => der(tag.time, new TextEncoder().encode(stamp(value)));

/** A value that was read: what it is, what is in it, and all of its bytes. */
export interface Der {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly raw: Uint8Array;
}

const depthLimit = 40;

/** One value at its place. Makers of signatures use BER too, so that lengths may be left open. */
const readAt = (bytes: Uint8Array, at: number, depth: number): Der => {
  const [of, first] = [bytes[at], bytes[at + 1]];
  if (of === undefined || first === undefined || (of & 0x1f) === 0x1f || depth > depthLimit)
    return damaged('a value is not whole');
  if (first === 0x80) {
    if ((of & 0x20) === 0) return damaged('a plain value has no length');
    let end = at + 2;
    while (bytes[end] !== 0 || bytes[end + 1] !== 0) end += readAt(bytes, end, depth + 1).raw.length;
    return { tag: of, content: bytes.subarray(at + 2, end), raw: bytes.subarray(at, end + 2) };
  }
  const more = first > 0x80 ? first - 0x80 : 0;
  if (more > 4) return damaged('a value is too long');
  let length = more === 0 ? first : 0;
  for (let each = 0; each < more; each += 1) length = length * 256 + (bytes[at + 2 + each] ?? 0);
  const start = at + 2 + more;
  if (start + length > bytes.length) return damaged('a value ends too early');
  return {
    tag: of,
    content: bytes.subarray(start, start + length),
    raw: bytes.subarray(at, start + length),
  };
};

/** Reads the values that stand one after another. */
export const readAll = (bytes: Uint8Array): Der[] => {
  const found: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const value = readAt(bytes, at, 0);
    found.push(value);
    at += value.raw.length;
  }
  return found;
};

/** Reads the first value; what stands behind it, such as zeroes that fill a place, is left. */
export const readFirst = (bytes: Uint8Array, of: number): Der => {
  const value = readAt(bytes, 0, 0);
  return value.tag === of ? value : damaged('another kind of value was expected');
};

/** Reads the one value that bytes are. */
export const readOne = (bytes: Uint8Array, of: number): Der => {
  const value = readFirst(bytes, of);
  return value.raw.length === bytes.length ? value : damaged('something stands behind the value');
};

/** What is in a value, in order. */
export const partsOf = (value: Der | undefined): readonly Der[] => (value ? readAll(value.content) : []);

/** The parts of a value of this kind. */
export const partsIn = (value: Der | undefined, of: number = tag.sequence): readonly Der[] =>
  value?.tag === of ? readAll(value.content) : damaged('another kind of value was expected');

export const want = (value: Der | undefined, of?: number): Der =>
  value && (of === undefined || value.tag === of) ? value : damaged('a value is missing');

/** Bytes that may have been written in pieces. */
export const octetsOf = (value: Der | undefined): Uint8Array => {
  if (value?.tag === tag.octets || value?.tag === tag.plain(0)) return value.content;
  if (value?.tag === 0x24 || value?.tag === tag.numbered(0)) return concat(...partsOf(value).map(octetsOf));
  return damaged('bytes were expected');
};

/** The bytes of a bit string that is whole bytes. */
export const bitsOf = (value: Der | undefined): Uint8Array =>
  value?.tag === tag.bitString && value.content[0] === 0
    ? value.content.subarray(1)
    : damaged('bits were expected');
