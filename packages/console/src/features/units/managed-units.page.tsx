import { ExportType } from '#wire/export/codes.ts';
import { listManagedUnits } from '#wire/units/calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number } from '../../kit/list/show.tsx';
import { exportBeyond } from '../export/offer.ts';
import { certification } from './certification-show.tsx';

/** Every unit of the platform. */
export const Page = listPage({
  endpoint: listManagedUnits,
  title: 'units.title',
  filters: { keyword: 'text' },
  columns: [
    { field: 'companyName', width: 176 },
    { field: 'companyFullName', label: 'units.fullName' },
    { field: 'social_credit_code', label: 'units.creditCode', width: 200 },
    { field: 'certified', label: 'units.certified', show: certification },
    { field: 'members', label: 'units.members', show: number, width: 96 },
    { field: 'maxUsersPreCompany', label: 'units.memberLimit', show: number, width: 104 },
    { field: 'createdAt', label: 'units.since', show: dateTime },
  ],
  export: exportBeyond(ExportType.managedUnits),
  empty: { title: 'units.empty', text: 'units.emptyText' },
  card: { title: (row) => row.companyName, facts: ['certified', 'companyFullName', 'members'] },
  open: (row) => `/units/${row.companyId}`,
});
