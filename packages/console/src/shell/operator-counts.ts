import { countEvidenceAlarms } from '#wire/evidence/calls.ts';
import { call } from '../kit/call.ts';
import type { Counts } from './counts.ts';

/** What waits for operators. */
export const readOperatorCounts = async (): Promise<Counts> => ({
  'evidence.view': (await call(countEvidenceAlarms, {}, { silent: true })).standing,
});
