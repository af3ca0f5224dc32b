import type { Brand } from '@chancery/contract/brands/brand.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { PartyState, SignatureKind } from '@chancery/contract/signing/codes.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { hold, refuseUsedUp, settle } from '../../ledger/ports.ts';
import { signingSignature } from './signing.table.ts';
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

/** Parties who pressed a seal of the unit: its presses were set aside when it was granted. */
const sealersOf = async (tx: Tx, { task }: WholeTask): Promise<number> => {
  const rows = await tx
    .selectDistinct({ partyId: signingSignature.partyId })
    .from(signingSignature)
    .where(and(eq(signingSignature.taskId, task.id), eq(signingSignature.kind, SignatureKind.unitSeal)));
  return rows.length;
};

/** The task is over: what was signed is spent, and the rest is free again. */
export const endSignatures = async (tx: Tx, whole: WholeTask): Promise<void> => {
  const signed = whole.parties.filter(({ state }) => state === PartyState.signed).length;
  const byHand = signed - (await sealersOf(tx, whole));
  await settle(tx, { ...drawn(whole), used: whole.documents.length * byHand });
};
