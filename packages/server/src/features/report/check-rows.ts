import { createHash } from 'node:crypto';
import { EvidenceKind } from '@chancery/contract/evidence.codes.ts';
import type { BundleContent } from '@chancery/evidence/bundle.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import { iso } from '../../kit/time.ts';
import type { press } from '../use-record/use-record.table.ts';

type PressRow = typeof press.$inferSelect;

/** What a press looks like in the log and in its row alike. */
const factsOf = (row: PressRow) => ({
  counter: row.counter,
  kind: row.kind,
  counted: row.counted,
  digest: row.digest.toString('hex'),
  deviceAt: iso(row.deviceAt),
  receivedAt: iso(row.receivedAt),
});

const digestOf = (message: string): string => createHash('sha256').update(message).digest('hex');

/**
 * The first press whose row does not say what the log says of it. The pages of a report are drawn from the rows, and
 * must not tell anything else than the evidence attached to them.
 */
export const firstAltered = (bundle: BundleContent, presses: readonly PressRow[]): number | undefined => {
  const said = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { entry: text } of bundle.entries) {
    const entry = readEntry(text);
    if (entry?.kind === EvidenceKind.pressRecorded) said.set(entry.subject, entry.facts);
  }
  const altered = presses.find((row) => {
    const facts = said.get(row.id);
    const shown = Object.entries(factsOf(row));
    return (
      !facts || shown.some(([key, value]) => facts[key] !== value) || digestOf(row.message) !== facts.digest
    );
  });
  return altered?.counter;
};
