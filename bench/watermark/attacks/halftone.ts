import type { Random } from '../kit/random.ts';

const spot = (u: number, v: number) => (Math.cos(u) + Math.cos(v)) / 2;

/** For each height of the dots of a screen the share of the area that lies below it: tones keep their lightness. */
const shares = (() => {
  const side = 256;
  const count = new Float64Array(1_025);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = Math.round(((spot((2 * Math.PI * x) / side, (2 * Math.PI * y) / side) + 1) / 2) * 1_024);
      count[at] = (count[at] as number) + 1 / (side * side);
    }
  let sum = 0;
  return count.map((part) => {
    sum += part;
    return sum - part / 2;
  });
})();

/** Dots of growing size at even distances: 95 lines to the inch at 600 dots to the inch, at 37.3°. */
export const amScreen = (luma: Uint8Array, width: number, height: number, random: Random): Uint8Array => {
  const turn = (37.3 * Math.PI) / 180;
  const step = (2 * Math.PI * 95) / 600;
  const [c, s] = [Math.cos(turn) * step, Math.sin(turn) * step];
  const [fromU, fromV] = [random.next() * 7, random.next() * 7];
  const printed = new Uint8Array(luma.length);
  // Cosines of sums are made from those of rows and columns: four tables instead of two cosines a dot.
  const table = (length: number, rate: number, from: number) => ({
    cos: Float32Array.from({ length }, (_, at) => Math.cos(at * rate + from)),
    sin: Float32Array.from({ length }, (_, at) => Math.sin(at * rate + from)),
  });
  const [uX, uY] = [table(width, c, fromU), table(height, s, 0)];
  const [vX, vY] = [table(width, -s, fromV), table(height, c, 0)];
  for (let y = 0, at = 0; y < height; y += 1) {
    const [uc, us] = [uY.cos[y] as number, uY.sin[y] as number];
    const [vc, vs] = [vY.cos[y] as number, vY.sin[y] as number];
    for (let x = 0; x < width; x += 1, at += 1) {
      const u = (uX.cos[x] as number) * uc - (uX.sin[x] as number) * us;
      const v = (vX.cos[x] as number) * vc - (vX.sin[x] as number) * vs;
      const share = shares[((u + v + 2) * 256 + 0.5) | 0] as number;
      printed[at] = (luma[at] as number) > share * 255 ? 255 : 0;
    }
  }
  return printed;
};

/** Single dots as thick as the tone is dark: what is lost at one dot is handed on to the next. */
export const fmScreen = (luma: Uint8Array, width: number, height: number): Uint8Array => {
  const printed = new Uint8Array(luma.length);
  let now = new Float32Array(width + 2);
  let next = new Float32Array(width + 2);
  for (let y = 0; y < height; y += 1) {
    const step = y % 2 === 0 ? 1 : -1;
    for (let count = 0, x = step === 1 ? 0 : width - 1; count < width; count += 1, x += step) {
      const at = y * width + x;
      const wanted = (luma[at] as number) + (now[x + 1] as number);
      const dot = wanted < 128 ? 0 : 255;
      printed[at] = dot;
      const left = (wanted - dot) / 16;
      now[x + 1 + step] = (now[x + 1 + step] as number) + left * 7;
      next[x + 1 - step] = (next[x + 1 - step] as number) + left * 3;
      next[x + 1] = (next[x + 1] as number) + left * 5;
      next[x + 1 + step] = (next[x + 1 + step] as number) + left;
    }
    [now, next] = [next, now];
    next.fill(0);
  }
  return printed;
};
