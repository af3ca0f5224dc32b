import { renameSelf } from '#wire/member/calls.ts';
import { currentAccess, refreshAccess } from '../kit/access.ts';
import { openFormDialog } from '../kit/form/open-form-dialog.ts';
import { notify } from '../kit/notice-store.ts';
import { t } from '../kit/phrases.tsx';

/** Lets somebody change what they are called in the unit they are in. */
export const openOwnName = async (): Promise<void> => {
  const access = currentAccess();
  const isDone = await openFormDialog({
    title: t('shell.ownName'),
    verb: t('shell.ownNameSave'),
    about: t('shell.ownNameText', { unit: access?.unit?.companyName ?? '' }),
    endpoint: renameSelf,
    fields: { realName: { autoComplete: 'name' } },
    initial: { realName: access?.name ?? '' },
    editing: true,
  });
  if (!isDone) return;
  await refreshAccess();
  notify.success(t('shell.ownNameSaved'));
};
