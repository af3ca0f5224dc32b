import { ApproveTab } from '@chancery/contract/application.codes.ts';
import type { listApprovals } from '@chancery/contract/approve.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Scope, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type ApplicationLine, applicationLine } from '../application/application.line.ts';
import { presentLine } from '../application/application.present.ts';
import { refuseUnknownSeal } from '../application/visible.ts';
import { approvalCopy, approvalTask, type TaskRow } from './approval.table.ts';

type Input = CheckedInput<typeof listApprovals>;
type Result = CallResult<typeof listApprovals>;

/** What the filters ask of the application behind a task or a copy. */
const behind = (applicationId: AnyPgColumn, input: Input): SQL | undefined => {
  const wanted = [
    input.keyword ? sql`a.words LIKE ${containing(input.keyword.toLowerCase())}` : undefined,
    input.kind ? sql`a.kind = ${input.kind}` : undefined,
    input.applicantId ? sql`a.applicant_id = ${input.applicantId}` : undefined,
    input.deviceId
      ? sql`EXISTS (SELECT FROM application_seal s WHERE s.application_id = a.id AND s.device_id = ${input.deviceId})`
      : undefined,
  ].filter((each) => each !== undefined);
  if (wanted.length === 0) return undefined;
  return sql`EXISTS (SELECT FROM application a WHERE a.id = ${applicationId} AND ${sql.join(wanted, sql` AND `)})`;
};

const linesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ApplicationLine>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(applicationLine)
    .where(inArray(applicationLine.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};

/** What waits for somebody, what they decided, and what they got a copy of. */
export const createApproveList = (transactions: Transactions) => {
  const scopeFor = (actor: UnitActor, { keyword }: Input): Scope => (keyword ? 'platform' : scopeOf(actor));

  const withLines = async <Row extends { readonly applicationId: string }>(
    tx: Tx,
    actor: UnitActor,
    page: { readonly list: readonly Row[] },
    more: (row: Row) => Pick<Result['list'][number], 'taskId' | 'insteadOf' | 'dueAt' | 'at'>,
  ): Promise<Result['list']> => {
    const lines = await linesOf(
      tx,
      page.list.map(({ applicationId }) => applicationId),
    );
    return page.list.flatMap((row) => {
      const found = lines.get(row.applicationId);
      return found ? [{ ...presentLine(found, actor.id), ...more(row) }] : [];
    });
  };

  const tasks = (actor: UnitActor, input: Input, open: boolean): Promise<Result> =>
    transactions.read(scopeFor(actor, input), async (tx) => {
      await refuseUnknownSeal(tx, actor, input.deviceId);
      const at = open ? approvalTask.openedAt : approvalTask.decidedAt;
      const page = await keysetPage(tx, {
        from: approvalTask,
        where: [
          eq(approvalTask.companyId, actor.companyId),
          eq(approvalTask.userId, actor.id),
          // Written out, so that the index of just these tasks is seen to fit.
          open
            ? sql`${approvalTask.state} = 'open'`
            : sql`${approvalTask.state} IN ('approved', 'rejected', 'returned', 'transferred')`,
          open ? undefined : isNotNull(approvalTask.decidedAt),
          behind(approvalTask.applicationId, input),
        ],
        sorts: { at },
        query: input,
        present: (row: TaskRow) => row,
      });
      const list = await withLines(tx, actor, page, (row) => ({
        taskId: open ? row.id : null,
        insteadOf:
          row.insteadOf === null ? null : { userId: row.insteadOf, realName: row.insteadOfName ?? '' },
        dueAt: isoOrNull(row.dueAt),
        at: iso((open ? row.openedAt : row.decidedAt) ?? new Date(0)),
      }));
      return { ...page, list };
    });

  const copies = (actor: UnitActor, input: Input): Promise<Result> =>
    transactions.read(scopeFor(actor, input), async (tx) => {
      await refuseUnknownSeal(tx, actor, input.deviceId);
      const page = await keysetPage(tx, {
        from: approvalCopy,
        where: [
          eq(approvalCopy.companyId, actor.companyId),
          eq(approvalCopy.userId, actor.id),
          behind(approvalCopy.applicationId, input),
        ],
        sorts: { at: approvalCopy.at },
        query: input,
        present: (row) => row,
      });
      const unread = new Map(page.list.map((row) => [row.applicationId, row.readAt === null]));
      const list = await withLines(tx, actor, page, (row) => ({
        taskId: null,
        insteadOf: null,
        dueAt: null,
        at: iso(row.at),
      }));
      return { ...page, list: list.map((row) => ({ ...row, unread: unread.get(row.id) ?? false })) };
    });

  return (actor: UnitActor, input: Input): Promise<Result> =>
    input.tab === ApproveTab.copied
      ? copies(actor, input)
      : tasks(actor, input, input.tab === ApproveTab.todo);
};
