import { ExportType } from '#wire/export/codes.ts';
import { listSignings } from '#wire/signing/calls.ts';
import { SigningState } from '#wire/signing/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { exportBeyond } from '../export/offer.ts';
import { newPath } from './paths.ts';
import { card, columns, openTask } from './signing-columns.tsx';

/** Signing tasks that one has begun, or all of the unit for those who may see them. */
export const Page = listPage({
  endpoint: listSignings,
  title: 'signing.tasks',
  chips: { field: 'state', codes: SigningState },
  filters: { keyword: 'text', from: 'dateRange' },
  columns,
  card,
  open: openTask,
  primaryAction: { label: 'signing.new', permission: 'signing.add', to: newPath },
  export: exportBeyond(ExportType.signings),
  empty: { title: 'signing.list.none', text: 'signing.list.noneText' },
});
