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

/** Finds the bits whose code is nearest to what was heard: positive values speak for a 0, negative ones for a 1. */
export const decode = (heard: Float32Array): Uint8Array => {
  const steps = heard.length / rate;
  let scores = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  scores[0] = 0;
  const from = new Uint8Array(steps * states);
  for (let step = 0; step < steps; step += 1) {
    const next = new Float64Array(states);
    const [a, b, c, d] = heard.subarray(step * rate, step * rate + rate) as unknown as number[];
    for (let state = 0; state < states; state += 1) {
      // The state is the last eight bits; its lowest came in now, the one that fell out tells the two ways apart.
      let best = Number.NEGATIVE_INFINITY;
      for (let out = 0; out < 2; out += 1) {
        const previous = (state >>> 1) | (out << (tailBits - 1));
        const base = (state | (out << tailBits)) * rate;
        const score =
          (scores[previous] as number) +
          (a as number) * (signs[base] as number) +
          (b as number) * (signs[base + 1] as number) +
          (c as number) * (signs[base + 2] as number) +
          (d as number) * (signs[base + 3] as number);
        if (score <= best) continue;
        best = score;
        from[step * states + state] = out;
      }
      next[state] = best;
    }
    scores = next;
  }
  const bits = new Uint8Array(steps);
  for (let step = steps - 1, state = 0; step >= 0; step -= 1) {
    bits[step] = state & 1;
    state = (state >>> 1) | ((from[step * states + state] as number) << (tailBits - 1));
  }
  return bits.subarray(0, steps - tailBits);
};
