import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { getUseDetail } from '@chancery/contract/use-record/calls.ts';
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { peopleNamed } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { application } from '../application/application.table.ts';
import { type AuthorizationRow, authorization } from '../authorization/authorization.table.ts';
import { personOf, presentRecord } from './use-record.present.ts';
import { storyOf } from './use-record.story.ts';
import { press, pressConflict, type UseRecordRow, useRecord } from './use-record.table.ts';
import { visibleTo } from './visible.ts';

const { message: _message, ...shownOfPress } = getTableColumns(press);

/** The record somebody may open; for anybody else there is none. */
export const findRecord = async (tx: Tx, actor: UnitActor, id: string): Promise<UseRecordRow> => {
  const [row] = await tx
    .select()
    .from(useRecord)
    .where(and(eq(useRecord.id, id), eq(useRecord.companyId, actor.companyId), visibleTo(actor)));
  return row ?? refuse('useRecord.notFound');
};

/** Whether somebody may say their opinion about a use now, here or through its authorisation. */
const canReview = (actor: UnitActor, row: UseRecordRow, grant: AuthorizationRow | undefined): boolean => {
  if (!actor.permissions.has('useRecord.review') || row.userId === actor.id) return false;
  if (!grant) return true;
  if (grant.status === AuthorizationStatus.reviewed) return row.needsReview;
  return grant.status === AuthorizationStatus.ended || grant.status === AuthorizationStatus.expired;
};

const pressesOf = async (tx: Tx, row: UseRecordRow) => {
  const rows = await tx
    .select(shownOfPress)
    .from(press)
    .where(eq(press.recordId, row.id))
    .orderBy(asc(press.generation), asc(press.counter))
    .limit(limits.press.shown);
  const names = await peopleNamed(
    tx,
    row.companyId,
    rows.map(({ byId }) => byId),
  );
  return rows.map((one) => ({
    id: one.id,
    counter: one.counter,
    kind: one.kind,
    useType: one.useType,
    counted: one.counted,
    by: personOf(one.byId, names.get(one.byId ?? '') ?? ''),
    identifiedBy: one.identifiedBy,
    deviceAt: iso(one.deviceAt),
    receivedAt: iso(one.receivedAt),
    place:
      one.lat === null || one.lng === null ? null : { lat: one.lat, lng: one.lng, accuracy: one.accuracy },
    gap: one.gap,
    verdict: one.verdict,
    reasons: one.reasons,
    photos: one.photos,
    digest: one.digest.toString('hex'),
  }));
};

const conflictsOf = async (tx: Tx, row: UseRecordRow, counters: readonly number[]) => {
  if (!row.reasons.includes('conflict') || counters.length === 0) return [];
  const rows = await tx
    .select()
    .from(pressConflict)
    .where(and(eq(pressConflict.deviceId, row.deviceId), inArray(pressConflict.counter, [...counters])))
    .orderBy(asc(pressConflict.counter), asc(pressConflict.receivedAt))
    .limit(limits.press.shown);
  return rows.map(({ counter, receivedAt, digest }) => ({
    counter,
    receivedAt: iso(receivedAt),
    digest: digest.toString('hex'),
  }));
};

const neighbour = async (tx: Tx, actor: UnitActor, row: UseRecordRow, side: 'newer' | 'older') => {
  const place = sql`(${useRecord.lastAt}, ${useRecord.id})`;
  const here = sql`(${row.lastAt.toISOString()}::timestamptz, ${row.id}::uuid)`;
  const beyond: SQL = side === 'newer' ? sql`${place} > ${here}` : sql`${place} < ${here}`;
  const along = side === 'newer' ? asc : desc;
  const [found] = await tx
    .select({ id: useRecord.id })
    .from(useRecord)
    .where(and(eq(useRecord.companyId, actor.companyId), visibleTo(actor), beyond))
    .orderBy(along(useRecord.lastAt), along(useRecord.id))
    .limit(1);
  return found?.id ?? null;
};

const grantOf = async (tx: Tx, { authorizationId }: UseRecordRow) => {
  if (!authorizationId) return undefined;
  const [row] = await tx.select().from(authorization).where(eq(authorization.id, authorizationId));
  return row;
};

const presentGrant = (grant: AuthorizationRow | undefined) => ({
  authorization: grant
    ? {
        id: grant.id,
        status: grant.status,
        windowStart: iso(grant.windowStart),
        windowEnd: iso(grant.windowEnd),
        photoLock: grant.photoLock,
      }
    : null,
  reason: grant?.reason ?? '',
  place: grant?.place ?? '',
  geofence:
    grant && grant.lat !== null && grant.lng !== null && grant.radiusMetres !== null
      ? { latitude: grant.lat, longitude: grant.lng, radiusMetres: grant.radiusMetres }
      : null,
});

/** One use with its presses and its story. */
export const createUseRecordDetails = (transactions: Transactions) => {
  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof getUseDetail>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await findRecord(tx, actor, id);
      const grant = await grantOf(tx, row);
      const list = await pressesOf(tx, row);
      const [seal] = await tx
        .select({ serial: device.serial, keeperId: device.keeperId })
        .from(device)
        .where(eq(device.id, row.deviceId));
      const keepers = await peopleNamed(tx, actor.companyId, [seal?.keeperId ?? null]);
      const [applied] = row.applicationId
        ? await tx
            .select({ id: application.id, number: application.number })
            .from(application)
            .where(eq(application.id, row.applicationId))
        : [];
      return {
        ...presentRecord(row, actor.id),
        normalGranted: row.normalGranted,
        crossPageGranted: row.crossPageGranted,
        application: applied ?? null,
        ...presentGrant(grant),
        keeper: personOf(seal?.keeperId ?? null, keepers.get(seal?.keeperId ?? '') ?? ''),
        serial: seal?.serial ?? null,
        list,
        conflicts: await conflictsOf(
          tx,
          row,
          list.map(({ counter }) => counter),
        ),
        events: await storyOf(tx, row, grant),
        review:
          row.reviewedAt && row.reviewVerdict
            ? {
                by: row.reviewedByName,
                at: iso(row.reviewedAt),
                verdict: row.reviewVerdict,
                opinion: row.reviewOpinion,
              }
            : null,
        canReview: canReview(actor, row, grant),
        newer: await neighbour(tx, actor, row, 'newer'),
        older: await neighbour(tx, actor, row, 'older'),
      };
    });

  return answering({ get }, (details) => [
    handle(getUseDetail, ({ actor, input }) => details.get(actor, input.id)),
  ]);
};
