import { describe, expect, it } from 'vitest';
import { fitLeast } from '../detect/confidence.ts';
import { decode, encode } from './convolution.ts';
import { crc24 } from './crc24.ts';
import { keyed } from './keyed.ts';
import { createPayload } from './payload.ts';

const key = new Uint8Array(32).fill(1);
const places = 408;

/** A table of normal values, the same every time. */
const bell = (() => {
  const random = keyed(new Uint8Array(32).fill(5), 'bell');
  return Float32Array.from(
    { length: 1 << 16 },
    () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()),
  );
})();

describe('the code of an id', () => {
  it('checks bits as OpenPGP does', () => {
    const bits = [...Buffer.from('123456789')].flatMap((byte) =>
      [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1),
    );
    expect(crc24(bits)).toBe(0x21_cf_02);
  });

  it('finds bits again although a third of the signs are wrong', () => {
    const random = keyed(key, 'signs');
    const bits = Uint8Array.from({ length: 88 }, () => random.below(2));
    const coded = encode(bits);
    // Where a sign is wrong it is also quieter, as in a picture.
    const heard = coded.map((sign) => (random.next() < 0.33 ? -0.3 * sign : sign));
    const { bits: found, score } = decode(heard);
    expect([...found]).toEqual([...bits]);
    expect(score).toBeCloseTo(
      heard.reduce((sum, value, at) => sum + value * (coded[at] as number), 0),
      3,
    );
  });

  it('reads what it wrote through noise, and not with another key', () => {
    const payload = createPayload(key, places);
    for (const [at, id] of [0n, 1n, 0x0123_4567_89ab_cdefn, 0xffff_ffff_ffff_ffffn].entries()) {
      const heard = payload.write(id).map((sign, place) => sign + 0.9 * (bell[at * 1_000 + place] as number));
      const read = payload.read(heard);
      expect(read).toMatchObject({ id, checked: true });
      expect(read.fit).toBeGreaterThan(fitLeast);
      const other = createPayload(new Uint8Array(32).fill(2), places).read(heard);
      expect(other.checked && other.fit >= fitLeast).toBe(false);
    }
  });

  it('accepts nothing of what noise says', () => {
    const payload = createPayload(key, places);
    const random = keyed(key, 'noise');
    const heard = new Float32Array(places);
    let [accepted, close] = [0, 0];
    for (let done = 0; done < 5_000; done += 1) {
      let place = random.below(1 << 16);
      const step = 1 + 2 * random.below(1 << 15);
      for (let at = 0; at < places; at += 1) {
        place = (place + step) & 0xff_ff;
        heard[at] = bell[place] as number;
      }
      const read = payload.read(heard);
      if (read.fit >= fitLeast) close += 1;
      if (read.checked && read.fit >= fitLeast) accepted += 1;
    }
    expect(accepted).toBe(0);
    // Even without its check an id hardly ever fits that well by chance.
    expect(close).toBeLessThan(20);
  });
});
