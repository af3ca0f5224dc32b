import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { deleteMenuItem, listMenuItems, updateMenuItem } from '#wire/menu/calls.ts';
import { systems } from '#wire/menu/defaults.ts';
import { Role } from '#wire/unit/codes.ts';
import { refreshAccess, useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import type { Show } from '../../kit/list/show.tsx';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { comma, t as say, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import type { TreeNode } from '../../kit/tree/tree-node.ts';
import { NodeDetail } from '../operator/node-detail.tsx';
import { type MenuItem, systemName } from './menu-source.ts';

const kindNames = { group: 'menus.group', page: 'menus.page', button: 'menus.button' } as const;
const rolesText = (roles: MenuItem['defaultRoles']) =>
  roles.map((role) => sayCode(say, Role, role)).join(comma());
const roles: Show<MenuItem['defaultRoles']> = { Cell: ({ value }) => rolesText(value), text: rolesText };

const shown = async () => {
  notify.success(say('menus.saved'));
  await Promise.all([refresh(listMenuItems), refreshAccess()]);
};

const toggle = async (item: MenuItem) => {
  const { id, revision, nameEn, nameZh, url, icon, routerList, defaultRoles, hidden } = item;
  await call(updateMenuItem, {
    id,
    revision,
    nameEn: nameEn ?? '',
    nameZh: nameZh ?? '',
    url: url ?? undefined,
    icon: icon ?? undefined,
    routerList,
    defaultRoles,
    hidden: !hidden,
  });
  await shown();
};

const EntryDetail = ({ item }: { readonly item: MenuItem }) => {
  const t = useT();
  const navigate = useNavigate();
  const mayEdit = useAccess().can('menu.edit');
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  const remove = async () => {
    const title = t('menus.delete');
    const text = t('menus.deleteText', { name: item.name });
    if (!(await confirm({ title, text, verb: title, dangerous: true }))) return;
    await call(deleteMenuItem, { id: item.id });
    await navigate({ to: '/menu' });
    await shown();
  };
  return (
    <NodeDetail
      title={item.name}
      lead={`${t(kindNames[item.kind])} · ${t(item.product ? 'menus.ofProduct' : 'menus.own')}`}
      actions={
        mayEdit && (
          <>
            <Button renderRoot={(props: object) => <Link to={`/addMenu?id=${item.id}`} {...props} />}>
              {t('menus.edit')}
            </Button>
            {item.kind !== 'button' && (
              <>
                <Button variant="default" onClick={() => run(toggle(item))}>
                  {t(item.hidden ? 'menus.show' : 'menus.hide')}
                </Button>
                <Button
                  variant="default"
                  renderRoot={(props: object) => (
                    <Link
                      to={`/addMenu?parentId=${item.id}&kind=${item.kind === 'group' ? 'page' : 'button'}&systemCode=${item.systemCode}`}
                      {...props}
                    />
                  )}
                >
                  {t('menus.add')}
                </Button>
              </>
            )}
            {!item.product && (
              <Button variant="default" onClick={() => run(remove())}>
                {t('menus.delete')}
              </Button>
            )}
          </>
        )
      }
    >
      <Facts
        data={item}
        facts={[
          { field: 'code' },
          { field: 'nameZh' },
          { field: 'nameEn' },
          { field: 'url' },
          { field: 'icon' },
          { field: 'routerList' },
          ...(item.systemCode === systems.unit && item.kind !== 'group'
            ? [{ field: 'defaultRoles' as const, show: roles }]
            : []),
        ]}
      />
    </NodeDetail>
  );
};

/** A menu entry and what can be done to it; a whole menu says how its entries are moved. */
export const MenuDetail = ({
  id,
  node,
}: {
  readonly id: string;
  readonly node: TreeNode<MenuItem> | undefined;
}) => {
  const t = useT();
  const mayEdit = useAccess().can('menu.edit');
  if (node?.data) return <EntryDetail item={node.data} />;
  if (id !== systems.unit && id !== systems.operator) return null;
  const add = mayEdit && (
    <Button renderRoot={(props: object) => <Link to={`/addMenu?systemCode=${id}&kind=group`} {...props} />}>
      {t('menus.add')}
    </Button>
  );
  return <NodeDetail title={systemName(id)} lead={t('menus.chooseSystem')} actions={add} />;
};
