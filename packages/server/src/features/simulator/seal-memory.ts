import { AuthorizationStatus } from '@chancery/contract/authorization.codes.ts';
import { isOpen } from '@chancery/contract/authorization.rules.ts';
import { type Sign, writeMessage } from '@chancery/device/envelope.ts';
import { downMessages } from '@chancery/device/messages.ts';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { authorization } from '../authorization/authorization.table.ts';
import type { device } from '../device/device.table.ts';
import { fingerprint } from '../device/fingerprint.table.ts';
import { deviceCommand } from '../gateway/gateway.table.ts';
import { press } from '../use-record/use-record.table.ts';

/** How many orders back a seal is told again. */
const ordersMax = 5;
const openStatuses = AuthorizationStatus.all.filter(isOpen);

/** The presses of a seal's life, and the digest of the last one where that is known. */
export const lastPressOf = async (
  tx: Tx,
  { id, pressCounter }: Pick<typeof device.$inferSelect, 'id' | 'pressCounter'>,
): Promise<{ counter: number; lastDigest: string | null }> => {
  const [last] = await tx
    .select({ counter: press.counter, digest: press.digest })
    .from(press)
    .where(eq(press.deviceId, id))
    .orderBy(desc(press.counter))
    .limit(1);
  const counter = Math.max(pressCounter, last?.counter ?? 0);
  return { counter, lastDigest: last?.counter === counter ? last.digest.toString('hex') : null };
};

/** What is used of the authorisation that is open for a seal. */
export const usedOf = async (tx: Tx, deviceId: string) => {
  const [open] = await tx
    .select({
      order: authorization.id,
      normal: authorization.normalUsed,
      crossPage: authorization.crossPageUsed,
    })
    .from(authorization)
    .where(and(eq(authorization.deviceId, deviceId), inArray(authorization.status, openStatuses)));
  return open ?? null;
};

/** The fingers a seal knows, and the highest revision it answered of what it was told of them. */
export const fingersKnownTo = async (tx: Tx, deviceId: string) => {
  const [last] = await tx
    .select({ revision: sql<number>`coalesce(max((${deviceCommand.body} ->> 'revision')::int), 0)` })
    .from(deviceCommand)
    .where(
      and(
        eq(deviceCommand.deviceId, deviceId),
        eq(deviceCommand.type, 'fingerprint'),
        eq(deviceCommand.state, 'done'),
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
export const toldBefore = async (tx: Tx, deviceId: string, serial: string, sign: Sign): Promise<string[]> => {
  const newest = tx
    .selectDistinctOn([deviceCommand.type, deviceCommand.subjectId], { id: deviceCommand.id })
    .from(deviceCommand)
    .where(
      and(
        eq(deviceCommand.deviceId, deviceId),
        eq(deviceCommand.state, 'done'),
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
