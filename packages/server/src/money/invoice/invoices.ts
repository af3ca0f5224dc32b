import type { FileService, FileStore } from '../../files/ports.ts';
import type { Ground } from '../../kit/ground.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { createFinish } from './finish-invoice.ts';
import { createInvoiceService } from './invoice.service.ts';
import { createInvoiceDesk } from './invoice-desk.service.ts';
import { createInvoiceLook } from './invoice-look.ts';
import { createInvoiceMail } from './invoice-mail.ts';
import type { InvoiceProvider } from './invoice-provider.ts';
import { createProviderJob } from './provider-job.ts';
import { providerOf } from './provider-of.ts';

interface Ports {
  readonly files: FileService;
  readonly store: Pick<FileStore, 'read'>;
  readonly tell: Tell;
  /** Told that a red invoice is there, for money that waited for it. */
  readonly onRed: (tx: Tx, orderId: string) => Promise<void>;
  /** In place of the one that the settings name. */
  readonly provider?: InvoiceProvider;
}

/** Everything about invoices, put together: asking, issuing by hand or by a provider, mailing. */
export const createInvoices = (ground: Ground, { files, store, tell, onRed, provider }: Ports) => {
  const { settings, transactions, jobs } = ground;
  const mail = createInvoiceMail({ settings, transactions, jobs, store });
  const finish = createFinish({ files, tell, mail, onRed });
  const issuer = provider ?? providerOf(settings);
  const send = issuer && createProviderJob({ provider: issuer, transactions, jobs, files, finish });
  return {
    invoices: createInvoiceService(transactions, createInvoiceLook(files, issuer !== undefined)),
    invoiceDesk: createInvoiceDesk({ transactions, files, tell, finish, send }),
  };
};
