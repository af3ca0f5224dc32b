import { FileType } from '@chancery/contract/file/codes.ts';
import { InvoiceType } from '@chancery/contract/invoice/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { OrderPayState, OrderState } from '@chancery/contract/order/codes.ts';
import { PayerType } from '@chancery/contract/payer/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { pdf } from '../../files/file/files.testing.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { findLedgerFault } from '../../ledger/ledger/ledger-check.ts';
import { keptMembership } from '../../people/member/member.kept.ts';
import { next, someCreditCode } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';
import { findBooksFault } from './books-check.ts';
import { playProvider, sell, today } from './order.testing.ts';

/** As many as a gate can wait for; `ORDER_RUNS=2000` asks for more. */
const numRuns = Number(process.env.ORDER_RUNS ?? 12);
/** A refund of most of it needs two operators. */
const price = 2 * limits.order.refundAlone;
const perPackage = 100;

const world = await createWorld({ BRAND: '0' });
const { services } = world.app;
const operatorLogin = await world.given.operator();
const offerId = await sell(world, operatorLogin, price);
const played = { wechat: playProvider('wechat'), alipay: playProvider('alipay') };
services.payProviders.use(played.wechat.provider);
services.payProviders.use(played.alipay.provider);

/** Each is named by its id, so that it can be seen who did what. */
const actorOf = (id: string) => ({ sessionId: uuidv7(), id, name: id, permissions: new Set<string>() });
const operator = (who: { id: string }) => ({
  ...actorOf(who.id),
  kind: 'operator' as const,
  mustChangePassword: false,
  secondStepDue: false,
});
const paper = pdf();
const first = operator(operatorLogin);
const second = operator(await world.given.operator());
const either = (amount: number) => (amount % 2 > 0 ? first : second);

type Way = keyof typeof played;
interface Run {
  readonly buyer: Awaited<ReturnType<typeof newBuyer>>;
  readonly orders: string[];
  readonly trades: { readonly way: Way; readonly tradeNo: string }[];
  readonly notices: { readonly way: Way; readonly body: string }[];
}

/** A unit of its own with its administrator, who need not log in to be served. */
const newBuyer = async () => {
  const [{ id: companyId }, { id, mobile, realName }] = [
    await world.given.unit(),
    await world.given.account(),
  ];
  const role = Role.mainAdministrator;
  const member = { id: uuidv7(), companyId, accountId: id, role, realName };
  await world.app.transactions.apart('platform', (tx) => addRows(tx, keptMembership, [member]));
  const actor = { ...actorOf(id), kind: 'user' as const, mobile, companyId, role };
  const payer = await services.payers.add(actor, {
    type: PayerType.enterprise,
    name: 'Lanting Paper',
    taxNumber: someCreditCode(),
  });
  return { ...actor, payerId: payer.id };
};

/** What may be refused is refused; anything else is a fault. */
const orRefused = (work: Promise<unknown>) =>
  work.catch((error: { readonly key?: string }) => {
    if (!/^(order|invoice)\.|^edit\.conflict$/.test(error.key ?? '')) throw error;
  });

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

const notify = ({ way, body }: { way: Way; body: string }) =>
  services.paymentNotices.take(way, { headers: {}, body });

const opening = async (run: Run, id: string, way: Way) => {
  const begun = await services.payments.begin(run.buyer, { id, way, on: 'code' });
  await services.payments.open({ id, way, on: 'code' }, begun, { ip: '127.0.0.1' } as never);
  run.trades.push({ way, tradeNo: begun.address });
};

const sent = async (run: Run) => {
  const { rows } = await world.db.query<{ id: string }>(
    `SELECT id FROM order_refund WHERE company_id = $1 AND state = 'sending'`,
    [run.buyer.companyId],
  );
  for (const { id } of rows) await services.refundSender.send({ refundId: id });
};

const transfersOf = async (run: Run) => {
  const { rows } = await world.db.query<{ id: string }>(
    `SELECT id FROM order_refund WHERE company_id = $1 AND way = 'offline' ORDER BY asked_at`,
    [run.buyer.companyId],
  );
  return rows;
};

const transferred = ({ id }: { id: string }) => services.refunds.settle(first, { id, transferNo: '1' });

