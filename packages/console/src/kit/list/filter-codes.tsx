import { Menu } from '@mantine/core';
import { comma, useT } from '../phrases.tsx';
import { FilterButton } from './filter-button.tsx';
import type { FilterProps } from './filter-props.ts';
import { sayCode } from './labels.ts';
import type { LabelledCodes } from './list-endpoint.ts';
import type { FilterValue } from './list-state.ts';

interface Props extends FilterProps {
  readonly codes: LabelledCodes;
  /** Whether the list takes more than one at a time. */
  readonly several?: boolean;
}

const asList = (value: FilterValue | undefined): readonly (string | number)[] => {
  if (value === undefined || typeof value === 'boolean') return [];
  return typeof value === 'object' ? value : [value];
};

/** A filter by the members of an enumeration: several where the list takes several. */
export const CodesFilter = ({ label, value, onChange, codes, several }: Props) => {
  const t = useT();
  const chosen = asList(value);
  const nameOf = (code: string | number) => sayCode(t, codes, code);
  const of = (text: string) => codes.all.find((code) => String(code) === text);
  return (
    <Menu position="bottom-start" closeOnItemClick={!several}>
      <Menu.Target>
        <FilterButton label={label} chosen={chosen.map(nameOf).join(comma())} />
      </Menu.Target>
      <Menu.Dropdown>
        {several ? (
          <Menu.CheckboxGroup
            value={chosen.map(String)}
            onChange={(texts) => onChange(texts.flatMap((text) => of(text) ?? []))}
          >
            {codes.all.map((code) => (
              <Menu.CheckboxItem key={code} value={String(code)}>
                {nameOf(code)}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        ) : (
          <Menu.RadioGroup value={String(chosen[0] ?? '')} onChange={(text) => onChange(of(text))}>
            <Menu.RadioItem value="">{t('list.any')}</Menu.RadioItem>
            {codes.all.map((code) => (
              <Menu.RadioItem key={code} value={String(code)}>
                {nameOf(code)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
