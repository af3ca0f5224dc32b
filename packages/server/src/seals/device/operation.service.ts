import { OperationType, ReplaceKind } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/operation.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { uuidv7 } from 'uuidv7';
import type { FileService } from '../../files/ports.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptReplacement } from './device.kept.ts';
import type { DeviceRow } from './device.rows.ts';
import type { OpenUse } from './open-use.ts';
import type { Operate } from './operation-record.ts';

const imprintFacts = ({ imprintFileId, imprintMm }: Pick<DeviceRow, 'imprintFileId' | 'imprintMm'>) => ({
  imprint: imprintFileId,
  imprintMm,
});

/** What keepers do to the body of a seal. */
export const createOperationService = (operate: Operate, files: FileService, uses: OpenUse) => {
  /** An imprint is kept once somebody operates with it. */
  const take = async (tx: Tx, actor: UnitActor, imprint: string) => {
    const { digest } = await files.use(tx, actor, imprint, FilePurpose.picture);
    return digest.toString('hex');
  };

  const refuseInUse = async (tx: Tx, { id }: DeviceRow) => {
    if (await uses.isOpen(tx, id)) refuse('device.inUse');
  };

  const install = (actor: UnitActor, input: CheckedInput<typeof call.installSeal>) =>
    operate(actor, input.id, OperationType.installSeal, async (tx, row) => {
      const imprintDigest = await take(tx, actor, input.imprint);
      const changes = { imprintFileId: input.imprint, imprintMm: input.imprintMm };
      return {
        changes,
        before: imprintFacts(row),
        after: { ...imprintFacts(changes), imprintDigest },
        note: input.note,
      };
    });

  const replace = (actor: UnitActor, input: CheckedInput<typeof call.replaceSeal>) =>
    operate(actor, input.id, OperationType.replaceSeal, async (tx, row) => {
      await refuseInUse(tx, row);
      const imprintDigest = await take(tx, actor, input.imprint);
      const changes = { imprintFileId: input.imprint, imprintMm: input.imprintMm };
      await addRows(tx, keptReplacement, [
        {
          id: uuidv7(),
          companyId: row.companyId,
          deviceId: row.id,
          deviceName: row.name,
          kind: ReplaceKind.seal,
          serial: row.serial,
          oldImprintId: row.imprintFileId,
          newImprintId: input.imprint,
          oldImprintMm: row.imprintMm,
          newImprintMm: input.imprintMm,
          byName: actor.name,
          note: input.reason,
        },
      ]);
      return {
        changes,
        before: imprintFacts(row),
        after: { ...imprintFacts(changes), imprintDigest },
        note: input.reason,
      };
    });

  const cancel = (actor: UnitActor, input: CheckedInput<typeof call.cancelSeal>) =>
    operate(actor, input.id, OperationType.cancelSeal, async (tx, row) => {
      await refuseInUse(tx, row);
      const changes = { imprintFileId: null, imprintMm: null, enabled: false };
      return {
        changes,
        before: { ...imprintFacts(row), enabled: row.enabled },
        after: { ...imprintFacts(changes), enabled: false },
        note: input.reason,
      };
    });

  // What the device measures itself stands in its next words; until then only the old figure is known.
  const battery = (actor: UnitActor, input: CheckedInput<typeof call.replaceBattery>) =>
    operate(actor, input.id, OperationType.replaceBattery, (_tx, row) => ({
      changes: { battery: null },
      before: { battery: row.battery },
      after: { battery: null },
      note: input.note,
    }));

  const ink = (actor: UnitActor, input: CheckedInput<typeof call.addInk>) =>
    operate(actor, input.id, OperationType.addInk, (_tx, row) => ({
      changes: { ink: null },
      before: { ink: row.ink },
      after: { ink: null },
      note: input.note,
    }));

  return answering({ install, replace, cancel, battery, ink }, (operations) => [
    handle(call.installSeal, ({ actor, input }) => operations.install(actor, input)),
    handle(call.replaceSeal, ({ actor, input }) => operations.replace(actor, input)),
    handle(call.cancelSeal, ({ actor, input }) => operations.cancel(actor, input)),
    handle(call.replaceBattery, ({ actor, input }) => operations.battery(actor, input)),
    handle(call.addInk, ({ actor, input }) => operations.ink(actor, input)),
  ]);
};
