import { isByBluetooth } from '@chancery/contract/device/rules.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { DeviceEvent, Status } from '@chancery/device/messages.ts';
import { and, eq } from 'drizzle-orm';
import type { Evidence } from '../../kit/evidence.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { keptDeviceEvent } from '../gateway/gateway.kept.ts';
import type { BoundDevice, DeviceNews } from '../gateway/ports.ts';
import type { DeviceRow } from './device.rows.ts';
import { device } from './device.table.ts';
import { watchersOf } from './watchers.ts';

/** What people look at; a change of these is worth telling at once. */
const shown = ['battery', 'ink', 'firmware', 'caseOpen'] as const;

/** What of a seal differs from what its device says now. */
const changesOf = (row: DeviceRow, status: Status, now: Date): Partial<DeviceRow> => {
  const said: Partial<DeviceRow> = {
    firmware: status.firmware,
    battery: status.battery ?? row.battery,
    ink: status.ink ?? row.ink,
    caseOpen: status.caseOpen ?? row.caseOpen,
    lat: status.place?.lat ?? row.lat,
    lng: status.place?.lng ?? row.lng,
    pressCounter: Math.max(row.pressCounter, status.counter),
  };
  const entries = Object.entries(said).filter(([name, value]) => value !== row[name as keyof DeviceRow]);
  const changed = Object.fromEntries(entries) as Partial<DeviceRow>;
  const isDue =
    row.lastSeenAt === null || now.getTime() - row.lastSeenAt.getTime() >= limits.device.seenSeconds * 1_000;
  // A moment alone is not worth a write more often than people would notice.
  if (entries.length === 0 && !isDue) return {};
  return { ...changed, lastSeenAt: now };
};

const messageFor = {
  caseOpened: 'device.caseOpened',
  batteryLow: 'device.batteryLow',
  inkLow: 'device.inkLow',
} as const;

/** Keeps what devices say of themselves, and tells those whose business it is. */
export const createDeviceNews = (evidence: Evidence, tell: Tell): DeviceNews => {
  const status = async (tx: Tx, who: BoundDevice, said: Status): Promise<void> => {
    const [row] = await tx.select().from(device).where(eq(device.id, who.id));
    // What came while the device was exchanged is of the one that went.
    if (!row || row.serial !== who.serial) return;
    const changes = changesOf(row, said, new Date());
    if (Object.keys(changes).length === 0) return;
    await tx
      .update(device)
      .set(changes)
      .where(and(eq(device.id, who.id), eq(device.serial, who.serial)));
    // Nobody sees it come and go: that it spoke at all is the news.
    if (isByBluetooth(row) && changes.lastSeenAt)
      await tellLive(tx, { kind: 'device', companyId: who.companyId, accountIds: 'everybody' });
    if (shown.some((name) => name in changes))
      await tellLive(tx, {
        kind: 'counts',
        companyId: who.companyId,
        accountIds: await watchersOf(tx, who),
      });
  };

  const event = async (tx: Tx, who: BoundDevice, said: DeviceEvent): Promise<void> => {
    const { companyId } = who;
    const { id, kind, counter, detail = '' } = said;
    const deviceAt = new Date(said.at);
    const row = { id, companyId, deviceId: who.id, kind, counter, detail, deviceAt };
    const [added] = await addRows(tx, keptDeviceEvent, [row], { known: 'stays' });
    if (!added) return;
    await evidence.append(tx, {
      companyId,
      kind: 'device.event',
      subjectId: who.id,
      facts: {
        eventId: id,
        serial: who.serial,
        name: who.name,
        kind,
        counter,
        detail,
        at: deviceAt.toISOString(),
      },
    });
    if (kind === 'caseOpened' || kind === 'caseClosed')
      await tx
        .update(device)
        .set({ caseOpen: kind === 'caseOpened' })
        .where(and(eq(device.id, who.id), eq(device.serial, who.serial)));
    const people = await watchersOf(tx, who);
    const messageEvent = messageFor[kind as keyof typeof messageFor];
    if (messageEvent)
      await tell(tx, {
        companyId,
        to: people,
        event: messageEvent,
        params: { name: who.name, serial: who.serial },
        link: `/server/bindingseal/${who.id}`,
        object: { type: 'device', id: who.id },
      });
    else await tellLive(tx, { kind: 'counts', companyId, accountIds: people });
  };

  return { status, event };
};
