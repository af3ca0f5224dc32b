import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import * as call from '@chancery/contract/units/calls.ts';
import { and, count, eq, ilike, inArray, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import {
  company,
  companyConfig,
  limitsFromWire,
  limitsToWire,
  membership,
  openUnit,
  requireOpened,
  setLimits,
  tellUnit,
} from '../../people/ports.ts';
import type { LogService } from '../../platform/ports.ts';

/** Every unit, as the operator sees them. */
export const createUnitsService = (transactions: Transactions, logs: Pick<LogService, 'listOfUnit'>) => {
  const list = (
    input: CheckedInput<typeof call.listManagedUnits>,
  ): Promise<CallResult<typeof call.listManagedUnits>> =>
    transactions.read('platform', async (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      const page = await keysetPage(tx, {
        from: company,
        where: [
          isNull(company.deletedAt),
          pattern
            ? or(
                ilike(company.name, pattern),
                ilike(company.fullName, pattern),
                eq(company.socialCreditCode, input.keyword?.toUpperCase() ?? ''),
              )
            : undefined,
        ],
        sorts: { createdAt: company.createdAt, companyName: company.name },
        query: input,
        present: (row) => row,
      });
      const ids = page.list.map(({ id }) => id);
      const [members, configs] = await Promise.all([countMembers(tx, ids), configsOf(tx, ids)]);
      return {
        ...page,
        list: page.list.map((row) => ({
          companyId: row.id,
          companyName: row.name,
          companyFullName: row.fullName,
          social_credit_code: row.socialCreditCode,
          certified: row.certifiedAt !== null,
          members: members.get(row.id) ?? 0,
          maxUsersPreCompany: configs.get(row.id)?.maxUsers ?? 0,
          bindDeviceNum: configs.get(row.id)?.bindDeviceNum ?? 0,
          createdAt: iso(row.createdAt),
        })),
      };
    });

  const countMembers = async (tx: Tx, ids: readonly string[]) => {
    if (ids.length === 0) return new Map<string, number>();
    const rows = await tx
      .select({ id: membership.companyId, members: count() })
      .from(membership)
      .where(and(inArray(membership.companyId, [...ids]), isNull(membership.disabledAt)))
      .groupBy(membership.companyId);
    return new Map(rows.map(({ id, members }) => [id, members]));
  };

  const configsOf = async (tx: Tx, ids: readonly string[]) => {
    if (ids.length === 0) return new Map<string, typeof companyConfig.$inferSelect>();
    const rows = await tx
      .select()
      .from(companyConfig)
      .where(inArray(companyConfig.companyId, [...ids]));
    return new Map(rows.map((row) => [row.companyId, row]));
  };

  const open = (actor: OperatorActor, { companyId, reason }: CheckedInput<typeof call.openUnit>) =>
    transactions.write('platform', async (tx) => {
      const { name, until } = await openUnit(tx, actor, companyId, reason);
      note({ objectType: 'unit', objectId: companyId, objectName: name, after: { reason } });
      return { until: iso(until) };
    });

  const get = (actor: OperatorActor, companyId: string): Promise<CallResult<typeof call.getManagedUnit>> =>
    transactions.read('platform', async (tx) => {
      const [unit] = await tx
        .select({ company, config: companyConfig })
        .from(company)
        .innerJoin(companyConfig, eq(companyConfig.companyId, company.id))
        .where(and(eq(company.id, companyId), isNull(company.deletedAt)));
      if (!unit) return refuse('unit.notFound');
      const opened = await requireOpened(tx, actor, companyId);
      const [main] = await tx
        .select({ name: membership.realName, mobile: membership.mobile })
        .from(membership)
        .where(and(eq(membership.companyId, companyId), eq(membership.role, Role.mainAdministrator)));
      const membersByRole = await tx
        .select({
          role: membership.role,
          count: count(),
          disabled: sql<number>`count(*) FILTER (WHERE ${isNotNull(membership.disabledAt)})::int`,
        })
        .from(membership)
        .where(eq(membership.companyId, companyId))
        .groupBy(membership.role)
        .orderBy(membership.role);
      return {
        companyId,
        companyName: unit.company.name,
        companyFullName: unit.company.fullName,
        social_credit_code: unit.company.socialCreditCode,
        certified: unit.company.certifiedAt !== null,
        createdAt: iso(unit.company.createdAt),
        mainAdministrator: main?.name ?? null,
        mainAdministratorMobile: main?.mobile ?? null,
        membersByRole,
        limits: limitsToWire(unit.config),
        revision: unit.config.revision,
        reason: opened.reason,
        until: iso(opened.expiresAt),
      };
    });

  const requireInside = async (tx: Tx, actor: OperatorActor, companyId: string): Promise<void> => {
    const [unit] = await tx
      .select({ id: company.id })
      .from(company)
      .where(and(eq(company.id, companyId), isNull(company.deletedAt)));
    if (!unit) refuse('unit.notFound');
    await requireOpened(tx, actor, companyId);
  };

  const members = (
    actor: OperatorActor,
    { companyId, keyword, ...query }: CheckedInput<typeof call.listManagedMembers>,
  ): Promise<CallResult<typeof call.listManagedMembers>> =>
    transactions.read('platform', async (tx) => {
      await requireInside(tx, actor, companyId);
      return keysetPage(tx, {
        from: membership,
        where: [
          eq(membership.companyId, companyId),
          keyword ? like(membership.words, containing(keyword.toLowerCase())) : undefined,
        ],
        sorts: { createdAt: membership.createdAt, realName: membership.realName },
        query,
        present: ({ id, realName, mobile, role, jobTitle, state, createdAt }) => ({
          memberId: id,
          realName,
          mobile: maskPhone(mobile),
          role,
          jobTitle,
          state,
          createdAt: iso(createdAt),
        }),
      });
    });

  const operations = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.listManagedOperations>,
  ): Promise<CallResult<typeof call.listManagedOperations>> =>
    transactions.read('platform', async (tx) => {
      await requireInside(tx, actor, input.companyId);
      return logs.listOfUnit(tx, input.companyId, input);
    });

  const updateLimits = (actor: OperatorActor, input: CheckedInput<typeof call.updateManagedLimits>) =>
    transactions.write('platform', async (tx) => {
      const { companyId, revision, ...limits } = input;
      const [unit] = await tx
        .select({ name: company.name })
        .from(company)
        .where(and(eq(company.id, companyId), isNull(company.deletedAt)));
      const [row] = await tx
        .select()
        .from(companyConfig)
        .where(eq(companyConfig.companyId, companyId))
        .for('update');
      if (!unit || !row) return refuse('unit.notFound');
      await requireOpened(tx, actor, companyId);
      const before = limitsToWire(row);
      refuseStale(row, revision, before);
      const saved = { revision: row.revision + 1, updatedBy: actor.name, updatedAt: new Date() };
      await setLimits(tx, companyId, { ...limitsFromWire(limits), ...saved });
      const change = { before, after: limits };
      await tellUnit(tx, actor, companyId, {
        action: 'admin.company-config',
        objectName: unit.name,
        ...change,
      });
      note({ objectType: 'unit', objectId: companyId, objectName: unit.name, ...change });
      return {};
    });

  return answering({ list, open, get, members, operations, updateLimits }, (units) => [
    handle(call.listManagedUnits, ({ input }) => units.list(input)),
    handle(call.openUnit, ({ actor, input }) => units.open(actor, input)),
    handle(call.getManagedUnit, ({ actor, input }) => units.get(actor, input.companyId)),
    handle(call.listManagedMembers, ({ actor, input }) => units.members(actor, input)),
    handle(call.listManagedOperations, ({ actor, input }) => units.operations(actor, input)),
    handle(call.updateManagedLimits, ({ actor, input }) => units.updateLimits(actor, input)),
  ]);
};
