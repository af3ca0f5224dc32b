import { NativeSelect } from '@mantine/core';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { useT } from '../../kit/phrases.tsx';
import { menuDrawings } from '../../shell/menu-drawings.ts';
import { MenuIcon } from '../../shell/menu-icon.tsx';

/** The drawing of a menu entry, shown beside its name. */
export const iconKind: CustomKind = {
  Custom: function IconField({ name, label, value, error, onChange }) {
    const t = useT();
    const chosen = typeof value === 'string' ? value : '';
    return (
      <NativeSelect
        {...{ name, label, error }}
        value={chosen}
        leftSection={<MenuIcon name={chosen} />}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: t('menus.noIcon') }, ...Object.keys(menuDrawings)]}
      />
    );
  },
};
