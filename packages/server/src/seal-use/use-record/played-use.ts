import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { isOpen } from '@chancery/contract/authorization/rules.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import type { PlayedUse } from '../../seals/ports.ts';
import { authorization } from '../authorization/authorization.table.ts';
import { usedElsewhere } from '../authorization/orders.ts';
import { press } from './use-record.table.ts';

const openStatuses = AuthorizationStatus.all.filter(isOpen);

/** The presses of a seal's life, and the digest of the last one where that is known. */
const lastPressOf = async (
  tx: Tx,
  {
    id,
    pressCounter,
    generation,
  }: { readonly id: string; readonly pressCounter: number; readonly generation: number },
): Promise<{ counter: number; lastDigest: string | null }> => {
  const [last] = await tx
    .select({ counter: press.counter, digest: press.digest })
    .from(press)
    .where(and(eq(press.deviceId, id), eq(press.generation, generation)))
    .orderBy(desc(press.counter))
    .limit(1);
  const counter = Math.max(pressCounter, last?.counter ?? 0);
  return { counter, lastDigest: last?.counter === counter ? last.digest.toString('hex') : null };
};

/** What is used of the authorisation that is open for a seal. */
const usedOf = async (tx: Tx, deviceId: string) => {
  const { id, normalUsed, crossPageUsed } = authorization;
  const [open] = await tx
    .select({ id, normalUsed, crossPageUsed })
    .from(authorization)
    .where(and(eq(authorization.deviceId, deviceId), inArray(authorization.status, openStatuses)));
  if (!open) return null;
  const elsewhere = await usedElsewhere(tx, open);
  return {
    order: open.id,
    normal: open.normalUsed - elsewhere.normal,
    crossPage: open.crossPageUsed - elsewhere.crossPage,
  };
};

/** What a simulated seal remembers of its use. */
export const playedUse: PlayedUse = { lastPressOf, usedOf };
