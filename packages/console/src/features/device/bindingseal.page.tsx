import { SealSubtype } from '#wire/device.codes.ts';
import { listDevices } from '#wire/device.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { openAddSeal } from './seal-forms.ts';
import { keeperName, sealState } from './seal-shows.tsx';

/** The seals of the unit. */
export const Page = listPage({
  endpoint: listDevices,
  title: 'seal.title',
  filters: { keyword: 'text', subtype: SealSubtype },
  columns: [
    { field: 'name', label: 'seal.name', link: ({ id }) => `/server/bindingseal/${id}` },
    { field: 'subtype', show: tag(SealSubtype), width: 208 },
    { field: 'sealKind', label: 'seal.sealKind', show: dictionaryName('sealKind'), width: 208 },
    { field: 'keeper', label: 'seal.keeper', show: keeperName },
    { field: 'departmentName', label: 'seal.department', width: 160 },
    { field: 'enabled', label: 'field.state', show: sealState },
    { field: 'createdAt', label: 'seal.since', show: dateTime, hidden: true },
  ],
  primaryAction: { label: 'seal.add', run: openAddSeal, permission: 'device.edit' },
  empty: { title: 'seal.empty', text: 'seal.emptyText' },
  card: { title: ({ name }) => name, facts: ['enabled', 'subtype', 'keeper'] },
  open: ({ id }) => `/server/bindingseal/${id}`,
});
