import { type Sign, writeMessage } from '@chancery/device/envelope.ts';
import { downMessages } from '@chancery/device/messages.ts';
import { and, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { fingerprint } from '../device/fingerprint.table.ts';
import { deviceCommand } from '../gateway/gateway.table.ts';

/** How many orders back a seal is told again. */
const ordersMax = 5;

/** What the device before it was told is none of its memory. */
const toldSince = (exchangedAt: Date | null) =>
  exchangedAt ? gte(deviceCommand.createdAt, exchangedAt) : undefined;

/** The fingers a seal knows, and the highest revision it answered of what it was told of them. */
export const fingersKnownTo = async (tx: Tx, deviceId: string, since: Date | null) => {
  const [last] = await tx
    .select({ revision: sql<number>`coalesce(max((${deviceCommand.body} ->> 'revision')::int), 0)` })
    .from(deviceCommand)
    .where(
      and(
        eq(deviceCommand.deviceId, deviceId),
        eq(deviceCommand.type, 'fingerprint'),
        eq(deviceCommand.state, 'done'),
        toldSince(since),
      ),
    );
  const rows = await tx
    .select({ finger: fingerprint.id, user: fingerprint.userId, digest: fingerprint.templateDigest })
    .from(fingerprint)
    .where(
      and(
        eq(fingerprint.deviceId, deviceId),
        isNotNull(fingerprint.enrolledAt),
        isNull(fingerprint.removedAt),
      ),
    );
  const known = rows.map(({ digest, ...row }) => ({ ...row, digest: digest?.toString('hex') ?? '' }));
  return { revision: last?.revision ?? 0, known };
};

/** What a seal was told and answered, the newest of each kind, signed anew, oldest first. */
export const toldBefore = async (
  tx: Tx,
  { id: deviceId, exchangedAt }: { readonly id: string; readonly exchangedAt: Date | null },
  serial: string,
  sign: Sign,
): Promise<string[]> => {
  const newest = tx
    .selectDistinctOn([deviceCommand.type, deviceCommand.subjectId], { id: deviceCommand.id })
    .from(deviceCommand)
    .where(
      and(
        eq(deviceCommand.deviceId, deviceId),
        eq(deviceCommand.state, 'done'),
        toldSince(exchangedAt),
        inArray(deviceCommand.type, ['order', 'settings', 'lock', 'privilege']),
      ),
    )
    .orderBy(
      deviceCommand.type,
      deviceCommand.subjectId,
      desc(deviceCommand.createdAt),
      desc(deviceCommand.id),
    );
  const rows = await tx
    .select()
    .from(deviceCommand)
    .where(inArray(deviceCommand.id, newest))
    .orderBy(desc(sql`${deviceCommand.type} <> 'order'`), desc(deviceCommand.createdAt))
    .limit(ordersMax + 3);
  // Of a password nothing is left to say again.
  return rows.toReversed().flatMap(({ id, type, body, createdAt }) => {
    const said = { ...body, id, serial, issuedAt: createdAt.getTime() };
    return downMessages[type].safeParse(said).success ? [writeMessage(type, said, sign)] : [];
  });
};
