import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { LedgerValue } from '#wire/ledger/codes.ts';

/** What is counted, with how much of it as somebody types it. */
export interface Give {
  readonly value: CodeOf<typeof LedgerValue>;
  readonly amount: string;
}

/** As it is sent: what is no number stays none, so that the rule can say so. */
export const givesToSend = (gives: readonly Give[]) =>
  gives.map(({ value, amount }) => ({
    value,
    amount: amount.trim() === '' ? undefined : Number(amount.replaceAll(/[,\s]/g, '')),
  }));
