import { platformZone } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Tx } from '../../kit/transaction.ts';
import { approversOf } from '../approval-figure/approval-figure.service.ts';
import { compareSpans } from '../statistic/statistic.service.ts';
import type { Span } from '../use-figure/span.ts';
import { sumsBy } from '../use-figure/use-sums.ts';
import type { MonthTask, ReportPart } from './report-task.ts';

const shown = 12;
const kinds = ['seal', 'department', 'person'] as const;

/** The days of a month, and the month before it. */
export const monthOf = (month: string): { readonly span: Span; readonly before: string } => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const dayOf = (date: number) => new Date(date).toISOString().slice(0, 10);
  return {
    span: { from: `${month}-01`, to: dayOf(Date.UTC(year, number, 0)) },
    before: dayOf(Date.UTC(year, number - 2, 1)).slice(0, 7),
  };
};

const sightOf = ({ role }: UnitActor): MonthTask['sight'] => {
  if (role <= Role.administrator) return 'unit';
  return role === Role.sealKeeper ? 'kept' : 'own';
};

/** What a month was like, of what somebody may see. */
export const collectMonth = async (tx: Tx, actor: UnitActor, month: string) => {
  const { span, before: monthBefore } = monthOf(month);
  const past = monthOf(monthBefore).span;
  const parts: ReportPart[] = [];
  let sums: Pick<MonthTask, 'total' | 'before'> | undefined;
  for (const kind of kinds) {
    const { rows, total, before } = await compareSpans(tx, actor, kind, span, past);
    sums = { total, before };
    parts.push({ kind, rows: rows.slice(0, shown), more: Math.max(0, rows.length - shown) });
  }
  const was = new Map((await sumsBy(tx, actor, past, 'reason')).map(({ key, uses }) => [key, uses]));
  const reasons = (await sumsBy(tx, actor, span, 'reason')).map(({ key, uses }) => ({
    reason: key,
    now: uses,
    before: was.get(key) ?? 0,
  }));
  const { rows: units } = await tx.execute<{ name: string; zone: string }>(
    sql`SELECT full_name AS name, counted_zone AS zone FROM company WHERE id = ${actor.companyId}`,
  );
  if (!sums) throw new Error('a report has at least one table');
  return {
    month,
    monthBefore,
    unitName: units[0]?.name ?? '',
    zone: units[0]?.zone ?? platformZone,
    sight: sightOf(actor),
    ...sums,
    parts,
    reasons,
    approvers: await approversOf(tx, actor, span),
  };
};
