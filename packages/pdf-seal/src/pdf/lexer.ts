import { hexDigit, isDelimiter, isRegular, isSpace, latin } from './characters.ts';
import { damaged } from './fault.ts';
import { PdfName, PdfText } from './objects.ts';

export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly whole: boolean }
  | { readonly kind: 'object'; readonly object: PdfName | PdfText }
  | { readonly kind: 'mark'; readonly mark: '[' | ']' | '<<' | '>>' }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'end' };

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const numberForm = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const end: Token = { kind: 'end' };

/** Cuts bytes into the words of a PDF, one after the other from `at`. */
export class Lexer {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  peek(ahead = 0): number {
    return this.bytes[this.at + ahead] ?? -1;
  }

  /** Goes on to what is neither space nor comment. */
  skip(): void {
    for (;;) {
      const byte = this.peek();
      if (byte === 0x25) while (this.peek() !== -1 && this.peek() !== 0x0a && this.peek() !== 0x0d) this.at++;
      else if (isSpace(byte)) this.at++;
      else return;
    }
  }

  next(): Token {
    this.skip();
    const byte = this.peek();
    if (byte === -1) return end;
    if (byte === 0x2f) return { kind: 'object', object: this.#name() };
    if (byte === 0x28) return { kind: 'object', object: this.#text() };
    if (byte === 0x3c) return this.#opened();
    if (byte === 0x3e) return this.#closed();
    if (byte === 0x5b || byte === 0x5d) {
      this.at++;
      return { kind: 'mark', mark: byte === 0x5b ? '[' : ']' };
    }
    if (isDelimiter(byte)) throw damaged(`a character out of place at ${this.at}`);
    return this.#word();
  }

  /** What `next` would answer, without going on. */
  ahead(): Token {
    const from = this.at;
    const token = this.next();
    this.at = from;
    return token;
  }

  #word(): Token {
    const from = this.at;
    while (isRegular(this.peek())) this.at++;
    if (this.at - from > 128) throw damaged(`a word without end at ${from}`);
    const word = latin(this.bytes, from, this.at);
    if (!numberForm.test(word)) return { kind: 'word', word };
    return { kind: 'number', value: Number(word), whole: !word.includes('.') };
  }

  #name(): PdfName {
    const from = ++this.at;
    let isPlain = true;
    while (isRegular(this.peek())) {
      if (this.peek() === 0x23) isPlain = false;
      this.at++;
    }
    const raw = latin(this.bytes, from, this.at);
    return new PdfName(
      isPlain
        ? raw
        : raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  #opened(): Token {
    if (this.peek(1) === 0x3c) {
      this.at += 2;
      return { kind: 'mark', mark: '<<' };
    }
    return { kind: 'object', object: this.#hex() };
  }

  #closed(): Token {
    if (this.peek(1) !== 0x3e) throw damaged(`a bracket out of place at ${this.at}`);
    this.at += 2;
    return { kind: 'mark', mark: '>>' };
  }

  #hex(): PdfText {
    const from = ++this.at;
    const close = this.bytes.indexOf(0x3e, from);
    if (close < 0) throw damaged(`a text without end at ${from}`);
    const found = new Uint8Array((close - from + 1) >> 1);
    let count = 0;
    for (let at = from; at < close; at++) {
      const digit = hexDigit(this.bytes[at] ?? -1);
      if (digit < 0) {
        if (isSpace(this.bytes[at] ?? -1)) continue;
        throw damaged(`a text that is not hexadecimal at ${at}`);
      }
      found[count >> 1] = (found[count >> 1] ?? 0) | (count % 2 === 0 ? digit << 4 : digit);
      count++;
    }
    this.at = close + 1;
    return new PdfText(found.subarray(0, (count + 1) >> 1));
  }

  #text(): PdfText {
    const from = this.at++;
    const found: number[] = [];
    for (let open = 1; ; ) {
      const byte = this.peek();
      if (byte === -1) throw damaged(`a text without end at ${from}`);
      this.at++;
      if (byte === 0x5c) this.#escaped(found);
      else if (byte === 0x29 && --open === 0) return new PdfText(Uint8Array.from(found));
      else if (byte === 0x0d) {
        if (this.peek() === 0x0a) this.at++;
        found.push(0x0a);
      } else {
        if (byte === 0x28) open++;
        found.push(byte);
      }
    }
  }

  #escaped(found: number[]): void {
    const byte = this.peek();
    if (byte >= 0x30 && byte <= 0x37) {
      let value = 0;
      for (let count = 0; count < 3 && this.peek() >= 0x30 && this.peek() <= 0x37; count++) {
        value = value * 8 + this.peek() - 0x30;
        this.at++;
      }
      found.push(value & 0xff);
      return;
    }
    this.at++;
    if (byte === 0x0d && this.peek() === 0x0a) this.at++;
    if (byte !== 0x0a && byte !== 0x0d) found.push(escapes[String.fromCharCode(byte)] ?? byte);
  }
}
