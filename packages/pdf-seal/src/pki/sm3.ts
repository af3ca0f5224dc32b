import { HashMD } from '@noble/hashes/_md.js';

const start = [
  0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e,
] as const;
const words = new Uint32Array(68);

const turn = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
const mix0 = (word: number): number => word ^ turn(word, 9) ^ turn(word, 17);
const mix1 = (word: number): number => word ^ turn(word, 15) ^ turn(word, 23);
const word = (at: number): number => words[at] ?? 0;

/** The digest of GB/T 32905 (SM3). */
class Sm3 extends HashMD<Sm3> {
  private state = Int32Array.from(start);
  constructor() {
    super(64, 32, 8, false);
  }
  protected get(): number[] {
    return [...this.state];
  }
  protected set(...values: number[]): void {
    this.state.set(values);
  }
  protected process(view: DataView, offset: number): void {
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(offset + 4 * at);
    for (let at = 16; at < 68; at += 1)
      words[at] =
        mix1(word(at - 16) ^ word(at - 9) ^ turn(word(at - 3), 15)) ^ turn(word(at - 13), 7) ^ word(at - 6);
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.state;
    for (let at = 0; at < 64; at += 1) {
      const isEarly = at < 16;
      const a12 = turn(a, 12);
      const first = turn((a12 + e + turn(isEarly ? 0x79cc4519 : 0x7a879d8a, at % 32)) | 0, 7);
      const chosen = isEarly ? a ^ b ^ c : (a & b) | (a & c) | (b & c);
      const left = (chosen + d + (first ^ a12) + (word(at) ^ word(at + 4))) | 0;
      const right = ((isEarly ? e ^ f ^ g : (e & f) | (~e & g)) + h + first + word(at)) | 0;
      d = c;
      c = turn(b, 9);
      b = a;
      a = left;
      h = g;
      g = turn(f, 19);
      f = e;
      e = mix0(right);
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries())
      this.state[at] = (this.state[at] ?? 0) ^ value;
  }
  protected roundClean(): void {
    words.fill(0);
  }
  _cloneInto(to: Sm3 = new Sm3()): Sm3 {
    to.set(...this.get());
    return this._cloneIntoMeta(to);
  }
  destroy(): void {
    this.state.fill(0);
    this.buffer.fill(0);
  }
}

export const newSm3 = (): Sm3 => new Sm3();
