import { LedgerValue } from '#wire/ledger/codes.ts';
import type { Balance } from './package.ts';

const heldWords = {
  [LedgerValue.storage]: 'cost.inUseNow',
  [LedgerValue.deviceDay]: 'cost.daysToCome',
} as const;

/** What is said of what is held: it is taken up, is still to come, or is set aside for work under way. */
export const heldWord = (value: Balance['value']) =>
  value === LedgerValue.storage || value === LedgerValue.deviceDay ? heldWords[value] : 'cost.heldNow';
