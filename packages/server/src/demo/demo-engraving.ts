import { EngravingMaterial, EngravingPaper } from '@chancery/contract/engraving/codes.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { OrderPayState } from '@chancery/contract/order/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { uuidv7 } from 'uuidv7';
import { operator } from '../desk/operator/operator.table.ts';
import { engraver } from '../engraving/engraver/engraver.table.ts';
import { engraving } from '../engraving/engraving/engraving.table.ts';
import type { FileStore } from '../files/file/file-store.ts';
import type { Transactions } from '../kit/transaction.ts';
import { hashPassword } from '../people/account/password.ts';
import type { Services } from '../services.ts';
import { demoActor } from './demo-actor.ts';
import { keepDemoFile } from './demo-file.ts';
import { drawImprint } from './demo-imprint.ts';
import { demoId, demoPassword, demoPeople, demoUnits } from './demo-people.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly store: FileStore;
  readonly services: Services;
}

const [{ id: companyId, fullName }] = demoUnits;
const [boss] = demoPeople;
const dayMs = 86_400_000;
const engraverId = demoId(8, 800);
const partnerName = '杭州西泠印章有限公司';

/** How far a seal of the demo has come. */
const ways = ['ordered', 'waiting', 'allocated', 'confirmed', 'shipped', 'finished', 'cancelled'] as const;
type Way = (typeof ways)[number];

const seals: readonly (readonly [
  Way,
  'official' | 'contract' | 'finance' | 'personnel' | 'invoice',
  string,
])[] = [
  ['finished', 'official', ''],
  ['shipped', 'finance', '财务专用章'],
  ['confirmed', 'contract', '合同专用章'],
  ['allocated', 'personnel', '人事专用章'],
  ['waiting', 'contract', '采购合同章'],
  ['ordered', 'invoice', '发票专用章'],
  ['cancelled', 'contract', '销售合同章'],
];

const dayAfter = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone, dateStyle: 'short' }).format(
    Date.now() + days * dayMs,
  );

const addPartner = (transactions: Transactions) =>
  transactions.apart('platform', async (tx) => {
    const [known] = await tx.select({ id: engraver.id }).from(engraver).limit(1);
    if (known) return false;
    await tx.insert(engraver).values({
      id: engraverId,
      name: partnerName,
      licenceNo: '杭公特印 0018',
      contactName: '吴昌',
      phone: '13700000031',
      address: '杭州市上城区中山中路 58 号',
    });
    await tx
      .insert(operator)
      .values({
        id: demoId(8, 801),
        username: 'engraver',
        realName: '吴昌',
        mobile: '13700000031',
        orgName: partnerName,
        passwordHash: await hashPassword(demoPassword),
        mustChangePassword: false,
        roles: [],
        engraverId,
      })
      .onConflictDoNothing();
    return true;
  });

/** Sees to it that the first unit of a demo has ordered seals, one in each state. */
export const ensureDemoEngraving = async ({ transactions, store, services }: Parts): Promise<void> => {
  const units = await transactions.apart('platform', (tx) =>
    tx.select({ id: engraving.id }).from(engraving).limit(1),
  );
  if (!boss || units.length > 0 || !(await addPartner(transactions))) return;
  const who = { ...demoActor(boss, companyId), role: Role.mainAdministrator };
  const desk = {
    kind: 'operator' as const,
    sessionId: '',
    id: demoId(8, 1),
    name: '平台运营',
    permissions: new Set<string>(),
    mustChangePassword: false,
    secondStepDue: false,
  };
  const partner = { ...desk, id: demoId(8, 801), name: '吴昌', engraverId };
  const { engravings, engravingDesk, engravingWork, engravedOrders, orders, orderDesk } = services;

  const paper = async (name: string, purpose: typeof FilePurpose.engraving | typeof FilePurpose.voucher) => {
    const bytes = await drawImprint(7);
    const about = { id: uuidv7(), companyId, name: `${name}.png`, type: FileType.png, purpose };
    const by = { createdBy: boss.id, createdAt: new Date() };
    await transactions.apart('platform', (tx) => keepDemoFile(tx, store, { ...about, ...by }, bytes));
    return about.id;
  };

  const { offers } = await engravings.offers(who);
  const brass = offers.find(({ material }) => material === EngravingMaterial.brass);
  if (!brass) return;
  // Where nothing is sold on-line, there is no price.
  const [offerId, amount] = [brass.id, brass.price ?? 0];

  const pay = async (orderId: string) => {
    if (amount === 0) return;
    const paidOn = dayAfter(0);
    const files = [await paper('转账凭证', FilePurpose.voucher)];
    await orders.voucher(who, { id: orderId, paidOn, payerName: fullName, files });
    const { revision, payState } = await orders.get(who, orderId);
    if (payState === OrderPayState.notReviewed)
      await orderDesk.reviewVoucher(desk, { id: orderId, revision, accepted: true });
  };

  const play = async (id: string, way: Way, nth: number): Promise<void> => {
    const { orderId } = await engravings.get(who, id);
    // What costs nothing waits for no payment.
    if (amount === 0) await engravedOrders.settle(orderId);
    if (way === 'ordered') return;
    if (way === 'cancelled') {
      await engravings.cancel(who, { id, reason: '业务调整，暂不需要' });
      await engravings.settleCancelled(who, { id, reason: '业务调整，暂不需要' });
      return;
    }
    for (const kind of EngravingPaper.all)
      await engravings.addPaper(who, { id, kind, file: await paper('备案材料', FilePurpose.engraving) });
    await pay(orderId);
    if (way === 'waiting') return;
    await engravingDesk.allocate(desk, { id, engraverId });
    if (way === 'allocated') return;
    await engravingWork.confirm(partner, { id, promisedOn: dayAfter(6) });
    if (way === 'confirmed') return;
    const filingNo = `33010610${String(18_800 + nth).padStart(5, '0')}`;
    await engravingWork.ship(partner, { id, filingNo, carrier: '顺丰速运', trackingNo: `SF1${filingNo}` });
    if (way === 'shipped') return;
    const file = await paper('印迹', FilePurpose.engraving);
    await engravings.receive(who, { id, file, name: '公章（新）', place: '杭州 · 财务室' });
  };

  for (const [nth, [way, form, line]] of seals.entries()) {
    const wish = {
      offerId,
      amount,
      design: { form, name: fullName, line, number: '', sizeMm: form === 'official' ? 42 : 40 },
      representative: boss.realName,
      agent: '陈墨',
      agentPhone: '13800000002',
      receiver: '陈墨',
      phone: '13800000002',
      address: '杭州市西湖区文三路 90 号 3 楼',
    };
    const { id } = await engravings.place(who, wish, await engravings.draw(who, wish));
    await play(id, way, nth);
  }
};
