import { listEngravingWork } from '#wire/engraving/work.ts';
import { OrderState } from '#wire/order/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime } from '../../kit/list/show.tsx';
import { sealColumns } from './engraving-list.ts';
import { workDetailPath } from './paths.ts';

/** What a partner has to engrave. */
export const Page = listPage({
  endpoint: listEngravingWork,
  title: 'engraving.title',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: OrderState },
  columns: [
    { field: 'number', label: 'engraving.number', width: 152 },
    { field: 'companyName', label: 'engraving.unit', width: 160 },
    ...sealColumns,
    { field: 'promisedOn', label: 'engraving.promisedOn', width: 136 },
    { field: 'filingNo', label: 'engraving.filingNo', width: 152, hidden: true },
    { field: 'allocatedAt', label: 'engraving.allocatedAt', show: dateTime },
  ],
  open: ({ id }) => workDetailPath(id),
  empty: { title: 'engraving.workEmpty', text: 'engraving.workEmptyText' },
  card: { title: ({ name }) => name, facts: ['number', 'form', 'state', 'promisedOn'] },
});
