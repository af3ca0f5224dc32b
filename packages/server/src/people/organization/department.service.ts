import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { addOrganization, updateOrganization } from '@chancery/contract/organization/calls.ts';
import { and, count, eq, isNull, max, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { companyConfig, membership } from '../unit/unit.table.ts';
import { refuseLimit } from '../unit/unit-limit.ts';
import { lockUnit } from '../unit/unit-lock.ts';
import { department } from './organization.table.ts';
import { refuseWrongPlace } from './tree.ts';

type Department = typeof department.$inferSelect;

// These run in platform scope, as the call they share with subsidiaries does: each names the unit itself.
const find = async (tx: Tx, companyId: string, id: string): Promise<Department> => {
  const [row] = await tx
    .select()
    .from(department)
    .where(and(eq(department.id, id), eq(department.companyId, companyId)));
  return row ?? refuse('organization.notFound');
};

/** Refuses a department of another unit. */
export const refuseUnknownDepartment = async (tx: Tx, companyId: string, id: string): Promise<void> => {
  await find(tx, companyId, id);
};

const headOf = async (tx: Tx, companyId: string, userId: string): Promise<string> => {
  const [row] = await tx
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.accountId, userId),
        isNull(membership.disabledAt),
      ),
    );
  return row?.id ?? refuse('organization.headNotFound');
};

const refuseTooMany = async (tx: Tx, companyId: string): Promise<void> => {
  const [config] = await tx
    .select({ max: companyConfig.maxDepartments })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId));
  const [own] = await tx.select({ n: count() }).from(department).where(eq(department.companyId, companyId));
  const most = config?.max ?? 0;
  if ((own?.n ?? 0) >= most) refuseLimit('maxDepartmentNunPreCompany', most);
};

const siblingsOf = (companyId: string, parentId: string | null) =>
  and(
    eq(department.companyId, companyId),
    parentId === null ? isNull(department.parentId) : eq(department.parentId, parentId),
  );

const lastPosition = async (tx: Tx, companyId: string, parentId: string | null): Promise<number> => {
  const [last] = await tx
    .select({ position: max(department.position) })
    .from(department)
    .where(siblingsOf(companyId, parentId));
  return (last?.position ?? 0) + 1;
};

/** Makes room before a sibling and answers the place; the numbers of the others only shift. */
const roomBefore = async (tx: Tx, companyId: string, parentId: string | null, beforeId: string) => {
  const before = await find(tx, companyId, beforeId);
  if (before.parentId !== parentId) refuse('organization.notFound');
  await tx
    .update(department)
    .set({ position: sql`${department.position} + 1` })
    .where(and(siblingsOf(companyId, parentId), sql`${department.position} >= ${before.position}`));
  return before.position;
};

const sameName = (error: unknown): never => {
  if (violates(error, 'department_name')) refuse('organization.nameTaken');
  throw error;
};

const shown = ({ name, parentId, headId, position }: Department) => ({ name, parentId, headId, position });

/** Adds a department. Additions to one unit take turns, so that its limit holds. */
export const addDepartment = async (
  tx: Tx,
  actor: UnitActor,
  input: CheckedInput<typeof addOrganization>,
): Promise<string> => {
  const { companyId } = actor;
  const name =
    input.name ??
    refuse('request.invalid', { fields: [{ field: 'name', key: 'rule.required', params: {} }] });
  await lockUnit(tx, companyId);
  const parentId = input.parentId ?? null;
  if (parentId) await find(tx, companyId, parentId);
  await refuseTooMany(tx, companyId);
  await refuseWrongPlace(tx, department, undefined, parentId);
  const values = {
    id: uuidv7(),
    companyId,
    parentId,
    name,
    headId: input.headUserId ? await headOf(tx, companyId, input.headUserId) : null,
    position: await lastPosition(tx, companyId, parentId),
    updatedBy: actor.name,
  };
  const [added] = await tx.insert(department).values(values).returning().catch(sameName);
  note({
    objectType: 'department',
    objectId: values.id,
    objectName: name,
    after: added ? shown(added) : undefined,
  });
  return values.id;
};

const placeOf = async (tx: Tx, row: Department, input: CheckedInput<typeof updateOrganization>) => {
  const parentId = input.parentId === undefined ? row.parentId : input.parentId;
  const moves = parentId !== row.parentId;
  if (moves) {
    if (parentId) await find(tx, row.companyId, parentId);
    await refuseWrongPlace(tx, department, row.id, parentId);
  }
  if (input.beforeId && input.beforeId !== row.id) {
    return { parentId, position: await roomBefore(tx, row.companyId, parentId, input.beforeId) };
  }
  const last = moves || input.beforeId === null;
  return { parentId, position: last ? await lastPosition(tx, row.companyId, parentId) : row.position };
};

/** Renames, moves or reorders a department, or changes its head. */
export const updateDepartment = async (
  tx: Tx,
  actor: UnitActor,
  input: CheckedInput<typeof updateOrganization>,
): Promise<number> => {
  const { companyId } = actor;
  await lockUnit(tx, companyId);
  const row = await find(tx, companyId, input.id);
  refuseStale(row, input.revision, { name: row.name, parentId: row.parentId });
  const place = await placeOf(tx, row, input);
  const head = input.headUserId;
  const changes = {
    ...place,
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(head === undefined ? {} : { headId: head === null ? null : await headOf(tx, companyId, head) }),
  };
  const [changed] = await tx
    .update(department)
    .set({ ...changes, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
    .where(eq(department.id, row.id))
    .returning()
    .catch(sameName);
  if (!changed) return refuse('organization.notFound');
  note({
    objectType: 'department',
    objectId: row.id,
    objectName: changed.name,
    before: shown(row),
    after: shown(changed),
  });
  return changed.revision;
};

/** Deletes a department that nothing and nobody stands below. */
export const deleteDepartment = async (tx: Tx, actor: UnitActor, id: string): Promise<void> => {
  await lockUnit(tx, actor.companyId);
  const row = await find(tx, actor.companyId, id);
  const { rows } = await tx.execute<{ full: boolean }>(sql`
    SELECT EXISTS (SELECT FROM department WHERE parent_id = ${id})
        OR EXISTS (SELECT FROM membership_department WHERE department_id = ${id}) AS full`);
  if (rows[0]?.full) refuse('organization.notEmpty', { params: { name: row.name } });
  await tx.delete(department).where(eq(department.id, id));
  note({ objectType: 'department', objectId: id, objectName: row.name, before: shown(row) });
};
