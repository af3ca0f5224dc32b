import { DeviceCommandType, DeviceWord } from '@chancery/contract/device/codes.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { tellLive } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { deviceCommand } from '../gateway/gateway.table.ts';
import type { CommandAnswer, CommandService } from '../gateway/ports.ts';
import { device } from './device.table.ts';
import { watchersOf } from './watchers.ts';

/** Passes an answer on to people. */
export type PassAnswer = (tx: Tx, heard: CommandAnswer) => Promise<void>;

/** By the keys of their labels, so that everybody reads them in their own language. */
const reasonOf = (type: CommandAnswer['type'], said: string | undefined): string => {
  const known = DeviceWord.all.find((word) => word === said);
  return known ? codeLabel(DeviceWord, known) : (said ?? codeLabel(DeviceCommandType, type));
};

/** Whoever looks at the seal sees the answer; a refusal is worth a message. */
export const createPassAnswer =
  (tell: Tell): PassAnswer =>
  async (tx, { device: who, type, answer }) => {
    const { companyId, id, name } = who;
    const people = await watchersOf(tx, who);
    await tellLive(tx, { kind: 'counts', companyId, accountIds: people });
    if (answer.outcome !== 'refused') return;
    await tell(tx, {
      companyId,
      to: people,
      event: MessageEvent.deviceRefused,
      params: { name, reason: reasonOf(type, answer.reason) },
      link: `/server/bindingseal/${id}`,
      object: { type: 'device', id },
    });
  };

/** Hears what devices make of what they were told about themselves. */
export const hearDevices = (commands: CommandService, pass: PassAnswer): void => {
  commands.onAnswer('settings', async (tx, heard) => {
    const revision = Number(heard.body.revision);
    if (heard.answer.outcome === 'done')
      await tx
        .update(device)
        .set({ settingsAcked: revision })
        .where(and(eq(device.id, heard.device.id), gt(sql`${revision}`, device.settingsAcked)));
    await pass(tx, heard);
  });

  commands.onAnswer('lock', pass);

  commands.onAnswer('privilege', async (tx, heard) => {
    // The device has it now; a digest of a few digits is not worth keeping.
    await tx
      .update(deviceCommand)
      .set({ body: sql`${deviceCommand.body} - 'hash' - 'salt'` })
      .where(eq(deviceCommand.id, heard.commandId));
    await pass(tx, heard);
  });

  commands.onAnswer('upgrade', async (tx, heard) => {
    const { version } = heard.body;
    if (heard.answer.outcome === 'done' && typeof version === 'string')
      await tx.update(device).set({ firmware: version }).where(eq(device.id, heard.device.id));
    await pass(tx, heard);
  });
};
