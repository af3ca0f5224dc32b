import { writeMessage } from '@chancery/device/envelope.ts';
import { type Answer, downMessages } from '@chancery/device/messages.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Evidence } from '../../kit/evidence.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { deviceChannel, type RetiredDevice } from './device-register.ts';
import { repeatSeconds } from './gateway.limits.ts';
import { deviceCommand } from './gateway.table.ts';
import { lastWords } from './last-words.ts';
import type { OrderKey } from './order-key.ts';
import type { BoundDevice, CommandAnswer, CommandService, CommandType } from './ports.ts';

/** A command on its way: signed, with the serial it goes to. */
export interface SignedCommand {
  readonly serial: string;
  readonly text: string;
}

/** The commands as features and as the gateway see them. */
export interface CommandDesk extends CommandService {
  /** Keeps what a device made of a command; the same answer again changes nothing. */
  answer(tx: Tx, device: BoundDevice, answer: Answer): Promise<void>;
  /** What waits for a device, in order, noted as sent. */
  waitingFor(device: BoundDevice): Promise<readonly string[]>;
  /** What waits for somebody and was not sent of late, in order; noted as sent, so that one server alone sends it. */
  claim(serials: readonly string[] | 'all'): Promise<readonly SignedCommand[]>;
  /**
   * Tells a device what is kept: up to which press, counting from one it still holds, and which photos and events; nothing
   * when there is nothing to tell.
   */
  stored(
    device: BoundDevice,
    from: number | undefined,
    also?: { readonly photos?: readonly string[]; readonly events?: readonly string[] },
  ): Promise<string | undefined>;
  /** What a retired device is told whenever it can be. */
  lastWords(device: RetiredDevice): readonly string[];
}

type Heard = (tx: Tx, answer: CommandAnswer) => Promise<void>;

interface Parts {
  readonly transactions: Transactions;
  readonly evidence: Evidence;
  readonly orderKey: OrderKey;
}

interface WaitingRow extends Record<string, unknown> {
  readonly id: string;
  readonly type: CommandType;
  readonly body: Record<string, unknown>;
  readonly created_at: Date;
  readonly serial: string;
}

/** What was meant for the device that a seal has now, not for one it had before. */
const isForNow = (deviceId: string) =>
  sql`${deviceCommand.createdAt} >= coalesce((SELECT exchanged_at FROM device WHERE id = ${deviceId}), '-infinity')`;

