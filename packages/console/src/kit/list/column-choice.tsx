import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useT } from '../phrases.tsx';
import { fieldLabel } from './labels.ts';
import type { AnySpec } from './list-spec.ts';
import type { Columns } from './use-columns.ts';

interface Props {
  readonly spec: AnySpec;
  readonly columns: Columns;
}

/** Lets people choose the columns they want to see; one always stays. */
export const ColumnChoice = ({ spec, columns }: Props) => {
  const t = useT();
  const { visibility } = columns;
  const shown = spec.columns.filter(({ field }) => visibility[field]);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t('list.columns')} data-hint={t('list.columns')}>
          <IconColumns3 size="1.125rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('list.columns')}</Menu.Label>
        {spec.columns.map((column) => (
          <Menu.CheckboxItem
            key={column.field}
            checked={visibility[column.field] ?? true}
            disabled={shown.length === 1 && shown[0] === column}
            onChange={() => columns.toggle(column)}
          >
            {fieldLabel(t, column.field, column.label)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={!columns.isChanged} onClick={columns.reset}>
          {t('list.resetColumns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
