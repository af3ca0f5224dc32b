/** The number of bits a coded bit depends on. */
const constraint = 9;
/** What is added at the end so that the coder comes back to its first state. */
export const tailBits = constraint - 1;
/** Coded bits for each bit. */
export const rate = 4;

const states = 1 << tailBits;
/** The generators with the greatest free distance for this length, in octal as tables give them. */
const generators = [0o463, 0o535, 0o733, 0o745];

const parity = (value: number): number => {
  let odd = 0;
  for (let left = value; left !== 0; left &= left - 1) odd ^= 1;
  return odd;
};

/** For each register of nine bits the four coded bits, as signs. */
const signs = new Float32Array(states * 2 * rate);
for (let register = 0; register < states * 2; register += 1)
  for (const [at, generator] of generators.entries())
    signs[register * rate + at] = parity(register & generator) ? -1 : 1;

/** Codes bits; each becomes four signs, and the coder is emptied at the end. */
export const encode = (bits: ArrayLike<number>): Float32Array => {
  const coded = new Float32Array((bits.length + tailBits) * rate);
  let register = 0;
  for (let at = 0; at < bits.length + tailBits; at += 1) {
    register = ((register << 1) | (bits[at] ?? 0)) & (states * 2 - 1);
    coded.set(signs.subarray(register * rate, register * rate + rate), at * rate);
  }
  return coded;
};

/** For each register which of the sixteen ways its four signs can be. */
const ways = Uint8Array.from({ length: states * 2 }, (_, register) =>
  [0, 1, 2, 3].reduce((way, at) => way | ((signs[register * rate + at] as number) > 0 ? 1 << at : 0), 0),
);

const half = states / 2;
const sums = new Float64Array(16);

/** Adds one step to the scores of all states, and keeps which way each came from. */
const advance = (from: Float64Array, to: Float64Array, came: Uint8Array, at: number): void => {
  // A state is the last eight bits. Two that differ in the bit that came in last come from the same two states, which differ
  // in the bit that falls out; both bits are in every generator, so that each turns all four signs round.
  for (let before = 0; before < half; before += 1) {
    const more = sums[ways[2 * before] as number] as number;
    const low = from[before] as number;
    const high = from[before + half] as number;
    const zero = low + more - (high - more);
    const one = low - more - (high + more);
    to[2 * before] = zero >= 0 ? low + more : high - more;
    to[2 * before + 1] = one >= 0 ? low - more : high + more;
    came[at + 2 * before] = zero >= 0 ? 0 : 1;
    came[at + 2 * before + 1] = one >= 0 ? 0 : 1;
  }
};

/** The bits whose code is nearest to what was heard, and how much their signs and what was heard have in common. */
export interface Decoded {
  readonly bits: Uint8Array;
  readonly score: number;
}

/** Finds them: positive values speak for a 0, negative ones for a 1. */
export const decode = (heard: Float32Array): Decoded => {
  const steps = heard.length / rate;
  let scores = new Float64Array(states).fill(-1e12);
  let next = new Float64Array(states);
  scores[0] = 0;
  const came = new Uint8Array(steps * states);
  for (let step = 0; step < steps; step += 1) {
    for (let way = 0; way < 16; way += 1) {
      let sum = 0;
      for (let at = 0; at < rate; at += 1) {
        const value = heard[step * rate + at] as number;
        sum += way & (1 << at) ? value : -value;
      }
      sums[way] = sum;
    }
    advance(scores, next, came, step * states);
    [scores, next] = [next, scores];
  }
  const bits = new Uint8Array(steps);
  for (let step = steps - 1, state = 0; step >= 0; step -= 1) {
    bits[step] = state & 1;
    state = (state >>> 1) | ((came[step * states + state] as number) << (tailBits - 1));
  }
  return { bits: bits.subarray(0, steps - tailBits), score: scores[0] as number };
};