const revisionOf = async (id: string) =>
  (await world.db.query('SELECT revision FROM unit_order WHERE id = $1', [id])).rows[0].revision as number;

/** The paper itself is another test's; here only that it was sent. */
const voucher = (run: Run, id: string) =>
  services.orders.voucher(run.buyer, { id, paidOn: today(), payerName: 'Lanting Paper', files: [] });

type Step = (run: Run, at: number, amount: number) => Promise<unknown>;
const onOrder =
  (work: (run: Run, id: string, amount: number) => Promise<unknown>): Step =>
  async (run, at, amount) => {
    const id = pick(run.orders, at);
    if (id) await orRefused(work(run, id, amount));
  };

interface Invoice {
  readonly id: string;
  readonly revision: number;
}

const invoicesOf = async (run: Run) => {
  const { rows } = await world.db.query<Invoice>(
    'SELECT id, revision FROM unit_invoice WHERE company_id = $1 ORDER BY id DESC',
    [run.buyer.companyId],
  );
  return rows;
};

const onInvoice =
  (work: (run: Run, invoice: Invoice) => Promise<unknown>): Step =>
  async (run, at) => {
    const invoice = pick(await invoicesOf(run), at);
    if (invoice) await orRefused(work(run, invoice));
  };

const issue = async ({ id, revision }: Invoice) => {
  const received = { type: FileType.pdf, size: paper.length, content: await services.files.lay(paper) };
  const invoiceNo = String(next()).padStart(20, '0');
  const about = { id, revision, invoiceCode: '', invoiceNo, issuedOn: today(), fileName: 'invoice.pdf' };
  await services.invoiceDesk.issue(first, about, received);
};

