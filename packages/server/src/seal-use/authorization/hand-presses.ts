import { AuthorizationStatus as Status } from '@chancery/contract/authorization/codes.ts';
import * as step from '@chancery/contract/authorization/steps.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { HandPress } from '../use-record/press-intake.ts';
import { press } from '../use-record/use-record.table.ts';
import { inWords, standingOf } from './authorization.facts.ts';
import { holdVisible, refuseOthers } from './authorization.service.ts';
import { lockAuthorization, refuseNow } from './authorization.steps.ts';
import type { AuthorizationRow } from './authorization.table.ts';
import { leftOf } from './press-effects.ts';
import { refuseLocked } from './seal-checks.ts';
import { type IsWatched, refuseUnwatched } from './witnessing.ts';

type KeepByHand = (tx: Tx, presses: readonly HandPress[]) => Promise<void>;

/** With the photo lock on, each press waits for the photo of the one before. */
const refuseUnphotographed = async (tx: Tx, row: AuthorizationRow, count: number): Promise<void> => {
  if (!row.photoLock) return;
  const [last] = await tx
    .select({ photos: press.photos })
    .from(press)
    .where(eq(press.authorizationId, row.id))
    .orderBy(desc(press.counter))
    .limit(1);
  if (count > 1 || last?.photos === 0) refuse('authorization.photoFirst');
};

/** Presses of ordinary seals: entered by whoever stamps or keeps the seal, and counted like any other. */
export const createHandPresses = (transactions: Transactions, keep: KeepByHand, isWithinGrace: IsWatched) => {
  const enter = (
    actor: UnitActor,
    { id, kind, count }: CheckedInput<typeof step.pressByHand>,
  ): Promise<CallResult<typeof step.pressByHand>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      // Devices are held before their authorisations, as whoever counts presses does it.
      await tx.execute(sql`
        SELECT FROM device WHERE id = (SELECT device_id FROM authorization_grant WHERE id = ${id}) FOR NO KEY UPDATE`);
      const held = await holdVisible(tx, actor, id);
      const { row, seal } = held;
      refuseOthers(actor, held, 'close');
      if (seal.subtype !== SealSubtype.ordinary) refuse('authorization.notByHand');
      if (row.status !== Status.inUse && row.status !== Status.awaitingUse) refuseNow(row);
      await refuseUnwatched(tx, row, isWithinGrace);
      refuseLocked(seal);
      const now = new Date();
      if (now < row.windowStart || now > row.windowEnd) {
        const params = { from: inWords(row.windowStart), to: inWords(row.windowEnd) };
        refuse('authorization.outsideWindow', { params });
      }
      const left = leftOf(row)[kind];
      if (count > left) refuse('authorization.noneLeft', { params: { left } });
      await refuseUnphotographed(tx, row, count);
      const one = { authorization: row, kind, by: actor.id, at: now };
      await keep(
        tx,
        Array.from({ length: count }, () => one),
      );
      const after = (await lockAuthorization(tx, actor.companyId, id)) ?? row;
      note({
        objectType: 'authorization',
        objectId: id,
        objectName: row.empowerNo,
        before: { normalUsed: row.normalUsed, crossPageUsed: row.crossPageUsed },
        after: { normalUsed: after.normalUsed, crossPageUsed: after.crossPageUsed, kind, count },
      });
      return standingOf(after);
    });

  return answering({ enter }, (handPresses) => [
    handle(step.pressByHand, ({ actor, input }) => handPresses.enter(actor, input)),
  ]);
};
