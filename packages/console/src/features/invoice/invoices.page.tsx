import { listPage } from '../../kit/list/list-page.tsx';
import { invoiceColumns, invoiceList } from './invoice-list.ts';

/** The invoices a unit asked for. */
export const Page = listPage({
  ...invoiceList,
  columns: [{ field: 'number', width: 112 }, ...invoiceColumns],
  primaryAction: { label: 'invoice.ask', to: '/cost/invoiced', permission: 'invoice.ask' },
  open: ({ id }) => `/cost/invoicecorddetail/${id}`,
  empty: { title: 'invoice.empty', text: 'invoice.emptyText' },
  card: {
    title: ({ number, payerName }) => `${number} ${payerName}`,
    facts: ['amount', 'state', 'type', 'askedAt'],
  },
});
