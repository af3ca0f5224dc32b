import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import {
  addOrganization,
  deleteOrganization,
  listOrganization,
  updateOrganization,
} from '@chancery/contract/organization/calls.ts';
import { OrganizationType, UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { sql } from 'drizzle-orm';
import type { PersonActor, UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { refuse } from '../../kit/refuse.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import type { Leave } from '../member/leaving.ts';
import { inUnit } from '../unit/unit-lock.ts';
import { hasSwitch } from '../unit/unit-switch.ts';
import { departmentLevel, departmentsFound } from './department.rows.ts';
import {
  addDepartment,
  deleteDepartment,
  refuseUnknownDepartment,
  updateDepartment,
} from './department.service.ts';
import { subsidiariesFound, subsidiaryLevel } from './subsidiary.rows.ts';
import { addSubsidiary, endSubsidiary, standsBelow, updateSubsidiary } from './subsidiary.service.ts';

type Type = CodeOf<typeof OrganizationType>;

/** Each tree has its own permission, so the call itself cannot name it. */
const editor = (actor: PersonActor, type: Type): UnitActor => {
  const needed = type === OrganizationType.department ? 'department.edit' : 'subsidiary.edit';
  if (!actor.permissions.has(needed)) refuse('permission.denied');
  return inUnit(actor);
};

const cut = <Node>(nodes: Node[], most: number) => ({
  list: nodes.slice(0, most),
  truncated: nodes.length > most,
});

const known = <Node>(nodes: Node[], id: string | undefined): Node[] =>
  id !== undefined && nodes.length === 0 ? refuse('organization.notFound') : nodes;

/** The two trees of a unit: departments and subsidiaries. */
export const createOrganizationService = (
  transactions: Transactions,
  leave: Leave,
  forget: (what: string) => void,
) => {
  const departments = (
    { companyId }: UnitActor,
    { id, parentId, keyword }: CheckedInput<typeof listOrganization>,
  ) =>
    transactions.read({ companyId }, async (tx) => {
      const phones = await hasSwitch(tx, companyId, UnitSwitch.phonesShown);
      if (id || keyword) {
        const matches = id ? sql`id = ${id}` : sql`name ILIKE ${containing(keyword ?? '')}`;
        return cut(known(await departmentsFound(tx, companyId, matches, phones), id), limits.tree.found);
      }
      if (parentId) await refuseUnknownDepartment(tx, companyId, parentId);
      return cut(await departmentLevel(tx, companyId, parentId, phones), limits.tree.level);
    });

  // In platform scope, because other units' rows are read; the data rule decides what of them is shown.
  const subsidiaries = (actor: UnitActor, { id, parentId, keyword }: CheckedInput<typeof listOrganization>) =>
    transactions.read('platform', async (tx: Tx) => {
      if (id || keyword) {
        const pattern = containing(keyword ?? '');
        const matches = id ? sql`c.id = ${id}` : sql`c.name ILIKE ${pattern} OR c.full_name ILIKE ${pattern}`;
        return cut(known(await subsidiariesFound(tx, actor, matches), id), limits.tree.found);
      }
      if (parentId && parentId !== actor.companyId && !(await standsBelow(tx, parentId, actor.companyId))) {
        refuse('organization.notFound');
      }
      return cut(await subsidiaryLevel(tx, actor, parentId ?? actor.companyId), limits.tree.level);
    });

  /** Everybody in a unit knows its departments; the units below are for those who may see them. */
  const list = async (
    actor: UnitActor,
    input: CheckedInput<typeof listOrganization>,
  ): Promise<CallResult<typeof listOrganization>> => {
    if (input.type === OrganizationType.department) return departments(actor, input);
    if (!actor.permissions.has('subsidiary.view')) refuse('permission.denied');
    return subsidiaries(actor, input);
  };

  const add = (
    person: PersonActor,
    input: CheckedInput<typeof addOrganization>,
  ): Promise<CallResult<typeof addOrganization>> =>
    transactions.write('platform', async (tx) => {
      const actor = editor(person, input.type);
      const adds = input.type === OrganizationType.department ? addDepartment : addSubsidiary;
      return { id: await adds(tx, actor, input) };
    });

  const update = (
    person: PersonActor,
    input: CheckedInput<typeof updateOrganization>,
  ): Promise<CallResult<typeof updateOrganization>> =>
    transactions.write('platform', async (tx) => {
      const actor = editor(person, input.type);
      if (input.type === OrganizationType.department) {
        return { revision: await updateDepartment(tx, actor, input) };
      }
      afterCommit(() => forget(`unit:${input.id}`));
      return { revision: await updateSubsidiary(tx, actor, input) };
    });

  const remove = (person: PersonActor, input: CheckedInput<typeof deleteOrganization>) =>
    transactions.write('platform', async (tx) => {
      const actor = editor(person, input.type);
      if (input.type === OrganizationType.department) {
        await deleteDepartment(tx, actor, input.id);
        return {};
      }
      await endSubsidiary(tx, actor, input.id, input.how, leave);
      afterCommit(() => forget(`unit:${input.id}`));
      return {};
    });

  return answering({ list, add, update, remove }, (organizations) => [
    handle(listOrganization, ({ actor, input }) => organizations.list(actor, input)),
    handle(addOrganization, ({ actor, input }) => organizations.add(actor, input)),
    handle(updateOrganization, ({ actor, input }) => organizations.update(actor, input)),
    handle(deleteOrganization, ({ actor, input }) => organizations.remove(actor, input)),
  ]);
};
