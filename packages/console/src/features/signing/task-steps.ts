import {
  declineAsMember,
  getSigning,
  handOverAsMember,
  listMySignings,
  listSignings,
  makeSigningLink,
  remindSigning,
  removeSigning,
  withdrawSigning,
} from '#wire/signing/calls.ts';
import { call } from '../../kit/call.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { t } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { colleaguePick } from '../member/colleague-pick.ts';
import { minePath, tasksPath } from './paths.ts';
import type { Party, Signing } from './signing.ts';

/** Asks anew for everything that a step may have changed. */
export const reload = async (): Promise<void> => {
  await Promise.all([refresh(getSigning), refresh(listSignings), refresh(listMySignings)]);
};

/** Signs, with a code. */
export const sign = async ({ id }: Signing, { name, phone }: Party): Promise<void> => {
  const done = await openDialog(() => import('./sign.dialog.tsx'), { id, name, phone });
  if (!done) return;
  notify.success(t(done === 'sealed' ? 'signing.seal.pressed' : 'signing.signed'));
  await reload();
};

/** Declines, with a reason. */
export const decline = async ({ id, title }: Signing): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('signing.declineTitle'),
    verb: t('signing.decline'),
    about: title,
    endpoint: declineAsMember,
    fields: { reason: { label: 'signing.reason', kind: 'textarea', help: 'signing.declineText' } },
    given: { id },
    dangerous: true,
  });
  if (!isDone) return;
  notify.success(t('signing.declined'));
  await reload();
};

/** Lets a colleague sign. */
export const handOver = async ({ id, title }: Signing, { userId }: Party): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('signing.handOverTitle'),
    verb: t('signing.handOver'),
    about: title,
    endpoint: handOverAsMember,
    fields: {
      userId: {
        label: 'signing.form.colleague',
        kind: colleaguePick(userId ?? ''),
        help: 'signing.handOverText',
      },
    },
    given: { id },
  });
  if (!isDone) return;
  notify.success(t('signing.handedOver'));
  await reload();
  go(minePath);
};

/** Takes a task back, with a reason. */
export const withdraw = async ({ id, title }: Signing): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('signing.withdrawTitle'),
    verb: t('signing.withdraw'),
    about: title,
    endpoint: withdrawSigning,
    fields: { reason: { label: 'signing.reason', kind: 'textarea' } },
    given: { id },
    dangerous: true,
  });
  if (!isDone) return;
  notify.success(t('signing.withdrawn'));
  await reload();
};

/** Throws a draft away. */
export const throwAway = async ({ id, title }: Signing): Promise<void> => {
  const verb = t('signing.removeDraft');
  if (!(await confirm({ title: t('signing.removeTitle'), text: title, verb, dangerous: true }))) return;
  await call(removeSigning, { id });
  notify.success(t('signing.removed'));
  await Promise.all([refresh(listSignings), refresh(listMySignings)]);
  go(tasksPath);
};

/** Reminds a party. */
export const remind = async ({ id }: Signing, party: Party): Promise<void> => {
  await call(remindSigning, { id, partyId: party.id });
  notify.success(t('signing.reminded'));
  await reload();
};

/** Makes a link for somebody outside and shows it once. */
export const showLink = async ({ id }: Signing, { id: partyId, name, phone }: Party): Promise<void> => {
  const { url } = await call(makeSigningLink, { id, partyId });
  await openDialog(() => import('./link.dialog.tsx'), { url, name, phone });
};
