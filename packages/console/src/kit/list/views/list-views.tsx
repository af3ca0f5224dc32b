import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useAccess } from '../../access.ts';
import { useT } from '../../phrases.tsx';
import { listIdOf } from '../list-id.ts';
import type { AnySpec } from '../list-spec.ts';
import type { Columns } from '../use-columns.ts';
import type { List } from '../use-list.ts';
import { useViews, type View } from './use-views.ts';
import { chooseDefault, dropView, renameView, replaceView, saveView } from './view-deeds.ts';
import css from './views.module.css';

interface Props {
  readonly spec: AnySpec;
  readonly list: List;
  readonly columns: Columns;
}

const Named = ({ title, views }: { readonly title: string; readonly views: readonly View[] }) =>
  views.length > 0 && (
    <>
      <Menu.Label>{title}</Menu.Label>
      {views.map(({ id, name }) => (
        <Menu.RadioItem key={id} value={id} closeMenuOnClick>
          <span className={css.name}>{name}</span>
        </Menu.RadioItem>
      ))}
    </>
  );

/** The saved views of a list: the name of the one that is shown, the others, and what can be done with them. */
export const ListViews = ({ spec, list, columns }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const { views = [], isError, present, shown, isChanged, open } = useViews(spec, list, columns);
  const mayShare = can('unit.edit');
  const mayChange = present !== undefined && (!present.isShared || mayShare);
  const save = async () => {
    const saved = await saveView(listIdOf(spec), shown, mayShare);
    if (saved) open(saved, true);
  };
  const drop = async (view: View) => {
    // What is on the screen stays there, under no name.
    if (await dropView(view)) list.go(({ view: _view, ...rest }) => rest, true);
  };
  const name = present && (isChanged ? t('listView.changed', { name: present.name }) : present.name);
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <Button
          variant="subtle"
          className={css.button}
          aria-label={name ? t('listView.of', { name }) : t('listView.menu')}
          leftSection={<IconBookmark size="1rem" aria-hidden="true" />}
          rightSection={<IconChevronDown size="0.875rem" aria-hidden="true" />}
        >
          <span className={css.name}>{name ?? t('listView.menu')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {isError && <Menu.Label>{t('listView.failed')}</Menu.Label>}
        {views.length > 0 && (
          <>
            <Menu.RadioGroup
              value={present?.id ?? ''}
              onChange={(id) => open(views.find((view) => view.id === id))}
            >
              <Menu.RadioItem value="" closeMenuOnClick>
                {t('listView.none')}
              </Menu.RadioItem>
              <Named title={t('listView.mine')} views={views.filter(({ isShared }) => !isShared)} />
              <Named title={t('listView.unit')} views={views.filter(({ isShared }) => isShared)} />
            </Menu.RadioGroup>
            <Menu.Divider />
          </>
        )}
        <Menu.Item onClick={() => void save()}>{t('listView.save')}</Menu.Item>
        {present && mayChange && isChanged && (
          <Menu.Item onClick={() => void replaceView(present, shown)}>
            <span className={css.name}>{t('listView.update', { name: present.name })}</span>
          </Menu.Item>
        )}
        {present && mayChange && (
          <>
            <Menu.Item onClick={() => void renameView(present)}>{t('listView.rename')}</Menu.Item>
            <Menu.Item color="danger" onClick={() => void drop(present)}>
              {t('listView.delete')}
            </Menu.Item>
          </>
        )}
        {present && (
          <Menu.CheckboxItem
            closeMenuOnClick
            checked={present.isDefault}
            onChange={() => void chooseDefault(present)}
          >
            {t('listView.default')}
          </Menu.CheckboxItem>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
