import type { OperationType } from '@chancery/contract/device/codes.ts';
import { operationRefusal } from '@chancery/contract/device/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note as log } from '../../kit/audit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { keptDevice, keptOperation } from './device.kept.ts';
import { type DeviceRow, presentSelf } from './device.rows.ts';
import { device } from './device.table.ts';
import { lockTheirs } from './device-access.ts';
import type { DeviceFacts } from './device-record.table.ts';

type Operation = CodeOf<typeof OperationType>;

/** What an operation did to a seal. */
export interface Operated {
  readonly before: DeviceFacts;
  readonly after: DeviceFacts;
  readonly note?: string | undefined;
  /** What changes of the row. */
  readonly changes?: Partial<DeviceRow>;
  /** What was sent to the device for it. */
  readonly commandId?: string;
  /** What else is to be proven of it. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

export type Operate = ReturnType<typeof createOperate>;

/** Makes the one way to operate on a seal: held, allowed, done, and recorded with who, when, before and after. */
export const createOperate =
  (transactions: Transactions, evidence: Evidence) =>
  (
    actor: UnitActor,
    id: string,
    type: Operation,
    work: (tx: Tx, row: DeviceRow) => Promise<Operated> | Operated,
  ): Promise<{ operationId: string }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockTheirs(tx, actor, id);
      const refusal = operationRefusal(presentSelf(row), type);
      if (refusal) refuse(refusal);
      const done = await work(tx, row);
      const by = { revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` };
      await changeRows(tx, keptDevice, { ...done.changes, ...by }, eq(device.id, id));
      const operationId = uuidv7();
      const { before, after, note = '', commandId = null } = done;
      await addRows(tx, keptOperation, [
        {
          id: operationId,
          companyId: actor.companyId,
          deviceId: id,
          deviceName: row.name,
          serial: row.serial,
          type,
          byId: actor.id,
          byName: actor.name,
          note,
          before,
          after,
          commandId,
        },
      ]);
      await evidence.append(tx, {
        companyId: actor.companyId,
        kind: 'device.operated',
        subjectId: id,
        facts: { operationId, type, name: row.name, serial: row.serial, before, after, note, ...done.facts },
        by: { id: actor.id, name: actor.name },
      });
      log({ objectType: 'device', objectId: id, objectName: row.name, before, after: { ...after, note } });
      return { operationId };
    });
