import { FilePurpose } from '@chancery/contract/file/codes.ts';
import * as call from '@chancery/contract/invoice/desk.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { eq, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Tell, tellUnit } from '../../people/ports.ts';
import { type FinishInvoice, giveBack, type Issued, invoiceLink, invoiceReaders } from './finish-invoice.ts';
import { type InvoiceRow, unitInvoice } from './invoice.table.ts';
import { lockInvoice, refuseDecided } from './invoice-lock.ts';
import { refuseRefunded } from './red-invoice.ts';

type Received = Awaited<ReturnType<FileService['receive']>>;

interface Parts {
  readonly transactions: Transactions;
  readonly files: Pick<FileService, 'receive'>;
  readonly tell: Tell;
  readonly finish: FinishInvoice;
  /** Hands an invoice to the provider; left out where there is none. */
  readonly send?: ((tx: Tx, sent: { id: string; by: Issued['by'] }) => Promise<void>) | undefined;
}

const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: platformZone });

/** What operators do about invoices: issue by hand, send to the provider, refuse. */
export const createInvoiceDesk = ({ transactions, files, tell, finish, send }: Parts) => {
  const noted = ({ id, number }: InvoiceRow) => ({ objectType: 'invoice', objectId: id, objectName: number });

  const issue = (
    { id: operatorId, name }: OperatorActor,
    { id, revision, fileName, ...issued }: CheckedInput<typeof call.issueInvoice>,
    { content, size }: Received,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const held = await lockInvoice(tx, id);
      refuseDecided(held.invoice);
      refuseStale(held.invoice, revision, {});
      if (issued.issuedOn > today()) refuse('invoice.futureDay');
      if (!held.invoice.redOf) await refuseRefunded(tx, held.orders);
      const pdf = { content, size, name: fileName };
      await finish(tx, held, { ...issued, by: { id: operatorId, name }, pdf });
      note({ ...noted(held.invoice), after: issued });
      return {};
    });

  const hand = ({ id: operatorId, name }: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const { invoice, orders } = await lockInvoice(tx, id);
      refuseDecided(invoice);
      if (!send) return refuse('invoice.noProvider');
      if (!invoice.redOf) await refuseRefunded(tx, orders);
      await tx
        .update(unitInvoice)
        .set({
          sentAt: sql`now()`,
          providerWords: '',
          revision: invoice.revision + 1,
          updatedBy: name,
          updatedAt: sql`now()`,
        })
        .where(eq(unitInvoice.id, id));
      await send(tx, { id, by: { id: operatorId, name } });
      note(noted(invoice));
      return {};
    });

  const turnDown = (
    actor: OperatorActor,
    { id, reason }: CheckedInput<typeof call.refuseInvoice>,
  ): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const held = await lockInvoice(tx, id);
      const { invoice } = held;
      refuseDecided(invoice);
      if (invoice.redOf) refuse('invoice.redStays');
      await tx
        .update(unitInvoice)
        .set({
          refusedBy: actor.name,
          refusedAt: sql`now()`,
          refusal: reason,
          revision: invoice.revision + 1,
          updatedBy: actor.name,
          updatedAt: sql`now()`,
        })
        .where(eq(unitInvoice.id, id));
      await giveBack(tx, held);
      const change = { ...noted(invoice), after: { reason } };
      note(change);
      await tellUnit(tx, actor, invoice.companyId, { action: 'invoice.refuse', ...change });
      await tell(tx, {
        companyId: invoice.companyId,
        to: await invoiceReaders(tx, invoice),
        event: MessageEvent.invoiceRefused,
        params: { number: invoice.number, reason },
        link: invoiceLink(id),
        object: { type: 'invoice', id },
      });
      return {};
    });

  return answering({ issue, hand, turnDown, receive: files.receive }, (desk) => [
    handlePrepared(
      call.issueInvoice,
      ({ input, bytes }) => desk.receive(bytes, { fileName: input.fileName, purpose: FilePurpose.invoice }),
      ({ actor, input }, received) => desk.issue(actor, input, received),
      ({ content }) => content.drop(),
    ),
    handle(call.sendInvoice, ({ actor, input }) => desk.hand(actor, input.id)),
    handle(call.refuseInvoice, ({ actor, input }) => desk.turnDown(actor, input)),
  ]);
};
