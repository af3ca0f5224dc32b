import { EngravingPaper } from '@chancery/contract/engraving/codes.ts';
import { OrderPayState, OrderState } from '@chancery/contract/order/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLedgerFault } from '../../ledger/ledger/ledger-check.ts';
import { findBooksFault } from '../../money/order/books-check.ts';
import { next } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';
import { createEngravingRoom, sealPrice, sealWish, someFilingNo } from './engraving.testing.ts';

/** As many as a gate can wait for; `ENGRAVING_RUNS=1000` asks for more. */
const numRuns = Number(process.env.ENGRAVING_RUNS ?? 6);

const world = await createWorld({ BRAND: '0' });
const room = await createEngravingRoom(world);
const { services } = world.app;
const others = await world.given.engraver();

const actorOf = (who: { id: string; sessionId: string }) => ({
  sessionId: who.sessionId,
  id: who.id,
  name: 'somebody',
  permissions: new Set<string>(),
});
const atDesk = (who: { id: string; sessionId: string }) => ({
  ...actorOf(who),
  kind: 'operator' as const,
  mustChangePassword: false,
  secondStepDue: false,
});
const operator = atDesk(room.operator);
const second = atDesk(await world.given.operator());
const partners = [room.engraver, others].map((one) => ({ ...atDesk(one), engraverId: one.partner }));

const newBuyer = async () => {
  const who = await world.given.member({ role: Role.mainAdministrator });
  const file = await room.upload(who);
  const more = { mobile: who.mobile, companyId: who.unit.id, role: Role.mainAdministrator };
  return { ...actorOf(who), ...more, kind: 'user' as const, file };
};

interface Seal {
  readonly id: string;
  readonly orderId: string;
}
interface Run {
  readonly buyer: Awaited<ReturnType<typeof newBuyer>>;
  readonly seals: Seal[];
  readonly trades: string[];
  readonly notices: string[];
}

/** What may be refused is refused; anything else is a fault. */
const orRefused = (work: Promise<unknown>) =>
  work.catch((error: { readonly key?: string }) => {
    if (!/^(order|engraving|engraver|device)\./.test(error.key ?? '')) throw error;
  });

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

type Step = (run: Run, at: number) => Promise<unknown>;
/** Everything is asked for twice at once: it is done once or not at all. */
const onSeal =
  (work: (run: Run, seal: Seal, at: number) => Promise<unknown>): Step =>
  async (run, at) => {
    const seal = pick(run.seals, at);
    if (seal) await Promise.all([orRefused(work(run, seal, at)), orRefused(work(run, seal, at))]);
  };

const notify = (body: string) => services.paymentNotices.take('wechat', { headers: {}, body });
const partnerAt = (at: number) =>
  partners[at % 5 === 0 ? 1 : 0] ?? (partners[0] as (typeof partners)[number]);

const place: Step = async ({ buyer, seals }) => {
  const wish = sealWish(room.offerId);
  const drawn = await services.engravings.draw(buyer, wish);
  const { id } = await services.engravings.place(buyer, wish, drawn);
  await drawn.letter.content.drop();
  seals.push({ id, orderId: (await services.engravings.get(buyer, id)).orderId });
};

const sendBack: Step = async ({ buyer }) => {
  const { rows } = await world.db.query<{ id: string }>(
    `SELECT id FROM order_refund WHERE company_id = $1 AND state = 'sending'`,
    [buyer.companyId],
  );
  for (const { id } of rows) await services.refundSender.send({ refundId: id });
};

