import type { ApplicationFields } from '@chancery/contract/application/fields.ts';
import { fitsUse } from '@chancery/contract/placing/rules.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { companyConfig, department, membership, membershipDepartment } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { documentType } from '../document-type/document-type.table.ts';

/** A seal applied for, with its counts made whole. */
export interface WantedSeal {
  readonly deviceId: string;
  readonly name: string;
  readonly normalCount: number;
  readonly crossPageCount: number;
}

const fieldIssue = (field: string) => ({ fields: [{ field, key: 'rule.invalid' as const, params: {} }] });

/** The seals applied for: there, once each, and of the kind that the use is of. */
export const checkSeals = async (
  tx: Tx,
  companyId: string,
  { seals, kind }: Pick<ApplicationFields, 'seals' | 'kind'>,
): Promise<WantedSeal[]> => {
  const ids = seals.map(({ deviceId }) => deviceId);
  const rows = await tx
    .select({ id: device.id, name: device.name, subtype: device.subtype, retiringAt: device.retiringAt })
    .from(device)
    .where(and(eq(device.companyId, companyId), inArray(device.id, ids), eq(device.enabled, true)));
  const known = new Map(rows.map((row) => [row.id, row]));
  return seals.map(({ deviceId, normalCount, crossPageCount }, at) => {
    const { name, subtype, retiringAt } =
      known.get(deviceId) ?? refuse('apply.sealNotFound', fieldIssue(`seals.${at}.deviceId`));
    if (retiringAt) refuse('apply.sealRetiring', { params: { name }, ...fieldIssue(`seals.${at}.deviceId`) });
    if (ids.indexOf(deviceId) !== at) refuse('apply.sealTwice', { params: { name } });
    if (!fitsUse(kind, subtype))
      refuse('placing.wrongKind', { params: { name }, ...fieldIssue(`seals.${at}.deviceId`) });
    return { deviceId, name, normalCount: normalCount ?? 0, crossPageCount: crossPageCount ?? 0 };
  });
};

/** How often a unit lets a seal be pressed for one application. */
export const mostPresses = async (tx: Tx, companyId: string): Promise<number> => {
  const [config] = await tx
    .select({ max: companyConfig.maxEmpowerTimes })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  return config?.max ?? 0;
};

/** Every seal is pressed at all, and no more often than the unit allows. */
export const checkCounts = (seals: readonly WantedSeal[], max: number): void => {
  for (const [at, { name, normalCount, crossPageCount }] of seals.entries()) {
    const total = normalCount + crossPageCount;
    if (total === 0)
      refuse('apply.countMissing', { params: { name }, ...fieldIssue(`seals.${at}.normalCount`) });
    if (total > max)
      refuse('apply.countLimit', { params: { name, max }, ...fieldIssue(`seals.${at}.normalCount`) });
  }
};

/** The time of use: it ends after it begins, and not in the past. */
export const checkWindow = ({ startAt, endAt }: ApplicationFields): void => {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)];
  if (end <= start || end <= Date.now()) refuse('apply.window', fieldIssue('endAt'));
};

/** The name of an active member of the unit. */
export const nameOfMember = async (tx: Tx, companyId: string, userId: string): Promise<string> => {
  const [row] = await tx
    .select({ realName: membership.realName })
    .from(membership)
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.accountId, userId),
        isNull(membership.disabledAt),
      ),
    );
  return row?.realName ?? refuse('apply.userNotFound', fieldIssue('userId'));
};

/** The departments somebody belongs to, in the order of the unit. */
export const departmentsOf = (tx: Tx, actor: Pick<UnitActor, 'id' | 'companyId'>) =>
  tx
    .select({ id: department.id, name: department.name })
    .from(membershipDepartment)
    .innerJoin(department, eq(department.id, membershipDepartment.departmentId))
    .innerJoin(membership, eq(membership.id, membershipDepartment.membershipId))
    .where(and(eq(membership.companyId, actor.companyId), eq(membership.accountId, actor.id)))
    .orderBy(asc(department.position), asc(department.id));

/** The department somebody applies for: the one named, or else the first they belong to. */
export const departmentOf = async (
  tx: Tx,
  actor: Pick<UnitActor, 'id' | 'companyId'>,
  named: string | null | undefined,
): Promise<{ id: string | null; name: string }> => {
  const own = await departmentsOf(tx, actor);
  const row = named ? own.find(({ id }) => id === named) : own[0];
  if (named && !row) refuse('apply.departmentNotFound', fieldIssue('departmentId'));
  return row ?? { id: null, name: '' };
};

/** A department and all above it, for the conditions of a flow. */
export const withDepartmentsAbove = async (tx: Tx, id: string | null): Promise<string[]> => {
  const ids: string[] = [];
  for (let next = id; next !== null && !ids.includes(next); ) {
    ids.push(next);
    const [row] = await tx
      .select({ parentId: department.parentId })
      .from(department)
      .where(eq(department.id, next));
    next = row?.parentId ?? null;
  }
  return ids;
};

/** The name of the kind of document, when one is named. */
export const nameOfDocumentType = async (
  tx: Tx,
  companyId: string,
  id: string | null | undefined,
): Promise<string> => {
  if (!id) return '';
  const [row] = await tx
    .select({ name: documentType.name })
    .from(documentType)
    .where(
      and(eq(documentType.companyId, companyId), eq(documentType.id, id), eq(documentType.enabled, true)),
    );
  return row?.name ?? refuse('apply.fileTypeNotFound', fieldIssue('fileTypeId'));
};
