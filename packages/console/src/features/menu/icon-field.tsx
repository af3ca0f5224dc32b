import { NativeSelect } from '@mantine/core';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { useT } from '../../kit/phrases.tsx';
import { menuIcon, menuIconNames } from '../../shell/menu-icons.ts';

/** The drawing of a menu entry, shown beside its name. */
export const iconKind: CustomKind = {
  Custom: function IconField({ name, label, value, error, onChange }) {
    const t = useT();
    const chosen = typeof value === 'string' ? value : '';
    const Icon = menuIcon(chosen);
    return (
      <NativeSelect
        {...{ name, label, error }}
        value={chosen}
        leftSection={<Icon size="1.125rem" aria-hidden="true" />}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: t('menus.noIcon') }, ...menuIconNames]}
      />
    );
  },
};