/** Sends devices what they should know, and hears what they made of it. */
export const createCommandService = ({ transactions, evidence, orderKey }: Parts): CommandDesk => {
  const handlers = new Map<CommandType, Heard>();

  const signed = ({ id, type, body, created_at, serial }: WaitingRow): SignedCommand => {
    const said = { ...body, id, serial, issuedAt: new Date(created_at).getTime() };
    return { serial, text: writeMessage(type, said, orderKey.sign) };
  };

  const send: CommandService['send'] = async (tx, { companyId, deviceId, type, subjectId, body }) => {
    const { rows } = await tx.execute<{ serial: string | null }>(
      sql`SELECT serial FROM device WHERE id = ${deviceId} AND company_id = ${companyId}`,
    );
    const serial = rows[0]?.serial;
    if (!serial) throw new TypeError('a command goes to a smart seal');
    const id = uuidv7();
    // A body that no device would understand must fail here, not there.
    downMessages[type].parse({ ...body, id, serial, issuedAt: Date.now() });
    // One that is being answered this moment is left to its answer: waiting for it while it waits for the caller's rows
    // would be a circle.
    const older = tx
      .select({ id: deviceCommand.id })
      .from(deviceCommand)
      .where(
        and(
          eq(deviceCommand.deviceId, deviceId),
          eq(deviceCommand.state, 'waiting'),
          eq(deviceCommand.type, type),
          eq(deviceCommand.subjectId, subjectId),
        ),
      )
      .for('update', { skipLocked: true });
    await tx.update(deviceCommand).set({ state: 'replaced' }).where(inArray(deviceCommand.id, older));
    await tx.insert(deviceCommand).values({ id, companyId, deviceId, type, subjectId, body });
    await tx.execute(sql`SELECT pg_notify(${deviceChannel}, ${`command ${serial}`})`);
    return id;
  };

  const onAnswer: CommandService['onAnswer'] = (type, heard) => {
    if (handlers.has(type)) throw new TypeError(`${type} is heard already`);
    handlers.set(type, heard);
  };

  const answer: CommandDesk['answer'] = async (tx, device, said) => {
    const [row] = await tx
      .select()
      .from(deviceCommand)
      .where(and(eq(deviceCommand.id, said.of), eq(deviceCommand.deviceId, device.id)))
      .for('update');
    // Whatever took its place or was answered before is not answered again.
    if (row?.state !== 'waiting') return;
    const isProgress = said.outcome === 'progress';
    if (isProgress && row.percent === (said.percent ?? null)) return;
    await tx
      .update(deviceCommand)
      .set({
        percent: said.percent ?? (said.outcome === 'done' ? 100 : row.percent),
        ...(isProgress
          ? {}
          : {
              state: said.outcome === 'done' ? 'done' : 'refused',
              reason: said.reason ?? null,
              answeredAt: sql`now()`,
            }),
      })
      .where(eq(deviceCommand.id, row.id));
    const { type, subjectId, body } = row;
    if (type === 'order' && !isProgress)
      await evidence.append(tx, {
        companyId: device.companyId,
        kind: 'order.answered',
        subjectId,
        facts: {
          deviceId: device.id,
          serial: device.serial,
          commandId: row.id,
          revision: body.revision,
          state: body.state,
          outcome: said.outcome,
          reason: said.reason ?? '',
          deviceAt: new Date(said.at).toISOString(),
        },
      });
    await handlers.get(type)?.(tx, { device, commandId: row.id, type, subjectId, body, answer: said });
  };

  const waitingFor: CommandDesk['waitingFor'] = (device) =>
    transactions.apart('platform', async (tx) => {
      const rows = await tx
        .select()
        .from(deviceCommand)
        .where(
          and(eq(deviceCommand.deviceId, device.id), eq(deviceCommand.state, 'waiting'), isForNow(device.id)),
        )
        .orderBy(deviceCommand.createdAt, deviceCommand.id)
        .limit(100);
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      await tx.update(deviceCommand).set({ sentAt: sql`now()` }).where(inArray(deviceCommand.id, ids));
      return rows.map((row) => signed({ ...row, created_at: row.createdAt, serial: device.serial }).text);
    });

  const claim: CommandDesk['claim'] = (serials) =>
    transactions.apart('platform', async (tx) => {
      const { rows } = await tx.execute<WaitingRow>(sql`
        WITH due AS (
          SELECT c.id, d.serial FROM device_command c JOIN device d ON d.id = c.device_id
          WHERE c.state = 'waiting' AND d.unbound_at IS NULL AND c.created_at >= coalesce(d.exchanged_at, '-infinity') AND ${serials === 'all' ? sql`true` : sql`d.serial = ANY (${sql.param(serials)}::text[])`}
            AND (c.sent_at IS NULL OR c.sent_at < now() - ${repeatSeconds} * interval '1 second')
          ORDER BY c.created_at, c.id LIMIT 1000 FOR UPDATE OF c SKIP LOCKED
        )
        UPDATE device_command c SET sent_at = now() FROM due WHERE c.id = due.id
        RETURNING c.id, c.type, c.body, c.created_at, due.serial`);
      return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(signed);
    });

  const keptFrom = (device: BoundDevice, from: number): Promise<number | undefined> =>
    transactions.read('platform', async (tx) => {
      const { rows } = await tx.execute<{ upto: number | null }>(sql`
        SELECT max(counter) AS upto FROM (
          SELECT counter, counter - row_number() OVER (ORDER BY counter) AS run
          FROM (SELECT counter FROM press WHERE device_id = ${device.id}
                  AND generation = ${device.generation ?? 0} AND counter >= ${from}
                ORDER BY counter LIMIT 10000) AS held
        ) AS runs WHERE run = ${from}::bigint - 1`);
      return rows[0]?.upto ?? undefined;
    });

  const stored: CommandDesk['stored'] = async (device, from, { photos = [], events = [] } = {}) => {
    const counter = from === undefined ? undefined : await keptFrom(device, from);
    if (counter === undefined && photos.length + events.length === 0) return undefined;
    const body = {
      serial: device.serial,
      counter: counter ?? 0,
      ...(photos.length > 0 ? { photos } : {}),
      ...(events.length > 0 ? { events } : {}),
      issuedAt: Date.now(),
    };
    return writeMessage('stored', body, orderKey.sign);
  };

  return {
    send,
    onAnswer,
    answer,
    waitingFor,
    claim,
    stored,
    lastWords: (device) => lastWords(device, orderKey.sign),
  };
};
