import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import type { HandOverProvider } from '../../people/ports.ts';
import type { ApprovalRunner } from './approval.runner.ts';
import { approvalTask } from './approval.table.ts';
import { lockApplication } from './approval-store.ts';

const waitingFor = (unit: string, account: string) =>
  and(
    eq(approvalTask.companyId, unit),
    eq(approvalTask.userId, account),
    inArray(approvalTask.state, ['open', 'waiting']),
  );

/** How hand-over finds out who stays. */
interface HandingOver {
  /** Who does it; nobody in particular when somebody leaves. */
  readonly by: string | null;
  readonly from: string;
  /** Left to the engine where nobody is named. */
  readonly to: string | null;
  /** They cannot decide any more, whatever the register of members still says. */
  readonly leaves: boolean;
}

/** Gives all that waits for somebody to another; answers how much it was. */
export const handOverOpen = async (
  tx: Tx,
  runner: ApprovalRunner,
  unit: string,
  { by, from, to, leaves }: HandingOver,
): Promise<number> => {
  const rows = await tx
    .selectDistinct({ id: approvalTask.applicationId })
    .from(approvalTask)
    .where(waitingFor(unit, from))
    .orderBy(sql`1`);
  let moved = 0;
  for (const { id } of rows) {
    const row = await lockApplication(tx, unit, id);
    const { events } = await runner.play(
      tx,
      row,
      { action: 'handOver', by, from, to },
      leaves ? { without: from } : {},
    );
    if (events.length > 0) moved += 1;
  }
  return moved;
};

/** What waits for somebody's decision passes on when they leave; nothing gets stuck with who cannot decide. */
export const openApprovals = (runner: ApprovalRunner): HandOverProvider => ({
  name: 'approvals',
  count: async (tx, unit, account) => {
    const [own] = await tx.select({ n: count() }).from(approvalTask).where(waitingFor(unit, account));
    return own?.n ?? 0;
  },
  move: (tx, unit, from, to) => handOverOpen(tx, runner, unit, { by: null, from, to, leaves: true }),
  release: async (tx, unit, account) => {
    await handOverOpen(tx, runner, unit, { by: null, from: account, to: null, leaves: true });
  },
});
