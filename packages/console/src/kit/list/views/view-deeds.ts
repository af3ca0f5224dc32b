import { addView, deleteView, listViews, setDefaultView, updateView } from '#wire/list-view/calls.ts';
import { openFormDialog } from '../../form/open-form-dialog.ts';
import { notify } from '../../notice-store.ts';
import { confirm } from '../../overlay/confirm.ts';
import { t } from '../../phrases.tsx';
import { callAny, refresh } from '../../query.ts';
import type { View } from './use-views.ts';
import type { Content } from './view-content.ts';

/** Asks for a name and saves what is shown under it; answers the view, or nothing when they think better of it. */
export const saveView = async (
  list: string,
  content: Content,
  mayShare: boolean,
): Promise<Pick<View, 'id' | 'content'> | undefined> => {
  let id = '';
  const isSaved = await openFormDialog({
    title: t('listView.saveTitle'),
    verb: t('listView.saveVerb'),
    endpoint: addView,
    fields: {
      name: {},
      isShared: { kind: 'switch', label: 'listView.share', when: () => mayShare },
    },
    given: { list, content },
    send: async (input, options) => {
      ({ id } = await callAny(addView, input, options));
    },
  });
  if (!isSaved) return undefined;
  notify.success(t('listView.saved'));
  await refresh(listViews);
  return { id, content };
};

/** Whatever came of it, the menu tells the newest. */
const tellNewest = async (deed: Promise<unknown>, done?: string): Promise<boolean> => {
  try {
    await deed;
    if (done) notify.success(done);
    return true;
  } catch {
    return false;
  } finally {
    await refresh(listViews);
  }
};

/** Puts what is shown into a view. */
export const replaceView = ({ id, name, revision }: View, content: Content): Promise<boolean> =>
  tellNewest(callAny(updateView, { id, name, revision, content }), t('listView.updated'));

/** Asks for another name of a view. */
export const renameView = async ({ id, name, revision, content }: View): Promise<void> => {
  await openFormDialog({
    title: t('listView.renameTitle'),
    verb: t('listView.renameVerb'),
    endpoint: updateView,
    fields: { name: {} },
    given: { id, revision, content },
    initial: { name },
    editing: true,
  });
  await refresh(listViews);
};

/** Asks, then deletes a view; true when it is gone. */
export const dropView = async ({ id, name, isShared }: View): Promise<boolean> => {
  const question = {
    title: t('listView.deleteTitle', { name }),
    text: t(isShared ? 'listView.deleteSharedText' : 'listView.deleteText'),
    verb: t('listView.deleteVerb'),
    dangerous: true,
  };
  return (await confirm(question)) && tellNewest(callAny(deleteView, { id }), t('listView.deleted'));
};

/** Opens the list with a view from now on, or no longer. */
export const chooseDefault = ({ id, isDefault }: View): Promise<boolean> =>
  tellNewest(callAny(setDefaultView, { id, isDefault: !isDefault }));
