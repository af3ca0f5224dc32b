import { CommandState } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/hardware.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService, LaidContent } from '../../files/ports.ts';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { deviceCommand } from '../gateway/gateway.table.ts';
import { firmware } from './device-record.table.ts';
import { firmwarePath } from './firmware-links.ts';

const mb = limits.device.firmwareMb;

/** Firmware the operator publishes and keepers give to their devices. */
export const createFirmwareService = (transactions: Transactions, files: FileService) => {
  const list = (
    input: CheckedInput<typeof call.listFirmware>,
  ): Promise<CallResult<typeof call.listFirmware>> =>
    transactions.read('platform', (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      return keysetPage(tx, {
        from: firmware,
        where: [pattern ? or(ilike(firmware.model, pattern), ilike(firmware.version, pattern)) : undefined],
        sorts: { createdAt: firmware.createdAt },
        query: input,
        present: ({ digest, withdrawnAt, createdAt, ...row }) => ({
          ...row,
          digest: digest.toString('hex'),
          withdrawn: withdrawnAt !== null,
          createdAt: iso(createdAt),
        }),
      });
    });

  /** Lays it down before anything is held in the database. */
  const receive = (bytes: Buffer): Promise<LaidContent> => {
    const isFit = bytes.length > 0 && bytes.length <= mb * limits.bytesPerMb;
    return isFit ? files.lay(bytes) : refuse('firmware.empty', { params: { mb } });
  };

  const publish = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.publishFirmware>,
    size: number,
    content: LaidContent,
  ): Promise<CallResult<typeof call.publishFirmware>> =>
    transactions.write('platform', async (tx) => {
      const { digest } = content;
      const id = uuidv7();
      const { model, version, note: text = '' } = input;
      await tx
        .insert(firmware)
        .values({ id, model, version, note: text, digest, size, byName: actor.name })
        .catch((error: unknown) => {
          if (violates(error, 'firmware_version')) return refuse('firmware.taken');
          throw error;
        });
      await files.keepContent(tx, content, size);
      const hex = digest.toString('hex');
      const after = { model, version, size, digest: hex };
      note({ objectType: 'firmware', objectId: id, objectName: `${model} ${version}`, after });
      return { id, digest: hex };
    });

  const withdraw = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const [row] = await tx
        .update(firmware)
        .set({ withdrawnAt: sql`now()` })
        .where(and(eq(firmware.id, id), isNull(firmware.withdrawnAt)))
        .returning();
      if (!row) return refuse('firmware.notFound');
      // Seals that have not done it yet are not asked to any longer.
      await tx
        .update(deviceCommand)
        .set({ state: CommandState.replaced })
        .where(
          and(
            eq(deviceCommand.type, 'upgrade'),
            eq(deviceCommand.state, CommandState.waiting),
            sql`strpos(${deviceCommand.body}->>'url', ${firmwarePath(id)}) > 0`,
          ),
        );
      note({ objectType: 'firmware', objectId: id, objectName: `${row.model} ${row.version}` });
      return {};
    });

  return answering({ list, receive, publish, withdraw }, (firmwares) => [
    handle(call.listFirmware, ({ input }) => firmwares.list(input)),
    handlePrepared(
      call.publishFirmware,
      ({ bytes }) => firmwares.receive(bytes),
      ({ actor, input, bytes }, content) => firmwares.publish(actor, input, bytes.length, content),
      (content) => content.drop(),
    ),
    handle(call.withdrawFirmware, ({ input }) => firmwares.withdraw(input.id)),
  ]);
};
