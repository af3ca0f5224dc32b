import { getInbox } from '#wire/inbox/calls.ts';
import { currentAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { loadBooks, t } from '../../kit/phrases.tsx';
import { approvalsPath } from '../approval/paths.ts';
import { recordsPath } from '../use-record/paths.ts';
import { inboxPath, pathOf } from './inbox.ts';

/** Where what comes next stands below already. */
const lists: readonly string[] = [inboxPath, '/dashboard', approvalsPath, recordsPath];

/** How long somebody has to take the offer. */
const offerMs = 10_000;

/** Offers the way to whatever has waited longest now that something is done. */
export const offerNext = async (): Promise<void> => {
  if (lists.includes(location.pathname) || !currentAccess()?.can('inbox.view')) return;
  const [{ list, total }] = await Promise.all([
    call(getInbox, { limit: 1 }, { silent: true }),
    loadBooks('inbox'),
  ]);
  const [next] = list;
  if (!next) return;
  notify.info(t('inbox.isNext', { title: next.title || next.number }), {
    ms: offerMs,
    link: { label: t('inbox.next', { n: total }), to: pathOf(next) },
  });
};
