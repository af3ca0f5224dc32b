import * as call from '@chancery/contract/authorization/calls.ts';
import { isByBluetooth } from '@chancery/contract/device/rules.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { peopleNamed } from '../../people/ports.ts';
import { device, hardware } from '../../seals/ports.ts';
import { application } from '../application/application.table.ts';
import { press, pressPhoto, useRecord } from '../use-record/use-record.table.ts';
import { type SealRow, visibleTo } from './authorization.facts.ts';
import { presentAuthorization } from './authorization.present.ts';
import { type AuthorizationRow, authorization, authorizationEvent } from './authorization.table.ts';
import { abilitiesOf } from './waiting-grants.ts';

const eventsOf = async (tx: Tx, id: string) => {
  const rows = await tx
    .select()
    .from(authorizationEvent)
    .where(eq(authorizationEvent.authorizationId, id))
    .orderBy(asc(authorizationEvent.id));
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    by: row.byId ? { userId: row.byId, realName: row.byName } : null,
    detail: row.detail,
    at: iso(row.at),
  }));
};

/** The newest presses with their photos. */
const pressesOf = async (tx: Tx, recordId: string) => {
  const rows = await tx
    .select()
    .from(press)
    .where(eq(press.recordId, recordId))
    .orderBy(desc(press.sequence))
    .limit(limits.authorization.presses);
  const ids = rows.map(({ id }) => id);
  const photos = ids.length
    ? await tx
        .select()
        .from(pressPhoto)
        .where(inArray(pressPhoto.pressId, ids))
        .orderBy(asc(pressPhoto.takenAt))
    : [];
  return rows.map((row) => ({
    id: row.id,
    sequence: row.sequence,
    kind: row.kind,
    at: iso(row.deviceAt),
    receivedAt: iso(row.receivedAt),
    counted: row.counted,
    verdict: row.verdict,
    reasons: row.reasons,
    photos: photos
      .filter(({ pressId }) => pressId === row.id)
      .map(({ fileId, takenAt }) => ({ filePath: fileId, takenAt: iso(takenAt) })),
  }));
};

const applicationOf = async (tx: Tx, { applicationId }: AuthorizationRow) => {
  if (!applicationId) return null;
  const [row] = await tx
    .select({ id: application.id, number: application.number, title: application.title })
    .from(application)
    .where(eq(application.id, applicationId));
  return row ?? null;
};

const formerSerialsOf = async (tx: Tx, { id, generation }: SealRow): Promise<string[]> => {
  if (generation === 0) return [];
  const rows = await tx
    .select({ serial: hardware.serial })
    .from(hardware)
    .where(eq(hardware.retiredFrom, id))
    .orderBy(asc(hardware.retiredGeneration));
  return rows.map(({ serial }) => serial);
};

const sealOf = async (tx: Tx, seal: SealRow) => {
  const names = await peopleNamed(tx, seal.companyId, [seal.keeperId]);
  return {
    keeper: seal.keeperId ? { userId: seal.keeperId, realName: names.get(seal.keeperId) ?? '' } : null,
    serial: seal.serial,
    formerSerials: await formerSerialsOf(tx, seal),
    online: seal.onlineSince !== null,
    lastSeenAt: isoOrNull(seal.lastSeenAt),
    battery: seal.battery,
    isBluetooth: seal.isBluetooth,
    byBluetooth: isByBluetooth(seal),
    locked: seal.lockedAt !== null || seal.lost,
    abilities: abilitiesOf(seal.abilities),
  };
};

const geofenceOf = ({ lat, lng, radiusMetres }: AuthorizationRow) =>
  lat !== null && lng !== null && radiusMetres !== null
    ? { latitude: lat, longitude: lng, radiusMetres }
    : null;

const reviewOf = (row: AuthorizationRow) =>
  row.reviewedAt && row.reviewVerdict
    ? {
        by: row.reviewedByName,
        at: iso(row.reviewedAt),
        verdict: row.reviewVerdict,
        opinion: row.reviewOpinion,
      }
    : null;

/** One authorisation with its order, its presses and its story. */
export const createAuthorizationDetails = (transactions: Transactions) => {
  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof call.getAuthorization>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [found] = await tx
        .select({ row: authorization, seal: device })
        .from(authorization)
        .innerJoin(device, eq(device.id, authorization.deviceId))
        .where(and(eq(authorization.id, id), eq(authorization.companyId, actor.companyId), visibleTo(actor)));
      if (!found) return refuse('authorization.notFound');
      const { row, seal } = found;
      const [record] = await tx
        .select({ id: useRecord.id })
        .from(useRecord)
        .where(eq(useRecord.authorizationId, id));
      return {
        ...presentAuthorization(actor, row, seal),
        reason: row.reason,
        application: await applicationOf(tx, row),
        departmentName: row.departmentName,
        place: row.place,
        geofence: geofenceOf(row),
        endNote: row.endNote,
        seal: await sealOf(tx, seal),
        order: {
          revision: row.orderRevision,
          acked: row.orderAcked,
          sentAt: isoOrNull(row.orderSentAt),
          ackedAt: isoOrNull(row.orderAckedAt),
        },
        activatedAt: isoOrNull(row.activatedAt),
        firstPressAt: isoOrNull(row.firstPressAt),
        lastPressAt: isoOrNull(row.lastPressAt),
        endedAt: isoOrNull(row.endedAt),
        review: reviewOf(row),
        recordId: record?.id ?? null,
        presses: record ? await pressesOf(tx, record.id) : [],
        events: await eventsOf(tx, id),
      };
    });

  return answering({ get }, (details) => [
    handle(call.getAuthorization, ({ actor, input }) => details.get(actor, input.id)),
  ]);
};
