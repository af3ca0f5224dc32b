import { listWaitingGrants } from '#wire/authorization/calls.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { loadBooks, t } from '../../kit/phrases.tsx';
import { queries } from '../../kit/query.ts';
import type { InboxItem } from './inbox.ts';

const showAnew = () => queries.invalidateQueries();

/** Approves or rejects without leaving the inbox. */
export const decideHere = async (item: InboxItem, agree: boolean): Promise<void> => {
  await loadBooks('application');
  const { decide } = await import('../approval/decide-dialog.ts');
  await decide({ ...item, taskId: item.partId }, agree);
};

/** Authorises as it was approved, or says that somebody was quicker. */
export const authoriseHere = async ({ id, partId }: Pick<InboxItem, 'id' | 'partId'>): Promise<void> => {
  const [{ list }] = await Promise.all([
    call(listWaitingGrants, { deviceId: partId ?? '', pageSize: 100 }),
    loadBooks('authorization', 'inbox'),
  ]);
  const row = list.find(({ applicationId }) => applicationId === id);
  if (row) await (await import('../authorization/grant-forms.ts')).openGrant(row);
  else notify.warning(t('inbox.gone'));
  await showAnew();
};

/** Unlocks the seal for the presses that were granted. */
export const activateHere = async ({ id }: InboxItem): Promise<void> => {
  await loadBooks('authorization');
  const { activate } = await import('../authorization/authorization-steps.ts');
  await activate(id, t).finally(showAnew);
};
