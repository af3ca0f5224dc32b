import type { Things } from './estate/estate.ts';
import { nothing, type Samples } from './sample.ts';

const unpaid = async ({ order }: Things) => ({ id: await order() });
const content = {
  serviceType: 2,
  packageType: 3,
  subject: 'unit',
  nameZh: '短信包',
  nameEn: 'Texts',
  textZh: '',
  textEn: '',
  gives: [{ value: 'text', amount: 10 }],
  serviceMonths: 0,
  validMonths: null,
  limitName: null,
  limitBy: 0,
  ships: false,
  quantityMax: 10,
};

/** Calls about what is bought and paid. */
export const moneySamples: Samples = {
  listOffers: {},
  listCatalogue: {},
  getOffer: { input: () => ({ id: nothing() }) },
  addOffer: { input: () => content },
  updateOffer: { input: () => ({ ...content, id: nothing(), onSale: true, revision: 1 }) },
  priceOffer: { input: () => ({ id: nothing(), startsOn: '2099-01-01', amount: 1 }) },
  listOrders: {},
  getOrder: { input: unpaid },
  placeOrder: {
    input: async ({ offer, smartSeal }) => ({
      items: [{ offerId: await offer('smartSeal'), quantity: 1, deviceId: await smartSeal() }],
      amount: 100,
    }),
  },
  cancelOrder: { input: unpaid },
  payOrder: {
    input: async (things) => ({ ...(await unpaid(things)), way: 'wechat', on: 'code' }),
    // With a provider it is proven in order.test.ts.
    unproven: 'order.wayClosed',
  },
  checkOrder: { input: unpaid },
  sendVoucher: {
    input: async (things) => ({
      ...(await unpaid(things)),
      paidOn: '2026-01-01',
      payerName: 'Somebody',
      files: [await things.file('voucher')],
    }),
  },
  askRefund: { input: async ({ order }) => ({ id: await order('paid'), amount: 1, reason: 'too much' }) },
  receiveOrder: { input: async ({ order }) => ({ id: await order('shipped') }) },
  grantOrder: {
    input: () => ({
      companyId: nothing(),
      items: [{ offerId: nothing(), quantity: 1 }],
      amount: 0,
      reason: 'a gift',
    }),
  },
  listGrantUnits: {},
  listGrantOffers: {},
  listUnitSeals: { input: async ({ unit }) => ({ companyId: await unit() }) },
  reviewVoucher: { input: () => ({ id: nothing(), revision: 1, accepted: true }) },
  allocateOrder: { input: () => ({ id: nothing() }) },
  confirmOrder: { input: () => ({ id: nothing() }) },
  shipOrder: { input: () => ({ id: nothing(), carrier: 'SF', trackingNo: 'SF1' }) },
  proposeRefund: { input: () => ({ id: nothing(), amount: 1, reason: 'goodwill' }) },
  decideRefund: { input: () => ({ id: nothing(), passed: true }) },
  settleRefund: { input: () => ({ id: nothing(), transferNo: 'B20261118' }) },
  listRefunds: {},
  listDifferences: {},
  settleDifference: { input: () => ({ id: nothing(), explanation: 'a test' }) },
  getRevenue: {},
  getMyPackage: {},
  getUsage: { input: () => ({ value: 'text' }) },
  listTransfers: {},
  getUnitPackage: { input: async ({ unit }) => ({ companyId: await unit() }) },
  listUnitTransfers: { input: async ({ unit }) => ({ companyId: await unit() }) },
};
