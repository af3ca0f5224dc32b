import * as call from '@chancery/contract/authorization/calls.ts';
import { DeviceAbility } from '@chancery/contract/device/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { device } from '../../seals/ports.ts';
import { application } from '../application/application.table.ts';
import { watchedOf } from '../template/watched-flows.ts';
import { keptBy, runsUnit } from './authorization.facts.ts';
import { refuseUnknownSeal } from './authorization.lists.ts';
import { authorization, sealAllowance } from './authorization.table.ts';

type Allowance = typeof sealAllowance.$inferSelect;

/** What the hardware says it can do, as far as we know of it. */
export const abilitiesOf = (abilities: readonly string[]) =>
  DeviceAbility.all.filter((ability) => abilities.includes(ability));

/** Approved uses of seals that wait to be authorised by somebody. */
export const createWaitingGrants = (transactions: Transactions) => {
  const present = async (tx: Tx, rows: readonly Allowance[]) => {
    if (rows.length === 0) return [];
    const applicationIds = [...new Set(rows.map(({ applicationId }) => applicationId))];
    const deviceIds = [...new Set(rows.map(({ deviceId }) => deviceId))];
    const asked = await tx.select().from(application).where(inArray(application.id, applicationIds));
    const seals = await tx.select().from(device).where(inArray(device.id, deviceIds));
    const open = await tx
      .select()
      .from(authorization)
      .where(and(inArray(authorization.deviceId, deviceIds), inArray(authorization.status, [0, 3, 4, 5])));
    const watched = await watchedOf(tx, asked);
    const applications = new Map(asked.map((row) => [row.id, row]));
    const devices = new Map(seals.map((row) => [row.id, row]));
    const holders = new Map(open.map((row) => [row.deviceId, row]));
    return rows.flatMap((row) => {
      const [of, seal] = [applications.get(row.applicationId), devices.get(row.deviceId)];
      if (!of || !seal) return [];
      const holder = holders.get(row.deviceId);
      return {
        id: row.id,
        applicationId: of.id,
        number: of.number,
        title: of.title,
        applicant: { userId: of.applicantId, realName: of.applicantName },
        user: { userId: of.userId, realName: of.userName },
        deviceId: seal.id,
        deviceName: seal.name,
        subtype: seal.subtype,
        abilities: abilitiesOf(seal.abilities),
        normalCount: row.normalCount,
        crossPageCount: row.crossPageCount,
        normalLeft: row.normalCount - row.normalHeld,
        crossPageLeft: row.crossPageCount - row.crossPageHeld,
        startAt: iso(new Date(of.fields.startAt)),
        endAt: iso(row.windowEnd),
        place: of.fields.place ?? '',
        geofence: of.fields.geofence ?? null,
        takeOut: of.fields.takeOut,
        witness: watched.has(of),
        heldBy: holder
          ? {
              id: holder.id,
              empowerNo: holder.empowerNo,
              userName: holder.userName,
              windowEnd: iso(holder.windowEnd),
            }
          : null,
      };
    });
  };

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listWaitingGrants>,
  ): Promise<CallResult<typeof call.listWaitingGrants>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      if (input.deviceId) await refuseUnknownSeal(tx, actor, input.deviceId);
      const found = await keysetPage(tx, {
        from: sealAllowance,
        where: [
          eq(sealAllowance.companyId, actor.companyId),
          sql`(${sealAllowance.normalHeld} < ${sealAllowance.normalCount} OR ${sealAllowance.crossPageHeld} < ${sealAllowance.crossPageCount})`,
          gt(sealAllowance.windowEnd, new Date()),
          runsUnit(actor) ? undefined : sql`${sealAllowance.deviceId} IN (${keptBy(actor)})`,
          input.deviceId ? eq(sealAllowance.deviceId, input.deviceId) : undefined,
        ],
        sorts: { endAt: sealAllowance.windowEnd },
        query: input,
        present: (row: Allowance) => row,
      });
      return { ...found, list: await present(tx, found.list) };
    });

  return answering({ list }, (waitingGrants) => [
    handle(call.listWaitingGrants, ({ actor, input }) => waitingGrants.list(actor, input)),
  ]);
};
