import { FingerprintState, OperationType } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/fingerprint.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { activePeople, peopleNamed } from '../../people/ports.ts';
import { deviceCommand } from '../gateway/gateway.table.ts';
import { keptFingerprint } from './device.kept.ts';
import type { DeviceRow } from './device.rows.ts';
import { refuseOthers } from './device-access.ts';
import { type DeviceSender, isSmart, type SmartRow } from './device-commands.ts';
import { fingerprint } from './fingerprint.table.ts';
import type { Operate } from './operation-record.ts';

type FingerRow = typeof fingerprint.$inferSelect;

const { fingers: fingersMax, fingerMinutes } = limits.device;
const waitMs = fingerMinutes * 60_000;

const smart = (row: DeviceRow): SmartRow => (isSmart(row) ? row : refuse('device.notSmart'));

const stateOf = ({ removing, enrolledAt }: Pick<FingerRow, 'removing' | 'enrolledAt'>) => {
  if (removing) return FingerprintState.removing;
  return enrolledAt ? FingerprintState.known : FingerprintState.enrolling;
};

const onSeal = (deviceId: string) => and(eq(fingerprint.deviceId, deviceId), isNull(fingerprint.removedAt));

/** The fingers seals know: taken and forgotten by the seal itself, told here. */
export const createFingerprintService = (
  transactions: Transactions,
  operate: Operate,
  sender: DeviceSender,
) => {
  const list = (actor: UnitActor, deviceId: string): Promise<CallResult<typeof call.listFingerprints>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await refuseOthers(tx, actor, deviceId);
      const rows = await tx
        .select({ row: fingerprint, percent: deviceCommand.percent })
        .from(fingerprint)
        .leftJoin(deviceCommand, eq(deviceCommand.id, fingerprint.commandId))
        .where(and(eq(fingerprint.companyId, actor.companyId), onSeal(deviceId)))
        .orderBy(asc(fingerprint.createdAt), asc(fingerprint.id));
      const people = await peopleNamed(
        tx,
        actor.companyId,
        rows.map(({ row }) => row.userId),
      );
      return {
        list: rows.map(({ row, percent }) => ({
          id: row.id,
          user: { userId: row.userId, realName: people.get(row.userId) ?? '' },
          finger: row.name,
          state: stateOf(row),
          percent: stateOf(row) === FingerprintState.enrolling ? percent : null,
          byName: row.byName,
          createdAt: iso(row.createdAt),
          enrolledAt: isoOrNull(row.enrolledAt),
        })),
      };
    });

  /** Refuses what the seal has already, cannot hold, or cannot do just now; the seal is held by the caller. */
  const refuseMore = (held: readonly FingerRow[], wanted: Pick<FingerRow, 'userId' | 'name'>, now: Date) => {
    if (held.some(({ userId, name }) => userId === wanted.userId && name === wanted.name))
      refuse('fingerprint.taken');
    // What was not put on the sensor in time is refused by the seal itself, as soon as it is there.
    const isWaiting = (row: FingerRow) =>
      stateOf(row) === FingerprintState.enrolling && now.getTime() - row.createdAt.getTime() < waitMs;
    if (held.some(isWaiting)) refuse('fingerprint.busy');
    if (held.length >= fingersMax) refuse('fingerprint.full', { params: { max: fingersMax } });
  };

  const nameIn = async (tx: Tx, companyId: string, userId: string): Promise<string> => {
    if (!(await activePeople(tx, companyId, [userId])).has(userId)) refuse('member.notFound');
    return (await peopleNamed(tx, companyId, [userId])).get(userId) ?? '';
  };

  const enrol = async (actor: UnitActor, input: CheckedInput<typeof call.enrolFingerprint>) => {
    const { deviceId, userId, finger } = input;
    const id = uuidv7();
    const operated = await operate(actor, deviceId, OperationType.fingerprint, async (tx, row) => {
      const userName = await nameIn(tx, actor.companyId, userId);
      const now = new Date();
      refuseMore(await tx.select().from(fingerprint).where(onSeal(deviceId)), { userId, name: finger }, now);
      const commandId = await sender.fingerprint(tx, smart(row), {
        action: 'enrol',
        finger: id,
        user: userId,
        userName,
        to: now.getTime() + waitMs,
      });
      const { companyId, name: byName } = actor;
      await addRows(tx, keptFingerprint, [
        { id, companyId, deviceId, userId, name: finger, commandId, byName },
      ]);
      return { before: {}, after: { fingerOf: userName, finger, known: true }, commandId };
    });
    return { ...operated, fingerprintId: id };
  };

  const remove = (actor: UnitActor, input: CheckedInput<typeof call.removeFingerprint>) =>
    operate(actor, input.deviceId, OperationType.fingerprint, async (tx, row) => {
      const [found] = await tx
        .select()
        .from(fingerprint)
        .where(and(eq(fingerprint.id, input.fingerprintId), onSeal(input.deviceId)))
        .for('update');
      if (!found) return refuse('fingerprint.notFound');
      const commandId = await sender.fingerprint(tx, smart(row), { action: 'remove', finger: found.id });
      await changeRows(tx, keptFingerprint, { removing: true, commandId }, eq(fingerprint.id, found.id));
      const fingerOf = (await peopleNamed(tx, actor.companyId, [found.userId])).get(found.userId) ?? '';
      const facts = { fingerOf, finger: found.name };
      return {
        before: { ...facts, known: found.enrolledAt !== null },
        after: { ...facts, known: false },
        commandId,
      };
    });

  return answering({ list, enrol, remove }, (fingerprints) => [
    handle(call.listFingerprints, ({ actor, input }) => fingerprints.list(actor, input.deviceId)),
    handle(call.enrolFingerprint, ({ actor, input }) => fingerprints.enrol(actor, input)),
    handle(call.removeFingerprint, ({ actor, input }) => fingerprints.remove(actor, input)),
  ]);
};
