import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { eq } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { hold, holdOwed, settle, usedOfFree } from '../../ledger/ports.ts';
import { companyConfig, usedByClosed } from '../../people/ports.ts';

/** What takes room: a file, or one on its way. */
interface Kept {
  readonly companyId: string;
  readonly kind: 'file' | 'upload';
  readonly id: string;
}

const value = LedgerValue.storage;
const drawn = ({ companyId, kind, id }: Kept) => ({ companyId, value, reference: `${kind} ${id}` });

/** How many megabytes a unit's files take, with those on their way. */
export const megabytesUsed = async (tx: Tx, companyId: string): Promise<number> => {
  const own = await usedOfFree(tx, companyId, value);
  return Math.ceil((own + (await usedByClosed(tx, companyId)).bytes) / limits.bytesPerMb);
};

const refuseFull = async (tx: Tx, companyId: string): Promise<never> => {
  const [config] = await tx
    .select({ max: companyConfig.freeStorageMb })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  return refuse('file.storage', {
    params: {
      name: translator(currentOrigin().language)('limit.freeStorageSpace'),
      used: await megabytesUsed(tx, companyId),
      max: config?.max ?? 0,
    },
  });
};

/** Takes room in a unit's storage, and refuses where there is none; who takes it at once takes turns here. */
export const takeRoom = async (tx: Tx, kept: Kept, size: number): Promise<void> => {
  if (size === 0 || (await hold(tx, { ...drawn(kept), amount: size }))) return;
  await refuseFull(tx, kept.companyId);
};

/** Takes room for what the platform owes a unit, in a full storage, too. */
export const takeOwedRoom = async (tx: Tx, kept: Kept, size: number): Promise<void> => {
  if (size > 0) await holdOwed(tx, { ...drawn(kept), amount: size });
};

/** It is gone: its room is free again. */
export const giveRoomBack = (tx: Tx, kept: Kept): Promise<void> => settle(tx, { ...drawn(kept), used: 0 });
