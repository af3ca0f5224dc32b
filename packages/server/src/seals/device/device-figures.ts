import { ConnectMode, SealSubtype } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/figures.ts';
import { isByBluetooth } from '@chancery/contract/device/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company, department } from '../../people/ports.ts';
import { device } from './device.table.ts';
import { seesAll } from './device-access.ts';
import { roomOf } from './device-writes.ts';

const dayMs = 86_400_000;
const usualDays = 30;

/** The period asked for, both days included; by default the last thirty. */
const periodOf = (input: CheckedInput<typeof call.getDeviceUseTimes>, today: string) => {
  const to = input.to ?? today;
  const from = input.from ?? new Date(Date.parse(to) - (usualDays - 1) * dayMs).toISOString().slice(0, 10);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1 || days > limits.device.statisticDays)
    refuse('device.period', { params: { days: limits.device.statisticDays } });
  return { from, to };
};

/** The rule of the contract, for counting. */
const byBluetooth = sql`(${device.isBluetooth} AND (NOT ${device.isGprs} OR ${device.connectMode} = ${ConnectMode.bluetooth}))`;

/** Numbers about seals. */
export const createDeviceFigures = (transactions: Transactions) => {
  const present = (actor: UnitActor) =>
    and(
      eq(device.companyId, actor.companyId),
      isNull(device.unboundAt),
      seesAll(actor) ? undefined : eq(device.keeperId, actor.id),
    );

  const counted = (actor: UnitActor): Promise<CallResult<typeof call.countDevices>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const rows = await tx
        .select({
          subtype: device.subtype,
          n: count(),
          online: count(device.onlineSince),
          byBluetooth:
            sql<number>`count(*) FILTER (WHERE ${byBluetooth} AND ${device.onlineSince} IS NULL)`.mapWith(
              Number,
            ),
        })
        .from(device)
        .where(and(eq(device.companyId, actor.companyId), isNull(device.unboundAt)))
        .groupBy(device.subtype);
      const { used, max } = await roomOf(tx, actor.companyId);
      return {
        total: used,
        bindDeviceNum: max,
        bySubtype: SealSubtype.all.map((subtype) => ({
          subtype,
          count: rows.find((row) => row.subtype === subtype)?.n ?? 0,
        })),
        online: rows.reduce((sum, { online }) => sum + online, 0),
        byBluetooth: rows.reduce((sum, row) => sum + row.byBluetooth, 0),
      };
    });

  const map = (actor: UnitActor): Promise<CallResult<typeof call.getOrgDeviceMap>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const [units, departments, seals] = await Promise.all([
        tx.select({ name: company.name }).from(company).where(eq(company.id, companyId)),
        tx
          .select({ id: department.id, parentId: department.parentId, name: department.name })
          .from(department)
          .where(eq(department.companyId, companyId))
          .orderBy(asc(department.position), asc(department.name)),
        tx
          .select({
            id: device.id,
            name: device.name,
            departmentId: device.departmentId,
            hardwareId: device.hardwareId,
            onlineSince: device.onlineSince,
            isBluetooth: device.isBluetooth,
            isGprs: device.isGprs,
            connectMode: device.connectMode,
          })
          .from(device)
          .where(present(actor))
          .orderBy(asc(device.name)),
      ]);
      const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]));
      const totals = new Map<string, number>();
      const online = new Set<string>();
      for (const { departmentId, onlineSince } of seals) {
        let at: string | null = departmentId;
        for (let depth = 0; at !== null && depth < limits.tree.depth; depth += 1) {
          totals.set(at, (totals.get(at) ?? 0) + 1);
          if (onlineSince) online.add(at);
          at = parents.get(at) ?? null;
        }
      }
      return {
        nodes: [
          {
            id: companyId,
            parentId: null,
            type: 'unit' as const,
            name: units[0]?.name ?? '',
            devices: seals.length,
            isSmart: false,
            online: seals.some(({ onlineSince }) => onlineSince !== null),
            byBluetooth: false,
          },
          ...departments.map(({ id, parentId, name }) => ({
            id,
            parentId: parentId ?? companyId,
            type: 'department' as const,
            name,
            devices: totals.get(id) ?? 0,
            isSmart: false,
            online: online.has(id),
            byBluetooth: false,
          })),
          ...seals.map(({ id, name, departmentId, hardwareId, onlineSince, ...ways }) => ({
            id,
            parentId: departmentId ?? companyId,
            type: 'device' as const,
            name,
            devices: 1,
            isSmart: hardwareId !== null,
            online: onlineSince !== null,
            byBluetooth: isByBluetooth(ways),
          })),
        ],
      };
    });

  /** Uses that ended in a period, by seal: one walk along the index of the records by time. */
  const usesBetween = async (tx: Tx, companyId: string, zone: string, from: string, to: string) => {
    const { rows } = await tx.execute<{ id: string; uses: number; presses: number }>(sql`
      SELECT device_id AS id, count(*)::int AS uses, coalesce(sum(presses), 0)::int AS presses
      FROM use_record
      WHERE company_id = ${companyId}
        AND last_at >= ${from}::date::timestamp AT TIME ZONE ${zone}
        AND last_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}
      GROUP BY device_id`);
    return new Map(rows.map((row) => [row.id, row]));
  };

  const useTimes = (
    actor: UnitActor,
    input: CheckedInput<typeof call.getDeviceUseTimes>,
  ): Promise<CallResult<typeof call.getDeviceUseTimes>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { rows } = await tx.execute<{ zone: string; today: string }>(sql`
        SELECT zone, (now() AT TIME ZONE zone)::date::text AS today
        FROM (SELECT figure_zone(${actor.companyId}) AS zone) AS unit`);
      const [{ zone, today } = refuse('unit.notFound')] = rows;
      const { from, to } = periodOf(input, today);
      const used = await usesBetween(tx, actor.companyId, zone, from, to);
      const seals = await tx
        .select({ id: device.id, name: device.name })
        .from(device)
        .where(present(actor))
        .orderBy(asc(device.name));
      const list = seals
        .map(({ id, name }) => ({
          deviceId: id,
          name,
          uses: used.get(id)?.uses ?? 0,
          presses: used.get(id)?.presses ?? 0,
        }))
        .sort((one, other) => other.presses - one.presses);
      return { from, to, list };
    });

  return answering({ counted, map, useTimes }, (deviceFigures) => [
    handle(call.countDevices, ({ actor }) => deviceFigures.counted(actor)),
    handle(call.getOrgDeviceMap, ({ actor }) => deviceFigures.map(actor)),
    handle(call.getDeviceUseTimes, ({ actor, input }) => deviceFigures.useTimes(actor, input)),
  ]);
};
