import { damaged, tooLarge } from './fault.ts';
import { PdfName, type PdfObject, type PdfStream } from './objects.ts';
import { Parser } from './parse.ts';
import type { XrefEntry } from './xref.ts';

interface Opened {
  readonly bytes: Uint8Array;
  readonly numbers: readonly number[];
  readonly offsets: readonly number[];
}

const countOf = (stream: PdfStream, key: string): number => {
  const value = stream.dict.get(key);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw damaged(`a stream of objects without ${key}`);
};

/** Objects that are kept together in compressed streams; each stream is decoded once. */
export class ObjectStreams {
  readonly #depth: number;
  readonly #container: (number: number) => { stream: PdfStream; bytes: Uint8Array };
  readonly #opened = new Map<number, Opened>();

  constructor(depth: number, container: (number: number) => { stream: PdfStream; bytes: Uint8Array }) {
    this.#depth = depth;
    this.#container = container;
  }

  get(number: number, { stream, index }: XrefEntry & { kind: 'in' }): PdfObject {
    const opened = this.#opened.get(stream) ?? this.#open(stream);
    const offset = opened.offsets[index];
    if (offset === undefined || opened.numbers[index] !== number)
      throw damaged(`object ${number} is not in stream ${stream}`);
    if (offset >= opened.bytes.length) throw damaged(`object ${number} is beyond stream ${stream}`);
    return new Parser(opened.bytes, offset, this.#depth).object();
  }

  #open(number: number): Opened {
    const { stream, bytes } = this.#container(number);
    const type = stream.dict.get('Type');
    if (!(type instanceof PdfName && type.name === 'ObjStm'))
      throw damaged(`no stream of objects in ${number}`);
    const count = countOf(stream, 'N');
    const first = countOf(stream, 'First');
    if (count > bytes.length) throw tooLarge('too many objects in one stream');
    const parser = new Parser(bytes.subarray(0, first), 0, 1);
    const numbers: number[] = [];
    const offsets: number[] = [];
    for (let index = 0; index < count; index++) {
      numbers.push(parser.count());
      offsets.push(first + parser.count());
    }
    const opened = { bytes, numbers, offsets };
    this.#opened.set(number, opened);
    return opened;
  }
}
