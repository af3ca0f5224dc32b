import { ApprovalState } from '@chancery/contract/approval/codes.ts';
import * as call from '@chancery/contract/authorization/calls.ts';
import type { Brand } from '@chancery/contract/brands/brand.ts';
import { isPhysical } from '@chancery/contract/device/rules.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { activePeople, companyConfig, holdStaff, peopleNamed, type Tell } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { type ApplicationRow, application } from '../application/application.table.ts';
import { departmentOf } from '../application/check-fields.ts';
import { mustBeWatched } from '../template/watched-flows.ts';
import { decidesOn, type SealRow, standingOf } from './authorization.facts.ts';
import { keptAllowance, keptAuthorization } from './authorization.kept.ts';
import { tellOf } from './authorization.news.ts';
import { provable, type Steps } from './authorization.steps.ts';
import { type AuthorizationRow, sealAllowance } from './authorization.table.ts';
import { nextEmpowerNo } from './authorization-number.ts';
import type { Expiry } from './expiry.ts';
import { takesOrders } from './orders.ts';
import {
  refuseHeld,
  refuseLocked,
  refuseRetiring,
  refuseStopped,
  refuseUnable,
  refuseUnready,
  refuseWithoutFiles,
} from './seal-checks.ts';
import { holdSealings } from './sealing-usage.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly steps: Steps;
  readonly expiry: Expiry;
  readonly evidence: Evidence;
  readonly tell: Tell;
  readonly brand: Brand;
}

/** What is granted, however it came to be. */
interface Grant {
  readonly applicationId: string | null;
  readonly title: string;
  readonly reason: string;
  readonly userId: string;
  readonly useType: AuthorizationRow['useType'];
  readonly normalCount: number;
  readonly crossPageCount: number;
  readonly windowStart: Date;
  readonly windowEnd: Date;
  readonly place: string;
  readonly geofence: { longitude: number; latitude: number; radiusMetres: number } | null;
  readonly photoLock: boolean;
  readonly graceSeconds: number | null;
}

/** A trial: a few presses of a seal at once, to see how it stamps. */
export interface Trial {
  readonly deviceId: string;
  readonly normalCount: number;
  readonly minutes: number;
  readonly title: string;
  readonly reason: string;
}

const minuteMs = 60_000;

const fieldIssue = (field: string) => ({ fields: [{ field, key: 'rule.invalid' as const, params: {} }] });

/** A seal that somebody may authorise, held until the transaction ends; for anybody else there is none. */
const lockSeal = async (tx: Tx, actor: UnitActor, id: string): Promise<SealRow> => {
  const [row] = await tx
    .select()
    .from(device)
    .where(and(eq(device.id, id), eq(device.companyId, actor.companyId)))
    .for('no key update');
  return row && decidesOn(actor, row.keeperId) ? row : refuse('authorization.sealNotFound');
};

const refuseCount = async (tx: Tx, companyId: string, { normalCount, crossPageCount }: Grant) => {
  const total = normalCount + crossPageCount;
  if (total === 0) refuse('authorization.countMissing', fieldIssue('normalCount'));
  const [config] = await tx
    .select({ max: companyConfig.maxEmpowerTimes })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  const max = config?.max ?? 0;
  if (total > max) refuse('authorization.countLimit', { params: { max }, ...fieldIssue('normalCount') });
};

const refuseWindow = ({ windowStart, windowEnd }: Grant): void => {
  if (windowEnd <= windowStart || windowEnd <= new Date())
    refuse('authorization.window', fieldIssue('endAt'));
};

const nameOfUser = async (tx: Tx, companyId: string, userId: string): Promise<string> => {
  if (!(await activePeople(tx, companyId, [userId])).has(userId))
    refuse('authorization.userNotFound', fieldIssue('userId'));
  return (await peopleNamed(tx, companyId, [userId])).get(userId) ?? '';
};

/** The allowance of an application for a seal, held so that grants from it take turns. */
const lockAllowance = async (tx: Tx, { companyId }: UnitActor, row: ApplicationRow, deviceId: string) => {
  const [found] = await tx
    .select()
    .from(sealAllowance)
    .where(
      and(
        eq(sealAllowance.companyId, companyId),
        eq(sealAllowance.applicationId, row.id),
        eq(sealAllowance.deviceId, deviceId),
      ),
    )
    .for('update');
  return found ?? refuse('authorization.sealNotFound');
};

