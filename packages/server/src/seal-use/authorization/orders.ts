import { AuthorizationStatus as Status } from '@chancery/contract/authorization/codes.ts';
import { isOpen } from '@chancery/contract/authorization/rules.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import type { Order } from '@chancery/device/messages.ts';
import { and, count, eq, gt, max, ne, sql } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type CommandService, device } from '../../seals/ports.ts';
import { press, useRecord } from '../use-record/use-record.table.ts';
import { keptAuthorization } from './authorization.kept.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';

/** Whether something takes orders over the air: a smart seal that is bound. */
export const takesOrders = (seal: Pick<typeof device.$inferSelect, 'subtype' | 'hardwareId'>): boolean =>
  seal.subtype === SealSubtype.smart && seal.hardwareId !== null;

const stateOf = ({ status }: AuthorizationRow): Order['state'] => {
  if (!isOpen(status)) return 'ended';
  return status === Status.suspended ? 'paused' : 'active';
};

/** Nobody is granted the privileged use, which has a password instead, and no device hears of an electronic one. */
const useTypeOf = ({ useType }: AuthorizationRow): Order['useType'] =>
  useType === UseType.privileged || useType === UseType.electronic ? UseType.networked : useType;

const placeOf = ({ lat, lng, radiusMetres }: AuthorizationRow) =>
  lat !== null && lng !== null && radiusMetres !== null ? { place: { lat, lng, radius: radiusMetres } } : {};

/** Which of the seal's devices it has now. */
const nowOf = sql`(SELECT ${device.generation} FROM ${device} WHERE ${device.id} = ${press.deviceId})`;

/** What was counted of an authorisation with devices that the seal has no more. */
export const usedElsewhere = async (
  tx: Tx,
  { id, normalUsed, crossPageUsed }: Pick<AuthorizationRow, 'id' | 'normalUsed' | 'crossPageUsed'>,
): Promise<{ readonly normal: number; readonly crossPage: number }> => {
  if (normalUsed + crossPageUsed === 0) return { normal: 0, crossPage: 0 };
  const rows = await tx
    .select({ kind: press.kind, n: count() })
    .from(press)
    .innerJoin(useRecord, eq(useRecord.id, press.recordId))
    .where(and(eq(useRecord.authorizationId, id), eq(press.counted, true), ne(press.generation, nowOf)))
    .groupBy(press.kind);
  const of = (kind: 'normal' | 'crossPage') => rows.find((row) => row.kind === kind)?.n ?? 0;
  return { normal: of('normal'), crossPage: of('crossPage') };
};

/** The highest press of the device whose photo is here. */
const photographedIn = async (tx: Tx, { id, photoLock }: AuthorizationRow): Promise<number> => {
  if (!photoLock) return 0;
  const [found] = await tx
    .select({ counter: max(press.counter) })
    .from(press)
    .where(and(eq(press.authorizationId, id), gt(press.photos, 0), eq(press.generation, nowOf)));
  return found?.counter ?? 0;
};

export type Orders = ReturnType<typeof createOrders>;

/** Keeps devices in the know of what may be pressed. */
export const createOrders = (commands: CommandService) => {
  /** Sends the device the authorisation as it stands now, under the next revision. The row is held by the caller. */
  const send = async (tx: Tx, row: AuthorizationRow): Promise<AuthorizationRow> => {
    const changes = {
      orderRevision: row.orderRevision + 1,
      orderSentAt: new Date(),
      orderRefused: null,
    };
    await changeRows(tx, keptAuthorization, changes, eq(authorization.id, row.id));
    // A device knows its own presses only: what others were pressed for is not granted to it.
    const elsewhere = await usedElsewhere(tx, row);
    await commands.send(tx, {
      companyId: row.companyId,
      deviceId: row.deviceId,
      type: 'order',
      subjectId: row.id,
      body: {
        order: row.id,
        revision: changes.orderRevision,
        state: stateOf(row),
        user: row.userId,
        userName: row.userName,
        normal: row.normalCount - elsewhere.normal,
        crossPage: row.crossPageCount - elsewhere.crossPage,
        usedNormal: row.normalUsed - elsewhere.normal,
        usedCrossPage: row.crossPageUsed - elsewhere.crossPage,
        useType: useTypeOf(row),
        from: row.windowStart.getTime(),
        to: row.windowEnd.getTime(),
        photoLock: row.photoLock,
        photographed: await photographedIn(tx, row),
        ...placeOf(row),
      },
    });
    return { ...row, ...changes };
  };

  /** The same where the device was ever told of it; a device that never heard of it need not hear that it is over. */
  const sendAgain = (tx: Tx, row: AuthorizationRow): Promise<AuthorizationRow> =>
    row.orderRevision > 0 ? send(tx, row) : Promise.resolve(row);

  return { send, sendAgain };
};
