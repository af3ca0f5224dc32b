import { deletePayer, listPayers, setDefaultPayer } from '#wire/payer/calls.ts';
import { PayerType } from '#wire/payer/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { PayerName } from './payer-name.tsx';

const path = '/cost/addPayer';

/** In whose name invoices are issued; one of them is offered first. */
export const Page = listPage({
  endpoint: listPayers,
  title: 'payer.title',
  filters: { keyword: 'text' },
  chips: { field: 'type', codes: PayerType },
  columns: [
    { field: 'name', label: 'payer.name', Cell: PayerName },
    { field: 'type', label: 'payer.type', show: tag(PayerType), width: 128 },
    { field: 'taxNumber', label: 'payer.taxNumber', width: 192 },
    { field: 'bank', label: 'payer.bank', width: 176 },
    { field: 'account', label: 'payer.account', width: 192 },
    { field: 'email', label: 'payer.email', width: 192, hidden: true },
    { field: 'createdAt', show: dateTime, hidden: true },
  ],
  rowActions: [
    {
      endpoint: setDefaultPayer,
      label: 'payer.makeDefault',
      body: ({ id }) => ({ id }),
      when: ({ isDefault }) => !isDefault,
    },
    {
      endpoint: deletePayer,
      label: 'payer.delete',
      body: ({ id }) => ({ id }),
      confirm: 'payer.deleteText',
      dangerous: true,
      done: 'payer.deleted',
    },
  ],
  primaryAction: { label: 'payer.add', to: path, permission: 'payer.edit' },
  open: ({ id }) => `${path}?id=${id}`,
  empty: { title: 'payer.empty', text: 'payer.emptyText' },
  card: { title: ({ name }) => name, facts: ['type', 'taxNumber', 'bank'] },
});
