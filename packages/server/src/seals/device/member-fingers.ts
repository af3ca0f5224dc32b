import { and, asc, eq, isNull } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { HandOverProvider } from '../../people/ports.ts';
import type { CommandService } from '../gateway/ports.ts';
import { keptFingerprint } from './device.kept.ts';
import { device } from './device.table.ts';
import { createDeviceSender, isSmart } from './device-commands.ts';
import { fingerprint } from './fingerprint.table.ts';

const nothing = async (): Promise<number> => 0;

/** The fingers of somebody, which seals forget when they leave the unit. */
export const memberFingers = (commands: CommandService): HandOverProvider => {
  const sender = createDeviceSender(commands);
  return {
    name: 'fingers',
    count: nothing,
    move: nothing,
    leave: async (tx, unit, account) => {
      const known = await tx
        .select({ id: fingerprint.id, seal: device })
        .from(fingerprint)
        .innerJoin(device, eq(device.id, fingerprint.deviceId))
        .where(
          and(
            eq(fingerprint.companyId, unit),
            eq(fingerprint.userId, account),
            eq(fingerprint.removing, false),
            isNull(fingerprint.removedAt),
          ),
        )
        .orderBy(asc(device.id));
      for (const { id, seal } of known) {
        if (!isSmart(seal)) continue;
        const commandId = await sender.fingerprint(tx, seal, { action: 'remove', finger: id });
        await changeRows(tx, keptFingerprint, { removing: true, commandId }, eq(fingerprint.id, id));
      }
    },
  };
};
