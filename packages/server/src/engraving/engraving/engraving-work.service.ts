import * as call from '@chancery/contract/engraving/work.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { and, eq, ilike, or, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import type { EngraverActor } from '../../kit/actor.ts';
import { violates } from '../../kit/database.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { joinedPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { type EngravedOrders, takeStep, unitOrder } from '../../money/ports.ts';
import { administratorsOf, type Tell } from '../../people/ports.ts';
import { presentWholeWork, presentWork } from './engraving.present.ts';
import { engraving } from './engraving.table.ts';
import { change, type EngravingRow, holdFor, tellMove, theirs } from './engraving-move.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly evidence: Evidence;
  readonly tell: Tell;
  readonly files: Pick<FileService, 'linkTo'>;
  readonly orders: EngravedOrders;
}

const columns = Object.keys(engraving) as never as readonly (keyof EngravingRow)[];

/** The desk of a partner: what was allocated to it, and nothing else. */
export const createEngravingWork = ({ transactions, evidence, tell, files, orders }: Parts) => {
  const list = (
    actor: EngraverActor,
    { keyword, state, ...query }: CheckedInput<typeof call.listEngravingWork>,
  ): Promise<CallResult<typeof call.listEngravingWork>> =>
    transactions.read('platform', (tx) => {
      const pattern = keyword && containing(keyword);
      return joinedPage(tx, {
        from: engraving,
        shown: columns,
        join: unitOrder,
        by: engraving.orderId,
        where: [
          theirs(actor),
          state === undefined
            ? undefined
            : sql`${engraving.orderId} IN (SELECT id FROM unit_order WHERE engraves AND state = ${state})`,
          pattern ? or(ilike(engraving.name, pattern), ilike(engraving.number, pattern)) : undefined,
        ],
        sorts: { allocatedAt: engraving.allocatedAt },
        query,
        present: (row, order) => presentWork({ row, order }),
      });
    });

  const get = (actor: EngraverActor, id: string): Promise<CallResult<typeof call.getEngravingWork>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx
        .select()
        .from(engraving)
        .where(and(eq(engraving.id, id), theirs(actor)));
      if (!row) return refuse('engraving.notFound');
      return presentWholeWork(tx, files, { row, order: await orders.find(tx, row.orderId) });
    });

  const confirm = (
    actor: EngraverActor,
    { id, promisedOn }: CheckedInput<typeof call.confirmEngraving>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'confirm');
      const { rows } = await tx.execute<{ past: boolean }>(
        sql`SELECT ${promisedOn}::date < (now() AT TIME ZONE 'Asia/Shanghai')::date AS past`,
      );
      if (rows[0]?.past) refuse('engraving.pastDay');
      await takeStep(tx, order, 'confirm', { by: actor.name, text: promisedOn });
      await change(tx, row, { promisedOn });
      await tellMove(tx, evidence, actor, row, 'confirm', { promisedOn });
      await tell(tx, {
        companyId: row.companyId,
        to: await administratorsOf(tx, row.companyId),
        event: MessageEvent.engravingConfirmed,
        params: { number: row.number, by: actor.name, endsOn: promisedOn },
        link: `/engraving/order?id=${id}`,
        object: { type: 'engraving', id },
      });
      return {};
    });

  const decline = (
    actor: EngraverActor,
    { id, reason }: CheckedInput<typeof call.declineEngraving>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'decline');
      await takeStep(tx, order, 'giveBack', { by: actor.name, text: reason });
      await change(tx, row, { engraverId: null, engraverName: null, allocatedAt: null });
      await tellMove(tx, evidence, actor, row, 'decline', { reason, engraverId: actor.engraverId });
      return {};
    });

  const ship = (
    actor: EngraverActor,
    { id, filingNo, carrier, trackingNo }: CheckedInput<typeof call.shipEngraving>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { row, order } = await holdFor(tx, actor, id, 'ship');
      await change(tx, row, { filingNo, matches: null, checkRemark: '', imprintFileId: null }).catch(
        (error: unknown) => {
          if (violates(error, 'engraving_filing')) refuse('engraving.filingTaken');
          throw error;
        },
      );
      const to = order.shipment ?? { receiver: '', phone: '', address: '' };
      const set = { shipment: { ...to, carrier, trackingNo }, shippedAt: new Date() };
      const text = `${carrier} ${trackingNo}`;
      await takeStep(tx, order, 'ship', { by: actor.name, text, set });
      await tellMove(tx, evidence, actor, row, 'ship', { filingNo, carrier, trackingNo });
      await tell(tx, {
        companyId: row.companyId,
        to: await administratorsOf(tx, row.companyId),
        event: MessageEvent.orderShipped,
        params: { number: row.number, amount: showYuan(order.amount), carrier, trackingNo },
        link: `/engraving/order?id=${id}`,
        object: { type: 'engraving', id },
      });
      return {};
    });

  return answering({ list, get, confirm, decline, ship }, (work) => [
    handle(call.listEngravingWork, ({ actor, input }) => work.list(actor, input)),
    handle(call.getEngravingWork, ({ actor, input }) => work.get(actor, input.id)),
    handle(call.confirmEngraving, ({ actor, input }) => work.confirm(actor, input)),
    handle(call.declineEngraving, ({ actor, input }) => work.decline(actor, input)),
    handle(call.shipEngraving, ({ actor, input }) => work.ship(actor, input)),
  ]);
};
