import { serviceStateOf } from '@chancery/contract/device/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/package/calls.ts';
import { ServiceState } from '@chancery/contract/service/codes.ts';
import { and, eq, ilike, inArray, isNull, ne } from 'drizzle-orm';
import { type OperatorActor, scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type LotStanding, ledgerTransfer, lotsOf, usedByDay, usedByWhom } from '../../ledger/ports.ts';
import { requireOpened } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { orderItem, unitOrder } from '../order/order.table.ts';
import { causesOf } from './causes.ts';

const dayMs = 86_400_000;

/** What ended or is used up is over; what ends within a month is told in time, unless the next month brings it anew. */
const stateOf = ({ endsAt, left, held }: LotStanding, now: number, isFree: boolean) => {
  if ((endsAt && endsAt.getTime() <= now) || left + held === 0) return ServiceState.stopped;
  const isSoon = !isFree && endsAt && endsAt.getTime() - now <= limits.serviceValidityDays * dayMs;
  return isSoon ? ServiceState.expiringSoon : ServiceState.inService;
};

const lineOf = (name: string) => /^order ([0-9a-f-]{36})$/.exec(name)?.[1];

/** Which orders some lots came with, by the line that brought them. */
const ordersOf = async (tx: Tx, lots: readonly LotStanding[]) => {
  const ids = lots.flatMap(({ name }) => lineOf(name) ?? []);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .select({ itemId: orderItem.id, orderId: unitOrder.id, orderNumber: unitOrder.number })
    .from(orderItem)
    .innerJoin(unitOrder, eq(unitOrder.id, orderItem.orderId))
    .where(inArray(orderItem.id, ids));
  return new Map(rows.map((row) => [row.itemId, row]));
};

/** Everything that came, with what is left of it and the order that brought it. */
const presentLots = async (tx: Tx, companyId: string) => {
  const lots = await lotsOf(tx, companyId);
  const orders = await ordersOf(tx, lots);
  const now = Date.now();
  return lots.map((lot) => {
    const order = orders.get(lineOf(lot.name) ?? '');
    return {
      value: lot.value,
      origin: order ? ('order' as const) : ('free' as const),
      orderId: order?.orderId ?? null,
      orderNumber: order?.orderNumber ?? null,
      given: lot.given,
      left: lot.left,
      held: lot.held,
      used: lot.used,
      startsAt: iso(lot.startsAt),
      endsAt: isoOrNull(lot.endsAt),
      state: stateOf(lot, now, !order),
    };
  });
};

/** A page of movements, each with what caused it. */
const presentTransfers = async <Page extends { readonly list: readonly TransferRow[] }>(
  tx: Tx,
  page: Page,
) => {
  const causeOf = await causesOf(tx, page.list);
  return {
    ...page,
    list: page.list.map((row) => ({
      id: String(row.id),
      value: row.value,
      kind: row.kind,
      amount: row.amount,
      cause: causeOf(row),
      madeBy: row.madeBy,
      madeAt: iso(row.madeAt),
    })),
  };
};

type TransferRow = typeof ledgerTransfer.$inferSelect;

/** Files come and go in numbers: their room is shown to whoever asks for it, and hides nothing else. */
const ofValue = (value: TransferRow['value'] | undefined) =>
  value === undefined ? ne(ledgerTransfer.value, LedgerValue.storage) : eq(ledgerTransfer.value, value);

/** What a unit has bought, used and left. */
export const createPackageService = (transactions: Transactions) => {
  const sealStates = async (tx: Tx, companyId: string) => {
    const rows = await tx
      .select({ model: device.model, deviceType: device.subtype, serviceEndTime: device.serviceEnd })
      .from(device)
      .where(and(eq(device.companyId, companyId), isNull(device.unboundAt)));
    const now = new Date();
    const states = rows.map((row) => serviceStateOf(row, now));
    return ServiceState.all.map((state) => ({
      state,
      count: states.filter((one) => one === state).length,
    }));
  };

  const mine = ({ companyId }: UnitActor): Promise<CallResult<typeof call.getMyPackage>> =>
    transactions.read({ companyId }, async (tx) => ({
      lots: await presentLots(tx, companyId),
      seals: await sealStates(tx, companyId),
    }));

  /** An operator reads what a unit has only after saying why. */
  const ofUnit = (
    actor: OperatorActor,
    { companyId }: CheckedInput<typeof call.getUnitPackage>,
  ): Promise<CallResult<typeof call.getUnitPackage>> =>
    transactions.read('platform', async (tx) => {
      await requireOpened(tx, actor, companyId);
      return { lots: await presentLots(tx, companyId) };
    });

  const usage = (
    { companyId }: UnitActor,
    { value, days }: CheckedInput<typeof call.getUsage>,
  ): Promise<CallResult<typeof call.getUsage>> =>
    transactions.read({ companyId }, async (tx) => ({
      days: await usedByDay(tx, companyId, value, days),
      people: await usedByWhom(tx, companyId, value, days),
    }));

  const transfers = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listTransfers>,
  ): Promise<CallResult<typeof call.listTransfers>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const page = await keysetPage(tx, {
        from: ledgerTransfer,
        where: [
          eq(ledgerTransfer.companyId, actor.companyId),
          ofValue(input.value),
          input.kind === undefined ? undefined : eq(ledgerTransfer.kind, input.kind),
          input.keyword ? ilike(ledgerTransfer.madeBy, containing(input.keyword)) : undefined,
        ],
        sorts: { madeAt: ledgerTransfer.madeAt },
        query: input,
        present: (row) => row,
      });
      return presentTransfers(tx, page);
    });

  /** An operator reads a unit's ledger only after saying why. */
  const unitTransfers = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.listUnitTransfers>,
  ): Promise<CallResult<typeof call.listUnitTransfers>> =>
    transactions.read('platform', async (tx) => {
      await requireOpened(tx, actor, input.companyId);
      const page = await keysetPage(tx, {
        from: ledgerTransfer,
        where: [
          eq(ledgerTransfer.companyId, input.companyId),
          ofValue(input.value),
          input.kind === undefined ? undefined : eq(ledgerTransfer.kind, input.kind),
        ],
        sorts: { madeAt: ledgerTransfer.madeAt },
        query: input,
        present: (row) => row,
      });
      return presentTransfers(tx, page);
    });

  return answering({ mine, ofUnit, usage, transfers, unitTransfers }, (packages) => [
    handle(call.getMyPackage, ({ actor }) => packages.mine(actor)),
    handle(call.getUnitPackage, ({ actor, input }) => packages.ofUnit(actor, input)),
    handle(call.getUsage, ({ actor, input }) => packages.usage(actor, input)),
    handle(call.listTransfers, ({ actor, input }) => packages.transfers(actor, input)),
    handle(call.listUnitTransfers, ({ actor, input }) => packages.unitTransfers(actor, input)),
  ]);
};
