import { damaged, tooLarge } from './fault.ts';
import { Lexer, type Token } from './lexer.ts';
import { type PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from './objects.ts';

const doubled = new WeakSet<PdfDict>();

/** Whether a key stands twice in a dictionary, so that readers may differ over what it says. The last one is what we read. */
export const hasDoubledKeys = (dict: PdfDict): boolean => doubled.has(dict);

const words: ReadonlyMap<string, PdfObject> = new Map<string, PdfObject>([
  ['null', null],
  ['true', true],
  ['false', false],
]);

/** Reads objects one after the other; streams are whoever asks's own affair. */
export class Parser {
  readonly lexer: Lexer;
  readonly #depth: number;

  constructor(bytes: Uint8Array, at: number, depth: number) {
    this.lexer = new Lexer(bytes, at);
    this.#depth = depth;
  }

  object(depth = 0): PdfObject {
    const token = this.lexer.next();
    if (token.kind === 'object') return token.object;
    if (token.kind === 'number')
      return token.whole ? (this.#reference(token.value) ?? token.value) : token.value;
    if (token.kind === 'mark' && (token.mark === '[' || token.mark === '<<')) {
      if (depth >= this.#depth) throw tooLarge('objects too deep within each other');
      return token.mark === '[' ? this.#array(depth) : this.#dict(depth);
    }
    const word = token.kind === 'word' ? words.get(token.word) : undefined;
    if (word === undefined) throw damaged(`no object at ${this.lexer.at}`);
    return word;
  }

  /** A whole number that is not less than nothing. */
  count(): number {
    const token = this.lexer.next();
    if (token.kind === 'number' && token.whole && token.value >= 0 && Number.isSafeInteger(token.value))
      return token.value;
    throw damaged(`no number at ${this.lexer.at}`);
  }

  word(expected: string): void {
    const token = this.lexer.next();
    if (token.kind !== 'word' || token.word !== expected)
      throw damaged(`no "${expected}" at ${this.lexer.at}`);
  }

  #reference(number: number): PdfRef | undefined {
    if (number < 0) return undefined;
    const from = this.lexer.at;
    const generation = this.#quiet();
    if (generation.kind === 'number' && generation.whole && generation.value >= 0) {
      const word = this.#quiet();
      if (word.kind === 'word' && word.word === 'R') return new PdfRef(number, generation.value);
    }
    this.lexer.at = from;
    return undefined;
  }

  /** A look ahead finds no fault: whoever reads on will. */
  #quiet(): Token {
    this.lexer.skip();
    const byte = this.lexer.peek();
    const isWord = (byte >= 0x30 && byte <= 0x39) || byte === 0x52;
    return isWord ? this.lexer.next() : { kind: 'end' };
  }

  #closes(mark: ']' | '>>'): boolean {
    this.lexer.skip();
    const byte = this.lexer.peek();
    if (byte === -1) throw damaged('an object without end');
    if (byte !== mark.charCodeAt(0)) return false;
    this.lexer.next();
    return true;
  }

  #array(depth: number): PdfArray {
    const items: PdfObject[] = [];
    while (!this.#closes(']')) items.push(this.object(depth + 1));
    return items;
  }

  #dict(depth: number): PdfDict {
    const entries = new Map<string, PdfObject>();
    let isDoubled = false;
    while (!this.#closes('>>')) {
      const key = this.lexer.next();
      if (key.kind !== 'object' || !(key.object instanceof PdfName))
        throw damaged(`no key at ${this.lexer.at}`);
      if (entries.has(key.object.name)) isDoubled = true;
      entries.set(key.object.name, this.object(depth + 1));
    }
    const dict = new PdfDict(entries);
    if (isDoubled) doubled.add(dict);
    return dict;
  }
}
