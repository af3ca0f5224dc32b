import { getDevice } from '@chancery/contract/device/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type DeviceRow, presentDevices } from './device.rows.ts';
import { device, hardware } from './device.table.ts';
import { isTheirs } from './device-access.ts';
import { lastSent } from './device-commands.ts';
import { firmware } from './device-record.table.ts';

/** The newest firmware for a device; nothing when it has that already. */
const newFirmwareFor = async (tx: Tx, row: DeviceRow) => {
  if (!row.hardwareId || row.unboundAt) return null;
  const [newest] = await tx
    .select({ id: firmware.id, version: firmware.version, note: firmware.note })
    .from(firmware)
    .where(and(eq(firmware.model, row.model), isNull(firmware.withdrawnAt)))
    .orderBy(desc(firmware.createdAt), desc(firmware.id))
    .limit(1);
  return newest && newest.version !== row.firmware ? newest : null;
};

/** Makes the reader of one seal with all that is known of it. */
export const createDeviceDetail = (transactions: Transactions, files: FileService) =>
  answering(
    (actor: UnitActor, id: string): Promise<CallResult<typeof getDevice>> =>
      transactions.read(scopeOf(actor), async (tx) => {
        const [row] = await tx
          .select()
          .from(device)
          .where(and(eq(device.id, id), eq(device.companyId, actor.companyId)));
        if (!row || !isTheirs(actor, row.keeperId)) return refuse('device.notFound');
        const [presented] = await presentDevices(tx, actor.companyId, [row]);
        const [behind] = row.hardwareId
          ? await tx
              .select({ simulated: hardware.simulated })
              .from(hardware)
              .where(eq(hardware.id, row.hardwareId))
          : [];
        const [imprint] = row.imprintFileId
          ? await tx
              .select({ id: file.id, name: file.name })
              .from(file)
              .where(and(eq(file.id, row.imprintFileId), eq(file.companyId, actor.companyId)))
          : [];
        return {
          ...(presented ?? refuse('device.notFound')),
          firmware: row.firmware,
          simState: row.simState,
          simulated: behind?.simulated ?? false,
          backlightSeconds: row.backlightSeconds,
          shutdownMinutes: row.shutdownMinutes,
          connectMode: row.connectMode,
          imprint: imprint ? { ...files.linkTo(imprint), fileName: imprint.name } : null,
          imprintMm: row.imprintMm,
          caseOpen: row.caseOpen,
          lockedAt: isoOrNull(row.lockedAt),
          lockReason: row.lockReason,
          sent: await lastSent(tx, row),
          newFirmware: await newFirmwareFor(tx, row),
        };
      }),
    (detail) => [handle(getDevice, ({ actor, input }) => detail(actor, input.id))],
  );
