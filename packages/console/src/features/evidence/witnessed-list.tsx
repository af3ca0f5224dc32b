import { addWitnessed, listWitnessed, removeWitnessed } from '#wire/evidence/calls.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, truncated } from '../../kit/list/show.tsx';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';

const openAdd = async (): Promise<void> => {
  const saved = await openFormDialog({
    title: t('evidence.add'),
    endpoint: addWitnessed,
    fields: {
      name: { label: 'evidence.name' },
      publicKey: { label: 'evidence.publicKey', help: 'evidence.publicKeyHelp' },
    },
  });
  if (!saved) return;
  notify.success(t('evidence.added'));
  await refresh(listWitnessed);
};

/** The platforms whose logs are witnessed here. */
export const WitnessedList = listPage({
  endpoint: listWitnessed,
  title: 'evidence.witnessed',
  filters: { keyword: 'text' },
  columns: [
    { field: 'name', label: 'evidence.name', width: 200 },
    { field: 'fingerprint', label: 'evidence.fingerprint', show: truncated(24) },
    { field: 'logs', label: 'evidence.logs', show: number, width: 96 },
    { field: 'refusals', label: 'evidence.refusals', show: number, width: 96 },
    { field: 'lastSeenAt', label: 'evidence.lastSeenAt', show: dateTime },
    { field: 'addedBy', label: 'evidence.addedBy', width: 128 },
    { field: 'createdAt', label: 'evidence.addedAt', show: dateTime, hidden: true },
  ],
  rowActions: [
    {
      endpoint: removeWitnessed,
      label: 'evidence.remove',
      body: ({ id }) => ({ id }),
      confirm: 'evidence.removeAsk',
      done: 'evidence.removed',
      dangerous: true,
    },
  ],
  primaryAction: { label: 'evidence.add', run: openAdd, permission: 'evidence.witness' },
  empty: { title: 'evidence.empty', text: 'evidence.emptyText' },
  card: { title: ({ name }) => name, facts: ['logs', 'refusals', 'lastSeenAt'] },
});
