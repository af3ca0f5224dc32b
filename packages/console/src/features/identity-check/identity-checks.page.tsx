import { listIdentityChecks } from '#wire/identity-check/calls.ts';
import { IdentityKind, IdentityPurpose, IdentityState } from '#wire/identity-check/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';

/** What the unit had compared, without anybody's numbers. */
export const Page = listPage({
  endpoint: listIdentityChecks,
  title: 'identity.title',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: IdentityState },
  columns: [
    { field: 'number', label: 'identity.number', width: 96 },
    { field: 'shownName', label: 'identity.shownName' },
    { field: 'shownNumber', label: 'identity.shownNumber', width: 192 },
    { field: 'kind', label: 'identity.kind', show: tag(IdentityKind), width: 240 },
    { field: 'purpose', label: 'identity.purpose', show: tag(IdentityPurpose), width: 144 },
    { field: 'state', label: 'identity.state', show: tag(IdentityState), width: 144 },
    { field: 'askedBy', label: 'identity.askedBy', width: 112, hidden: true },
    { field: 'askedAt', label: 'identity.askedAt', show: dateTime },
  ],
  primaryAction: { label: 'identity.ask', to: '/unit/identityCheck', permission: 'identity.ask' },
  open: ({ id }) => `/unit/identityDetail?id=${id}`,
  empty: { title: 'identity.empty', text: 'identity.emptyText' },
  card: { title: ({ number, shownName }) => `${number} ${shownName}`, facts: ['state', 'kind', 'askedAt'] },
});
