import { getMenuItem, saveMenuItem, updateMenuItem } from '@chancery/contract/menu/calls.ts';
import { Role } from '#wire/unit/codes.ts';
import { refreshAccess } from '../../kit/access.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { iconKind } from './icon-field.tsx';
import { menuItems } from './menu-source.ts';

type New = Parameters<typeof saveMenuItem.input.parse>[0] & {
  systemCode?: '003' | '004';
  kind?: 'group' | 'page' | 'button';
};

/** Adds a menu entry, or edits one. */
export const Page = formPage({
  endpoint: saveMenuItem,
  editEndpoint: updateMenuItem,
  load: {
    endpoint: getMenuItem,
    params: ({ id }) => (id ? { id } : undefined),
    toInitial: ({ nameEn, nameZh, url, icon, ...item }) => ({
      ...item,
      nameEn: nameEn ?? '',
      nameZh: nameZh ?? '',
      url: url ?? '',
      icon: icon ?? '',
    }),
  },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => (data ? t('menus.editTitle', { name: data.name }) : t('menus.addTitle')),
  submit: (data) => (data ? 'menus.save' : 'menus.add'),
  fields: {
    systemCode: {
      kind: {
        options: (t) => [
          { value: '003', label: t('menus.unit') },
          { value: '004', label: t('menus.operator') },
        ],
      },
      when: (_, editing) => !editing,
    },
    kind: {
      kind: {
        options: (t) => [
          { value: 'group', label: t('menus.group') },
          { value: 'page', label: t('menus.page') },
          { value: 'button', label: t('menus.button') },
        ],
      },
      when: (_, editing) => !editing,
    },
    parentId: {
      kind: { tree: menuItems },
      help: 'menus.parentHelp',
      when: ({ kind }, editing) => !editing && kind !== 'group',
    },
    code: { help: 'menus.codeHelp', when: (_, editing) => !editing },
    nameZh: { help: 'menus.nameHelp' },
    nameEn: { help: 'menus.nameHelp' },
    url: { help: 'menus.urlHelp', when: ({ kind }) => kind === 'page' },
    icon: { kind: iconKind },
    routerList: { help: 'menus.routesHelp', when: ({ kind }) => kind === 'page' },
    defaultRoles: {
      kind: { checkboxes: Role },
      when: ({ systemCode, kind }) => systemCode !== '004' && kind !== 'group',
    },
    hidden: {},
  },
  initial: ({ systemCode, kind, parentId }) =>
    ({
      systemCode: systemCode ?? '003',
      kind: kind ?? 'page',
      parentId,
      defaultRoles: [],
      hidden: false,
    }) as Partial<New>,
  done: {
    notice: 'menus.saved',
    to: (result, data) => {
      // The menu at the side may be the one that was changed.
      void refreshAccess();
      return `/menu?node=${data?.id ?? result.id}`;
    },
  },
  parent: '/menu',
});
