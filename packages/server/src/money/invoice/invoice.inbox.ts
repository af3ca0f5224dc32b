import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { InvoiceState } from '@chancery/contract/invoice/codes.ts';
import { sql } from 'drizzle-orm';
import type { Inbox } from '../../kit/inbox.ts';

/** Invoices that units asked for and no operator has issued or refused. */
export const addInvoicesTo = (inbox: Inbox): void =>
  inbox.addForDesk({
    kind: InboxKind.invoice,
    permission: 'invoice.issue',
    waiting: () => sql`
      SELECT id, NULL::uuid, number, payer_name, company_name, '{}'::text[], asked_at, NULL::timestamptz
      FROM unit_invoice WHERE state = ${InvoiceState.issuing} AND refused_at IS NULL AND withdrawn_at IS NULL`,
  });