const steps = {
  place,
  papers: onSeal(async ({ buyer }, { id }, at) => {
    const kind = pick(EngravingPaper.all, at) ?? 'licence';
    await services.engravings.addPaper(buyer, { id, kind, file: buyer.file });
  }),
  allPapers: async (run, at) => {
    for (const kind of EngravingPaper.all)
      await onSeal(({ buyer }, { id }) =>
        services.engravings.addPaper(buyer, { id, kind, file: buyer.file }),
      )(run, at);
  },
  returnPapers: onSeal((_run, { id }) => services.engravingDesk.returnPapers(operator, { id, reason: 'no' })),
  open: onSeal(async (run, { orderId: id }) => {
    const begun = await services.payments.begin(run.buyer, { id, way: 'wechat', on: 'code' });
    await services.payments.open({ id, way: 'wechat', on: 'code' }, begun, { ip: '127.0.0.1' } as never);
    run.trades.push(begun.address);
  }),
  pay: async (run, at) => {
    const trade = pick(run.trades, at);
    if (trade) run.notices.push(room.played.pay(trade));
  },
  notify: async (run, at) => {
    const notice = pick(run.notices, at);
    if (notice) await Promise.all([notify(notice), notify(notice)]);
  },
  cancel: onSeal(async ({ buyer }, { id }) => {
    await services.engravings.cancel(buyer, { id, reason: 'no more' });
    await services.engravings.settleCancelled(buyer, { id, reason: 'no more' });
  }),
  cancelOrder: onSeal(({ buyer }, { orderId }) => services.orders.cancel(buyer, { id: orderId })),
  askBack: onSeal(({ buyer }, { orderId }, at) =>
    services.orders.askRefund(buyer, { id: orderId, amount: at % 2 ? sealPrice : 100, reason: 'back' }),
  ),
  decide: async ({ buyer }, at) => {
    const { rows } = await world.db.query<{ id: string }>(
      `SELECT id FROM order_refund WHERE company_id = $1 AND NOT surplus AND state = 'asked'`,
      [buyer.companyId],
    );
    const refund = pick(rows, at);
    if (refund)
      await orRefused(services.refunds.decide(second, { id: refund.id, passed: at % 3 > 0, opinion: 'so' }));
  },
  sendBack,
  allocate: onSeal((_run, { id }, at) =>
    services.engravingDesk.allocate(operator, { id, engraverId: partnerAt(at).engraverId }),
  ),
  goods: onSeal((_run, { orderId }, at) =>
    services.orderDesk.move(operator, orderId, at % 2 ? 'allocate' : 'confirm'),
  ),
  decline: onSeal((_run, { id }, at) =>
    services.engravingWork.decline(partnerAt(at), { id, reason: 'no brass' }),
  ),
  confirm: onSeal((_run, { id }, at) =>
    services.engravingWork.confirm(partnerAt(at), { id, promisedOn: '2099-12-31' }),
  ),
  ship: onSeal((_run, { id }, at) =>
    services.engravingWork.ship(partnerAt(at), {
      id,
      filingNo: someFilingNo(),
      carrier: 'SF',
      trackingNo: 'SF1',
    }),
  ),
  dispute: onSeal(({ buyer }, { id }) =>
    services.engravings.dispute(buyer, { id, file: buyer.file, reason: 'no star' }),
  ),
  redo: onSeal((_run, { id }) => services.engravingDesk.redo(operator, id)),
  receive: onSeal(({ buyer }, { id }) =>
    services.engravings.receive(buyer, { id, file: buyer.file, name: `Seal ${next()}` }),
  ),
} as const satisfies Record<string, Step>;

interface Row {
  state: number;
  pay_state: number;
  amount: string;
  refunded: string;
  spent: string;
  engraver_id: string | null;
  promised_on: Date | null;
  filing_no: string;
  device_id: string | null;
  matches: boolean | null;
  papers: number;
  seals: number;
}

const { initial, allocated, confirmed, shipped, finished, cancelled } = OrderState;
const { paid, refunding, refunded, cancelled: unpaidOver } = OrderPayState;
const unpaid = [
  OrderPayState.toBePaid,
  OrderPayState.notReviewed,
  OrderPayState.reviewFailed,
  OrderPayState.statusCheck,
];
/** How an engraved order may stand in both of its stories. */
const legal = new Set([
  ...[...unpaid, paid, refunding].map((pay) => `${initial} ${pay}`),
  ...[allocated, confirmed].flatMap((state) => [paid, refunding].map((pay) => `${state} ${pay}`)),
  ...[shipped, finished].flatMap((state) => [paid, refunding, refunded].map((pay) => `${state} ${pay}`)),
  ...[unpaidOver, refunded].map((pay) => `${cancelled} ${pay}`),
]);

