import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Role } from '@chancery/contract/unit/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { MenuService } from '../../platform/ports.ts';
import type { MonthReportService } from './month-report.service.ts';

interface Due extends Record<string, unknown> {
  readonly companyId: string;
  readonly accountId: string;
  /** `2026-10` */
  readonly month: string;
}

interface Reader extends Record<string, unknown> {
  readonly name: string;
  readonly mobile: string;
  readonly role: CodeOf<typeof Role>;
  readonly language: string | null;
}

const job = 'figure.monthReport';

/** Has the reports made that are due: those of the month that ended last, for whoever was to get them by then. */
export const createMonthReportChore = (
  transactions: Transactions,
  jobs: Jobs,
  { permissionsOf }: Pick<MenuService, 'permissionsOf'>,
  reports: Pick<MonthReportService, 'send'>,
) => {
  /** The reader as somebody who looks at statistics; none who left, was disabled or lost the right to see. */
  const readerOf = ({ companyId, accountId }: Due) =>
    transactions.read('platform', async (tx) => {
      const { rows } = await tx.execute<Reader>(sql`
        SELECT m.real_name AS name, a.mobile, m.role, a.preferences ->> 'language' AS language
        FROM membership m JOIN account a ON a.id = m.account_id
        JOIN company c ON c.id = m.company_id AND c.deleted_at IS NULL
        WHERE m.company_id = ${companyId} AND m.account_id = ${accountId} AND m.disabled_at IS NULL`);
      const [found] = rows;
      if (!found) return undefined;
      const { name, mobile, role } = found;
      const permissions = await permissionsOf(tx, companyId, role);
      if (!permissions.has('statistics.view')) return undefined;
      const actor: UnitActor = {
        kind: 'user',
        sessionId: '',
        id: accountId,
        name,
        mobile,
        companyId,
        role,
        permissions,
      };
      const language: Language = found.language === 'en' ? 'en' : 'zh';
      return { actor, language };
    });

  jobs.define<Due>(
    job,
    async (due) => {
      const began = new Date();
      const reader = await readerOf(due);
      if (reader) await reports.send(reader.actor, due.month, reader.language, began);
    },
    { seconds: 120 },
  );

  return async (): Promise<void> => {
    await transactions.apart('platform', async (tx) => {
      const { rows } = await tx.execute<Due>(sql`
        SELECT r.company_id AS "companyId", r.account_id AS "accountId",
               to_char(ended.at - interval '1 month', 'YYYY-MM') AS month
        FROM month_report_plan p
        CROSS JOIN LATERAL (
          SELECT date_trunc('month', now() AT TIME ZONE figure_zone(p.company_id)) AS at) AS ended
        JOIN month_report_reader r ON r.company_id = p.company_id
        WHERE p.enabled AND greatest(p.since, r.since) < ended.at AT TIME ZONE figure_zone(p.company_id)
          AND NOT EXISTS (SELECT FROM month_report made WHERE made.company_id = r.company_id
            AND made.account_id = r.account_id AND made.month = (ended.at - interval '1 month')::date)`);
      await jobs.sendMany(
        tx,
        job,
        rows.map((data) => ({ data, singletonKey: `${data.companyId} ${data.accountId} ${data.month}` })),
      );
    });
  };
};
