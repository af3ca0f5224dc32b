import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { addOrganization, updateOrganization } from '@chancery/contract/organization/calls.ts';
import { SubsidiaryEnd } from '@chancery/contract/unit/codes.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Leave } from '../member/leaving.ts';
import { keptUnit } from '../unit/unit.kept.ts';
import { company, membership } from '../unit/unit.table.ts';
import { tellUnit } from '../unit/unit-access.ts';
import { createUnit } from '../unit/unit-create.ts';
import { lockUnit, lockUnitTree, runsUnit } from '../unit/unit-lock.ts';
import { closeUnit } from '../unit/unit-manage.service.ts';
import { refreshRulesBelow } from './data-rule.ts';
import { lineOf, refuseWrongPlace } from './tree.ts';

type Unit = typeof company.$inferSelect;

/** Whether a unit stands below another, at any depth. */
export const standsBelow = async (tx: Tx, id: string, companyId: string): Promise<boolean> =>
  id !== companyId && (await lineOf(tx, company, id)).includes(companyId);

const refuseOutside = async (tx: Tx, actor: UnitActor, parentId: string): Promise<void> => {
  if (parentId === actor.companyId || (await standsBelow(tx, parentId, actor.companyId))) return;
  refuse('organization.notFound');
};

const find = async (tx: Tx, id: string): Promise<Unit> => {
  const [row] = await tx
    .select()
    .from(company)
    .where(and(eq(company.id, id), isNull(company.deletedAt)))
    .for('no key update');
  return row ?? refuse('organization.notFound');
};

const refuseNotMine = async (tx: Tx, actor: UnitActor, unit: Unit): Promise<void> => {
  if (!(await runsUnit(tx, actor.id, unit.id)))
    refuse('organization.notMine', { params: { name: unit.name } });
};

