import type { getInvoice } from '@chancery/contract/invoice/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { asc, eq, type SQL } from 'drizzle-orm';
import { type FileService, file } from '../../files/ports.ts';
import type { Actor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { unitOrder } from '../order/order.table.ts';
import { type InvoiceRow, invoiceOrder, unitInvoice } from './invoice.table.ts';
import { presentInvoice, presentRest } from './invoice-present.ts';

type Whole = CallResult<typeof getInvoice>;

export type InvoiceLook = ReturnType<typeof createInvoiceLook>;

const linesFor = async (tx: Tx, { id, redOf }: InvoiceRow): Promise<Whole['lines']> => {
  const rows = await tx
    .select({
      orderId: invoiceOrder.orderId,
      orderNumber: unitOrder.number,
      titleZh: unitOrder.titleZh,
      titleEn: unitOrder.titleEn,
      amount: invoiceOrder.amount,
    })
    .from(invoiceOrder)
    .innerJoin(unitOrder, eq(unitOrder.id, invoiceOrder.orderId))
    .where(eq(invoiceOrder.invoiceId, id))
    .orderBy(asc(unitOrder.number));
  return rows.map((row) => ({ ...row, amount: redOf ? -row.amount : row.amount }));
};

const redOfFor = async (tx: Tx, { redOf }: InvoiceRow): Promise<Whole['redOf']> => {
  if (!redOf) return null;
  const { id, number, invoiceCode, invoiceNo } = unitInvoice;
  const [row] = await tx
    .select({ id, number, invoiceCode, invoiceNo })
    .from(unitInvoice)
    .where(eq(id, redOf));
  return row ?? null;
};

const redsFor = (tx: Tx, { id: of }: InvoiceRow): Promise<Whole['reds']> => {
  const { id, number, amount, state } = unitInvoice;
  return tx
    .select({ id, number, amount, state })
    .from(unitInvoice)
    .where(eq(unitInvoice.redOf, of))
    .orderBy(asc(unitInvoice.askedAt), asc(id));
};

/** Reads one invoice whole; its file by a link for whoever asks. */
export const createInvoiceLook = (files: Pick<FileService, 'linkTo'>, isProvided: boolean) => {
  const fileFor = async (tx: Tx, { fileId }: InvoiceRow): Promise<Whole['file']> => {
    if (!fileId) return null;
    const [row] = await tx.select().from(file).where(eq(file.id, fileId));
    if (!row) return null;
    const { id: filePath, name: fileName, size, type: fileType, digest } = row;
    const link = files.linkTo({ id: filePath });
    return { filePath, fileName, size, fileType, digest: digest.toString('hex'), ...link };
  };

  return async (tx: Tx, actor: Actor, where: SQL | undefined): Promise<Whole> => {
    const [found] = await tx.select().from(unitInvoice).where(where);
    const row = found ?? refuse('invoice.notFound');
    const [lines, redOf, reds, kept] = await Promise.all([
      linesFor(tx, row),
      redOfFor(tx, row),
      redsFor(tx, row),
      fileFor(tx, row),
    ]);
    return {
      ...presentInvoice(row),
      ...presentRest(row),
      lines,
      redOf,
      reds,
      file: kept,
      provided: isProvided && actor.kind === 'operator',
    };
  };
};
