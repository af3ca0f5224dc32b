import type { DeviceCommandType } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { deviceCommand } from '../gateway/gateway.table.ts';
import type { CommandBody, CommandService } from '../gateway/ports.ts';
import type { DeviceRow } from './device.rows.ts';
import { hardware } from './device.table.ts';

type CommandRow = typeof deviceCommand.$inferSelect;

/** How far a command has come, as it travels. */
const presentSent = (row: CommandRow) => ({
  state: row.state,
  percent: row.percent,
  reason: row.reason,
  createdAt: iso(row.createdAt),
  answeredAt: isoOrNull(row.answeredAt),
});

/** What a device was last told, by kind. */
export const lastSent = async (tx: Tx, { id, exchangedAt }: Pick<DeviceRow, 'id' | 'exchangedAt'>) => {
  const rows = await tx
    .selectDistinctOn([deviceCommand.type])
    .from(deviceCommand)
    .where(
      and(
        eq(deviceCommand.deviceId, id),
        exchangedAt ? gte(deviceCommand.createdAt, exchangedAt) : undefined,
      ),
    )
    .orderBy(deviceCommand.type, desc(deviceCommand.createdAt), desc(deviceCommand.id));
  const of = (type: CodeOf<typeof DeviceCommandType>) => {
    const row = rows.find((each) => each.type === type);
    return row ? presentSent(row) : null;
  };
  return {
    settings: of('settings'),
    lock: of('lock'),
    privilege: of('privilege'),
    upgrade: of('upgrade'),
    fingerprint: of('fingerprint'),
  };
};

/** The next revision of what a device is told besides orders: it follows the highest, whichever unit it belongs to. */
const nextRevision = async (tx: Tx, hardwareId: string): Promise<number> => {
  const [row] = await tx
    .update(hardware)
    .set({ commandRevision: sql`${hardware.commandRevision} + 1` })
    .where(eq(hardware.id, hardwareId))
    .returning({ revision: hardware.commandRevision });
  return row?.revision ?? refuse('device.notSmart');
};

/** A seal together with the hardware behind it. */
export type SmartRow = DeviceRow & { readonly hardwareId: string };

/** Whether a seal can be spoken to. */
export const isSmart = (row: DeviceRow): row is SmartRow => row.hardwareId !== null && row.unboundAt === null;

export type DeviceSender = ReturnType<typeof createDeviceSender>;

/** Tells devices what concerns themselves rather than a use. */
export const createDeviceSender = (commands: CommandService) => {
  const to = (row: SmartRow) => ({ companyId: row.companyId, deviceId: row.id, subjectId: row.id });

  return {
    /** Sends how the device is to behave and answers the revision it goes by. */
    settings: async (
      tx: Tx,
      row: SmartRow,
      wanted: Pick<DeviceRow, 'backlightSeconds' | 'shutdownMinutes' | 'connectMode'>,
    ): Promise<number> => {
      const revision = await nextRevision(tx, row.hardwareId);
      const { backlightSeconds, shutdownMinutes, connectMode } = wanted;
      const body = { revision, backlightSeconds, shutdownMinutes, connectMode };
      await commands.send(tx, { ...to(row), type: 'settings', body });
      return revision;
    },

    /** Shuts the device against any press, or opens it again. */
    lock: async (tx: Tx, row: SmartRow, locked: boolean, reason: string): Promise<string> => {
      const revision = await nextRevision(tx, row.hardwareId);
      const body = { revision, locked, reason: reason.slice(0, 200) };
      return commands.send(tx, { ...to(row), type: 'lock', body });
    },

    /** Puts an order that is over in the place of whatever the device was allowed before: of two, the later one counts. */
    noOrder: async (
      tx: Tx,
      row: SmartRow,
      by: { readonly id: string; readonly name: string },
    ): Promise<void> => {
      const order = uuidv7();
      const now = Date.now();
      const none = { normal: 0, crossPage: 0, usedNormal: 0, usedCrossPage: 0, photographed: 0 };
      await commands.send(tx, {
        ...to(row),
        subjectId: order,
        type: 'order',
        body: {
          order,
          revision: 1,
          state: 'ended',
          user: by.id,
          userName: by.name,
          useType: UseType.networked,
          from: now,
          to: now,
          photoLock: false,
          ...none,
        },
      });
    },

    /** Gives the device a digest to check the password for privileged stamping by; an empty one takes it away. */
    privilege: async (tx: Tx, row: SmartRow, secret: { salt: string; hash: string }): Promise<string> => {
      const revision = await nextRevision(tx, row.hardwareId);
      return commands.send(tx, { ...to(row), type: 'privilege', body: { revision, ...secret } });
    },

    /** Lets the device fetch firmware. */
    upgrade: (
      tx: Tx,
      row: SmartRow,
      firmware: { version: string; url: string; digest: string; size: number },
    ): Promise<string> => commands.send(tx, { ...to(row), type: 'upgrade', body: firmware }),

    /** Lets the device take a finger, or forget one or all of them. */
    fingerprint: async (
      tx: Tx,
      row: SmartRow,
      wish: Omit<CommandBody<'fingerprint'>, 'revision'>,
    ): Promise<string> => {
      const body = { revision: await nextRevision(tx, row.hardwareId), ...wish };
      return commands.send(tx, { ...to(row), subjectId: wish.finger ?? row.id, type: 'fingerprint', body });
    },
  };
};