const steps = {
  place: async (run) => {
    const items = [{ offerId, quantity: 1 }];
    const { id } = await services.orders.place(run.buyer, { items, amount: price });
    run.orders.push(id);
  },
  openWeChat: onOrder((run, id) => opening(run, id, 'wechat')),
  openAlipay: onOrder((run, id) => opening(run, id, 'alipay')),
  pay: async (run, at, amount) => {
    const trade = pick(run.trades, at);
    // Now and then another amount than was asked for.
    if (trade)
      run.notices.push({
        way: trade.way,
        body: played[trade.way].pay(trade.tradeNo, amount % 7 === 0 ? amount + 1 : undefined),
      });
  },
  notify: async (run, at) => {
    const notice = pick(run.notices, at);
    if (notice) await Promise.all([notify(notice), notify(notice)]);
  },
  forge: async (run, at) => {
    const trade = pick(run.trades, at);
    if (trade) await notify({ way: trade.way, body: JSON.stringify({ tradeNo: trade.tradeNo, at: 9 }) });
  },
  check: onOrder(async (run, id) => {
    await services.payments.check(run.buyer, id);
    await services.payments.standing(run.buyer, id);
  }),
  cancel: onOrder((run, id) => services.orders.cancel(run.buyer, { id })),
  voucher: onOrder(voucher),
  accept: onOrder(async (_run, id) =>
    services.orderDesk.reviewVoucher(first, { id, revision: await revisionOf(id), accepted: true }),
  ),
  reject: onOrder(async (_run, id) =>
    services.orderDesk.reviewVoucher(first, {
      id,
      revision: await revisionOf(id),
      accepted: false,
      reason: 'no',
    }),
  ),
  expire: onOrder(async (_run, id) => {
    await world.db.query(`UPDATE unit_order SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]);
    await services.askProvider.expire();
  }),
  askBack: onOrder((run, id, amount) => services.orders.askRefund(run.buyer, { id, amount, reason: 'back' })),
  propose: onOrder((_run, id, amount) =>
    services.refunds.propose(either(amount), { id, amount, reason: 'goodwill' }),
  ),
  decide: async (run, at, amount) => {
    const { rows } = await world.db.query<{ id: string }>(
      `SELECT id FROM order_refund WHERE company_id = $1 AND NOT surplus ORDER BY asked_at`,
      [run.buyer.companyId],
    );
    const refund = pick(rows, at);
    if (refund)
      await orRefused(
        services.refunds.decide(either(at), { id: refund.id, passed: amount % 3 > 0, opinion: 'so' }),
      );
  },
  transfer: async (run, at) => {
    const refund = pick(await transfersOf(run), at);
    if (refund) await orRefused(transferred(refund));
  },
  send: (run) => sent(run),
  askInvoice: onOrder((run, id, amount) =>
    services.invoices.ask(run.buyer, {
      payerId: run.buyer.payerId,
      type: InvoiceType.electronicOrdinary,
      orders: [{ id, amount }],
    }),
  ),
  // A black one and a red one alike.
  issue: onInvoice((_run, invoice) => issue(invoice)),
  refuse: onInvoice((_run, { id }) => services.invoiceDesk.turnDown(first, { id, reason: 'no' })),
  withdraw: onInvoice((run, { id }) => services.invoices.withdraw(run.buyer, id)),
  acceptInvoice: onInvoice((run, { id }) => services.invoices.accept(run.buyer, id)),
} as const satisfies Record<string, Step>;

type StepName = keyof typeof steps;
/** What leads on comes more often than what ends an order: otherwise few walks get as far as a red invoice. */
const often: Partial<Record<StepName, number>> = {
  openWeChat: 3,
  openAlipay: 2,
  pay: 6,
  notify: 8,
  voucher: 2,
  accept: 4,
  askBack: 3,
  propose: 4,
  decide: 8,
  transfer: 3,
  send: 3,
  askInvoice: 5,
  issue: 8,
};
/** Where a walk begins: with an order, with one that is paid, or with one that is paid and invoiced. */
const beginnings: readonly (readonly StepName[])[] = [
  ['place'],
  ['place', 'openWeChat', 'pay', 'notify'],
  ['place', 'openAlipay', 'pay', 'notify', 'askInvoice', 'issue'],
  ['place', 'voucher', 'accept', 'askInvoice', 'issue'],
];
const urn = (Object.keys(steps) as StepName[]).flatMap((name) =>
  new Array<StepName>(often[name] ?? 1).fill(name),
);

type Row = {
  state: CodeOf<typeof OrderState>;
  pay_state: CodeOf<typeof OrderPayState>;
  amount: string;
  refunded: string;
  refunding: string;
  spent: string;
  given: string;
  kept: string;
  payments: number;
  invoiced: string;
  asked: string;
  issued: string;
  alone: number;
  sum: string | null;
};

const { initial, finished, cancelled } = OrderState;
/** Both stories of an order that ships nothing, together. */
const legal = new Set([
  ...[
    OrderPayState.toBePaid,
    OrderPayState.notReviewed,
    OrderPayState.reviewFailed,
    OrderPayState.statusCheck,
  ].map((pay) => `${initial} ${pay}`),
  `${cancelled} ${OrderPayState.cancelled}`,
  ...[OrderPayState.paid, OrderPayState.refunding, OrderPayState.refunded].map((pay) => `${finished} ${pay}`),
]);
const isPaid = (pay: number) =>
  pay === OrderPayState.paid || pay === OrderPayState.refunding || pay === OrderPayState.refunded;

/** Asked after every step of every run: read and planned once for each connection. */
const standing = {
  name: 'standing',
  text: `
    SELECT o.state, o.pay_state, o.amount, o.refunded, o.refunding,
      (SELECT coalesce(sum(a.balance), 0) FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id AND a.role = 'spent'
       WHERE l.company_id = o.company_id AND l.value = 'money' AND l.name = 'order ' || o.id) AS spent,
      (SELECT coalesce(-sum(a.balance), 0) FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id AND a.role = 'source'
       WHERE l.company_id = o.company_id AND l.value = 'text' AND l.name = 'order ' || i.id) AS given,
      (SELECT coalesce(sum(a.balance), 0) FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id AND a.role = 'free'
       WHERE l.company_id = o.company_id AND l.value = 'text' AND l.name = 'order ' || i.id) AS kept,
      (SELECT count(*)::int FROM order_payment p WHERE p.order_id = o.id AND p.state = 'paid') AS payments,
      (SELECT (coalesce(sum(r.amount), 0) > $2)::int FROM order_refund r WHERE r.order_id = o.id AND NOT r.surplus
       AND r.state IN ('sending', 'done', 'failed')
       AND (r.asked_by_operator IS NULL OR r.decided_by = r.asked_by_operator::text)) AS alone,
      (SELECT sum(e.amount) FROM ledger_entry e WHERE e.company_id = o.company_id) AS sum,
      o.invoiced, said.asked, said.issued
    FROM unit_order o JOIN order_item i ON i.order_id = o.id, LATERAL (
      SELECT coalesce(sum(CASE WHEN v.red_of IS NULL THEN l.amount ELSE -l.amount END)
               FILTER (WHERE v.red_of IS NULL OR v.state <> 4), 0) AS asked,
             coalesce(sum(CASE WHEN v.red_of IS NULL THEN l.amount ELSE -l.amount END) FILTER (WHERE v.state <> 4), 0) AS issued
      FROM invoice_order l JOIN unit_invoice v ON v.id = l.invoice_id
      WHERE l.order_id = o.id AND v.refused_at IS NULL AND v.withdrawn_at IS NULL) AS said
    WHERE o.company_id = $1`,
};

const check = async ({ buyer }: Run) => {
  const values = [buyer.companyId, limits.order.refundAlone];
  const { rows } = await world.db.query<Row>({ ...standing, values });
  for (const row of rows) {
    expect(legal, JSON.stringify(row)).toContain(`${row.state} ${row.pay_state}`);
    const paid = isPaid(row.pay_state);
    const all = row.pay_state === OrderPayState.refunded;
    // What is paid is in the ledger but for what went back; what was bought came once, and unpaid nothing came.
    expect(Number(row.sum ?? 0)).toBe(0);
    expect(Number(row.spent)).toBe(paid ? Number(row.amount) - Number(row.refunded) : 0);
    expect(Number(row.given)).toBe(paid ? perPackage : 0);
    expect(Number(row.kept)).toBe(paid && !all ? perPackage : 0);
    expect(row.payments).toBe(paid ? 1 : 0);
    expect(Number(row.refunding) > 0).toBe(row.pay_state === OrderPayState.refunding);
    expect(all).toBe(paid && row.refunded === row.amount);
    // Much money goes back only where one operator spoke for it and another decided, in however many parts.
    expect(row.alone).toBe(0);
    // What is on invoices is what the order says, and nobody holds an invoice for money that has gone back.
    expect(Number(row.invoiced)).toBe(Number(row.asked));
    expect(Number(row.issued)).toBeGreaterThanOrEqual(0);
    expect(Number(row.issued)).toBeLessThanOrEqual(paid ? Number(row.amount) - Number(row.refunded) : 0);
  }
};

/** In the end everything that was promised is done: what nobody owed has gone back, and what was granted, too. */
const finish = async (run: Run) => {
  for (const notice of run.notices) await notify(notice);
  for (const invoice of await invoicesOf(run)) await orRefused(issue(invoice));
  await sent(run);
  for (const refund of await transfersOf(run)) await orRefused(transferred(refund));
  await check(run);
  const { rows } = await world.db.query(
    `SELECT 'surplus' AS what FROM order_payment p WHERE p.company_id = $1 AND p.state = 'surplus' AND NOT EXISTS (
       SELECT FROM order_refund r WHERE r.payment_id = p.id AND r.surplus AND r.state = 'done' AND r.amount = p.amount)
     UNION ALL SELECT 'refund' FROM order_refund WHERE company_id = $1 AND state NOT IN ('asked', 'done', 'rejected')`,
    [run.buyer.companyId],
  );
  expect(rows).toEqual([]);
};

test('whatever is doubled, late, lost or forged: every order stands where it may, and the books balance', async () => {
  const step = fc.record({
    name: fc.constantFrom(...urn),
    at: fc.nat(20),
    // All of it often enough that whole refunds happen.
    amount: fc.oneof(fc.integer({ min: 1, max: price }), fc.constant(price)),
  });
  const walk = fc.array(step, { minLength: 30, maxLength: 30, size: 'max' });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...beginnings), walk, async (begun, taken) => {
      const run: Run = { buyer: await newBuyer(), orders: [], trades: [], notices: [] };
      const beginning = begun.map((name) => ({ name, at: 0, amount: price }));
      for (const { name, at, amount } of [...beginning, ...taken]) {
        await (steps[name] as Step)(run, at, amount);
        await check(run);
      }
      await finish(run);
    }),
    { numRuns },
  );
  expect(await findLedgerFault(world.db)).toBeUndefined();
  expect(await findBooksFault(world.db)).toBeUndefined();
}, 3_600_000);
