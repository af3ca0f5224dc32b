import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { isOpen } from '@chancery/contract/invoice/rules.ts';
import { eq, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { unitOrder } from '../order/order.table.ts';
import type { FinishInvoice, Issued } from './finish-invoice.ts';
import { type InvoiceRow, invoiceOrder, unitInvoice } from './invoice.table.ts';
import { lockInvoice } from './invoice-lock.ts';
import type { InvoiceProvider, InvoiceWish, ProviderAnswer } from './invoice-provider.ts';

const providerJob = 'invoice.provider';

interface SentInvoice {
  readonly id: string;
  /** The operator who sent it. */
  readonly by: Issued['by'];
}

interface Parts {
  readonly provider: InvoiceProvider;
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly files: Pick<FileService, 'receive'>;
  readonly finish: FinishInvoice;
}

interface Asked {
  readonly invoice: InvoiceRow;
  readonly wish: InvoiceWish;
  readonly redOf: InvoiceRow | undefined;
}

const wishOf = async (tx: Tx, invoice: InvoiceRow): Promise<InvoiceWish> => {
  const lines = await tx
    .select({ order: unitOrder.number, title: unitOrder.titleZh, amount: invoiceOrder.amount })
    .from(invoiceOrder)
    .innerJoin(unitOrder, eq(unitOrder.id, invoiceOrder.orderId))
    .where(eq(invoiceOrder.invoiceId, invoice.id))
    .orderBy(unitOrder.number);
  const { id: reference, type, payer, remark } = invoice;
  return { reference, type, payer, remark, amount: Math.abs(invoice.amount), lines };
};

const isWaiting = (invoice: InvoiceRow): boolean => isOpen(invoice) && invoice.sentAt !== null;

const find = async (tx: Tx, id: string): Promise<Asked | undefined> => {
  const [invoice] = await tx.select().from(unitInvoice).where(eq(unitInvoice.id, id));
  if (!invoice || !isWaiting(invoice)) return undefined;
  const [redOf] = invoice.redOf
    ? await tx.select().from(unitInvoice).where(eq(unitInvoice.id, invoice.redOf))
    : [];
  return { invoice, wish: await wishOf(tx, invoice), redOf };
};

/** Has the provider issue what operators sent it, asking again until it says yes or no. */
export const createProviderJob = ({ provider, transactions, jobs, files, finish }: Parts) => {
  const askFirst = async ({ wish, redOf }: Asked, again: boolean): Promise<ProviderAnswer> => {
    const known = again ? await provider.ask(wish.reference) : { state: 'unknown' as const };
    if (known.state !== 'unknown') return known;
    if (!redOf) return provider.issue(wish);
    const { invoiceCode, invoiceNo } = redOf;
    return provider.red({ ...wish, redOf: { invoiceCode, invoiceNo } });
  };

  /** The operator has it in hand again. */
  const giveUp = (id: string, providerWords: string): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const { invoice } = await lockInvoice(tx, id);
      if (!isWaiting(invoice)) return;
      const change = { sentAt: null, providerWords, revision: invoice.revision + 1, updatedAt: sql`now()` };
      await tx.update(unitInvoice).set(change).where(eq(unitInvoice.id, id));
    });

  const keep = async ({ id, by }: SentInvoice, { invoice }: Asked, answer: ProviderAnswer) => {
    if (answer.state !== 'issued') return;
    const { pdf, invoiceCode, invoiceNo, issuedOn } = answer;
    const name = `${invoice.number}.pdf`;
    const { content } = await files.receive(pdf, { fileName: name, purpose: FilePurpose.invoice });
    await transactions
      .apart('platform', async (tx) => {
        const held = await lockInvoice(tx, id);
        if (!isWaiting(held.invoice)) return;
        const file = { content, size: pdf.length, name };
        await finish(tx, held, { invoiceCode, invoiceNo, issuedOn, by, pdf: file });
      })
      .finally(() => content.drop());
  };

  jobs.define<SentInvoice>(
    providerJob,
    async (sent, { attempt, isLast }) => {
      const asked = await transactions.read('platform', (tx) => find(tx, sent.id));
      if (!asked) return;
      try {
        const answer = await askFirst(asked, attempt > 1);
        if (answer.state === 'declined') return await giveUp(sent.id, answer.words);
        if (answer.state !== 'issued') throw new Error('the invoice provider has not issued it yet');
        await keep(sent, asked, answer);
      } catch (error) {
        if (!isLast) throw error;
        await giveUp(sent.id, error instanceof Error ? error.message : String(error));
      }
    },
    {
      retries: 15,
      retrySeconds: 1,
      retrySecondsMax: 600,
      seconds: 120,
      onLost: ({ id }) => giveUp(id, 'the server ended before the provider answered'),
    },
  );

  return (tx: Tx, sent: SentInvoice): Promise<void> =>
    jobs.send(tx, providerJob, sent, { singletonKey: sent.id });
};
