import { describe, expect, it } from 'vitest';
import { timesForLittleInk } from './little-ink.ts';

const size = { width: 600, height: 600 };
/** A page of whose points such a share is black, all over it. */
const timesFor = (share: number) =>
  timesForLittleInk(size, (place) => ((place * 7_919) % 10_007 < share * 10_007 ? 10 : 250));

describe('ink of a page', () => {
  it.each([0.04, 0.2, 0.9])('is changed as usual where %d of it are ink', (share) => {
    expect(timesFor(share)).toBeCloseTo(1, 1);
  });

  it('is changed the more the less there is of it, so that all of it together is changed as much', () => {
    expect(timesFor(0.02)).toBeCloseTo(Math.SQRT2, 1);
    expect(timesFor(0.01)).toBeCloseTo(2, 1);
  });

  it('is never changed so much that somebody would see it', () => {
    expect(timesFor(0.001)).toBe(2.2);
    expect(timesFor(0)).toBe(2.2);
  });
});
