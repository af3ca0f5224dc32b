import { listAuthorizations } from '#wire/authorization/calls.ts';
import { AuthorizationScope, AuthorizationStatus } from '#wire/authorization/codes.ts';
import { ExportType } from '#wire/export/codes.ts';
import { UseType } from '#wire/use-record/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-spec.ts';
import { binding, dateTime, tag } from '../../kit/list/show.tsx';
import { SealFilter } from '../application/seal-filter.tsx';
import { people } from '../approval/list-shows.tsx';
import { exportOf } from '../export/offer.ts';
import { type Row, Standing, Title, Used } from './authorization-shows.tsx';
import { authorizationPath } from './paths.ts';

const open = ({ id }: Row) => authorizationPath(id);

const columns: readonly Column<Row>[] = [
  { field: 'title', label: 'authorization.what', link: open, Cell: Title },
  { field: 'empowerNo', label: 'authorization.number', width: 148 },
  { field: 'deviceName', label: 'authorization.seal' },
  { field: 'user', label: 'authorization.user', show: people, width: 112 },
  { field: 'status', label: 'authorization.state', width: 176, Cell: Standing },
  { field: 'normalUsed', label: 'authorization.used', width: 140, Cell: Used },
  { field: 'useType', label: 'field.useType', show: tag(UseType), width: 140, hidden: true },
  { field: 'grantedBy', label: 'authorization.grantedBy', show: people, width: 112, hidden: true },
  { field: 'windowEnd', label: 'authorization.until', show: binding, hidden: true },
  { field: 'createdAt', label: 'authorization.createdAt', show: dateTime },
];

const shared = {
  endpoint: listAuthorizations,
  title: 'authorization.recordsTitle',
  filters: { keyword: 'text', useType: UseType, from: 'dateRange' },
  chips: { field: 'status', codes: AuthorizationStatus },
  columns,
  card: {
    title: ({ title }: Row) => title,
    facts: ['status', 'deviceName', 'user', 'normalUsed', 'createdAt'],
  },
  open,
} as const;

/** What the reader was authorised to use. */
export const Mine = listPage({
  ...shared,
  fixed: { scope: AuthorizationScope.mine },
  empty: { title: 'authorization.noneMine', text: 'authorization.noneMineText' },
});

/** Every authorisation the reader may see. */
export const All = listPage({
  ...shared,
  fixed: { scope: AuthorizationScope.everyone },
  picks: { fields: ['deviceId'], Picks: SealFilter },
  export: exportOf(ExportType.authorizationRecords),
  empty: { title: 'authorization.noneAll', text: 'authorization.noneAllText' },
});
