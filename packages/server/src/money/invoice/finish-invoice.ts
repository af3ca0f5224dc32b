import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { InvoiceState } from '@chancery/contract/invoice/codes.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { eq, sql } from 'drizzle-orm';
import type { Content, FileService } from '../../files/ports.ts';
import { violates } from '../../kit/database.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { administratorsOf, type Tell, tellUnit } from '../../people/ports.ts';
import { unitOrder } from '../order/order.table.ts';
import { type InvoiceRow, unitInvoice } from './invoice.table.ts';
import type { HeldInvoice } from './invoice-lock.ts';
import type { MailInvoice } from './invoice-mail.ts';
import { askRed } from './red-invoice.ts';

interface Parts {
  readonly files: Pick<FileService, 'keep'>;
  readonly tell: Tell;
  readonly mail: MailInvoice;
  /** Told that a red invoice is there, for money that waited for it. */
  readonly onRed: (tx: Tx, orderId: string) => Promise<void>;
}

/** What the tax office gave an invoice, and who brought it. */
export interface Issued {
  readonly invoiceCode: string;
  readonly invoiceNo: string;
  readonly issuedOn: string;
  /** The operator who issued it, or who sent it to the provider. */
  readonly by: { readonly id: string; readonly name: string };
  readonly pdf: { readonly content: Content; readonly size: number; readonly name: string };
}

/** Tells whoever asked for an invoice, and those who run the unit. */
export const invoiceReaders = async (tx: Tx, { companyId, askedById }: InvoiceRow): Promise<string[]> => [
  ...new Set([...(askedById ? [askedById] : []), ...(await administratorsOf(tx, companyId))]),
];

/** Where a unit looks at an invoice. */
export const invoiceLink = (id: string): string => `/cost/invoicecorddetail/${id}`;

/** Gives back to its orders what an invoice said of them. */
export const giveBack = async (tx: Tx, { lines }: HeldInvoice): Promise<void> => {
  for (const { orderId, amount } of lines)
    await tx
      .update(unitOrder)
      .set({ invoiced: sql`${unitOrder.invoiced} - ${amount}` })
      .where(eq(unitOrder.id, orderId));
};

export type FinishInvoice = ReturnType<typeof createFinish>;

/** The end of every way to an invoice: its file is kept, its number is written, everybody is told. */
export const createFinish =
  ({ files, tell, mail, onRed }: Parts) =>
  async (tx: Tx, held: HeldInvoice, { by, pdf, ...issued }: Issued): Promise<void> => {
    const { invoice, orders } = held;
    const { id, companyId, number, payerName, redOf } = invoice;
    const about = { name: pdf.name, type: FileType.pdf, size: pdf.size, purpose: FilePurpose.invoice };
    const owner = { id: by.id, companyId };
    const kept = await files.keep(tx, owner, { ...about, usedAt: new Date() }, pdf.content, {
      evenFull: true,
    });
    await tx
      .update(unitInvoice)
      .set({
        ...issued,
        state: InvoiceState.issued,
        sentAt: null,
        providerWords: '',
        issuedBy: by.name,
        issuedAt: sql`now()`,
        fileId: kept.filePath,
        revision: invoice.revision + 1,
        updatedBy: by.name,
        updatedAt: sql`now()`,
      })
      .where(eq(unitInvoice.id, id))
      .catch((error: unknown) => {
        if (violates(error, 'unit_invoice_no')) refuse('invoice.numberTaken');
        throw error;
      });
    if (redOf) await giveBack(tx, held);
    // Money may have gone back while a provider worked.
    for (const order of orders) await (redOf ? onRed : askRed)(tx, order.id);
    await tell(tx, {
      companyId,
      to: await invoiceReaders(tx, invoice),
      event: redOf ? MessageEvent.invoiceRed : MessageEvent.invoiceIssued,
      params: { number, payer: payerName, amount: showYuan(invoice.amount) },
      link: invoiceLink(id),
      object: { type: 'invoice', id },
    });
    await tellUnit(tx, { kind: 'operator', ...by }, companyId, {
      action: 'invoice.issue',
      objectType: 'invoice',
      objectId: id,
      objectName: number,
      after: issued,
    });
    await mail(tx, invoice);
  };
