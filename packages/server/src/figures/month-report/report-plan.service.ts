import { getReportPlan, saveReportPlan } from '@chancery/contract/figure/report-calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { activePeople, peopleNamed } from '../../people/ports.ts';
import { monthReportPlan, monthReportReader } from './month-report.table.ts';

type Plan = CallResult<typeof getReportPlan>;

/** Who gets the reports that are made by themselves. */
export const createReportPlanService = (transactions: Transactions) => {
  const read = async (tx: Tx, { companyId }: UnitActor): Promise<Plan> => {
    const [plan] = await tx.select().from(monthReportPlan).where(eq(monthReportPlan.companyId, companyId));
    const rows = await tx.select().from(monthReportReader).where(eq(monthReportReader.companyId, companyId));
    const ids = rows.map(({ accountId }) => accountId);
    // Whoever left is not shown: they get nothing either.
    const active = await activePeople(tx, companyId, ids);
    const names = await peopleNamed(tx, companyId, [...active]);
    return {
      enabled: plan?.enabled ?? false,
      readers: [...active]
        .map((userId) => ({ userId, realName: names.get(userId) ?? '' }))
        .sort((a, b) => a.realName.localeCompare(b.realName, 'zh-CN')),
      revision: plan?.revision ?? 0,
    };
  };

  const save = (
    actor: UnitActor,
    { enabled, userIds, revision }: CheckedInput<typeof saveReportPlan>,
  ): Promise<Plan> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const readers = [...new Set(userIds)];
      if ((await activePeople(tx, companyId, readers)).size !== readers.length) refuse('member.notFound');
      const { rowCount } = await tx
        .insert(monthReportPlan)
        .values({ companyId, enabled, updatedBy: actor.name })
        .onConflictDoUpdate({
          target: monthReportPlan.companyId,
          set: {
            enabled,
            since: sql`CASE WHEN NOT month_report_plan.enabled AND excluded.enabled THEN now() ELSE month_report_plan.since END`,
            revision: sql`month_report_plan.revision + 1`,
            updatedBy: actor.name,
            updatedAt: sql`now()`,
          },
          setWhere: eq(monthReportPlan.revision, revision),
        });
      if (!rowCount) refuse('edit.conflict');
      await tx
        .delete(monthReportReader)
        .where(
          and(
            eq(monthReportReader.companyId, companyId),
            readers.length > 0 ? notInArray(monthReportReader.accountId, readers) : undefined,
          ),
        );
      if (readers.length > 0)
        await tx
          .insert(monthReportReader)
          .values(readers.map((accountId) => ({ companyId, accountId })))
          .onConflictDoNothing();
      const plan = await read(tx, actor);
      note({
        objectType: 'monthReport',
        objectId: companyId,
        objectName: '',
        after: { enabled, readers: plan.readers.map(({ realName }) => realName) },
      });
      return plan;
    });

  return answering(
    { get: (actor: UnitActor) => transactions.read(scopeOf(actor), (tx) => read(tx, actor)), save },
    (plans) => [
      handle(getReportPlan, ({ actor }) => plans.get(actor)),
      handle(saveReportPlan, ({ actor, input }) => plans.save(actor, input)),
    ],
  );
};
