import { describe, expect, it } from 'vitest';
import { driftAmong, type Evidence, type Manner, type Verdict, verdictOf } from './read-letters.ts';

const plain: Manner = { drift: 0.12, coarse: 1, isLent: false };
const lent: Manner = { ...plain, isLent: true };
const rough: Manner = { ...plain, drift: 0.35 };
const hard: Manner = { ...plain, drift: 0.29 };
const coarse: Manner = { ...plain, coarse: 1.5 };

interface Case {
  readonly what: string;
  readonly direct: number;
  readonly apart?: number;
  readonly usual?: number;
  readonly count?: number;
  readonly isAnother?: boolean;
  readonly isAlike?: boolean;
  readonly manner?: Manner;
  readonly verdict: Verdict;
}

const cases: readonly Case[] = [
  { what: 'is as it was kept', direct: 0.1, verdict: 'same' },
  { what: 'is in another font, like its fellows', direct: 0.6, apart: 0.1, usual: 0.1, verdict: 'same' },
  {
    what: 'is lent and not as it was, like its fellows',
    direct: 0.6,
    apart: 0.1,
    usual: 0.1,
    manner: lent,
    verdict: 'alike',
  },
  { what: 'is unlike its fellows', direct: 0.5, apart: 0.5, usual: 0.1, verdict: 'other' },
  { what: 'is a little unlike its fellows', direct: 0.5, apart: 0.27, usual: 0.1, verdict: 'doubtful' },
  { what: 'has fellows that differ as well', direct: 0.5, apart: 0.4, usual: 0.32, verdict: 'same' },
  {
    what: 'is coarse and unlike its fellows',
    direct: 0.5,
    apart: 0.4,
    usual: 0.1,
    manner: coarse,
    verdict: 'doubtful',
  },
  {
    what: 'is unlike its fellows, but as like the page as most',
    direct: 0.19,
    apart: 0.33,
    usual: 0.05,
    manner: hard,
    verdict: 'doubtful',
  },
  {
    what: 'is drawn without grey and a pixel off its fellows',
    direct: 0.5,
    apart: 0.4,
    usual: 0.05,
    manner: { ...hard, coarse: 1.4 },
    verdict: 'doubtful',
  },
  { what: 'is unlike its few fellows', direct: 0.5, apart: 0.5, usual: 0.1, count: 3, verdict: 'strange' },
  { what: 'stands alone and is not as it was', direct: 0.5, verdict: 'strange' },
  {
    what: 'is not as it was, nor are its one or two fellows',
    direct: 0.5,
    isAlike: true,
    verdict: 'doubtful',
  },
  { what: 'stands alone and is printed as another', direct: 0.35, isAnother: true, verdict: 'other' },
  { what: 'stands alone on a page of lent letters', direct: 0.5, manner: lent, verdict: 'alone' },
  {
    what: 'stands alone, lent, and is printed as another',
    direct: 0.5,
    isAnother: true,
    manner: lent,
    verdict: 'other',
  },
  { what: 'stands alone on a page that is drawn roughly', direct: 0.5, manner: rough, verdict: 'doubtful' },
  { what: 'stands alone and differs no more than all do', direct: 0.3, manner: rough, verdict: 'same' },
  {
    what: 'is lent, stands alone and is as unlike the page as all are',
    direct: 0.6,
    manner: { ...lent, drift: 0.7 },
    verdict: 'alike',
  },
  {
    what: 'has fellows of which none is like another',
    direct: 0.3,
    apart: 0.9,
    usual: 0.6,
    verdict: 'doubtful',
  },
];

describe('a letter that', () => {
  for (const {
    what,
    direct,
    apart,
    usual,
    count = 8,
    isAnother = false,
    isAlike = false,
    manner = plain,
    verdict,
  } of cases)
    it(`${what} is ${verdict}`, () => {
      const evidence: Evidence = {
        direct,
        isAnother: () => isAnother,
        isAlike: () => isAlike,
        ...(apart === undefined || usual === undefined ? {} : { reading: { apart, usual, count } }),
      };
      expect(verdictOf(evidence, manner)).toBe(verdict);
    });
});

it('takes letters of a page of a few lines for no worse drawn when some of them were taken away', () => {
  const drawn = Array.from({ length: 60 }, (_, at) => 0.06 + (at % 7) / 100);
  const taken = Array.from({ length: 8 }, () => 0.95);
  expect(driftAmong(drawn)).toBeCloseTo(0.12);
  expect(driftAmong([...drawn, ...taken])).toBeLessThan(0.3);
});
