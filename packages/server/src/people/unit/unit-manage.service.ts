import { CertificationState } from '@chancery/contract/certification/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import {
  deleteUnit,
  getParentUnit,
  getUnitManage,
  isDisabledPhone,
  updateUnit,
} from '@chancery/contract/unit/calls.ts';
import { Role, UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { and, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PersonActor, UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { account } from '../account/account.table.ts';
import type { Leave } from '../member/leaving.ts';
import { forgetRulesOf } from '../organization/data-rule.ts';
import { maskCreditCode } from './credit-code.mask.ts';
import { keptUnit } from './unit.kept.ts';
import { company, membership } from './unit.table.ts';
import { inUnit, lockUnit, lockUnitTree, runsUnit } from './unit-lock.ts';
import { hasSwitch } from './unit-switch.ts';

type Unit = typeof company.$inferSelect;

const informationOf = (unit: Unit) => ({
  companyName: unit.name,
  companyFullName: unit.fullName,
  address: unit.address,
  contactName: unit.contactName,
  contactPhone: unit.contactPhone,
  contactEmail: unit.contactEmail,
  zone: unit.zone,
});

interface Counts extends Record<string, unknown> {
  members: number;
  departments: number;
  subsidiaries: number;
  sessions: number;
  certification: CodeOf<typeof CertificationState> | null;
}

/** Refuses a zone that browsers know and the database does not. */
const knownZone = async (tx: Tx, zone: string): Promise<string> => {
  const { rows } = await tx.execute(sql`SELECT 1 FROM pg_timezone_names WHERE name = ${zone}`);
  const fields = [{ field: 'zone', key: 'rule.choice' as const, params: {} }];
  return rows.length > 0 ? zone : refuse('request.invalid', { fields });
};

/** What administrators do with their unit as a whole. */
export const createUnitManageService = (
  transactions: Transactions,
  leave: Leave,
  forget: (what: string) => void,
) => {
  const countsOf = async (tx: Tx, companyId: string) => {
    const { rows } = await tx.execute<Counts>(sql`
      SELECT (SELECT count(*) FROM membership WHERE company_id = ${companyId})::int AS members,
             (SELECT count(*) FROM department WHERE company_id = ${companyId})::int AS departments,
             (SELECT count(*) FROM company WHERE parent_id = ${companyId} AND deleted_at IS NULL)::int AS subsidiaries,
             (SELECT count(*) FROM session WHERE company_id = ${companyId} AND ended_at IS NULL
                AND last_seen_at > now() - ${limits.session.idleHours} * interval '1 hour')::int AS sessions,
             (SELECT state FROM certification WHERE company_id = ${companyId} AND state <> ${CertificationState.withdrawn}
                ORDER BY submitted_at DESC, id DESC LIMIT 1) AS certification`);
    return rows[0] ?? refuse('unit.notFound');
  };

  const manage = (actor: UnitActor): Promise<CallResult<typeof getUnitManage>> =>
    transactions.read({ companyId: actor.companyId }, async (tx) => {
      const [units, heads, counts] = await Promise.all([
        tx.select().from(company).where(eq(company.id, actor.companyId)),
        tx
          .select({ userId: membership.accountId, realName: membership.realName, mobile: membership.mobile })
          .from(membership)
          .where(and(eq(membership.companyId, actor.companyId), eq(membership.role, Role.mainAdministrator))),
        countsOf(tx, actor.companyId),
      ]);
      const unit = units[0] ?? refuse('unit.notFound');
      const edits = actor.permissions.has('unit.edit');
      const [head] = heads;
      return {
        companyId: unit.id,
        ...informationOf(unit),
        countedZone: unit.countedZone,
        contactPhone: edits ? unit.contactPhone : maskPhone(unit.contactPhone),
        social_credit_code: edits ? unit.socialCreditCode : maskCreditCode(unit.socialCreditCode),
        certifiedAt: isoOrNull(unit.certifiedAt),
        createdAt: iso(unit.createdAt),
        updatedAt: iso(unit.updatedAt),
        updatedBy: unit.updatedBy,
        mainAdministrator: head ? { ...head, mobile: maskPhone(head.mobile) } : null,
        parentName: (await parentOf(tx, unit.parentId))?.companyName ?? null,
        ...counts,
        revision: unit.revision,
      };
    });

  const parentOf = async (tx: Tx, parentId: string | null) => {
    if (!parentId) return null;
    const [row] = await tx
      .select({ companyId: company.id, companyName: company.name, companyFullName: company.fullName })
      .from(company)
      .where(and(eq(company.id, parentId), isNull(company.deletedAt)));
    return row ?? null;
  };

  const parent = (actor: UnitActor): Promise<CallResult<typeof getParentUnit>> =>
    transactions.read({ companyId: actor.companyId }, async (tx) => {
      const [unit] = await tx.select().from(company).where(eq(company.id, actor.companyId));
      return { parent: await parentOf(tx, unit?.parentId ?? null) };
    });

  const isDisabled = (
    actor: UnitActor,
    { phoneNumber }: CheckedInput<typeof isDisabledPhone>,
  ): Promise<CallResult<typeof isDisabledPhone>> =>
    transactions.read({ companyId: actor.companyId }, async (tx) => {
      const found = await tx
        .select({ id: membership.id })
        .from(membership)
        .innerJoin(account, eq(account.id, membership.accountId))
        .where(
          and(
            eq(membership.companyId, actor.companyId),
            eq(account.mobile, phoneNumber),
            or(isNotNull(membership.disabledAt), isNotNull(account.disabledAt)),
          ),
        );
      return { disabled: found.length > 0 };
    });

  const update = (
    actor: UnitActor,
    { revision, ...input }: CheckedInput<typeof updateUnit>,
  ): Promise<CallResult<typeof updateUnit>> =>
    transactions.write({ companyId: actor.companyId }, async (tx) => {
      const unit = await lockUnit(tx, actor.companyId);
      if (
        actor.role !== Role.mainAdministrator &&
        !(await hasSwitch(tx, actor.companyId, UnitSwitch.administratorsEditUnit))
      ) {
        refuse('unit.administratorsMayNot');
      }
      const before = informationOf(unit);
      refuseStale(unit, revision, before);
      const { companyName, companyFullName, ...rest } = input;
      if (unit.certifiedAt && companyFullName !== unit.fullName) refuse('unit.certifiedName');
      const changes = {
        name: companyName,
        fullName: companyFullName,
        address: rest.address ?? '',
        contactName: rest.contactName ?? '',
        contactPhone: rest.contactPhone ?? '',
        contactEmail: rest.contactEmail ?? '',
        zone: await knownZone(tx, rest.zone ?? unit.zone),
        revision: unit.revision + 1,
        updatedBy: actor.name,
        updatedAt: sql`now()`,
      };
      const [changed] = await changeRows(tx, keptUnit, changes, eq(company.id, unit.id));
      if (!changed) return refuse('unit.notFound');
      afterCommit(() => forget(`unit:${unit.id}`));
      note({
        objectType: 'unit',
        objectId: unit.id,
        objectName: changed.name,
        before,
        after: informationOf(changed),
      });
      return { revision: changed.revision };
    });

  const remove = (person: PersonActor, { companyName }: CheckedInput<typeof deleteUnit>) =>
    transactions.write('platform', async (tx) => {
      const actor = inUnit(person);
      await lockUnitTree(tx);
      const unit = await lockUnit(tx, actor.companyId);
      if (!(await runsUnit(tx, actor.id, unit.id))) refuse('unit.notMainAdministrator');
      if (companyName !== unit.name) refuse('unit.nameMismatch');
      const [below] = await tx
        .select({ n: count() })
        .from(company)
        .where(and(eq(company.parentId, unit.id), isNull(company.deletedAt)));
      if (below && below.n > 0) refuse('unit.hasSubsidiaries', { params: { n: below.n } });
      note({
        objectType: 'unit',
        objectId: unit.id,
        objectName: unit.name,
        before: { ...informationOf(unit), ...(await countsOf(tx, unit.id)) },
      });
      await closeUnit(tx, leave, unit.id, actor.name);
      afterCommit(() => forget(`unit:${unit.id}`));
      return {};
    });

  return answering({ manage, parent, isDisabled, update, remove }, (unitManagement) => [
    handle(getUnitManage, ({ actor }) => unitManagement.manage(actor)),
    handle(updateUnit, ({ actor, input }) => unitManagement.update(actor, input)),
    handle(deleteUnit, ({ actor, input }) => unitManagement.remove(actor, input)),
    handle(getParentUnit, ({ actor }) => unitManagement.parent(actor)),
    handle(isDisabledPhone, ({ actor, input }) => unitManagement.isDisabled(actor, input)),
  ]);
};

/** Closes a unit: its rows stay for the record, nobody enters it again and its credit code is free. */
export const closeUnit = async (tx: Tx, leave: Leave, companyId: string, by: string): Promise<void> => {
  await forgetRulesOf(tx, companyId);
  await leave.everybody(tx, companyId);
  const changes = {
    deletedAt: sql`now()`,
    revision: sql`${company.revision} + 1`,
    updatedBy: by,
    updatedAt: sql`now()`,
  };
  await changeRows(tx, keptUnit, changes, eq(company.id, companyId));
};
