import { appendFile } from 'node:fs/promises';
import { fingerprintOf, linesOf } from '../kit/kept.ts';
import type { Outcome } from './measure.ts';

const measured = [
  'packages/watermark/src/**/*.ts',
  'bench/watermark/{attacks,documents,drawings}/**/*.ts',
  'bench/watermark/kit/{picture,random}.ts',
  'bench/watermark/tamper-{edits,pages}.ts',
];

/** What earlier runs measured, so that one that was broken off goes on where it was. */
export interface Ledger {
  find(document: string, way: string, isEdited: boolean): Outcome | undefined;
  add(outcome: Outcome): Promise<void>;
}

const keyOf = (document: string, way: string, isEdited: boolean) => JSON.stringify([document, way, isEdited]);

/** Opens a ledger; of another engine than this one nothing is taken. */
export const openLedger = async (file: string | undefined): Promise<Ledger> => {
  if (file === undefined) return { find: () => undefined, add: async () => {} };
  const engine = await fingerprintOf(measured);
  const found = new Map<string, Outcome>();
  for (const line of await linesOf(file)) {
    const one = JSON.parse(line) as { engine: string; outcome: Outcome };
    const { document, way, isEdited } = one.outcome;
    if (one.engine === engine) found.set(keyOf(document, way, isEdited), one.outcome);
  }
  return {
    find: (document, way, isEdited) => found.get(keyOf(document, way, isEdited)),
    add: (outcome) => appendFile(file, `${JSON.stringify({ engine, outcome })}\n`),
  };
};