const change = (tx: Tx, actor: UnitActor, unit: Unit, changes: Partial<Unit>) =>
  changeRows(
    tx,
    keptUnit,
    { ...changes, revision: unit.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` },
    eq(company.id, unit.id),
  );

const shown = ({ name, fullName, parentId }: Unit) => ({ name, fullName, parentId });

/** What the units above do to a unit stands in the log of that unit as well. */
const tellBelow = async (
  tx: Tx,
  actor: UnitActor,
  unit: Unit,
  action: `organization.${'add' | 'update' | 'delete'}`,
  change: { readonly before: unknown; readonly after: unknown },
): Promise<void> => {
  if (unit.id !== actor.companyId)
    await tellUnit(tx, actor, unit.id, { action, objectName: unit.name, ...change });
};

const required = (field: string): never =>
  refuse('request.invalid', { fields: [{ field, key: 'rule.required', params: {} }] });

const found = (tx: Tx, actor: UnitActor, input: CheckedInput<typeof addOrganization>, parentId: string) =>
  createUnit(
    tx,
    { id: actor.id, name: actor.name },
    {
      name: input.name ?? required('name'),
      fullName: input.companyFullName ?? required('companyFullName'),
      socialCreditCode: input.social_credit_code ?? required('social_credit_code'),
      parentId,
    },
  );

const takeIn = async (tx: Tx, actor: UnitActor, companyId: string, parentId: string): Promise<Unit> => {
  const [own] = await tx
    .select({ id: membership.id })
    .from(membership)
    .where(and(eq(membership.companyId, companyId), eq(membership.accountId, actor.id)));
  if (!own) refuse('organization.notFound');
  const unit = await find(tx, companyId);
  await refuseNotMine(tx, actor, unit);
  if (unit.parentId) refuse('organization.alreadyBelongs', { params: { name: unit.name } });
  await refuseWrongPlace(tx, company, unit.id, parentId);
  await change(tx, actor, unit, { parentId });
  return unit;
};

/** Registers a unit below one's own, or takes in one that one runs already. */
export const addSubsidiary = async (
  tx: Tx,
  actor: UnitActor,
  input: CheckedInput<typeof addOrganization>,
): Promise<string> => {
  await lockUnitTree(tx);
  await lockUnit(tx, actor.companyId);
  const parentId = input.parentId ?? actor.companyId;
  await refuseOutside(tx, actor, parentId);
  const about = { objectType: 'unit', after: { ...input, parentId } };
  if (input.companyId) {
    const unit = await takeIn(tx, actor, input.companyId, parentId);
    note({ ...about, objectId: unit.id, objectName: unit.name, before: { parentId: null } });
    await tellBelow(tx, actor, unit, 'organization.add', { before: { parentId: null }, after: { parentId } });
    await refreshRulesBelow(tx, unit.id);
    return unit.id;
  }
  await refuseWrongPlace(tx, company, undefined, parentId);
  const id = await found(tx, actor, input, parentId);
  note({ ...about, objectId: id, objectName: input.name });
  await refreshRulesBelow(tx, id);
  return id;
};

/** Moves a unit within one's tree, or renames one that one runs. */
export const updateSubsidiary = async (
  tx: Tx,
  actor: UnitActor,
  input: CheckedInput<typeof updateOrganization>,
): Promise<number> => {
  await lockUnitTree(tx);
  if (!(await standsBelow(tx, input.id, actor.companyId))) refuse('organization.notFound');
  const unit = await find(tx, input.id);
  refuseStale(unit, input.revision, {
    name: unit.name,
    companyFullName: unit.fullName,
    parentId: unit.parentId,
  });
  const names = { name: input.name ?? unit.name, fullName: input.companyFullName ?? unit.fullName };
  const renamed = names.name !== unit.name || names.fullName !== unit.fullName;
  if (renamed) await refuseNotMine(tx, actor, unit);
  const parentId = input.parentId === undefined ? unit.parentId : (input.parentId ?? actor.companyId);
  const moved = parentId !== null && parentId !== unit.parentId;
  if (moved) {
    await refuseOutside(tx, actor, parentId);
    await refuseWrongPlace(tx, company, unit.id, parentId);
  }
  await change(tx, actor, unit, { ...names, parentId });
  if (moved) await refreshRulesBelow(tx, unit.id);
  const changed = { before: shown(unit), after: { ...names, parentId } };
  note({ objectType: 'unit', objectId: unit.id, objectName: names.name, ...changed });
  await tellBelow(tx, actor, unit, 'organization.update', changed);
  return unit.revision + 1;
};

const refuseFull = async (tx: Tx, actor: UnitActor, unit: Unit): Promise<void> => {
  const { rows } = await tx.execute<{ full: boolean }>(sql`
    SELECT EXISTS (SELECT FROM company WHERE parent_id = ${unit.id} AND deleted_at IS NULL)
        OR EXISTS (SELECT FROM department WHERE company_id = ${unit.id})
        OR EXISTS (SELECT FROM membership WHERE company_id = ${unit.id} AND account_id <> ${actor.id}) AS full`);
  if (rows[0]?.full) refuse('organization.notEmpty', { params: { name: unit.name } });
};

/** Lets a unit go its own way, or closes it when nobody else is in it. Whoever runs a unit may take it out. */
export const endSubsidiary = async (
  tx: Tx,
  actor: UnitActor,
  id: string,
  how: CodeOf<typeof SubsidiaryEnd>,
  leave: Leave,
): Promise<string> => {
  await lockUnitTree(tx);
  const isOwn = id === actor.companyId;
  if (!isOwn && !(await standsBelow(tx, id, actor.companyId))) refuse('organization.notFound');
  const unit = await find(tx, id);
  if (isOwn || how === SubsidiaryEnd.remove) await refuseNotMine(tx, actor, unit);
  note({ objectType: 'unit', objectId: id, objectName: unit.name, before: shown(unit), after: { how } });
  if (how === SubsidiaryEnd.remove) {
    await refuseFull(tx, actor, unit);
    await closeUnit(tx, leave, id, actor.name);
    return id;
  }
  await change(tx, actor, unit, { parentId: null });
  await refreshRulesBelow(tx, id);
  await tellBelow(tx, actor, unit, 'organization.delete', { before: shown(unit), after: { parentId: null } });
  return id;
};
