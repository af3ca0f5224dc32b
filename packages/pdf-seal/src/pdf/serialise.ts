import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfText } from './objects.ts';

/** Bytes that grow at their end. */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }

  bytes(given: Uint8Array): this {
    this.#room(given.length);
    this.#bytes.set(given, this.#length);
    this.#length += given.length;
    return this;
  }

  /** Letters up to U+00FF, each a byte. */
  ascii(given: string): this {
    this.#room(given.length);
    for (let at = 0; at < given.length; at += 1) this.#bytes[this.#length + at] = given.charCodeAt(at);
    this.#length += given.length;
    return this;
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** A number as PDF wants it: no exponent, no more places than a reader keeps. */
export const numberText = (value: number): string => {
  if (!Number.isFinite(value)) throw new RangeError('A PDF knows no such number');
  if (Number.isInteger(value)) return value.toFixed(0);
  const short = value.toFixed(5).replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short;
};

/** What may stand in a name as it is: regular characters of ASCII, but not the number sign. */
const regular = /^[!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]$/;

const nameText = (value: string): string => {
  let out = '/';
  for (const letter of value) {
    // A name that was read holds a byte in each letter; one made here may hold any letter and becomes UTF-8.
    const bytes = letter.charCodeAt(0) < 0x100 ? [letter.charCodeAt(0)] : new TextEncoder().encode(letter);
    if (regular.test(letter)) out += letter;
    else for (const byte of bytes) out += `#${byte.toString(16).padStart(2, '0')}`;
  }
  return out;
};

export const hexText = (bytes: Uint8Array): string => {
  let out = '';
  for (const byte of bytes) out += byte.toString(16).padStart(2, '0');
  return out;
};

const isPrintable = (bytes: Uint8Array) => bytes.every((byte) => byte >= 0x20 && byte < 0x7f);

const writeText = (out: ByteWriter, { bytes }: PdfText): void => {
  if (!isPrintable(bytes)) {
    out.ascii(`<${hexText(bytes)}>`);
    return;
  }
  out.ascii(`(${String.fromCharCode(...bytes).replaceAll(/[()\\]/g, '\\$&')})`);
};

const writeDict = (out: ByteWriter, entries: ReadonlyMap<string, PdfObject>): void => {
  out.ascii('<<');
  for (const [key, value] of entries) {
    out.ascii(nameText(key)).ascii(' ');
    writeObject(out, value);
  }
  out.ascii('>>');
};

const writeArray = (out: ByteWriter, items: readonly PdfObject[]): void => {
  out.ascii('[');
  for (const [at, item] of items.entries()) {
    if (at > 0) out.ascii(' ');
    writeObject(out, item);
  }
  out.ascii(']');
};

/** Writes an object as it stands in a file; a stream with its bytes and its true length. */
export const writeObject = (out: ByteWriter, object: PdfObject): void => {
  if (object === null) out.ascii('null');
  else if (typeof object === 'boolean') out.ascii(String(object));
  else if (typeof object === 'number') out.ascii(numberText(object));
  else if (object instanceof PdfName) out.ascii(nameText(object.name));
  else if (object instanceof PdfText) writeText(out, object);
  else if (object instanceof PdfRef) out.ascii(`${object.number} ${object.generation} R`);
  else if (object instanceof PdfDict) writeDict(out, object.entries);
  else if (object instanceof PdfStream) {
    writeDict(out, new Map([...object.dict.entries, ['Length', object.bytes.length]]));
    out.ascii('\nstream\n').bytes(object.bytes).ascii('\nendstream');
  } else writeArray(out, object);
};
