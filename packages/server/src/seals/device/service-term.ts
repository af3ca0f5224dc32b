import { ReplaceKind } from '@chancery/contract/device/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Evidence } from '../../kit/evidence.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { keptDevice, keptReplacement } from './device.kept.ts';
import { device, hardware } from './device.table.ts';
import { watchersOf } from './watchers.ts';

type Device = typeof device.$inferSelect;

interface Telling {
  readonly evidence: Evidence;
  readonly tell: Tell;
}

interface NewEnd {
  readonly serviceEnd: Date;
  readonly serial: string;
  /** Nobody where the platform acts by itself. */
  readonly by?: { readonly id: string; readonly name: string };
  readonly note: string;
}

const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: platformZone });

/** Lets the service of a held seal end at another time; its log and those who look after it hear of it. */
export const moveServiceEnd = async (
  tx: Tx,
  { evidence, tell }: Telling,
  row: Device,
  { serviceEnd, serial, by, note }: NewEnd,
) => {
  const { companyId, id: deviceId, name: deviceName } = row;
  await changeRows(tx, keptDevice, { serviceEnd }, eq(device.id, deviceId));
  await addRows(tx, keptReplacement, [
    {
      id: uuidv7(),
      companyId,
      deviceId,
      deviceName,
      kind: ReplaceKind.service,
      serial,
      oldServiceEnd: row.serviceEnd,
      newServiceEnd: serviceEnd,
      byName: by?.name ?? '',
      note,
    },
  ]);
  const change = {
    before: { serviceEndTime: isoOrNull(row.serviceEnd) },
    after: { serviceEndTime: iso(serviceEnd) },
  };
  await evidence.append(tx, {
    companyId,
    kind: 'device.operated',
    subjectId: deviceId,
    facts: { step: 'renewed', name: deviceName, serial, ...change },
    ...(by && { by }),
  });
  await tell(tx, {
    companyId,
    to: await watchersOf(tx, row),
    event: MessageEvent.deviceRenewed,
    // The last day that is served whole.
    params: { name: deviceName, endsOn: dayOf(new Date(serviceEnd.getTime() - 1)) },
    link: `/server/bindingseal/${deviceId}`,
    object: { type: 'device', id: deviceId },
  });
  return change;
};

/** Until when a seal is served now, and by how many days that is more than before. */
interface ServiceTerm {
  readonly until: Date;
  readonly days: number;
}

const dayMs = 86_400_000;

/**
 * Lets the service of a seal go on for some months from its end, or from now where it is over; with less than nothing, takes
 * months back, but never of time that has passed. Nothing happens to a seal that left the unit.
 */
export const extendService = async (
  tx: Tx,
  telling: Telling,
  { deviceId, months, note }: { readonly deviceId: string; readonly months: number; readonly note: string },
): Promise<ServiceTerm | null> => {
  const [row] = await tx
    .select()
    .from(device)
    .where(and(eq(device.id, deviceId), isNull(device.unboundAt)))
    .for('update');
  if (!row) return null;
  const now = new Date();
  // What is over already cannot be taken back.
  if (months < 0 && row.serviceEnd && row.serviceEnd <= now) return { until: row.serviceEnd, days: 0 };
  const zone = sql`${platformZone}`;
  const { rows } = await tx.execute<{ at: Date | string }>(sql`
    SELECT greatest(now(), (greatest(${row.serviceEnd?.toISOString() ?? null}::timestamptz, now()) AT TIME ZONE ${zone}
      + make_interval(months => ${months})) AT TIME ZONE ${zone}) AS at`);
  const serviceEnd = new Date(rows[0]?.at ?? 0);
  const [thing] = row.hardwareId
    ? await tx.select({ serial: hardware.serial }).from(hardware).where(eq(hardware.id, row.hardwareId))
    : [];
  await moveServiceEnd(tx, telling, row, { serviceEnd, serial: thing?.serial ?? '', note });
  const before = row.serviceEnd && row.serviceEnd > now ? row.serviceEnd : now;
  return { until: serviceEnd, days: Math.round((serviceEnd.getTime() - before.getTime()) / dayMs) };
};
