import * as call from '@chancery/contract/closing/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { joinedPage, keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { administratorsOf, company, type Tell } from '../../people/ports.ts';
import { numberOf } from './begin-removal.ts';
import { closedUnit, unitClosing } from './closing.table.ts';
import { dayIn } from './day-in.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly tell: Tell;
}

const rowsOf = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

/** What operators see of units that go, and that they can hold one back. */
export const createClosingDesk = ({ transactions, tell }: Parts) => {
  const list = (
    input: CheckedInput<typeof call.listClosings>,
  ): Promise<CallResult<typeof call.listClosings>> =>
    transactions.read('platform', (tx) =>
      joinedPage(tx, {
        from: unitClosing,
        shown: ['id', 'companyId', 'reason', 'askedAt', 'dueAt', 'heldAt', 'heldBy', 'heldReason'],
        join: company,
        by: unitClosing.companyId,
        where: [
          isNull(unitClosing.withdrawnAt),
          sql`${unitClosing.companyId} IN (SELECT id FROM company WHERE deleted_at IS NULL AND name ILIKE ${containing(input.keyword ?? '')})`,
        ],
        sorts: { dueAt: unitClosing.dueAt },
        query: input,
        present: (row, unit) => ({
          id: row.id,
          companyId: row.companyId,
          companyName: unit.name,
          reason: row.reason,
          askedAt: iso(row.askedAt),
          dueAt: iso(row.dueAt),
          held: row.heldAt
            ? { at: iso(row.heldAt), by: row.heldBy ?? '', reason: row.heldReason ?? '' }
            : null,
        }),
      }),
    );

  const lock = async (tx: Tx, id: string) => {
    const [row] = await tx
      .select()
      .from(unitClosing)
      .where(and(eq(unitClosing.id, id), isNull(unitClosing.withdrawnAt)))
      .for('update');
    return row ?? refuse('closing.notFound');
  };

  const unitOf = async (tx: Tx, companyId: string) => {
    const [row] = await tx
      .select({ name: company.name, zone: company.zone })
      .from(company)
      .where(eq(company.id, companyId));
    return row ?? refuse('closing.notFound');
  };

  const hold = (
    actor: OperatorActor,
    { id, reason }: CheckedInput<typeof call.holdClosing>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      if (row.heldAt) refuse('closing.held');
      await tx
        .update(unitClosing)
        .set({ heldAt: sql`now()`, heldBy: actor.name, heldReason: reason })
        .where(eq(unitClosing.id, id));
      const { companyId } = row;
      note({
        objectType: 'unit',
        objectId: companyId,
        objectName: (await unitOf(tx, companyId)).name,
        after: { reason },
      });
      await tell(tx, {
        companyId,
        to: await administratorsOf(tx, companyId),
        event: MessageEvent.closingHeld,
        params: { reason },
        link: '/unit/company',
        object: { type: 'unit', id: companyId },
      });
      return {};
    });

  const release = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lock(tx, id);
      if (!row.heldAt) refuse('closing.notHeld');
      const [freed] = await tx
        .update(unitClosing)
        .set({
          heldAt: null,
          heldBy: null,
          heldReason: null,
          // Whoever relied on its being held hears of it in time.
          dueAt: sql`greatest(due_at, now() + ${limits.closing.daysAfterHold} * interval '1 day')`,
        })
        .where(eq(unitClosing.id, id))
        .returning();
      const { companyId, byName } = row;
      const { name, zone } = await unitOf(tx, companyId);
      note({
        objectType: 'unit',
        objectId: companyId,
        objectName: name,
        before: { reason: row.heldReason },
      });
      await tell(tx, {
        companyId,
        to: await administratorsOf(tx, companyId),
        event: MessageEvent.closingAsked,
        params: { who: byName, date: dayIn(zone, freed?.dueAt ?? row.dueAt) },
        link: '/unit/company',
        object: { type: 'unit', id: companyId },
      });
      return {};
    });

  const closed = (
    input: CheckedInput<typeof call.listClosedUnits>,
  ): Promise<CallResult<typeof call.listClosedUnits>> =>
    transactions.read('platform', (tx) =>
      keysetPage(tx, {
        from: closedUnit,
        where: [],
        sorts: { begunAt: closedUnit.begunAt },
        query: input,
        present: (row) => ({
          number: numberOf(row),
          askedAt: iso(row.askedAt),
          begunAt: iso(row.begunAt),
          doneAt: isoOrNull(row.doneAt),
          rows: rowsOf(row.rows),
          files: row.files,
          certificate: row.doneAt && numberOf(row),
        }),
      }),
    );

  const certificate = ({
    number,
  }: CheckedInput<typeof call.getClosedUnitCertificate>): Promise<
    CallResult<typeof call.getClosedUnitCertificate>
  > =>
    transactions.read('platform', async (tx) => {
      const digits = Number(/^UD(\d{6,9})$/.exec(number)?.[1] ?? 0);
      const [row] = await tx.select().from(closedUnit).where(eq(closedUnit.number, digits));
      if (!row?.certificate) return refuse('closing.notFound');
      return { number, certificate: row.certificate.toString('utf8') };
    });

  return answering({ list, hold, release, closed, certificate }, (desk) => [
    handle(call.listClosings, ({ input }) => desk.list(input)),
    handle(call.holdClosing, ({ actor, input }) => desk.hold(actor, input)),
    handle(call.releaseClosing, ({ input }) => desk.release(input.id)),
    handle(call.listClosedUnits, ({ input }) => desk.closed(input)),
    handle(call.getClosedUnitCertificate, ({ input }) => desk.certificate(input)),
  ]);
};
