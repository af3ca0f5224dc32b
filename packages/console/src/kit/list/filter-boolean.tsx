import { Menu } from '@mantine/core';
import { useT } from '../phrases.tsx';
import { FilterButton } from './filter-button.tsx';
import type { FilterProps } from './filter-props.ts';

/** A filter that is yes, no or neither. */
export const BooleanFilter = ({ label, value, onChange }: FilterProps) => {
  const t = useT();
  const names = { true: t('list.yes'), false: t('list.no') };
  const chosen = typeof value === 'boolean' ? names[`${value}`] : undefined;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <FilterButton label={label} chosen={chosen} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={value === undefined ? '' : String(value)}
          onChange={(text) => onChange(text === '' ? undefined : text === 'true')}
        >
          <Menu.RadioItem value="">{t('list.any')}</Menu.RadioItem>
          <Menu.RadioItem value="true">{names.true}</Menu.RadioItem>
          <Menu.RadioItem value="false">{names.false}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
