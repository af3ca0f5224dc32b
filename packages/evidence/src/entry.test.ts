import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';
import { type Entry, entryVersion, writeEntry } from './entry.ts';

const anyEntry: fc.Arbitrary<Entry> = fc.record(
  {
    v: fc.constant(entryVersion),
    unit: fc.string({ unit: 'binary' }),
    kind: fc.string(),
    subject: fc.string(),
    thread: fc.string(),
    at: fc.string(),
    by: fc.record({ id: fc.string(), name: fc.string({ unit: 'binary' }) }),
    facts: fc.dictionary(fc.string(), fc.jsonValue()),
    rows: fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()))),
    salt: fc.string(),
  },
  { requiredKeys: ['v', 'unit', 'kind', 'subject', 'thread', 'at', 'facts', 'salt'] },
);

test('the text of an entry is canonical, whatever it says', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      expect(writeEntry(entry)).toBe(canonicalJson(entry));
    }),
  );
});
