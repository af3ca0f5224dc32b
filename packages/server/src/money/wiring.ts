import { boughtLimits } from '../desk/ports.ts';
import type { FileService, FileStore } from '../files/ports.ts';
import type { Evidence } from '../kit/evidence.ts';
import type { Ground } from '../kit/ground.ts';
import type { Tell } from '../people/ports.ts';
import { brandOf } from '../runtime/brand-of.ts';
import { createCatalogueService } from './catalogue/catalogue.service.ts';
import { addInvoicesTo } from './invoice/invoice.inbox.ts';
import { createInvoices } from './invoice/invoices.ts';
import { waitingInvoices } from './invoice/waiting-invoices.ts';
import { createAskProvider } from './order/ask-provider.ts';
import { createBooksService } from './order/books.service.ts';
import { createBooksProof } from './order/books-check.ts';
import { createEngravedOrders } from './order/engraved-orders.ts';
import { createGrantChoice } from './order/grant-choice.service.ts';
import { settleFree } from './order/note-payment.ts';
import { createPaymentNotices } from './order/notices.ts';
import { createOrderService } from './order/order.service.ts';
import { createOrderDeskService } from './order/order-desk.service.ts';
import { createPaymentService } from './order/payment.service.ts';
import { createReconciliation } from './order/reconcile.ts';
import { createRefundService } from './order/refund.service.ts';
import { defineRefundJob } from './order/refund-job.ts';
import { spendPassedDays } from './order/service-days.ts';
import { createPackageService } from './package/package.service.ts';
import { createPackageNotices } from './package-notices.ts';
import { createPayers } from './payer/payer.service.ts';
import { createProviders } from './providers.ts';
import { createServiceNotices } from './service-notices.ts';

interface Ports {
  readonly files: FileService;
  readonly store: Pick<FileStore, 'read'>;
  readonly evidence: Evidence;
  readonly tell: Tell;
  readonly onFault: Parameters<typeof createBooksProof>[1];
}

/** What units buy, pay and have: the catalogue, orders, payments, what is left of what they bought, and invoices. */
export const createMoney = (ground: Ground, { files, store, evidence, tell, onFault }: Ports) => {
  const { settings, transactions, jobs, log } = ground;
  addInvoicesTo(ground.inbox);
  const brand = brandOf(settings);
  const payProviders = createProviders();
  const parts = {
    transactions,
    jobs,
    log,
    evidence,
    tell,
    limits: boughtLimits,
    news: { tell },
    providerOf: payProviders.of,
  };
  const askProvider = createAskProvider(parts);
  const refunds = createRefundService(parts);
  const settleOne = (id: string) => transactions.apart('platform', (tx) => settleFree(tx, parts, id));
  return {
    payProviders,
    askProvider,
    catalogue: createCatalogueService(transactions, brand),
    orders: createOrderService({
      transactions,
      files,
      brand,
      providers: payProviders.all,
      settleFree: settleOne,
    }),
    engravedOrders: createEngravedOrders({
      transactions,
      brand,
      settleFree: settleOne,
      sendOwed: refunds.sendOwed,
    }),
    orderDesk: createOrderDeskService(parts),
    grantChoice: createGrantChoice(transactions),
    payments: createPaymentService({ transactions, providerOf: payProviders.of, askProvider }),
    refunds,
    refundSender: defineRefundJob(parts),
    spendPassedDays: spendPassedDays(transactions),
    proveBooks: createBooksProof(transactions, onFault),
    books: createBooksService(transactions, waitingInvoices),
    reconciliation: createReconciliation({ ...parts, providers: payProviders.all }),
    paymentNotices: createPaymentNotices(parts),
    packages: createPackageService(transactions),
    serviceNotices: createServiceNotices(transactions, tell),
    packageNotices: createPackageNotices(transactions, tell),
    payers: createPayers(transactions),
    ...createInvoices(ground, { files, store, tell, onRed: refunds.goOn }),
  };
};
