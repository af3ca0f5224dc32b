import type { DeviceEventKind } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/operation.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, gte, ilike, inArray, lt } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { deviceCommand, deviceEvent } from '../gateway/gateway.table.ts';
import { ofTheirs, refuseOthers } from './device-access.ts';
import { deviceOperation, replaceDeviceRecord } from './device-record.table.ts';

/** How far some commands have come, by id. */
const commandsBy = async (tx: Tx, ids: readonly (string | null)[]) => {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map<string, typeof deviceCommand.$inferSelect>();
  const rows = await tx.select().from(deviceCommand).where(inArray(deviceCommand.id, known));
  return new Map(rows.map((row) => [row.id, row]));
};

/** What was done to seals, what they told, and what they were told. */
export const createOperationLists = (transactions: Transactions, files: FileService) => {
  const operations = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listDeviceOperations>,
  ): Promise<CallResult<typeof call.listDeviceOperations>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      if (input.deviceId) await refuseOthers(tx, actor, input.deviceId);
      const found = await keysetPage(tx, {
        from: deviceOperation,
        where: [
          eq(deviceOperation.companyId, actor.companyId),
          input.deviceId
            ? eq(deviceOperation.deviceId, input.deviceId)
            : ofTheirs(tx, actor, deviceOperation.deviceId),
          input.type === undefined ? undefined : eq(deviceOperation.type, input.type),
          input.keyword ? ilike(deviceOperation.deviceName, containing(input.keyword)) : undefined,
          input.from ? gte(deviceOperation.createdAt, new Date(input.from)) : undefined,
          input.to ? lt(deviceOperation.createdAt, new Date(input.to)) : undefined,
        ],
        sorts: { createdAt: deviceOperation.createdAt },
        query: input,
        present: (row) => row,
      });
      const commands = await commandsBy(
        tx,
        found.list.map(({ commandId }) => commandId),
      );
      const list = found.list.map(({ commandId, byId: _, companyId: __, ...row }) => {
        const sent = commands.get(commandId ?? '');
        return {
          ...row,
          createdAt: iso(row.createdAt),
          state: sent?.state ?? null,
          percent: sent?.percent ?? null,
          refusal: sent?.reason ?? null,
        };
      });
      return { ...found, list };
    });

  const replaced = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listReplaceRecords>,
  ): Promise<CallResult<typeof call.listReplaceRecords>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      if (input.deviceId) await refuseOthers(tx, actor, input.deviceId);
      return keysetPage(tx, {
        from: replaceDeviceRecord,
        where: [
          eq(replaceDeviceRecord.companyId, actor.companyId),
          input.deviceId
            ? eq(replaceDeviceRecord.deviceId, input.deviceId)
            : ofTheirs(tx, actor, replaceDeviceRecord.deviceId),
          input.kind ? eq(replaceDeviceRecord.kind, input.kind) : undefined,
          input.keyword ? ilike(replaceDeviceRecord.deviceName, containing(input.keyword)) : undefined,
        ],
        sorts: { createdAt: replaceDeviceRecord.createdAt },
        query: input,
        present: (row) => ({
          id: row.id,
          createdAt: iso(row.createdAt),
          kind: row.kind,
          deviceId: row.deviceId,
          deviceName: row.deviceName,
          serial: row.serial,
          oldImprint: row.oldImprintId ? files.linkTo({ id: row.oldImprintId }) : null,
          newImprint: row.newImprintId ? files.linkTo({ id: row.newImprintId }) : null,
          oldImprintMm: row.oldImprintMm,
          newImprintMm: row.newImprintMm,
          oldServiceEndTime: isoOrNull(row.oldServiceEnd),
          newServiceEndTime: isoOrNull(row.newServiceEnd),
          newSerial: row.newSerial,
          oldCounter: row.oldCounter,
          oldBattery: row.oldBattery,
          oldFirmware: row.oldFirmware,
          newCounter: row.newCounter,
          byName: row.byName,
          note: row.note,
        }),
      });
    });

  const events = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listDeviceEvents>,
  ): Promise<CallResult<typeof call.listDeviceEvents>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await refuseOthers(tx, actor, input.deviceId);
      return keysetPage(tx, {
        from: deviceEvent,
        where: [eq(deviceEvent.companyId, actor.companyId), eq(deviceEvent.deviceId, input.deviceId)],
        sorts: { receivedAt: deviceEvent.receivedAt },
        query: input,
        present: ({ id, kind, counter, detail, deviceAt, receivedAt }) => ({
          id,
          kind: kind as CodeOf<typeof DeviceEventKind>,
          counter,
          detail,
          deviceAt: iso(deviceAt),
          receivedAt: iso(receivedAt),
        }),
      });
    });

  const commands = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listDeviceCommands>,
  ): Promise<CallResult<typeof call.listDeviceCommands>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await refuseOthers(tx, actor, input.deviceId);
      return keysetPage(tx, {
        from: deviceCommand,
        where: [
          and(eq(deviceCommand.companyId, actor.companyId), eq(deviceCommand.deviceId, input.deviceId)),
        ],
        sorts: { createdAt: deviceCommand.createdAt },
        query: input,
        present: (row) => ({
          id: row.id,
          type: row.type,
          state: row.state,
          percent: row.percent,
          reason: row.reason,
          createdAt: iso(row.createdAt),
          sentAt: isoOrNull(row.sentAt),
          answeredAt: isoOrNull(row.answeredAt),
        }),
      });
    });

  return answering({ operations, replaced, events, commands }, (operationLists) => [
    handle(call.listDeviceOperations, ({ actor, input }) => operationLists.operations(actor, input)),
    handle(call.listReplaceRecords, ({ actor, input }) => operationLists.replaced(actor, input)),
    handle(call.listDeviceEvents, ({ actor, input }) => operationLists.events(actor, input)),
    handle(call.listDeviceCommands, ({ actor, input }) => operationLists.commands(actor, input)),
  ]);
};
