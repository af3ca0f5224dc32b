import { tooLarge } from './fault.ts';

/** Bytes that come piece by piece, up to as many as are allowed. */
export class Grown {
  #parts: Uint8Array[] = [];
  #length = 0;
  readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  add(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > this.most) throw tooLarge('a stream that grows beyond what is allowed');
    this.#parts.push(part);
  }

  whole(): Uint8Array {
    const [only] = this.#parts;
    if (only && this.#parts.length === 1) return only;
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
