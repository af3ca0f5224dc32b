import { createHash } from 'node:crypto';
import { canonicalJson } from '@chancery/evidence/canonical.ts';
import { type Entry, entryBytesMax, entryVersion, writeEntry } from '@chancery/evidence/entry.ts';
import type { EvidenceStep } from '../../kit/said.ts';

/** How much chance hides an entry from guessing. */
export const saltBytes = 16;

/** What is said of facts that are too long for an entry: they can be shown to be the ones, but not read from it. */
const shortened = (facts: EvidenceStep['facts']) => ({
  tooLong: true,
  sha256: createHash('sha256').update(canonicalJson(facts)).digest('hex'),
});

/** The text of a step's entry. */
export const entryText = (
  { companyId, kind, subjectId, threadId = subjectId, facts, rows, by }: EvidenceStep,
  at: string,
  salt: string,
): string => {
  const entry: Entry = {
    v: entryVersion,
    unit: companyId,
    kind,
    subject: subjectId,
    thread: threadId,
    at,
    ...(by ? { by: { id: by.id, name: by.name } } : {}),
    facts,
    ...(rows ? { rows } : {}),
    salt,
  };
  const text = writeEntry(entry);
  // A character takes three bytes at most.
  if (3 * text.length <= entryBytesMax || Buffer.byteLength(text) <= entryBytesMax) return text;
  return writeEntry({ ...entry, facts: shortened(facts) });
};
