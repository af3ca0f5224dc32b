import type { Cause } from '@chancery/contract/package/calls.ts';
import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { certifiedSeals, signingsNamed } from '../../e-seals/ports.ts';
import { filesNamed } from '../../files/ports.ts';
import { identitiesNumbered } from '../../identity/ports.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { ledgerTransfer } from '../../ledger/ports.ts';
import { identifiedFiles, markedFiles } from '../../marks/ports.ts';
import { authorizationsNumbered } from '../../seal-use/ports.ts';
import { orderItem, orderPayment, orderRefund, unitOrder } from '../order/order.table.ts';

type Row = Pick<typeof ledgerTransfer.$inferSelect, 'reference'>;
type Why = z.output<typeof Cause>;

interface Known {
  readonly key: string;
  readonly id: string;
  readonly name: string;
}

/** How things are called that something was used for. */
const thingsNamed = {
  mark: markedFiles,
  identification: identifiedFiles,
  authorization: authorizationsNumbered,
  certificate: certifiedSeals,
  file: filesNamed,
  signing: signingsNamed,
  identity: identitiesNumbered,
} satisfies Record<string, (tx: Tx, ids: string[]) => Promise<Known[]>>;

const kindsOfThings = Object.keys(thingsNamed) as (keyof typeof thingsNamed)[];

/** A reference is the kind of its cause, and what that is known by. */
const partsOf = ({ reference }: Row): [kind: string, name: string, rest: string] => {
  const [kind = '', name = '', ...rest] = reference.split(' ');
  return [kind, name, rest.join(' ')];
};

const named = async <T>(names: readonly string[], find: (names: string[]) => Promise<T[]>): Promise<T[]> =>
  names.length > 0 ? find([...new Set(names)]) : [];

/** Says of movements what caused them, in a handful of questions for all of them. */
export const causesOf = async (tx: Tx, rows: readonly Row[]): Promise<(row: Row) => Why> => {
  const of = (...kinds: string[]) => rows.map(partsOf).filter(([kind]) => kinds.includes(kind));
  const { id, number } = unitOrder;
  const lines = await named(
    of('order', 'back', 'service').map(([, name]) => name),
    (ids) =>
      tx
        .select({ key: orderItem.id, id, name: number })
        .from(orderItem)
        .innerJoin(unitOrder, eq(id, orderItem.orderId))
        .where(inArray(orderItem.id, ids)),
  );
  const payments = await named(
    of('payment').flatMap(([, , no]) => [no, `${no}B`]),
    (numbers) =>
      tx
        .select({ key: orderPayment.providerNo, id, name: number })
        .from(orderPayment)
        .innerJoin(unitOrder, eq(id, orderPayment.orderId))
        .where(inArray(orderPayment.providerNo, numbers)),
  );
  const refunds = await named(
    of('refund').map(([, no]) => no),
    (numbers) =>
      tx
        .select({ key: orderRefund.refundNo, id: orderRefund.orderId, name: orderRefund.refundNo })
        .from(orderRefund)
        .where(inArray(orderRefund.refundNo, numbers)),
  );
  const things: Known[] = [];
  for (const kind of kindsOfThings)
    things.push(
      ...(await named(
        of(kind).map(([, name]) => name),
        (ids) => thingsNamed[kind](tx, ids),
      )),
    );
  const known = new Map(
    [...lines, ...payments, ...refunds, ...things].map(({ key, id: at, name }) => [key, { id: at, name }]),
  );
  const orderNamed = (...keys: string[]): Why => {
    const found = keys.map((key) => known.get(key)).find((one) => one !== undefined);
    return { kind: 'order', name: found?.name ?? '', id: found?.id ?? null };
  };
  return (row) => {
    const [kind, name, rest] = partsOf(row);
    switch (kind) {
      case 'order':
      case 'back':
      case 'service':
        return orderNamed(name);
      case 'payment':
        return orderNamed(rest, `${rest}B`);
      case 'refund':
        return { kind, name, id: known.get(name)?.id ?? null };
      case 'mark':
      case 'identification':
      case 'authorization':
      case 'certificate':
      case 'signing':
      case 'identity':
        return { kind, name: known.get(name)?.name ?? '', id: known.get(name)?.id ?? null };
      case 'file':
      case 'upload':
        return { kind: 'file', name: known.get(name)?.name ?? '', id: null };
      case 'text':
        return { kind, name: rest, id: null };
      case 'free':
        return { kind, name, id: null };
      case 'end':
      case 'certification':
        return { kind, name: '', id: null };
      case 'used':
        return { kind: 'before', name: '', id: null };
      default:
        return { kind: 'other', name: '', id: null };
    }
  };
};