export type Grants = ReturnType<typeof createGrants>;

/** Grants the use of seals: from approved applications, directly, or as a trial. */
export const createGrants = ({ transactions, steps, expiry, evidence, tell, brand }: Parts) => {
  const insert = async (
    tx: Tx,
    actor: UnitActor,
    seal: SealRow,
    { geofence, ...grant }: Grant,
  ): Promise<AuthorizationRow> => {
    const { companyId } = actor;
    await refuseCount(tx, companyId, { geofence, ...grant });
    refuseWindow({ geofence, ...grant });
    refuseLocked(seal);
    refuseRetiring(seal);
    refuseStopped(seal, new Date());
    if (grant.graceSeconds !== null && grant.useType === UseType.offline)
      refuse('authorization.witnessOffline', fieldIssue('mode'));
    refuseUnable(seal, { ...grant, radiusMetres: geofence?.radiusMetres ?? null });
    await refuseHeld(tx, seal);
    const userName = await nameOfUser(tx, companyId, grant.userId);
    const department = await departmentOf(tx, { id: grant.userId, companyId }, undefined);
    const now = new Date();
    const id = uuidv7();
    const useType = isPhysical(seal.subtype) ? grant.useType : UseType.electronic;
    await holdSealings(tx, brand, { id, companyId, useType }, grant.normalCount + grant.crossPageCount);
    const [row] = await addRows(tx, keptAuthorization, [
      {
        ...grant,
        useType,
        id,
        companyId,
        deviceId: seal.id,
        deviceName: seal.name,
        userName,
        departmentId: department.id,
        departmentName: department.name,
        grantedBy: actor.id,
        grantedByName: actor.name,
        lat: geofence?.latitude ?? null,
        lng: geofence?.longitude ?? null,
        radiusMetres: geofence?.radiusMetres ?? null,
        unreadByUser: grant.userId !== actor.id,
        updatedBy: actor.name,
        // Whoever has drawn a number makes the next one wait until the end, so that comes after everything slow.
        empowerNo: await nextEmpowerNo(tx, companyId, now),
        createdAt: now,
      },
    ]);
    if (!row) return refuse('authorization.notFound');
    await steps.record(tx, row, { action: 'granted', by: actor, detail: grant.reason });
    await evidence.append(tx, {
      companyId,
      kind: EvidenceKind.authorizationGranted,
      subjectId: row.id,
      facts: provable(row),
      by: { id: actor.id, name: actor.name },
    });
    await expiry.watch(tx, row);
    await tellOf(tx, tell, 'granted', row, { by: actor });
    note({
      objectType: 'authorization',
      objectId: row.id,
      objectName: row.empowerNo,
      after: provable(row),
    });
    return row;
  };

  const approved = async (tx: Tx, { companyId }: UnitActor, id: string): Promise<ApplicationRow> => {
    const [row] = await tx
      .select()
      .from(application)
      .where(and(eq(application.id, id), eq(application.companyId, companyId)));
    if (!row) return refuse('apply.notFound');
    return row.state === ApprovalState.approved ? row : refuse('authorization.notApproved');
  };

  /** The time of a grant from an application: within what was approved. */
  const windowWithin = (
    { fields }: ApplicationRow,
    { startAt, endAt }: { readonly startAt?: string | undefined; readonly endAt?: string | undefined },
  ) => {
    const from = new Date(fields.startAt);
    const to = new Date(fields.endAt);
    // Forms speak in minutes, so the minute in which the approved time begins is as good as its second.
    const asked = startAt ? new Date(startAt) : from;
    const windowStart = asked < from && from.getTime() - asked.getTime() < minuteMs ? from : asked;
    const windowEnd = endAt ? new Date(endAt) : to;
    if (windowStart < from || windowEnd > to) refuse('authorization.window', fieldIssue('endAt'));
    return { windowStart, windowEnd };
  };

  const grant = (
    actor: UnitActor,
    input: CheckedInput<typeof call.grantAuthorization>,
  ): Promise<CallResult<typeof call.grantAuthorization>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await holdStaff(tx, actor.companyId);
      const asked = await approved(tx, actor, input.applicationId);
      const seal = await lockSeal(tx, actor, input.deviceId);
      const allowance = await lockAllowance(tx, actor, asked, seal.id);
      const left = {
        normal: allowance.normalCount - allowance.normalHeld,
        crossPage: allowance.crossPageCount - allowance.crossPageHeld,
      };
      const isAll = input.normalCount == null && input.crossPageCount == null;
      const normalCount = isAll ? left.normal : (input.normalCount ?? 0);
      const crossPageCount = isAll ? left.crossPage : (input.crossPageCount ?? 0);
      const isMore = normalCount > left.normal || crossPageCount > left.crossPage;
      if (isMore || (isAll && left.normal + left.crossPage === 0))
        refuse('authorization.overApproved', { params: left, ...fieldIssue('normalCount') });
      const row = await insert(tx, actor, seal, {
        applicationId: asked.id,
        title: asked.title,
        reason: asked.fields.reason,
        userId: input.userId ?? asked.userId,
        useType: input.mode ?? (asked.fields.takeOut ? UseType.offline : UseType.networked),
        normalCount,
        crossPageCount,
        ...windowWithin(asked, input),
        place: input.place ?? asked.fields.place ?? '',
        // What was approved for one place stays there.
        geofence: asked.fields.geofence ?? input.geofence ?? null,
        photoLock: input.photoLock,
        graceSeconds: (await mustBeWatched(tx, asked)) || input.witness ? input.graceSeconds : null,
      });
      await changeRows(
        tx,
        keptAllowance,
        {
          normalHeld: sql`${sealAllowance.normalHeld} + ${normalCount}`,
          crossPageHeld: sql`${sealAllowance.crossPageHeld} + ${crossPageCount}`,
        },
        eq(sealAllowance.id, allowance.id),
      );
      return { ...standingOf(row), empowerNo: row.empowerNo };
    });

  const grantDirectly = (
    actor: UnitActor,
    input: CheckedInput<typeof call.grantDirectly>,
  ): Promise<CallResult<typeof call.grantDirectly>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await holdStaff(tx, actor.companyId);
      const seal = await lockSeal(tx, actor, input.deviceId);
      refuseWithoutFiles(seal);
      const row = await insert(tx, actor, seal, {
        applicationId: null,
        title: input.title,
        reason: input.reason,
        userId: input.userId,
        useType: input.mode,
        normalCount: input.normalCount ?? 0,
        crossPageCount: input.crossPageCount ?? 0,
        windowStart: new Date(input.startAt),
        windowEnd: new Date(input.endAt),
        place: input.place ?? '',
        geofence: input.geofence ?? null,
        photoLock: input.photoLock,
        graceSeconds: input.witness ? input.graceSeconds : null,
      });
      return { ...standingOf(row), empowerNo: row.empowerNo };
    });

  /** Grants a trial to whoever asks for it and begins it at once. */
  const grantTrial = async (tx: Tx, actor: UnitActor, trial: Trial): Promise<AuthorizationRow> => {
    await holdStaff(tx, actor.companyId);
    const seal = await lockSeal(tx, actor, trial.deviceId);
    const now = new Date();
    const row = await insert(tx, actor, seal, {
      applicationId: null,
      title: trial.title,
      reason: trial.reason,
      userId: actor.id,
      useType: UseType.trial,
      normalCount: trial.normalCount,
      crossPageCount: 0,
      windowStart: now,
      windowEnd: new Date(now.getTime() + trial.minutes * 60_000),
      place: '',
      geofence: null,
      photoLock: false,
      graceSeconds: null,
    });
    refuseUnready(seal, row);
    const changes = { activatedAt: now };
    return steps.take(tx, row, { action: 'active', by: actor, changes, ordered: takesOrders(seal) });
  };

  return answering({ grant, grantDirectly, grantTrial }, (grants) => [
    handle(call.grantAuthorization, ({ actor, input }) => grants.grant(actor, input)),
    handle(call.grantDirectly, ({ actor, input }) => grants.grantDirectly(actor, input)),
  ]);
};
