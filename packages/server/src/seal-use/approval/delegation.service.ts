import * as call from '@chancery/contract/approval/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows, changeRows, removeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { activePeople, lockUnit, peopleNamed, type Tell } from '../../people/ports.ts';
import { keptDelegation } from './approval.kept.ts';
import type { ApprovalRunner } from './approval.runner.ts';
import { approvalDelegation } from './approval.table.ts';
import { handOverOpen } from './open-approvals.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly runner: ApprovalRunner;
  readonly tell: Tell;
}

type Row = typeof approvalDelegation.$inferSelect;

const shown = 50;

const placeOf = ({ startAt, endAt }: Row, now: Date): 'ahead' | 'now' | 'over' => {
  if (endAt <= now) return 'over';
  return startAt > now ? 'ahead' : 'now';
};

/** Who decides for whom while they are away. */
export const createDelegationService = ({ transactions, runner, tell }: Parts) => {
  const list = (actor: UnitActor): Promise<CallResult<typeof call.listDelegations>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const rows = await tx
        .select()
        .from(approvalDelegation)
        .where(
          and(
            eq(approvalDelegation.companyId, companyId),
            or(eq(approvalDelegation.fromId, actor.id), eq(approvalDelegation.toId, actor.id)),
          ),
        )
        .orderBy(desc(approvalDelegation.endAt), desc(approvalDelegation.id))
        .limit(shown);
      const names = await peopleNamed(
        tx,
        companyId,
        rows.flatMap(({ fromId, toId }) => [fromId, toId]),
      );
      const person = (userId: string) => ({ userId, realName: names.get(userId) ?? '' });
      const now = new Date();
      const present = (row: Row) => ({
        id: row.id,
        from: person(row.fromId),
        to: person(row.toId),
        startAt: iso(row.startAt),
        endAt: iso(row.endAt),
        note: row.note,
        place: placeOf(row, now),
        createdAt: iso(row.createdAt),
      });
      return {
        mine: rows.filter(({ fromId }) => fromId === actor.id).map(present),
        toMe: rows.filter(({ toId, endAt }) => toId === actor.id && endAt > now).map(present),
      };
    });

  /** The delegations in a time, of the unit: they are few, and circles are looked for among them. */
  const during = (tx: Tx, companyId: string, startAt: Date, endAt: Date): Promise<Row[]> =>
    tx
      .select()
      .from(approvalDelegation)
      .where(
        and(
          eq(approvalDelegation.companyId, companyId),
          lt(approvalDelegation.startAt, endAt),
          gt(approvalDelegation.endAt, startAt),
        ),
      );

  const refuseCircle = (rows: readonly Row[], from: string, to: string, nameOf: (id: string) => string) => {
    const seen = new Set<string>();
    let next = [to];
    while (next.length > 0) {
      if (next.includes(from)) refuse('delegation.circle', { params: { name: nameOf(to) } });
      for (const id of next) seen.add(id);
      next = rows
        .filter(({ fromId, toId }) => next.includes(fromId) && !seen.has(toId))
        .map(({ toId }) => toId);
    }
  };

  const add = (
    actor: UnitActor,
    input: CheckedInput<typeof call.addDelegation>,
  ): Promise<CallResult<typeof call.addDelegation>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const [startAt, endAt] = [new Date(input.startAt), new Date(input.endAt)];
      if (input.userId === actor.id) refuse('delegation.self');
      if (endAt <= startAt || endAt.getTime() <= Date.now()) refuse('delegation.window');
      // One after another in a unit, so that two that make a circle together are not made at once.
      await lockUnit(tx, companyId);
      const there = await activePeople(tx, companyId, [input.userId]);
      if (!there.has(input.userId)) refuse('apply.userNotFound');
      const rows = await during(tx, companyId, startAt, endAt);
      const names = await peopleNamed(tx, companyId, [input.userId, ...rows.map(({ toId }) => toId)]);
      const nameOf = (id: string) => names.get(id) ?? '';
      const own = rows.find(({ fromId }) => fromId === actor.id);
      if (own) refuse('delegation.overlap', { params: { name: nameOf(own.toId) } });
      refuseCircle(rows, actor.id, input.userId, nameOf);
      const id = uuidv7();
      const { userId: toId, note: why = '' } = input;
      await addRows(tx, keptDelegation, [
        { id, companyId, fromId: actor.id, toId, startAt, endAt, note: why },
      ]);
      const handedOver = input.handOverOpen
        ? await handOverOpen(tx, runner, companyId, {
            by: actor.id,
            from: actor.id,
            to: input.userId,
            leaves: false,
          })
        : 0;
      await tell(tx, {
        companyId,
        to: [input.userId],
        event: MessageEvent.delegationGiven,
        params: { from: actor.name, startsOn: input.startAt.slice(0, 10), endsOn: input.endAt.slice(0, 10) },
        link: '/sealManage/useaApplyexaminelist',
      });
      const after = { to: nameOf(input.userId), startAt: input.startAt, endAt: input.endAt, handedOver };
      note({ objectType: 'delegation', objectId: id, objectName: nameOf(input.userId), after });
      return { id, handedOver };
    });

  const end = (actor: UnitActor, id: string): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const mine = and(
        eq(approvalDelegation.id, id),
        eq(approvalDelegation.companyId, actor.companyId),
        eq(approvalDelegation.fromId, actor.id),
        gt(approvalDelegation.endAt, sql`now()`),
      );
      const [row] = await tx.select().from(approvalDelegation).where(mine).for('update');
      const found = row ?? refuse('delegation.notFound');
      // One that has not begun never was; one that has, ends now.
      if (found.startAt > new Date()) await removeRows(tx, keptDelegation, mine);
      else await changeRows(tx, keptDelegation, { endAt: sql`now()` }, mine);
      note({ objectType: 'delegation', objectId: id, before: { endAt: iso(found.endAt) } });
      return {};
    });

  return answering({ list, add, end }, (delegations) => [
    handle(call.listDelegations, ({ actor }) => delegations.list(actor)),
    handle(call.addDelegation, ({ actor, input }) => delegations.add(actor, input)),
    handle(call.endDelegation, ({ actor, input }) => delegations.end(actor, input.id)),
  ]);
};
