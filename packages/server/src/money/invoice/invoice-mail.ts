import { showYuan } from '@chancery/contract/rules/display.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { eq, sql } from 'drizzle-orm';
import { type FileStore, file } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { createMailer } from '../../people/ports.ts';
import type { Settings } from '../../runtime/settings.ts';
import { type InvoiceRow, unitInvoice } from './invoice.table.ts';

const mailJob = 'invoice.mail';

interface Parts {
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>;
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly store: Pick<FileStore, 'read'>;
}

/** Promises to mail an invoice to the address it was asked for with. */
export type MailInvoice = (tx: Tx, invoice: Pick<InvoiceRow, 'id' | 'email'>) => Promise<void>;

const find = async (tx: Tx, id: string) => {
  const [found] = await tx
    .select({ invoice: unitInvoice, digest: file.digest, name: file.name })
    .from(unitInvoice)
    .innerJoin(file, eq(file.id, unitInvoice.fileId))
    .where(eq(unitInvoice.id, id));
  return found;
};

/** Mails issued invoices with their PDF, in both languages, where mail is set up and an address was given. */
export const createInvoiceMail = ({ settings, transactions, jobs, store }: Parts): MailInvoice => {
  const { smtpUrl, mailFrom } = settings;
  if (!smtpUrl || !mailFrom) return async () => {};
  const send = createMailer(smtpUrl, mailFrom);
  jobs.define<{ id: string }>(
    mailJob,
    async ({ id }) => {
      const found = await transactions.read('platform', (tx) => find(tx, id));
      if (!found || found.invoice.mailedAt) return;
      const { invoice, digest, name } = found;
      const { number, invoiceNo, payerName, email, companyName } = invoice;
      const params = {
        number: invoiceNo,
        payer: payerName,
        amount: showYuan(invoice.amount),
        unit: companyName,
      };
      const said = (['zh', 'en'] as const).map((language) => {
        const t = translator(language);
        return { subject: t('invoice.mailSubject', { number }), text: t('invoice.mailText', params) };
      });
      await send({
        id,
        to: { name: payerName, address: email },
        subject: said.map(({ subject }) => subject).join(' / '),
        text: said.map(({ text }) => text).join('\n\n'),
        attachments: [{ filename: name, contentType: 'application/pdf', content: await store.read(digest) }],
      });
      await transactions.apart('platform', (tx) =>
        tx.update(unitInvoice).set({ mailedAt: sql`now()` }).where(eq(unitInvoice.id, id)),
      );
    },
    { retries: 12, retrySeconds: 10, retrySecondsMax: 3_600 },
  );
  return async (tx, { id, email }) => {
    if (email !== '') await jobs.send(tx, mailJob, { id }, { singletonKey: id });
  };
};
