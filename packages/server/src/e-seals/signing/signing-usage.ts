import type { Brand } from '@chancery/contract/brands/brand.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { PartyState } from '@chancery/contract/signing/codes.ts';
import type { Tx } from '../../kit/transaction.ts';
import { hold, refuseUsedUp, settle } from '../../ledger/ports.ts';
import type { WholeTask } from './task-lock.ts';

const drawn = ({ task }: WholeTask) => ({
  companyId: task.companyId,
  value: LedgerValue.sealing,
  reference: `signing ${task.id}`,
});

/** Sets a signature of each party on each document aside when a task begins, so that no party is stopped for want of money. */
export const holdSignatures = async (tx: Tx, brand: Brand, whole: WholeTask): Promise<void> => {
  const amount = whole.documents.length * whole.parties.length;
  if (!(await hold(tx, { ...drawn(whole), amount }))) refuseUsedUp(brand, LedgerValue.sealing);
};

/** The task is over: what was signed is spent, and the rest is free again. */
export const endSignatures = (tx: Tx, whole: WholeTask): Promise<void> => {
  const signed = whole.parties.filter(({ state }) => state === PartyState.signed).length;
  return settle(tx, { ...drawn(whole), used: whole.documents.length * signed });
};
