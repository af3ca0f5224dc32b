import { addWallLink, listWallLinks, withdrawWallLink } from '#wire/wall/calls.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime } from '../../kit/list/show.tsx';
import { yesNo } from '../../kit/list/yes-no.tsx';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { t } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';

const linkDialog = () => import('./link.dialog.tsx');

/** Makes a link and shows it, once. */
const openAddLink = async (): Promise<void> => {
  let made: { name: string; link: string } | undefined;
  const saved = await openFormDialog({
    title: t('wall.add'),
    endpoint: addWallLink,
    fields: {
      name: { label: 'wall.name', help: 'wall.nameHelp' },
      named: { label: 'wall.named', kind: 'switch' },
    },
    initial: { named: false },
    send: async (input, options) => {
      const { key } = await callAny(addWallLink, input, options);
      made = { name: (input as { name: string }).name, link: `${location.origin}/wall#${key}` };
    },
  });
  if (!saved || !made) return;
  await refresh(listWallLinks);
  await openDialog(linkDialog, made);
};

/** The links that show the wall where nobody is logged in. */
export const Page = listPage({
  endpoint: listWallLinks,
  title: 'wall.links',
  columns: [
    { field: 'name', label: 'wall.name' },
    { field: 'named', label: 'wall.named', show: yesNo, width: 176 },
    { field: 'seenAt', label: 'wall.seenAt', show: dateTime },
    { field: 'madeBy', label: 'wall.madeBy', width: 160 },
    { field: 'createdAt', label: 'wall.createdAt', show: dateTime },
  ],
  rowActions: [
    {
      endpoint: withdrawWallLink,
      label: 'wall.withdraw',
      body: ({ id }) => ({ id }),
      confirm: 'wall.withdrawAsk',
      done: 'wall.withdrawn',
      dangerous: true,
    },
  ],
  primaryAction: { label: 'wall.add', run: openAddLink, permission: 'wall.share' },
  empty: { title: 'wall.linksEmpty', text: 'wall.linksEmptyText' },
  card: { title: ({ name }) => name, facts: ['seenAt', 'named', 'madeBy'] },
});
