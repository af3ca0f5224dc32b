import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { textLeafHash } from '@chancery/evidence/hash.ts';
import { describe, expect, test } from 'vitest';
import { createCallMac, idBytes, isMarkedBy, type MarkedRow } from './call-mac.ts';

const key = randomBytes(32);
const macOf = createCallMac({ entryKey: () => key });
const companyId = randomUUID();

const call = (...bodies: readonly string[]): MarkedRow[] => {
  const threads = bodies.map(() => randomUUID());
  const entries = bodies.map((body, at) => ({
    thread: idBytes(threads[at] ?? ''),
    leaf: textLeafHash(body),
  }));
  const mac = macOf(companyId, entries);
  return bodies.map((body, n) => ({ body, n, thread: threads[n] ?? '', mac: n === 0 ? mac : null }));
};

test('a mark is an HMAC over the unit, the count, and the thread and leaf hash of each entry', () => {
  const entries = [0, 1, 2].map(() => ({ thread: randomBytes(16), leaf: randomBytes(32) }));
  const said = [
    idBytes(companyId),
    Buffer.from([0, 0, 0, 3]),
    ...entries.flatMap(({ thread, leaf }) => [thread, leaf]),
  ];
  expect(macOf(companyId, entries)).toEqual(createHmac('sha256', key).update(Buffer.concat(said)).digest());
});

describe('the rows of a call', () => {
  const [first, second, third] = call('one', 'two', 'three') as [MarkedRow, MarkedRow, MarkedRow];
  const forgeries: Record<string, readonly MarkedRow[]> = {
    none: [],
    'without the last': [first, second],
    'without the first': [second, third],
    'with one more': [first, second, third, { ...third, n: 3 }],
    'in another order': [first, { ...third, n: 1 }, { ...second, n: 2 }],
    'numbered otherwise': [first, second, { ...third, n: 3 }],
    'of which one says something else': [first, { ...second, body: 'zwei' }, third],
    'of which one is in another thread': [first, second, { ...third, thread: randomUUID() }],
    'without their mark': [{ ...first, mac: null }, second, third],
    'with the mark of another': [{ ...first, mac: call('one')[0]?.mac ?? null }, second, third],
  };
  test('bear our mark', () => {
    expect(isMarkedBy(companyId, [first, second, third], [macOf])).toBe(true);
    expect(
      isMarkedBy(
        companyId,
        [first, second, third],
        [createCallMac({ entryKey: () => randomBytes(32) }), macOf],
      ),
    ).toBe(true);
  });
  test.each(Object.entries(forgeries))('%s are not ours', (_, rows) => {
    expect(isMarkedBy(companyId, rows, [macOf])).toBe(false);
  });
  test('of another unit are not ours', () => {
    expect(isMarkedBy(randomUUID(), [first, second, third], [macOf])).toBe(false);
  });
});
