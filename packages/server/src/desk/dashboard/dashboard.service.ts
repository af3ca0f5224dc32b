import { getHomeFigures, getHomePage, getOperatorHome } from '@chancery/contract/dashboard/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { SmsState } from '@chancery/contract/sms/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { company, companyConfig, membership } from '../../people/ports.ts';
import { type LogService, presentOperation, type VersionService } from '../../platform/ports.ts';
import { firstStepsOf } from './first-steps.ts';
import { createHeadFigures } from './head-figures.ts';

const shown = 6;
const chartDays = 14;

/** What the home pages show. */
export const createDashboardService = (
  transactions: Transactions,
  logs: LogService,
  versions: VersionService,
) => {
  const unitHome = (actor: UnitActor, language: Language): Promise<CallResult<typeof getHomePage>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [units, byRole, config, operations, logins, latest, steps] = await Promise.all([
        tx.select().from(company).where(eq(company.id, actor.companyId)),
        tx
          .select({ role: membership.role, count: count() })
          .from(membership)
          .where(and(eq(membership.companyId, actor.companyId), isNull(membership.disabledAt)))
          .groupBy(membership.role),
        tx.select().from(companyConfig).where(eq(companyConfig.companyId, actor.companyId)),
        actor.permissions.has('log.view') ? logs.recentOperations(tx, actor.companyId, shown) : [],
        logs.recentLogins(tx, actor.id, shown),
        versions.latest(tx, language),
        firstStepsOf(tx, actor),
      ]);
      const unit = units[0] ?? refuse('unit.notFound');
      return {
        unit: { companyName: unit.name, companyFullName: unit.fullName, since: iso(unit.createdAt) },
        membersByRole: Role.all.map((role) => ({
          role,
          count: byRole.find((row) => row.role === role)?.count ?? 0,
        })),
        memberLimit: config[0]?.maxUsers ?? 0,
        myLogins: logins.map((row) => ({ ...row, createdAt: iso(row.createdAt) })),
        recentOperations: operations.map(presentOperation),
        firstSteps: steps,
        latestVersion: latest,
      };
    });

  const operatorHome = (): Promise<CallResult<typeof getOperatorHome>> =>
    transactions.read('platform', async (tx) => {
      const totals = tx.execute<Totals>(sql`
        SELECT (SELECT count(*) FROM company WHERE deleted_at IS NULL)::int AS units,
               (SELECT count(*) FROM account)::int AS accounts,
               (SELECT count(*) FROM session WHERE ended_at IS NULL AND expires_at > now())::int AS sessions,
               (SELECT count(*) FROM sms_message WHERE created_at >= date_trunc('day', now()))::int AS messages_today,
               (SELECT count(*) FROM sms_message WHERE state = ${SmsState.failed})::int AS messages_failed`);
      const [found, loginsPerDay] = await Promise.all([totals, logs.loginsPerDay(tx, chartDays)]);
      const row = found.rows[0] ?? refuse('server.unavailable');
      return {
        units: row.units,
        accounts: row.accounts,
        sessions: row.sessions,
        loginsPerDay,
        messagesToday: row.messages_today,
        messagesFailed: row.messages_failed,
      };
    });

  return answering({ unitHome, operatorHome, headFigures: createHeadFigures(transactions) }, (dashboards) => [
    handle(getHomePage, ({ actor, origin }) => dashboards.unitHome(actor, origin.language)),
    handle(getHomeFigures, ({ actor, input }) => dashboards.headFigures(actor, input.type)),
    handle(getOperatorHome, () => dashboards.operatorHome()),
  ]);
};

interface Totals extends Record<string, unknown> {
  units: number;
  accounts: number;
  sessions: number;
  messages_today: number;
  messages_failed: number;
}
