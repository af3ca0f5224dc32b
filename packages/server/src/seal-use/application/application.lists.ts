import * as call from '@chancery/contract/application/calls.ts';
import { ApplyOutcome, ApplyScope } from '@chancery/contract/application/codes.ts';
import { ApprovalEnd } from '@chancery/contract/approval/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, count, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { isOrNothing } from '../../kit/is-or-nothing.ts';
import { keysetPage } from '../../kit/list.ts';
import { tellLive } from '../../kit/live.ts';
import { type Contains, search } from '../../kit/search.ts';
import type { Asker, Transactions, Tx } from '../../kit/transaction.ts';
import { approvalTask } from '../approval/approval.table.ts';
import { applicationLine as line } from './application.line.ts';
import { presentLine } from './application.present.ts';
import { application } from './application.table.ts';
import { inRecordsOf, ofSeals, refuseUnknownSeal } from './visible.ts';

/** A look at one page of a list. Only a seal or words to look for need an answer before the page is asked for. */
export const lookAt = <Page>(
  transactions: Transactions,
  actor: UnitActor,
  { keyword, deviceId }: { readonly keyword?: string | undefined; readonly deviceId?: string | undefined },
  page: (asker: Asker, contains: Contains | undefined) => Promise<Page>,
): Promise<Page> =>
  transactions.read(scopeOf(actor), async (tx) => {
    if (deviceId) await refuseUnknownSeal(tx, actor, deviceId);
    return page(tx, keyword ? await search(tx, 'application', keyword) : undefined);
  });

/** How applications end that count as one outcome. */
const endsOf: Readonly<Record<CodeOf<typeof ApplyOutcome>, readonly CodeOf<typeof ApprovalEnd>[]>> = {
  [ApplyOutcome.approved]: [ApprovalEnd.approved],
  [ApplyOutcome.rejected]: [ApprovalEnd.rejected, ApprovalEnd.timedOut, ApprovalEnd.nobody],
  [ApplyOutcome.withdrawn]: [ApprovalEnd.revoked],
};

/** Somebody is to decide it now. */
const waitsFor = (userId: string) =>
  sql`${line.id} IN (SELECT application_id FROM approval_task WHERE user_id = ${userId} AND state = 'open')`;

type Filters = Omit<CheckedInput<typeof call.listApplies>, 'pageNum' | 'pageSize' | 'sort' | 'cursor'>;

const conditions = (actor: UnitActor, input: Filters, contains: Contains | undefined) => [
  eq(line.companyId, actor.companyId),
  input.scope === ApplyScope.mine ? eq(line.applicantId, actor.id) : inRecordsOf(actor),
  input.state ? eq(line.state, input.state) : undefined,
  input.kind ? eq(line.kind, input.kind) : undefined,
  isOrNothing(line.documentTypeId, input.fileTypeId),
  input.applicantId ? eq(line.applicantId, input.applicantId) : undefined,
  isOrNothing(application.departmentId, input.departmentId),
  input.templateId ? eq(application.templateId, input.templateId) : undefined,
  input.outcome ? inArray(line.end, [...endsOf[input.outcome]]) : undefined,
  input.waitsFor ? waitsFor(input.waitsFor) : undefined,
  input.stepName ? eq(line.stepName, input.stepName) : undefined,
  input.endedFrom ? gte(line.endedAt, new Date(input.endedFrom)) : undefined,
  input.endedTo ? lte(line.endedAt, new Date(input.endedTo)) : undefined,
  input.deviceId ? ofSeals(sql`SELECT ${input.deviceId}::uuid`) : undefined,
  input.from ? gte(line.createdAt, new Date(input.from)) : undefined,
  input.to ? lte(line.createdAt, new Date(input.to)) : undefined,
  contains?.(line.id, application.words),
];

/** What a list of applications shows to somebody with these filters. */
export const applicationsFor = async (tx: Tx, actor: UnitActor, input: Filters) => {
  await refuseUnknownSeal(tx, actor, input.deviceId);
  return conditions(actor, input, input.keyword ? await search(tx, 'application', input.keyword) : undefined);
};

/** Applications in lists and in counts. */
export const createApplicationLists = (transactions: Transactions) => {
  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listApplies>,
  ): Promise<CallResult<typeof call.listApplies>> =>
    lookAt(transactions, actor, input, (tx, contains) =>
      keysetPage(tx, {
        from: line,
        where: [
          ...conditions(actor, input, contains),
          // The index of what has ended knows no other; and in an order by the end, nothing else has a place.
          input.sort.endsWith('endedAt') ? isNotNull(line.endedAt) : undefined,
        ],
        sorts: { createdAt: line.createdAt, endedAt: line.endedAt },
        query: input,
        present: (row) => presentLine(row, actor.id),
      }),
    );

  /** How much waits for somebody's decision. */
  const countToDecide = async (tx: Tx, actor: UnitActor): Promise<number> => {
    const [open] = await tx
      .select({ count: count() })
      .from(approvalTask)
      .where(
        and(
          eq(approvalTask.companyId, actor.companyId),
          eq(approvalTask.userId, actor.id),
          sql`${approvalTask.state} = 'open'`,
        ),
      );
    return open?.count ?? 0;
  };

  /** How many of somebody's applications have news for them. */
  const countNews = async (tx: Tx, actor: UnitActor): Promise<number> => {
    const [news] = await tx
      .select({ count: count() })
      .from(line)
      .where(and(eq(line.companyId, actor.companyId), eq(line.applicantId, actor.id), sql`${line.unread}`));
    return news?.count ?? 0;
  };

  const unread = (actor: UnitActor): Promise<CallResult<typeof call.countApplyUnread>> =>
    transactions.read(scopeOf(actor), async (tx) => ({
      approveAll: await countToDecide(tx, actor),
      applyAll: await countNews(tx, actor),
    }));

  const markRead = (
    actor: UnitActor,
    { ids }: CheckedInput<typeof call.readApplies>,
  ): Promise<CallResult<typeof call.readApplies>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { rowCount } = await tx
        .update(application)
        .set({ unread: false })
        .where(
          and(
            eq(application.companyId, actor.companyId),
            eq(application.applicantId, actor.id),
            sql`${application.unread}`,
            ids ? inArray(application.id, ids) : undefined,
          ),
        );
      if (rowCount)
        await tellLive(tx, { kind: 'counts', companyId: actor.companyId, accountIds: [actor.id] });
      return { read: rowCount ?? 0 };
    });

  return answering({ list, countToDecide, countNews, unread, markRead }, (lists) => [
    handle(call.listApplies, ({ actor, input }) => lists.list(actor, input)),
    handle(call.countApplyUnread, ({ actor }) => lists.unread(actor)),
    handle(call.readApplies, ({ actor, input }) => lists.markRead(actor, input)),
  ]);
};
