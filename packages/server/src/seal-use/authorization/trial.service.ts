import { isOpen } from '@chancery/contract/authorization/rules.ts';
import { DeviceStanding } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/trial.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { lockTheirs, type OpenUse, presentSelf, refuseOthers } from '../../seals/ports.ts';
import { press, useRecord } from '../use-record/use-record.table.ts';
import { orderStateOf } from './authorization.facts.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';
import type { Grants } from './grant.service.ts';

const lastTrial = async (tx: Tx, deviceId: string): Promise<AuthorizationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(authorization)
    .where(and(eq(authorization.deviceId, deviceId), eq(authorization.useType, UseType.trial)))
    .orderBy(desc(authorization.createdAt), desc(authorization.id))
    .limit(1);
  return row;
};

const pressesOf = async (tx: Tx, authorizationId: string) => {
  const rows = await tx
    .select()
    .from(press)
    .innerJoin(useRecord, eq(useRecord.id, press.recordId))
    .where(eq(useRecord.authorizationId, authorizationId))
    .orderBy(asc(press.sequence))
    .limit(100);
  return rows.map(({ press: row }) => ({
    id: row.id,
    counter: row.counter,
    at: iso(row.deviceAt),
    counted: row.counted,
    verdict: row.verdict,
    reasons: row.reasons,
    recordId: row.recordId,
  }));
};

/** Lets keepers try their seals: a few presses that are recorded as a trial. */
export const createTrialService = (
  transactions: Transactions,
  grants: Pick<Grants, 'grantTrial'>,
  uses: OpenUse,
) => {
  const begin = (
    actor: UnitActor,
    { id, presses }: CheckedInput<typeof call.beginTrial>,
  ): Promise<CallResult<typeof call.beginTrial>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const seal = presentSelf(await lockTheirs(tx, actor, id));
      if (seal.standing === DeviceStanding.unbound) refuse('device.unbound');
      if (!seal.isSmart) refuse('device.notSmart');
      if (!seal.hasSeal) refuse('device.noSeal');
      const title = translator(currentOrigin().language)('trial.titleOf', { name: seal.name });
      const granted = await grants.grantTrial(tx, actor, {
        deviceId: id,
        normalCount: presses,
        minutes: limits.device.trialMinutes,
        title,
        reason: title,
      });
      return { authorizationId: granted.id };
    });

  const end = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await lockTheirs(tx, actor, id);
      const trial = await lastTrial(tx, id);
      if (!trial || !isOpen(trial.status)) return refuse('authorization.none');
      await uses.end(tx, actor, id, '');
      return {};
    });

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof call.getTrial>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await refuseOthers(tx, actor, id);
      const row = await lastTrial(tx, id);
      if (!row) return { trial: null };
      const presses = await pressesOf(tx, row.id);
      return {
        trial: {
          authorizationId: row.id,
          empowerNo: row.empowerNo,
          status: row.status,
          isOpen: isOpen(row.status),
          orderState: orderStateOf(row),
          orderRefused: row.orderRefused,
          granted: row.normalCount,
          used: row.normalUsed,
          byName: row.grantedByName,
          beganAt: iso(row.createdAt),
          endsAt: iso(row.windowEnd),
          recordId: presses[0]?.recordId ?? null,
          presses,
        },
      };
    });

  return answering({ begin, end, get }, (trials) => [
    handle(call.beginTrial, ({ actor, input }) => trials.begin(actor, input)),
    handle(call.endTrial, ({ actor, input }) => trials.end(actor, input.id)),
    handle(call.getTrial, ({ actor, input }) => trials.get(actor, input.id)),
  ]);
};
