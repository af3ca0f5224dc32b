import { listOperators } from '#wire/operator/accounts.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, mask, type Show, truncated } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';

/** Whether somebody may log in. */
export const standing: Show<boolean> = {
  Cell: function Standing({ value }) {
    const t = useT();
    return value ? (
      <StatusTag meaning="refused">{t('operator.disabled')}</StatusTag>
    ) : (
      <StatusTag meaning="done">{t('operator.active')}</StatusTag>
    );
  },
  text: (value, t) => t(value ? 'operator.disabled' : 'operator.active'),
  width: 112,
};

/** The accounts of those who run the platform. */
export const OperatorList = listPage({
  endpoint: listOperators,
  title: 'operator.title',
  filters: { keyword: 'text', disabled: 'boolean' },
  columns: [
    { field: 'username', width: 160 },
    { field: 'realName', width: 128 },
    { field: 'disabled', label: 'field.state', show: standing },
    { field: 'roleNames', show: truncated(24) },
    { field: 'orgName', show: truncated(12) },
    { field: 'mobile', show: mask },
    { field: 'createdAt', show: dateTime, hidden: true },
  ],
  primaryAction: { label: 'operator.add', to: '/addUser', permission: 'operator.edit' },
  empty: { title: 'operator.empty', text: 'operator.emptyText' },
  card: { title: (row) => `${row.realName} (${row.username})`, facts: ['disabled', 'roleNames', 'orgName'] },
  open: (row) => `/userDetail?id=${row.id}`,
});
