import type { BillDifference } from '@chancery/contract/order/desk.ts';
import type { z } from 'zod';
import { ExportType } from '#wire/export/codes.ts';
import { PayType } from '#wire/order/codes.ts';
import { listDifferences, settleDifference } from '#wire/order/desk.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-spec.ts';
import { dateTime, money, type Show, tag } from '../../kit/list/show.tsx';
import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { useT } from '../../kit/phrases.tsx';
import { exportBeyond } from '../export/offer.ts';

type Difference = z.output<typeof BillDifference>;

const kind: Show<Difference['kind']> = {
  Cell: function Kind({ value }) {
    return useT()(`cost.difference.${value}`);
  },
  text: (value, t) => t(`cost.difference.${value}`),
};

const columns = [
  { field: 'day', label: 'cost.billDay', width: 112 },
  { field: 'way', label: 'cost.way', show: tag(PayType), width: 104 },
  { field: 'kind', label: 'cost.differs', show: kind },
  { field: 'tradeNo', label: 'cost.tradeNo', width: 192 },
  { field: 'ours', label: 'cost.ours', show: money, width: 128 },
  { field: 'theirs', label: 'cost.theirs', show: money, width: 128 },
  { field: 'providerNo', label: 'cost.providerNo', width: 208, hidden: true },
  { field: 'foundAt', label: 'cost.foundAt', show: dateTime },
] as const satisfies readonly Column<Difference>[];

const Open = listPage({
  endpoint: listDifferences,
  title: 'cost.reconciliation',
  fixed: { open: 'yes' },
  columns,
  rowActions: [
    {
      endpoint: settleDifference,
      label: 'cost.explain',
      body: ({ id }) => ({ id }),
      fields: { explanation: { kind: 'textarea', label: 'cost.explanation', help: 'cost.explanationHelp' } },
      done: 'cost.explained',
    },
  ],
  export: exportBeyond(ExportType.differences),
  empty: { title: 'cost.noDifferences', text: 'cost.noDifferencesText' },
  card: { title: ({ day, tradeNo }) => `${day} ${tradeNo}`, facts: ['kind', 'way', 'ours', 'theirs'] },
});

const Settled = listPage({
  endpoint: listDifferences,
  title: 'cost.reconciliation',
  fixed: { open: 'no' },
  columns: [
    ...columns,
    { field: 'explanation', label: 'cost.explanation' },
    { field: 'settledBy', label: 'cost.settledBy', width: 112 },
    { field: 'settledAt', label: 'cost.settledAt', show: dateTime },
  ],
  export: exportBeyond(ExportType.differences),
  empty: { title: 'cost.noSettled', text: 'cost.noSettledText' },
  card: {
    title: ({ day, tradeNo }) => `${day} ${tradeNo}`,
    facts: ['kind', 'ours', 'theirs', 'explanation'],
  },
});

/** Where our books and the bills of the providers differ, and why. */
export const Page = tabbedPage('cost.reconciliation', [
  { name: 'open', label: 'cost.toExplain', Page: Open },
  { name: 'settled', label: 'cost.areExplained', Page: Settled },
]);
