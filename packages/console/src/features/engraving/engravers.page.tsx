import { listEngravers } from '#wire/engraving/desk.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number } from '../../kit/list/show.tsx';
import { engraverStanding } from './engraver-standing.tsx';
import { engraverPath } from './paths.ts';

/** The partners that engrave seals. */
export const Page = listPage({
  endpoint: listEngravers,
  title: 'engraver.title',
  filters: { keyword: 'text' },
  columns: [
    { field: 'name', label: 'engraver.name' },
    { field: 'disabled', label: 'engraver.status', show: engraverStanding, width: 120 },
    { field: 'open', label: 'engraver.open', show: number, width: 128 },
    { field: 'contactName', label: 'engraver.contactName', width: 136 },
    { field: 'phone', label: 'engraver.phone', width: 144 },
    { field: 'licenceNo', label: 'engraver.licenceNo', width: 192, hidden: true },
    { field: 'createdAt', label: 'engraver.createdAt', show: dateTime },
  ],
  primaryAction: { label: 'engraver.add', to: '/addEngraver', permission: 'engraver.edit' },
  open: ({ id }) => engraverPath(id),
  empty: { title: 'engraver.empty', text: 'engraver.emptyText' },
  card: { title: ({ name }) => name, facts: ['disabled', 'open', 'contactName'] },
});
