import { readFileSync } from 'node:fs';
import { defaultMenus } from '@chancery/contract/menu/defaults.ts';
import type { MenuGroup } from '@chancery/contract/menu/kinds.ts';
import { expect, test } from 'vitest';

const file = readFileSync(new URL('menu-icons.svg', import.meta.url), 'utf8');

test.each(Object.entries(defaultMenus))(
  'in the menu %s no two pages look alike, and each has a drawing',
  (_, menu) => {
    const icons = (menu as readonly MenuGroup[]).flatMap(({ pages }) => pages.map(({ icon }) => icon));
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
    expect(icons.filter((icon) => !file.includes(`<symbol id="${icon}"`))).toEqual([]);
  },
);