const check = async ({ buyer }: Run) => {
  const { rows } = await world.db.query<Row>(
    `SELECT o.state, o.pay_state, o.amount, o.refunded, e.engraver_id, e.promised_on, e.filing_no, e.device_id, e.matches,
       (SELECT coalesce(sum(a.balance), 0) FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id AND a.role = 'spent'
        WHERE l.company_id = o.company_id AND l.value = 'money' AND l.name = 'order ' || o.id) AS spent,
       (SELECT count(*)::int FROM engraving_paper p WHERE p.engraving_id = e.id AND p.ended_at IS NULL) AS papers,
       (SELECT count(*)::int FROM device d WHERE d.company_id = o.company_id) AS seals
     FROM unit_order o JOIN engraving e ON e.order_id = o.id WHERE o.company_id = $1`,
    [buyer.companyId],
  );
  for (const row of rows) {
    const said = JSON.stringify(row);
    expect(legal, said).toContain(`${row.state} ${row.pay_state}`);
    const isPaid = row.pay_state === paid || row.pay_state === refunding || row.pay_state === refunded;
    expect(Number(row.spent), said).toBe(isPaid ? Number(row.amount) - Number(row.refunded) : 0);
    // Nobody engraves what is not paid and filed, and whoever engraves has it from the desk.
    if (row.state === initial) expect(row.engraver_id, said).toBeNull();
    if (row.state >= allocated && row.state !== cancelled) {
      expect(row.engraver_id, said).not.toBeNull();
      expect(row.papers, said).toBe(EngravingPaper.all.length);
    }
    expect(row.promised_on !== null, said).toBe(
      row.state === cancelled ? row.promised_on !== null : row.state >= confirmed,
    );
    expect(row.filing_no !== '', said).toBe(row.state === shipped || row.state === finished);
    // What is received is in the register, and nothing else is.
    expect(row.device_id !== null, said).toBe(row.state === finished);
    if (row.state === finished) expect(row.matches, said).toBe(true);
  }
  expect(rows.filter(({ state }) => state === finished)).toHaveLength(rows[0]?.seals ?? 0);
  for (const partner of partners) {
    const { list } = await services.engravingWork.list(partner, {
      pageNum: 1,
      pageSize: 100,
      sort: '-allocatedAt',
    });
    const { rows: own } = await world.db.query<{ id: string }>(
      'SELECT id FROM engraving WHERE engraver_id = $1 ORDER BY allocated_at DESC, id DESC LIMIT 100',
      [partner.engraverId],
    );
    expect(list.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  }
};

test('whatever is doubled, late or out of turn: a seal is engraved for money that is there, once, and by one partner', async () => {
  const step = fc.record({
    name: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    at: fc.nat(20),
  });
  // The way a seal usually goes, with anything in between.
  const usual = ['allPapers', 'open', 'pay', 'notify', 'allocate', 'confirm', 'ship', 'receive'] as const;
  const walk = fc.array(fc.array(step, { maxLength: 3 }), {
    minLength: usual.length,
    maxLength: usual.length,
  });
  const reached = new Set<number>();
  await fc.assert(
    fc.asyncProperty(walk, async (between) => {
      const run: Run = { buyer: await newBuyer(), seals: [], trades: [], notices: [] };
      await place(run, 0);
      for (const [nth, name] of usual.entries())
        for (const taken of [...(between[nth] ?? []), { name, at: 1 }]) {
          await (steps[taken.name] as Step)(run, taken.at);
          await check(run);
        }
      // In the end everything that was promised is done.
      for (const notice of run.notices) await notify(notice);
      await sendBack(run, 0);
      await check(run);
      const { rows } = await world.db.query<{ state: number }>(
        'SELECT state FROM unit_order WHERE company_id = $1',
        [run.buyer.companyId],
      );
      for (const { state } of rows) reached.add(state);
    }),
    { numRuns },
  );
  expect(reached).toContain(finished);
  expect(await findLedgerFault(world.db)).toBeUndefined();
  expect(await findBooksFault(world.db)).toBeUndefined();
}, 3_600_000);
