import { listPage } from '../../kit/list/list-page.tsx';
import { invoiceColumns, invoiceList } from './invoice-list.ts';

/** The invoices that units ask for, and red ones after refunds, for whoever issues them. */
export const Page = listPage({
  ...invoiceList,
  columns: [{ field: 'number', width: 112 }, { field: 'companyName', width: 176 }, ...invoiceColumns],
  open: ({ id }) => `/invoiceDetail?id=${id}`,
  empty: { title: 'invoice.empty', text: 'invoice.deskEmptyText' },
  card: {
    title: ({ number, companyName }) => `${number} ${companyName}`,
    facts: ['payerName', 'amount', 'state', 'askedAt'],
  },
});
