import {
  AuthorizationEnd as End,
  AuthorizationStatus as Status,
} from '@chancery/contract/authorization/codes.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import type { Press } from '@chancery/device/messages.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../kit/transaction.ts';
import { peopleNamed } from '../people/member/people.ts';
import { application } from '../seal-use/application/application.table.ts';
import {
  type AuthorizationRow,
  authorization,
  authorizationEvent,
  sealAllowance,
} from '../seal-use/authorization/authorization.table.ts';
import { nextEmpowerNo } from '../seal-use/authorization/authorization-number.ts';
import { device } from '../seals/device/device.table.ts';
import { type DemoGrant, demoGrants } from './demo-grants.story.ts';
import type { DemoIntake } from './demo-intake.ts';
import { demoId, demoUnits } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';
import { demoSeal } from './seals.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What the seal would have told of its presses. */
const addPresses = async (
  tx: Tx,
  intake: DemoIntake,
  row: AuthorizationRow,
  count: number,
  at: Date,
): Promise<void> => {
  const [seal] = await tx.select().from(device).where(eq(device.id, row.deviceId));
  if (!seal) return;
  const serial = seal.serial ?? 'BY-HAND';
  const { rows } = await tx.execute<{ counter: number; digest: string | null }>(sql`
    SELECT counter, encode(digest, 'hex') AS digest FROM press WHERE device_id = ${seal.id} ORDER BY counter DESC LIMIT 1`);
  let { counter, digest: prev } = rows[0] ?? { counter: seal.pressCounter, digest: null };
  const bound = { id: seal.id, companyId: row.companyId, serial, name: seal.name };
  const received = Array.from({ length: count }, (_, index) => {
    counter = Number(counter) + 1;
    const pressedAt = new Date(at.getTime() + index * 90_000);
    const press: Press = {
      serial,
      counter,
      ...(prev ? { prev } : {}),
      order: row.id,
      kind: 'normal',
      useType: row.useType === 1 || row.useType === 7 ? 0 : row.useType,
      at: pressedAt.getTime(),
      by: row.userId,
      identifiedBy: 'order',
    };
    const told = intake.tell(press, seal.serial !== null);
    prev = told.digest;
    return { device: bound, press, ...told, receivedAt: pressedAt };
  });
  await intake.keep(tx, received);
};

const eventsOf = ({ status, end, used = 0, user, by }: DemoGrant) => [
  { action: 'granted' as const, by },
  ...(status === Status.notActivated || (end && used === 0) ? [] : [{ action: 'active' as const, by: user }]),
  ...(used > 0 ? [{ action: 'firstStamp' as const, by: null }] : []),
  ...(status === Status.suspended ? [{ action: 'tmpFinish' as const, by: user }] : []),
  ...(end === End.used ? [{ action: 'usedUp' as const, by: null }] : []),
  ...(end === End.cancelled ? [{ action: 'cancel' as const, by }] : []),
  ...(end === End.expired ? [{ action: 'expire' as const, by: null }] : []),
  ...(status === Status.reviewed ? [{ action: 'audit' as const, by }] : []),
];

const addGrant = async (
  tx: Tx,
  intake: DemoIntake,
  grant: DemoGrant,
  index: number,
  today: Date,
): Promise<void> => {
  const companyId = demoUnits[grant.unit - 1]?.id ?? '';
  const deviceId = demoSeal(grant.unit, grant.seal);
  const [seal] = await tx.select().from(device).where(eq(device.id, deviceId));
  const [asked] = await tx
    .select({ id: application.id, fields: application.fields })
    .from(application)
    .where(and(eq(application.companyId, companyId), eq(application.title, grant.title)));
  if (!seal) return;
  const isOld = grant.daysAgo > 1;
  const createdAt = new Date(
    Math.min(Date.now() - hourMs, today.getTime() - grant.daysAgo * dayMs + 9 * hourMs + index * 60_000),
  );
  const windowEnd = new Date(createdAt.getTime() + (isOld ? 2 : 30) * dayMs);
  const endedAt = grant.end === End.expired ? windowEnd : new Date(createdAt.getTime() + 4 * hourMs);
  const names = await peopleNamed(tx, companyId, [grant.user, grant.by]);
  const nameOf = (id: string | null) => (id ? (names.get(id) ?? '') : '');
  const { used = 0, status } = grant;
  const pressed = used > 0 ? Status.awaitingUse : status;
  const [row] = await tx
    .insert(authorization)
    .values({
      id: demoId(6, 5_000 + index),
      companyId,
      empowerNo: await nextEmpowerNo(tx, companyId, createdAt),
      applicationId: asked?.id ?? null,
      title: grant.title,
      reason: grant.reason ?? asked?.fields.reason ?? '',
      deviceId,
      deviceName: seal.name,
      userId: grant.user,
      userName: nameOf(grant.user),
      grantedBy: grant.by,
      grantedByName: nameOf(grant.by),
      // What is over must not hold the seal while its presses are told.
      status: pressed,
      normalCount: grant.normal,
      crossPageCount: 0,
      windowStart: createdAt,
      windowEnd,
      activatedAt: status === Status.notActivated ? null : createdAt,
      unreadByUser: status === Status.notActivated,
      updatedBy: nameOf(grant.by),
      createdAt,
      updatedAt: createdAt,
    })
    .returning();
  if (!row) return;
  if (used > 0) await addPresses(tx, intake, row, used, new Date(createdAt.getTime() + hourMs / 2));
  await tx
    .update(authorization)
    .set({
      status,
      ...(grant.end && { end: grant.end, endedAt }),
      ...(status === Status.reviewed && {
        reviewedBy: grant.by,
        reviewedByName: nameOf(grant.by),
        reviewedAt: new Date(endedAt.getTime() + hourMs),
        reviewVerdict: UseVerdict.normal,
        reviewOpinion: wordsOf(grant.unit).uses.counted,
      }),
    })
    .where(eq(authorization.id, row.id));
  await tx.insert(authorizationEvent).values(
    eventsOf(grant).map(({ action, by }, at) => ({
      id: demoId(6, 6_000 + index * 10 + at),
      companyId,
      authorizationId: row.id,
      action,
      byId: by,
      byName: nameOf(by),
      at: new Date(createdAt.getTime() + at * 20 * 60_000),
    })),
  );
  if (asked && !grant.end)
    await tx
      .update(sealAllowance)
      .set({ normalHeld: sql`${sealAllowance.normalHeld} + ${grant.normal}` })
      .where(and(eq(sealAllowance.applicationId, asked.id), eq(sealAllowance.deviceId, deviceId)));
};

/** Authorisations in every status, and approved uses that wait for one. */
export const addDemoAuthorizations = async (tx: Tx, today: Date, intake: DemoIntake): Promise<void> => {
  await tx.execute(sql`
    INSERT INTO seal_allowance
      (id, company_id, application_id, device_id, normal_count, cross_page_count, window_end, created_at)
    SELECT gen_random_uuid(), a.company_id, a.id, s.device_id, s.normal_count, s.cross_page_count,
           (a.fields ->> 'endAt')::timestamptz, a.ended_at
    FROM application a JOIN application_seal s ON s.application_id = a.id WHERE a.state = 'COMPLETED'
    ON CONFLICT DO NOTHING`);
  for (const [index, grant] of demoGrants.entries()) await addGrant(tx, intake, grant, index, today);
};
