import { expect, test } from 'vitest';
import type { Bundle } from './bundle.ts';
import { toBase64 } from './bytes.ts';
import { checkTime, skewMs, stampedText } from './check-time.ts';
import type { Draft, PlacedEntry } from './draft.ts';
import { sha256 } from './hash.ts';
import { signer } from './log.testing.ts';
import { stampSignerOf, writeStamp } from './stamp-key.ts';
import { otherPlatform, sealed } from './use.testing.ts';

const begun = Date.UTC(2026, 10, 16, 8);
const own = stampSignerOf(new Uint8Array(32).fill(3), signer);
const others = stampSignerOf(new Uint8Array(32).fill(4), otherPlatform);
const stampAt = (ms: number, by = own) =>
  toBase64(
    writeStamp(
      {
        imprint: sha256(stampedText(sealed.first.checkpoint)),
        at: new Date(begun + ms),
        serial: Uint8Array.of(7),
      },
      by,
    ),
  );

/** What is said of entries written so many milliseconds after the first, with these stamps. */
const said = (times: readonly (number | string)[], timestamps: readonly string[] = []) => {
  const entries = times.map((time, index) => ({
    index,
    at: typeof time === 'string' ? time : new Date(begun + time).toISOString(),
  })) as PlacedEntry[];
  const draft: Draft = { proven: [], unproven: [], entries };
  checkTime({ ...sealed.first, timestamps } as Bundle, {}, draft);
  const of = (code: string) => [...draft.proven, ...draft.unproven].find((one) => one.code === code)?.values;
  return { of, codes: [...draft.proven, ...draft.unproven].map(({ code }) => code) };
};

test.each<[string, (number | string)[], object | undefined]>([
  ['in order', [0, 1, 2], undefined],
  ['all at once', [0, 0], undefined],
  ['back as far as servers may differ', [skewMs, 0], undefined],
  ['back further', [skewMs + 1, 0], { index: 1, count: 1 }],
  ['back from the latest, not from the last', [skewMs + 9, 9, 0], { index: 2, count: 1 }],
  ['twice', [9 * skewMs, 0, 1], { index: 1, count: 2 }],
  ['that is none', [0, 'yesterday'], { index: 1, count: 1 }],
])('times that run %s', (_, times, values) => {
  expect(said(times).of('timesRunBack')).toEqual(values);
});

test('an entry that says a later time than the stamp cannot have it; a little is allowed', () => {
  expect(said([0, skewMs], [stampAt(0)]).of('timesAhead')).toBeUndefined();
  expect(said([0, skewMs + 1, skewMs + 2], [stampAt(0)]).of('timesAhead')).toEqual({ index: 1, count: 2 });
  // The earliest stamp counts, in whatever order they stand.
  for (const stamps of [
    [stampAt(0), stampAt(9 * skewMs)],
    [stampAt(9 * skewMs), stampAt(0)],
  ])
    expect(said([0, 2 * skewMs], stamps).of('timesAhead')).toEqual({ index: 1, count: 1 });
});

test('a stamp by nobody that is known says nothing of the times, and own ones alone are said to be that', () => {
  expect(said([0]).codes).toEqual(['notTimestamped', 'clockOfServer']);
  expect(said([0], [stampAt(0)]).codes).toEqual(['notAfterOwn', 'onlyOwnTime', 'clockOfServer']);
  const unknown = said([0, 9 * skewMs], [stampAt(0, others)]);
  expect(unknown.codes).toEqual(['timestampUnknown', 'clockOfServer']);
  expect(said([0], [stampAt(0), stampAt(0, others)]).codes).not.toContain('onlyOwnTime');
});

test('a stamp over anything else is broken, and which one it is is said', () => {
  expect(() => said([0], [stampAt(0), 'AAAA'])).toThrow('timestampBroken');
  try {
    said([0], [stampAt(0), 'AAAA']);
  } catch (error) {
    expect(error).toMatchObject({ statement: { values: { number: 2 } } });
  }
});
