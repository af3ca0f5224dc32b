import { listPartnerApplies } from '#wire/partner/calls.ts';
import { AgentApplyState } from '#wire/partner/codes.ts';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag, truncated } from '../../kit/list/show.tsx';

/** Applications to become a partner: a unit sees its own, operators see all. */
export const Page = listPage({
  endpoint: listPartnerApplies,
  title: 'partner.title',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: AgentApplyState },
  columns: [
    { field: 'createdAt', show: dateTime },
    { field: 'companyName', width: 176 },
    { field: 'state', show: tag(AgentApplyState), width: 136 },
    { field: 'partnerType', show: dictionaryName('partnerType') },
    { field: 'industry', show: dictionaryName('industry') },
    { field: 'region', show: truncated(12) },
    { field: 'deliveryTime', width: 128 },
    { field: 'contactName', width: 120, hidden: true },
  ],
  export: 'csv',
  primaryAction: { label: 'partner.apply', to: '/partnerApply', permission: 'partner.apply' },
  empty: { title: 'partner.empty', text: 'partner.emptyText' },
  card: { title: (row) => row.companyName, facts: ['state', 'partnerType', 'createdAt'] },
  open: (row) => `/partnerDetail?id=${row.id}`,
});
